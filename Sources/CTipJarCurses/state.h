/* What the files of this target share. */
#ifndef TIPJAR_STATE_H
#define TIPJAR_STATE_H

#include <stdatomic.h>
#include <termios.h>

#include "tipjar_curses.h"

typedef struct {
  int input;            /* 0 */
  int output;           /* the terminal: our own description of it where that can be had */
  struct termios shell; /* as it was found */
  struct termios raw;   /* as we need it */
  bool mouse;
  bool title, progress; /* the terminal knows them, and they are wanted */
  bool arm;             /* the next frame turns our modes on */
  atomic_bool taken;    /* raw is in force */
  atomic_bool up;       /* a frame was written: there is something to undo */
} tipjar_state;

extern tipjar_state tipjar;

/* output.c: a memory file that curses writes to, and the one write to the terminal. */
int tipjar_memory_file(void);
bool tipjar_open_output(void);
void tipjar_close_output(void);
bool tipjar_write(const char *bytes, size_t count);

/* modes.c: what is turned on besides curses, and the bytes that undo everything. */
size_t tipjar_arming_bytes(char *bytes, size_t capacity);
void tipjar_prepare_restoring(int rows);
/* What resets the palette, or NULL. */
const char *tipjar_palette_reset(void);

/* window.c: the title and the taskbar. */
#define TIPJAR_WINDOW_BYTES 256
size_t tipjar_window_arming_bytes(char *bytes, size_t capacity);
const char *tipjar_window_restoring(void);

/* screen.c */
bool tipjar_set_locale(void);
void tipjar_describe(tipjar_terminal *found);
bool tipjar_is_richer(void);

/* restore.c: safe in a signal handler. */
void tipjar_set_restoring(const char *bytes, size_t count);
void tipjar_restore(void);
void tipjar_set_termios(const struct termios *settings);

/* divert.c: where stderr goes while the screen is up. */
void tipjar_divert_stderr(int log);
void tipjar_divert_again(void);
void tipjar_return_stderr(void);
void tipjar_log_crash(int signal);
void tipjar_print_last_words(void);

/* signals.c and crash.c */
int tipjar_open_signals(void);
void tipjar_close_signals(void);
bool tipjar_is_leaving(void);
/* Killed in the background: what the shell has in front of it is not ours to read or to set, and either would
 * stop us before the end (SIGTTIN, SIGTTOU). */
bool tipjar_ends_behind(void);
void tipjar_stop_job(void);
void tipjar_release_crashes(void);

#endif
