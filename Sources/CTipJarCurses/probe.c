/* What a terminal is and says, without a screen: for those who ask about it. */
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "state.h"

/* Before <term.h>, whose macros take names like "columns". */
static void measure(tipjar_terminal *found) {
  tipjar_terminal_size(&found->columns, &found->rows);
}

#include <curses.h>
#include <term.h>

const char *tipjar_curses_version(void) { return curses_version(); }

tipjar_status tipjar_look_up(tipjar_terminal *found) {
  found->unicode = tipjar_set_locale();
  measure(found);
  int error = 0;
  const char *type = tipjar_is_richer() ? "xterm-256color" : getenv("TERM");
  if (setupterm((char *)type, STDOUT_FILENO, &error) != OK) return TIPJAR_UNKNOWN_TERMINAL;
  tipjar_describe(found);
  char *move = tigetstr("cup");
  bool moves = move && move != (char *)-1;
  del_curterm(cur_term);
  return moves ? TIPJAR_STARTED : TIPJAR_TOO_SIMPLE;
}

static long milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Whoever ends the conversation leaves the shell a terminal that echoes. */
static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGTRAP};
enum { ENDINGS = sizeof endings / sizeof *endings };
static struct sigaction previous[ENDINGS];
static struct termios shell;

static void release_endings(void) {
  for (int i = 0; i < ENDINGS; i++) sigaction(endings[i], &previous[i], NULL);
}

/* By the default action: Swift's backtracer would ask the same terminal for a key. */
static void end_conversation(int signal) {
  tcsetattr(STDIN_FILENO, TCSANOW, &shell);
  sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
  raise(signal);
}

static void catch_endings(void) {
  for (int i = 0; i < ENDINGS; i++) {
    sigaction(endings[i], NULL, &previous[i]);
    if (previous[i].sa_handler != SIG_IGN)
      sigaction(endings[i], &(struct sigaction){.sa_handler = end_conversation}, NULL);
  }
}

/* Unechoed, so that the answer is not seen; Ctrl-C is one of the bytes for that moment. */
int tipjar_converse(const char *question, char end, uint8_t *answer, int capacity, int milliseconds) {
  struct termios quiet;
  if (!isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &shell) < 0) return 0;
  quiet = shell;
  quiet.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
  quiet.c_cc[VMIN] = 1;
  quiet.c_cc[VTIME] = 0;
  catch_endings();
  tcsetattr(STDIN_FILENO, TCSANOW, &quiet);
  size_t length = 0;
  while (question[length]) length++;
  long deadline = milliseconds_now() + milliseconds;
  int count = 0;
  if (write(STDOUT_FILENO, question, length) == (ssize_t)length) {
    for (long left = milliseconds; left > 0 && count < capacity;
         left = deadline - milliseconds_now()) {
      int read = tipjar_wait((int)left) ? tipjar_read(answer + count, capacity - count) : -1;
      if (read == 0) break;
      if (read > 0) count += read;
      if (count > 0 && answer[count - 1] == (uint8_t)end) break;
    }
  }
  tcsetattr(STDIN_FILENO, TCSANOW, &shell);
  release_endings();
  return count;
}
