#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "state.h"

/* Never O_NONBLOCK on the terminal's input: the shell shares the description. */
bool tipjar_wait(int milliseconds) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  return poll(&input, 1, milliseconds) > 0;
}

int tipjar_read(uint8_t *bytes, int capacity) {
  if (tipjar_ends_behind() || !tipjar_wait(0)) return -1;
  ssize_t count = read(STDIN_FILENO, bytes, (size_t)capacity);
  if (count >= 0) return (int)count;
  return errno == EINTR || errno == EAGAIN ? -1 : 0;
}

/* A number from the environment that may be the size of a terminal. */
static int environment_size(const char *name, int otherwise) {
  const char *text = getenv(name);
  long value = text ? strtol(text, NULL, 10) : 0;
  return value > 0 && value <= 10000 ? (int)value : otherwise;
}

void tipjar_terminal_size(int *columns, int *rows) {
  struct winsize size = {0};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0) size.ws_col = size.ws_row = 0;
  *columns = size.ws_col ? size.ws_col : environment_size("COLUMNS", 80);
  *rows = size.ws_row ? size.ws_row : environment_size("LINES", 24);
}

const char *tipjar_variable(const char *name) { return getenv(name); }
