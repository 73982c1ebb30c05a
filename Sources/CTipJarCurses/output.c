#if defined(__linux__)
#define _GNU_SOURCE
#include <sys/mman.h>
#endif
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "state.h"

/* For curses, and for the message of a crash. */
static int reserved[2] = {-1, -1};

void tipjar_reserve_memory_files(void) {
  int files[2] = {tipjar_memory_file(), tipjar_memory_file()};
  for (int i = 0; i < 2; i++) reserved[i] = files[i];
}

static int take_reserved_file(void) {
  for (int i = 0; i < 2; i++) {
    int descriptor = reserved[i];
    reserved[i] = -1;
    if (descriptor >= 0) return descriptor;
  }
  return -1;
}

int tipjar_memory_file(void) {
  int descriptor = take_reserved_file();
  if (descriptor >= 0) return descriptor;
#if defined(__linux__)
  return memfd_create("tipjar", MFD_CLOEXEC);
#else
  FILE *file = tmpfile();
  if (!file) return -1;
  descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3);
  fclose(file);
  return descriptor;
#endif
}

/* Non-blocking, so that a terminal that accepts no bytes cannot block us. The flag belongs to the
 * open description, and descriptor 1's is the shell's too: the device is opened again. */
bool tipjar_open_output(void) {
  char name[PATH_MAX];
  tipjar.output = -1;
  if (ttyname_r(STDOUT_FILENO, name, sizeof name) == 0)
    tipjar.output = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (tipjar.output < 0) tipjar.output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  return tipjar.output >= 0;
}

void tipjar_close_output(void) {
  if (tipjar.output >= 0) close(tipjar.output);
  tipjar.output = -1;
}

static bool has_room(int descriptor, int milliseconds) {
  struct pollfd room = {.fd = descriptor, .events = POLLOUT};
  return poll(&room, 1, milliseconds) > 0;
}

/* Waits for room; gives up when the process was told to end. A terminal that is gone reports room, and
 * one that is out of patience, of which `waited` is a part, is a hang-up. */
static bool wait_for_room(int64_t *waited) {
  for (; !has_room(tipjar.output, 50); *waited += 50) {
    if (tipjar_is_leaving()) return false;
    if (tipjar.patience > 0 && *waited >= tipjar.patience) raise(SIGHUP);
  }
  return !tipjar_is_leaving();
}

bool tipjar_takes_line(int milliseconds) { return has_room(STDOUT_FILENO, milliseconds); }

/* Where the device could not be opened again a write blocks until there is room: none is begun on
 * the way out. */
bool tipjar_write(const char *bytes, size_t count) {
  int64_t waited = 0;
  while (count > 0) {
    if (tipjar_is_leaving() && !has_room(tipjar.output, 0)) return false;
    ssize_t written = write(tipjar.output, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      if (!wait_for_room(&waited)) return false;
    } else if (written == 0 || errno != EINTR) {
      return false;
    }
  }
  return true;
}

void tipjar_ask(const char *question) {
  if (atomic_load(&tipjar.up)) tipjar_write(question, strlen(question));
}
