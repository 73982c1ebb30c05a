/* The state and the functions that the files of this target share. */
#ifndef TIPJAR_STATE_H
#define TIPJAR_STATE_H

#include <stdatomic.h>
#include <termios.h>

#include "tipjar_curses.h"

typedef struct {
  int input;            /* 0 */
  int output;           /* the terminal: our own description of it where that can be had */
  struct termios shell; /* as it was found, and is given back */
  bool modes[TIPJAR_MODE_COUNT]; /* those that are on, by tipjar_mode */
  int pictures;         /* those that the terminal has, by their numbers from 16 on */
  bool title, progress; /* the terminal knows them, and they are wanted */
  int64_t patience;     /* for a terminal that takes no output, in milliseconds */
  bool arm;             /* the next frame turns our modes on */
  atomic_bool taken;    /* our settings are applied */
  atomic_bool up;       /* a frame was written, which has to be undone */
  atomic_bool continued; /* SIGCONT came since the terminal was taken */
} tipjar_state;

extern tipjar_state tipjar;

/* output.c: a memory file that curses writes to, and the one write to the terminal. */
int tipjar_memory_file(void);
bool tipjar_open_output(void);
void tipjar_close_output(void);
bool tipjar_write(const char *bytes, size_t count);

/* modes.c: the modes besides curses, and the bytes that undo everything. */
size_t tipjar_arming_bytes(char *bytes, size_t capacity);
void tipjar_prepare_restoring(int rows);
/* The bytes that reset the palette, or NULL. */
const char *tipjar_palette_reset(void);

/* window.c: the title and the taskbar. */
#define TIPJAR_WINDOW_BYTES 256
size_t tipjar_window_arming_bytes(char *bytes, size_t capacity);
const char *tipjar_window_restoring(void);

/* screen.c */
bool tipjar_set_locale(void);
void tipjar_describe(tipjar_terminal *found);

/* Room for the deletion of all pictures, too. */
enum { TIPJAR_RESTORING_BYTES = 4096 };

/* restore.c: the settings of the terminal; restoring them is safe in a signal handler. */
void tipjar_set_restoring(const char *bytes, size_t count);
/* Applies settings that differ from the shell's. False where that is not possible. */
bool tipjar_apply_settings(void (*change)(struct termios *settings));
void tipjar_restore(void);

/* Restores what is seen, and not yet the settings. */
void tipjar_restore_sight(void);

/* answers.c: reads the answers that the terminal owes. Safe in a signal handler. */
void tipjar_drain(void);
long tipjar_milliseconds_now(void);

/* entry.c: opens the entry of terminfo for TERM, or another that fits. */
bool tipjar_open_entry(bool (*open)(const char *name));

/* redirect.c: stderr while the screen is open. */
void tipjar_redirect_stderr(int log, const char *name);
void tipjar_redirect_stderr_again(void);
void tipjar_return_stderr(void);
/* After the last return: the next screen has a log of its own. */
void tipjar_forget_log(void);
void tipjar_log_crash(int signal);
void tipjar_print_crash_message(void);

/* signals.c and crash.c */
/* `screen` adds the signals that concern a screen: the window's size, and Ctrl-Z. */
int tipjar_open_signals(bool screen);
void tipjar_close_signals(void);
bool tipjar_catches_signals(void);
/* Raises again the signals that nobody has read. To be called after tipjar_close_signals. */
void tipjar_send_rest_again(void);
/* From here on the process ends, and in the background nothing that it still writes or reads stops
 * it (SIGTTIN, SIGTTOU). Safe in a signal handler. */
void tipjar_begin_leaving(void);
/* leaving.c: the process, or what it shows, has ended in order. */
void tipjar_forget_asking(void);
/* Gives the terminal back, and ends the process by a signal. Safe in a signal handler. */
_Noreturn void tipjar_end_by_number(int signal);
/* Returns whether another job has the terminal. */
bool tipjar_is_in_background(void);
/* Killed in the background, where the terminal belongs to another job and must not be read or
 * set. */
bool tipjar_ends_in_background(void);
/* Stops the whole job by SIGTSTP or SIGTTIN. False where nothing stopped it. */
bool tipjar_stop_job(int signal);
void tipjar_release_crashes(void);

/* stops.c: the time of a stop, which waits until no lock is held, and in which none is taken. */
void tipjar_begin_stop(void);
void tipjar_end_stop(void);

#endif
