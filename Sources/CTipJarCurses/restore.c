#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "state.h"

/* Two, so that a crash while one is written finds the other complete. */
static struct {
  char bytes[TIPJAR_RESTORING_BYTES];
  size_t count;
} restoring[2];
static atomic_int current;

void tipjar_set_restoring(const char *bytes, size_t count) {
  int next = 1 - atomic_load(&current);
  if (count > sizeof restoring[next].bytes) count = sizeof restoring[next].bytes;
  memcpy(restoring[next].bytes, bytes, count);
  restoring[next].count = count;
  atomic_store(&current, next);
}

/* A terminal that accepts no bytes gets half a second. */
static void write_restoring(void) {
  const char *bytes = restoring[atomic_load(&current)].bytes;
  size_t count = restoring[atomic_load(&current)].count;
  struct pollfd room = {.fd = tipjar.output, .events = POLLOUT};
  for (int tries = 0; count > 0 && tries < 10; tries++) {
    if (poll(&room, 1, 50) <= 0) continue;
    ssize_t written = write(tipjar.output, bytes, count);
    if (written <= 0) continue;
    bytes += written;
    count -= (size_t)written;
  }
}

/* In the background this stops the process until it is in the foreground again (SIGTTOU), as it
 * should, and fails with EINTR. A terminal that is gone, or an orphaned job in the background,
 * gives EIO. */
static int set_termios(const struct termios *settings) {
  if (tipjar_ends_in_background()) return EPERM;
  return tcsetattr(tipjar.input, TCSANOW, settings) == 0 ? 0 : errno;
}

/* Settings of the shell that were changed while we were stopped are meant: they are read again, and
 * after each stop too, since in the background they were another job's. */
bool tipjar_apply_settings(void (*change)(struct termios *settings)) {
  int problem;
  do {
    atomic_store(&tipjar.continued, false);
    if (tcgetattr(tipjar.input, &tipjar.shell) < 0) return false;
    struct termios ours = tipjar.shell;
    change(&ours);
    atomic_store(&tipjar.taken, true);
    problem = set_termios(&ours);
  } while (problem == EINTR);
  if (problem) atomic_store(&tipjar.taken, false);
  return !problem;
}

void tipjar_restore_sight(void) {
  if (atomic_exchange(&tipjar.up, false)) write_restoring();
}

/* The answers are read before the terminal echoes again. */
void tipjar_restore(void) {
  tipjar_restore_sight();
  if (atomic_load(&tipjar.taken)) tipjar_drain();
  if (atomic_exchange(&tipjar.taken, false))
    while (set_termios(&tipjar.shell) == EINTR) continue;
}
