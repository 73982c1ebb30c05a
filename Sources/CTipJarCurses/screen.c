#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "draw.h"
#include "state.h"

tipjar_state tipjar = {.output = -1};

static SCREEN *screen;

/* CTipJarRuntime has another definition. */
__attribute__((weak)) bool tipjar_write_utf8(int (*width)(uint32_t scalar)) {
  (void)width;
  return false;
}

static int (*width_of_scalar)(uint32_t scalar);

void tipjar_set_widths(int (*width)(uint32_t scalar)) { width_of_scalar = width; }

/* Whether the name of the locale ends with UTF-8, in any spelling. */
static bool is_named_utf8(void) {
  const char *variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
    const char *name = getenv(variables[i]);
    if (!name || !*name) continue;
    const char *encoding = strchr(name, '.');
    return encoding && (strncasecmp(encoding, ".utf-8", 6) == 0 || strncasecmp(encoding, ".utf8", 5) == 0);
  }
  return false;
}

/* LC_ALL may name a locale that is not installed, as over ssh: it is most likely a UTF-8 one. Where none
 * is installed, its name decides. */
bool tipjar_set_locale(void) {
  const char *fallbacks[] = {"", "C.UTF-8", "en_US.UTF-8"};
  for (size_t i = 0; i < sizeof fallbacks / sizeof *fallbacks; i++)
    if (setlocale(LC_CTYPE, fallbacks[i])) break;
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  return width_of_scalar && is_named_utf8() && tipjar_write_utf8(width_of_scalar);
}

/* Keys come one at a time, unechoed, with Ctrl-C and Ctrl-Z among them; output is not
 * translated. */
static void make_raw(struct termios *settings) {
  settings->c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON | ISTRIP | BRKINT | PARMRK);
  settings->c_oflag &= ~(tcflag_t)OPOST;
  settings->c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
  settings->c_cc[VMIN] = 1;
  settings->c_cc[VTIME] = 0;
}

/* Leaves curses at the end, so that the first frame and one after a stop begin the same way, and
 * with the true size: newterm has written terminfo's size into the margins. */
static void set_up_curses(int columns, int rows) {
  typeahead(-1);
  nonl();
  resize_term(rows, columns);
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  endwin();
  tipjar_discard();
}

static FILE *capture;

static bool open_screen(const char *name) {
  screen = newterm(name, capture, capture);
  return screen != NULL;
}

static tipjar_status open_curses(void) {
  capture = tipjar_open_capture();
  if (!capture) return TIPJAR_NO_RESOURCES;
  use_env(FALSE);
  use_tioctl(TRUE); /* without either, an entry without a size would fail ("linux") */
  if (!tipjar_open_entry(open_screen)) return TIPJAR_UNKNOWN_TERMINAL;
  return tigetstr("cup") ? TIPJAR_STARTED : TIPJAR_TOO_SIMPLE;
}

static void close_curses(void) {
  if (screen) {
    endwin();
    delscreen(screen);
  }
  screen = NULL;
  tipjar_use_rgb(false);
  tipjar_forget_styles();
  tipjar_close_capture();
}

static tipjar_status give_up(tipjar_status why) {
  tipjar_release_crashes();
  tipjar_close_signals();
  close_curses();
  tipjar_close_output();
  return why;
}

void tipjar_describe(tipjar_terminal *found) {
  tipjar_terminal_size(&found->columns, &found->rows);
  found->colors = tigetnum("colors");
  found->direct = tigetflag("RGB") > 0 || tigetnum("RGB") > 0;
  const char *parts = found->direct ? NULL : tigetstr("RGB");
  found->direct = found->direct || (parts && parts != (char *)-1);
}

tipjar_status tipjar_start(const tipjar_options *options, tipjar_terminal *found) {
  static bool registered;
  if (screen) return TIPJAR_BUSY;
  if (!isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO)) return TIPJAR_NOT_A_TERMINAL;
  found->unicode = tipjar_set_locale();
  tipjar.input = STDIN_FILENO;
  memset(tipjar.modes, 0, sizeof tipjar.modes);
  tipjar.pictures = 0;
  tipjar.title = options->title;
  tipjar.progress = options->progress;
  tipjar.patience = options->patience;
  if (!tipjar_open_output()) return TIPJAR_NO_RESOURCES;
  /* Before newterm, which leaves alone what has a handler. */
  found->signals = tipjar_open_signals(true);
  tipjar_catch_crashes();
  if (found->signals < 0) return give_up(TIPJAR_NO_RESOURCES);
  tipjar_status status = open_curses();
  if (status != TIPJAR_STARTED) return give_up(status);
  tipjar_describe(found);
  set_up_curses(found->columns, found->rows);
  if (!tipjar_reserve_line(found->columns)) return give_up(TIPJAR_NO_RESOURCES);
  tipjar_prepare_restoring(found->rows);
  if (!registered) registered = atexit(tipjar_restore) == 0;
  tipjar.arm = true;
  /* A process that is killed while it waits for the foreground is started, and gets the signal. */
  if (!tipjar_apply_settings(make_raw) && !tipjar_is_leaving())
    return give_up(TIPJAR_IN_BACKGROUND);
  tipjar_redirect_stderr(options->log, options->log_name);
  return TIPJAR_STARTED;
}

/* The prepared bytes restore the terminal; endwin only keeps the state of curses right. */
static void leave_sight(void) {
  if (!isendwin()) endwin();
  tipjar_discard();
  tipjar_restore_sight();
}

static void leave(void) {
  leave_sight();
  tipjar_restore();
  tipjar_return_stderr();
}

void tipjar_stop(void) {
  if (!screen) return;
  leave_sight();
  tipjar_drain();
  if (atomic_load(&tipjar.taken) && !tipjar_ends_in_background()) tcflush(tipjar.input, TCIFLUSH);
  leave();
  tipjar_forget_log();
  close_curses();
  tipjar_release_crashes();
  tipjar_close_signals();
  tipjar_close_output();
}

/* A process that is killed while it is stopped is continued to end: the terminal stays the
 * shell's. */
static void come_back(void) {
  if (tipjar_is_leaving()) return;
  tipjar.arm = true;
  tipjar_apply_settings(make_raw);
  tipjar_redirect_stderr_again();
}

void tipjar_suspend(void) {
  if (!screen) return;
  leave();
  tipjar_stop_job(SIGTSTP);
  come_back();
}

/* Writes a line, and waits until Enter is typed; other keys are neither shown nor kept. */
static void wait_for_enter(const char *line) {
  char byte = 0;
  tipjar_write("\n", 1);
  tipjar_write(line, strlen(line));
  tipjar_disable_echo();
  tcflush(tipjar.input, TCIFLUSH);
  while (byte != '\n' && !tipjar_is_leaving())
    if (read(tipjar.input, &byte, 1) == 0) break;
  /* The line stays on the shell's screen, above its next prompt. */
  tipjar_write("\n", 1);
  tipjar_enable_echo();
}

void tipjar_lend_to(const char *path, const char *line) {
  if (!screen) return;
  leave();
  int problem = tipjar_run_program(path);
  if (problem) {
    const char *reason = strerror(problem);
    tipjar_write(path, strlen(path));
    tipjar_write(": ", 2);
    tipjar_write(reason, strlen(reason));
  }
  wait_for_enter(line);
  come_back();
}

/* After a stop that could not be caught (SIGSTOP) the screen is left first: otherwise the saved
 * settings of the shell would be overwritten. */
void tipjar_resume(void) {
  if (!screen || tipjar_is_leaving() || !atomic_load(&tipjar.continued)) return;
  leave();
  come_back();
}

void tipjar_resize(int columns, int rows) {
  if (!screen || columns < 1 || rows < 1) return;
  if (columns == COLS && rows == LINES) return;
  if (!tipjar_reserve_line(columns)) return;
  resize_term(rows, columns);
  tipjar_prepare_restoring(rows);
}
