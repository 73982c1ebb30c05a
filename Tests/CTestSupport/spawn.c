#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "test_support.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static void reset_signals(void) {
  sigset_t none;
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* In the child, between fork and exec: only calls that are safe there. */
static void become(const char *device, const char *path, const char *const arguments[],
                   const char *const environment[], const char *directory) {
  setsid();
  int side = open(device, O_RDWR);
  if (side < 0 || ioctl(side, TIOCSCTTY, 0) < 0) _exit(126);
  for (int descriptor = 0; descriptor < 3; descriptor++) dup2(side, descriptor);
  for (int descriptor = 3; descriptor < 1024; descriptor++) close(descriptor);
  reset_signals();
  if (directory != NULL && chdir(directory) < 0) _exit(126);
  execve(path, (char *const *)arguments, (char *const *)environment);
  _exit(127);
}

pid_t test_spawn(const char *path, const char *const arguments[], const char *const environment[],
                 int input, int output, int errors) {
  pid_t child = fork();
  if (child != 0) return child;
  const int descriptors[] = {input, output, errors};
  for (int number = 0; number < 3; number++) dup2(descriptors[number], number);
  for (int descriptor = 3; descriptor < 1024; descriptor++) close(descriptor);
  reset_signals();
  execve(path, (char *const *)arguments, (char *const *)environment);
  _exit(127);
}

static pid_t spawn(int own, const char *path, const char *const arguments[],
                   const char *const environment[], const char *directory, uint16_t columns,
                   uint16_t rows) {
  char device[128];
  if (grantpt(own) < 0 || unlockpt(own) < 0) return -1;
  if ((errno = ptsname_r(own, device, sizeof device)) != 0) return -1;

  /* macOS keeps no size before the other side is open. */
  int side = open(device, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (side < 0) return -1;
  pid_t child = test_resize(side, columns, rows) < 0 ? -1 : fork();
  if (child == 0) become(device, path, arguments, environment, directory);
  close(side);
  return child;
}

pid_t test_spawn_on_pty(const char *path, const char *const arguments[],
                        const char *const environment[], const char *directory,
                        uint16_t columns, uint16_t rows, int *terminal) {
  int own = posix_openpt(O_RDWR | O_NOCTTY);
  if (own < 0) return -1;
  fcntl(own, F_SETFD, FD_CLOEXEC);
  pid_t child = spawn(own, path, arguments, environment, directory, columns, rows);
  if (child < 0) {
    int error = errno;
    close(own);
    errno = error;
    return -1;
  }
  *terminal = own;
  return child;
}

int test_resize(int terminal, uint16_t columns, uint16_t rows) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(terminal, TIOCSWINSZ, &size);
}

static int open_side(int terminal) {
  char device[128];
  if ((errno = ptsname_r(terminal, device, sizeof device)) != 0) return -1;
  return open(device, O_RDWR | O_NOCTTY | O_CLOEXEC);
}

int test_stop_output(int terminal) {
  int side = open_side(terminal);
  if (side < 0) return -1;
  int result = tcflow(side, TCOOFF);
  close(side);
  return result;
}

int test_write_beside(int terminal, const char *text) {
  int side = open_side(terminal);
  if (side < 0) return -1;
  size_t count = strlen(text);
  int result = write(side, text, count) == (ssize_t)count ? 0 : -1;
  close(side);
  return result;
}

int test_is_full(int terminal) {
  struct pollfd room = {.fd = open_side(terminal), .events = POLLOUT};
  if (room.fd < 0) return 0;
  int count = poll(&room, 1, 0);
  close(room.fd);
  return count == 0;
}

int test_unread(int terminal) {
  int side = open_side(terminal);
  if (side < 0) return -1;
  int count = 0;
  int result = ioctl(side, FIONREAD, &count) < 0 ? -1 : count;
  close(side);
  return result;
}

test_status test_poll_status(pid_t child) {
  test_status result = {0, -1, 0};
  int status = 0;
  pid_t found;
  do found = waitpid(child, &status, WNOHANG);
  while (found < 0 && errno == EINTR);
  if (found == 0) return result;
  result.ended = 1;
  if (found > 0 && WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  if (found > 0 && WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  return result;
}
