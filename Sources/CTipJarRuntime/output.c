#include "tipjar_runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

void tipjar_hold_standard_files(void) {
  for (int number = 0; number < 3; number++) {
    if (fcntl(number, F_GETFD) != -1 || errno != EBADF) continue;
    /* The lowest free number is this one. Opened in the wrong direction, so that its use stays an error. */
    if (open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY) != number) return;
  }
}

/* Unlike SIG_IGN, a handler is not inherited by the programs that this one starts. */
static void go_on(int signal) { (void)signal; }

void tipjar_outlive_readers(void) {
  if (signal(SIGPIPE, go_on) == SIG_IGN) signal(SIGPIPE, SIG_IGN);
}

/* Of a write that failed earlier the errno is gone; poll still says whether a pipe's reader left. Of a
 * terminal that was closed it reports a hang-up too. */
static int has_no_reader(void) {
  struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
  return poll(&output, 1, 0) == 1 && (output.revents & (POLLERR | POLLHUP)) == POLLERR;
}

int tipjar_finish_output(void) {
  int failed = ferror(stdout);
  errno = 0;
  if (fflush(stdout) == 0 && !failed) return 0;
  int problem = errno != 0 ? errno : has_no_reader() ? EPIPE : EIO;
  if (problem == EPIPE) {
    /* Where SIGPIPE is ignored, the caller reports the problem. */
    if (signal(SIGPIPE, SIG_DFL) == SIG_IGN) signal(SIGPIPE, SIG_IGN);
    else raise(SIGPIPE);
  }
  return problem;
}
