/* The terminal and its answers, without a screen: for a report about it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "state.h"

/* Before <term.h>, whose macros take names like "columns". */
static void measure(tipjar_terminal *found) {
  tipjar_terminal_size(&found->columns, &found->rows);
}

#include <curses.h>
#include <term.h>

const char *tipjar_curses_version(void) { return curses_version(); }

static bool set_up(const char *name) {
  int error = 0;
  return setupterm((char *)name, STDOUT_FILENO, &error) == OK;
}

tipjar_status tipjar_look_up(tipjar_terminal *found) {
  found->unicode = tipjar_set_locale();
  measure(found);
  if (!tipjar_open_entry(set_up)) return TIPJAR_UNKNOWN_TERMINAL;
  tipjar_describe(found);
  bool moves = tigetstr("cup") != NULL;
  del_curterm(cur_term);
  return moves ? TIPJAR_STARTED : TIPJAR_TOO_SIMPLE;
}

bool tipjar_tmux_passes(void) {
  FILE *tmux = popen(
      "exec tmux display-message -p -t \"$TMUX_PANE\" "
      "'#{?#{&&:#{pane_active},#{window_active}},#{allow-passthrough},0}' </dev/null 2>/dev/null",
      "re");
  if (tmux == NULL) return false;
  char answer[8] = "0";
  bool read = fgets(answer, sizeof answer, tmux) != NULL;
  pclose(tmux);
  /* Off is 0 or, in newer versions, "off"; a version without the option writes an empty line. */
  return read && answer[0] != '0' && answer[0] != '\n' && strncmp(answer, "off", 3) != 0;
}

/* Without echo, so that the answer is not shown. */
static void quieten(struct termios *settings) {
  settings->c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  settings->c_cc[VMIN] = 1;
  settings->c_cc[VTIME] = 0;
}

static int listen_for(char end, uint8_t *answer, int capacity, int milliseconds) {
  long deadline = tipjar_milliseconds_now() + milliseconds;
  int count = 0;
  for (long left = milliseconds; left > 0 && count < capacity && !tipjar_is_leaving();
       left = deadline - tipjar_milliseconds_now()) {
    int read = tipjar_wait((int)left) ? tipjar_read(answer + count, capacity - count) : -1;
    if (read == 0) break;
    if (read > 0) count += read;
    if (count > 0 && answer[count - 1] == (uint8_t)end) break;
  }
  return count;
}

/* Signals are deferred to its end, so that the shell gets a terminal that echoes. */
int tipjar_query(const char *question, char end, uint8_t *answer, int capacity, int milliseconds) {
  tipjar.input = STDIN_FILENO;
  if (!isatty(STDOUT_FILENO) || tipjar_open_signals(true) < 0) return 0;
  ssize_t length = (ssize_t)strlen(question);
  int count = 0;
  if (tipjar_apply_settings(quieten) && write(STDOUT_FILENO, question, (size_t)length) == length) {
    tipjar_await(TIPJAR_ATTRIBUTES);
    count = listen_for(end, answer, capacity, milliseconds);
    if (count > 0 && answer[count - 1] == (uint8_t)end) tipjar_await(0);
  }
  tipjar_restore();
  tipjar_close_signals();
  tipjar_send_rest_again();
  return count;
}
