/* The answers that the terminal owes. They come after the program has left, on a slow connection, and the
 * shell would take them as typed. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "state.h"

/* The time of a drain, and the age of a question to which no answer will come, in milliseconds. */
enum { DRAIN = 1000, LOST = 5000 };

static atomic_uint owed;
static atomic_long asked; /* the time of the last question */

long tipjar_milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void tipjar_await(unsigned answers) {
  if (answers & ~owed) asked = tipjar_milliseconds_now();
  owed = answers;
}

unsigned tipjar_awaited(void) {
  unsigned answers = owed;
  return answers && tipjar_milliseconds_now() - asked < LOST ? answers : 0;
}

/* The sequence in progress: its kind, and its first bytes. */
typedef struct {
  enum { TEXT, ESCAPE, CONTROL, STRING } state;
  char start[4];
  size_t count;
} scanner;

static void begin(scanner *scan, int state) {
  scan->state = state;
  scan->count = 0;
}

static bool begins(const scanner *scan, const char *bytes) {
  size_t count = strlen(bytes);
  return scan->count >= count && memcmp(scan->start, bytes, count) == 0;
}

static void keep(scanner *scan, char byte) {
  if (scan->count < sizeof scan->start) scan->start[scan->count++] = byte;
}

/* Returns the bit of the answer that ends with a byte: "CSI ? ... c", or "OSC 11 ; ..." up to BEL or the ESC
 * of ST. */
static unsigned answer_ending(scanner *scan, char byte) {
  unsigned answer = 0;
  if (scan->state == STRING && (byte == 0x07 || byte == 0x1B))
    answer = begins(scan, "11;") ? TIPJAR_BACKGROUND : 0;
  if (byte == 0x1B) {
    begin(scan, ESCAPE);
  } else if (scan->state == ESCAPE) {
    begin(scan, byte == '[' ? CONTROL : strchr("]PX^_", byte) ? STRING : TEXT);
  } else if (scan->state == CONTROL && byte >= 0x40) {
    if (byte == 'c' && begins(scan, "?")) answer = TIPJAR_ATTRIBUTES;
    begin(scan, TEXT);
  } else if (scan->state == STRING && byte == 0x07) {
    begin(scan, TEXT);
  } else {
    keep(scan, byte);
  }
  return answer;
}

/* Returns false at the end of the input. */
static bool read_answers(scanner *scan) {
  char bytes[256];
  ssize_t count = read(tipjar.input, bytes, sizeof bytes);
  if (count <= 0) return count < 0 && (errno == EINTR || errno == EAGAIN);
  for (ssize_t i = 0; i < count; i++) owed &= ~answer_ending(scan, bytes[i]);
  return true;
}

static void read_all_answers(void) {
  scanner scan = {.state = TEXT};
  long end = tipjar_milliseconds_now() + DRAIN;
  for (long left = DRAIN; owed && left > 0; left = end - tipjar_milliseconds_now()) {
    struct pollfd input = {.fd = tipjar.input, .events = POLLIN};
    int ready = poll(&input, 1, (int)left);
    if (ready > 0 ? !read_answers(&scan) : ready < 0 && errno != EINTR) return;
  }
}

/* In the background the terminal belongs to another job. An answer that has not come by then is given up. */
void tipjar_drain(void) {
  if (tipjar_awaited() && !tipjar_is_in_background()) read_all_answers();
  owed = 0;
}
