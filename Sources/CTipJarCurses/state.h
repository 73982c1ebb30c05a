/* What the files of this target share. */
#ifndef TIPJAR_STATE_H
#define TIPJAR_STATE_H

#include <stdatomic.h>
#include <termios.h>

#include "tipjar_curses.h"

typedef struct {
  int input;            /* 0 */
  int output;           /* the terminal: our own description of it where that can be had */
  struct termios shell; /* as it was found, and is given back */
  bool mouse;
  bool title, progress; /* the terminal knows them, and they are wanted */
  bool arm;             /* the next frame turns our modes on */
  atomic_bool taken;    /* our settings are in force */
  atomic_bool up;       /* a frame was written: there is something to undo */
  atomic_bool continued; /* SIGCONT came since the terminal was taken */
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

/* restore.c: what is done to the terminal, and undone; undoing is safe in a signal handler. */
void tipjar_set_restoring(const char *bytes, size_t count);
/* Puts settings in force that differ from the shell's. False where that cannot be. */
bool tipjar_take(void (*change)(struct termios *settings));
void tipjar_restore(void);

/* divert.c: where stderr goes while the screen is up. */
void tipjar_divert_stderr(int log);
void tipjar_divert_again(void);
void tipjar_return_stderr(void);
void tipjar_log_crash(int signal);
void tipjar_print_last_words(void);

/* signals.c and crash.c */
/* With those that concern a screen: the window's size, and Ctrl-Z. */
int tipjar_open_signals(bool screen);
void tipjar_close_signals(void);
bool tipjar_catches_signals(void);
/* Has what came, and was not asked for, do what it would have done. To be called after it was closed. */
void tipjar_send_rest_again(void);
/* From here on the process ends, and in the background nothing that it still writes or reads stops it
 * (SIGTTIN, SIGTTOU). Safe in a signal handler. */
void tipjar_begin_leaving(void);
/* Whether another job has the terminal. */
bool tipjar_is_behind(void);
/* Killed in the background: what the shell has in front of it is not ours to read or to set. */
bool tipjar_ends_behind(void);
/* Stops the whole job by SIGTSTP or SIGTTIN. False where nothing stopped it. */
bool tipjar_stop_job(int signal);
void tipjar_release_crashes(void);

/* stops.c: the span of a stop, which waits until nothing is held, and in which nothing is taken. */
void tipjar_begin_stop(void);
void tipjar_end_stop(void);

#endif
