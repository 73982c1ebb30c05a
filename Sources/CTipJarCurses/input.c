#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "state.h"

int tipjar_poll(struct pollfd *found, int count, int64_t nanoseconds) {
#if defined(__linux__)
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  return ppoll(found, (nfds_t)count, nanoseconds < 0 ? NULL : &time, NULL);
#else
  return poll(found, (nfds_t)count, nanoseconds < 0 ? -1 : (int)((nanoseconds + 999999) / 1000000));
#endif
}

/* Never O_NONBLOCK on the terminal's input: the shell shares the description. */
bool tipjar_wait(int milliseconds) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  return poll(&input, 1, milliseconds) > 0;
}

int tipjar_read(uint8_t *bytes, int capacity) {
  if (tipjar_ends_in_background() || !tipjar_wait(0)) return -1;
  ssize_t count = read(STDIN_FILENO, bytes, (size_t)capacity);
  if (count >= 0) return (int)count;
  return errno == EINTR || errno == EAGAIN ? -1 : 0;
}

/* A read in the background stops the job (SIGTTIN), and begins again when the job continues: a read
 * that begins again would stop it again before another thread could handle the signal. So this
 * thread handles signals too; and where they are caught, the read fails instead, and we stop by
 * ourselves. */
static void choose_signals(void) {
  sigset_t set;
  sigemptyset(&set);
  if (tipjar_catches_signals()) {
    sigaddset(&set, SIGTTIN);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
  } else {
    pthread_sigmask(SIG_SETMASK, &set, NULL);
  }
}

/* A terminal that has gone is not the end of the input. Its signal comes a moment later, or to the
 * shell alone; another thread handles it, unless it is ignored. */
static void report_hang_up(void) {
  struct stat input;
  struct pollfd end = {.fd = STDIN_FILENO};
  if (fstat(STDIN_FILENO, &input) < 0 || !S_ISCHR(input.st_mode)) return;
  if (poll(&end, 1, 0) <= 0 || !(end.revents & POLLHUP)) return;
  kill(getpid(), SIGHUP);
  const struct timespec moment = {.tv_nsec = 1000000};
  for (int i = 0; i < 100 && !tipjar_is_leaving(); i++) nanosleep(&moment, NULL);
}

int tipjar_read_line(uint8_t *bytes, int capacity) {
  choose_signals();
  for (;;) {
    ssize_t count = read(STDIN_FILENO, bytes, (size_t)capacity);
    int problem = count < 0 ? errno : 0;
    if (count <= 0) report_hang_up();
    while (tipjar_is_leaving()) pause();
    if (count >= 0) return (int)count;
    if (problem == EINTR) continue;
    if (problem != EIO || !tipjar_is_in_background() || !tipjar_stop_job(SIGTTIN)) return 0;
  }
}

/* A number from the environment that may be the size of a terminal. */
static int environment_size(const char *name, int otherwise) {
  const char *text = getenv(name);
  long value = text ? strtol(text, NULL, 10) : 0;
  return value > 0 && value <= 10000 ? (int)value : otherwise;
}

/* The other end of a connection may report any size. More than this does not fit on a desk, and would take
 * gigabytes of memory. */
enum { MOST_COLUMNS = 1000, MOST_ROWS = 500 };

void tipjar_terminal_size(int *columns, int *rows) {
  struct winsize size = {0};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0) size.ws_col = size.ws_row = 0;
  *columns = size.ws_col ? size.ws_col : environment_size("COLUMNS", 80);
  *rows = size.ws_row ? size.ws_row : environment_size("LINES", 24);
  if (*columns > MOST_COLUMNS) *columns = MOST_COLUMNS;
  if (*rows > MOST_ROWS) *rows = MOST_ROWS;
}

bool tipjar_cell_pixels(int *width, int *height) {
  struct winsize size = {0};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0 || !size.ws_col || !size.ws_row) return false;
  *width = size.ws_xpixel / size.ws_col, *height = size.ws_ypixel / size.ws_row;
  return *width >= 3 && *height >= 6 && *width <= 128 && *height <= 256;
}

const char *tipjar_variable(const char *name) { return getenv(name); }
