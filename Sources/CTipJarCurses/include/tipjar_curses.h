/* The terminal, for Swift: the only code that knows curses, signals and terminal modes.
 *
 * There is one terminal in a process, as there is one set of signal handlers. Nothing here locks:
 * the caller makes sure that one thread at a time is in these functions, except for
 * tipjar_terminal_size, tipjar_read, tipjar_wait and tipjar_next_signal, which any thread may call.
 */
#ifndef TIPJAR_CURSES_H
#define TIPJAR_CURSES_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tipjar_letters.h"

#if defined(__clang__)
#define TIPJAR_CLOSED __attribute__((enum_extensibility(closed)))
#define TIPJAR_SWIFT(name) __attribute__((swift_name(#name)))
#else
#define TIPJAR_CLOSED
#define TIPJAR_SWIFT(name)
#endif

/* The reasons why a terminal could not be taken. */
typedef enum TIPJAR_CLOSED {
  TIPJAR_STARTED TIPJAR_SWIFT(started),
  /* A screen is open already. */
  TIPJAR_BUSY TIPJAR_SWIFT(busy),
  /* Input or output is a file or a pipe. */
  TIPJAR_NOT_A_TERMINAL TIPJAR_SWIFT(notATerminal),
  /* terminfo has no entry for TERM. */
  TIPJAR_UNKNOWN_TERMINAL TIPJAR_SWIFT(unknownTerminal),
  /* TERM=dumb, or nothing that moves the cursor. */
  TIPJAR_TOO_SIMPLE TIPJAR_SWIFT(tooSimple),
  /* Another job has the terminal, and no shell would bring this one to the foreground. */
  TIPJAR_IN_BACKGROUND TIPJAR_SWIFT(inBackground),
  /* No memory or no descriptor. */
  TIPJAR_NO_RESOURCES TIPJAR_SWIFT(noResources)
} tipjar_status;

/* The terminal as it was found. */
typedef struct {
  int columns, rows;
  int colors;    /* terminfo's "colors"; 0 or less without colour */
  bool direct;   /* colours are 24-bit numbers, not indexes (terminfo's "RGB") */
  bool unicode;  /* the locale's encoding is UTF-8, and letters can be written in it */
  int signals;   /* readable when tipjar_next_signal has one */
} tipjar_terminal;

/* The signals that are passed on. */
typedef enum TIPJAR_CLOSED {
  TIPJAR_NO_SIGNAL TIPJAR_SWIFT(none),
  TIPJAR_INT TIPJAR_SWIFT(interrupt),
  TIPJAR_TERM TIPJAR_SWIFT(terminate),
  TIPJAR_HUP TIPJAR_SWIFT(hangUp),
  TIPJAR_CONT TIPJAR_SWIFT(resume),
  TIPJAR_WINCH TIPJAR_SWIFT(windowChange),
  TIPJAR_TSTP TIPJAR_SWIFT(stop)
} tipjar_signal;

/* Bits of a style's attributes. */
enum { TIPJAR_BOLD = 1, TIPJAR_UNDERLINE = 2, TIPJAR_REVERSE = 4, TIPJAR_DIM = 8 };

/* One glyph: up to three Unicode scalars of 21 bits, the base lowest, and its columns (1 or 2). */
typedef struct {
  uint64_t glyph;
  uint16_t style; /* an index that tipjar_define_style was called with */
  uint16_t width;
} tipjar_cell;

/* Glyphs side by side, from column x of row y on. */
typedef struct {
  uint16_t x, y;
  uint32_t first, count; /* in the frame's cells */
} tipjar_run;

/* Glyphs side by side that are a link (OSC 8), or were one: the last bytes of the frame draw them
 * again, because curses knows no links. */
typedef struct {
  tipjar_run run;
  int32_t address; /* where it begins in the frame's addresses; -1 for none */
} tipjar_link;

/* The changes since the last frame; tipjar_present sets the arrays. */
typedef struct {
  const tipjar_run *runs;
  size_t run_count;
  const tipjar_cell *cells;
  const tipjar_link *links;
  size_t link_count;
  const char *addresses; /* each ends with 0 */
  int cursor_x, cursor_y; /* -1, -1 leaves the cursor where it is, hidden */
  bool cursor_visible;
  bool repaint;           /* clear first: the runs are the whole screen */
  bool synchronized;      /* the terminal knows synchronized output (mode 2026) */
  /* Lines to write even where curses knows that they are the same: pictures cover their text. */
  const uint16_t *redrawn;
  size_t redrawn_count;
  const uint8_t *images;  /* sequences that draw or send pictures, after the text */
  size_t image_bytes;
} tipjar_frame;

/* From here on a signal that kills the process restores the terminal first. QUIT then ends the
 * process at once, a fault with its message; neither waits for a key, as Swift's backtracer would.
 * Signals that were ignored stay ignored. A screen calls this for as long as it is open; a program
 * may call it for all of its run. */
void tipjar_catch_crashes(void);
/* `explain` gives the sentence that is printed after a fault, in place of its message, the name of
 * the log and a backtrace; NULL from it leaves them. It is called in a signal handler. */
void tipjar_explain_faults(const char *(*explain)(void));
/* Makes what a screen needs and a process cannot make any more once it is confined. */
void tipjar_reserve_memory_files(void);

/* The settings of a screen. */
typedef struct {
  /* The file that takes the output to stderr while the screen is open, if stderr is a terminal; -1
   * keeps it in memory for the message of a crash. */
  int log;
  const char *log_name; /* printed after a crash; NULL for none */
  /* The features of the window that the terminal knows and that are wanted; both are undone on
   * every way out. */
  bool title, progress;
  /* The milliseconds for which a terminal may take no output before it counts as hung up; 0 for no
   * limit. */
  int64_t patience;
} tipjar_options;

/* Sets the columns of a scalar, for tipjar_start and tipjar_look_up: where the locale's name says UTF-8 but
 * the C library has no data of it, letters are written as UTF-8 nevertheless, if tipjar_letters.h can. */
void tipjar_set_widths(int (*width)(uint32_t scalar));

/* Takes the terminal on descriptors 0 and 1. Nothing is written before the first frame. */
tipjar_status tipjar_start(const tipjar_options *options, tipjar_terminal *found);
/* Gives the terminal back as it was found. Does nothing when it is not started. */
void tipjar_stop(void);
/* Gives the terminal back, stops the foreground job, and takes the terminal again when it is
 * continued, unless it is continued to end. */
void tipjar_suspend(void);
/* Gives the terminal back, runs a program in it, and takes it again after a line was shown and
 * Enter typed. */
void tipjar_lend_to(const char *path, const char *line);
/* Runs a program until it ends. Returns the error because of which it was not started; 0 for none. */
int tipjar_run_program(const char *path);
/* After SIGCONT: takes the terminal again, unless it has it; the next frame must be a repaint. */
void tipjar_resume(void);

/* The size in cells now: the terminal's own, else LINES and COLUMNS, else 80x24. */
void tipjar_terminal_size(int *columns, int *rows);
/* The size of a cell in pixels. False where the terminal does not report it. */
bool tipjar_cell_pixels(int *width, int *height);
/* Tells curses the size that the next frame has. */
void tipjar_resize(int columns, int rows);

/* Turns 24-bit colours on or off where terminfo has 256 colours: from then on the colours of styles
 * are 0xRRGGBB, and are written past curses. The styles must be defined again. Returns whether they
 * are on: false where the terminal's 256 colours have sequences other than xterm's. */
bool tipjar_use_rgb(bool wanted);
/* Defines the look of style `index`: colours by number, -1 for the terminal's own. False when out
 * of memory. */
bool tipjar_define_style(uint16_t index, int foreground, int background, unsigned attributes);
/* Forgets all styles. */
void tipjar_forget_styles(void);
/* Returns whether a style since then has other colours than it was defined with, because there are
 * no more numbers for colours, or for pairs of them. */
bool tipjar_styles_are_crowded(void);
/* Draws a frame in one write. False when the terminal did not take all of it: the next frame must
 * be a repaint. */
bool tipjar_present(tipjar_frame *frame, const tipjar_run *runs, const tipjar_cell *cells,
                    const tipjar_link *links, const char *addresses, const uint16_t *redrawn,
                    const uint8_t *images);

/* The modes of the terminal that are turned on and off while the screen is open. */
typedef enum TIPJAR_CLOSED {
  /* 1002 and 1006: the mouse, with motion while a button is down. */
  TIPJAR_MOUSE TIPJAR_SWIFT(mouse),
  /* 2031: a report whenever the terminal turns light or dark. */
  TIPJAR_COLOR_SCHEME TIPJAR_SWIFT(colorScheme),
  /* Kitty's keyboard protocol, with the releases of keys. */
  TIPJAR_KEY_RELEASES TIPJAR_SWIFT(keyReleases),
  /* Frames may have links: a process that ends in the middle of one leaves none open. */
  TIPJAR_LINKS TIPJAR_SWIFT(links)
} tipjar_mode;
enum { TIPJAR_MODE_COUNT = TIPJAR_LINKS + 1 };

/* Turns a mode on or off, now or with the first frame; every way out turns it off. */
void tipjar_set_mode(tipjar_mode mode, bool enabled);
/* The terminal has this many pictures (kitty's graphics protocol), with the numbers from 16 on: every
 * way out deletes them. */
void tipjar_keep_pictures(int count);
/* The window's title (OSC 2), without controls. The one before is kept by the terminal (XTWINOPS
 * 22). */
void tipjar_set_title(const char *title);
/* The taskbar (OSC 9;4): state 0 none, 1 percent, 2 failed, 3 busy, 4 paused. */
void tipjar_set_progress(int state, int percent);
/* The terminal turns out to know the taskbar, or not to know it. */
void tipjar_use_progress(bool known);
/* Writes a question to the terminal, if the screen is up. */
void tipjar_ask(const char *question);

/* Bits of the answers that the terminal owes: to a question about its attributes (DA1), which ends those
 * before it, and about its background, which tmux has passed on. */
enum { TIPJAR_ATTRIBUTES = 1, TIPJAR_BACKGROUND = 2 };

/* Sets the answers that are owed. Every way out reads them, for at most a second, so that the shell does
 * not get them. */
void tipjar_await(unsigned answers);
/* Returns them; none after seconds without an answer, since it will not come. */
unsigned tipjar_awaited(void);

/* Asks tmux whether it passes sequences on to the terminal (allow-passthrough) and the terminal's
 * answers to this pane, which has to be the active one: otherwise another program gets them as
 * typed text. False where tmux does not answer. */
bool tipjar_tmux_passes(void);

/* Reads input: the number of bytes, 0 at the end of file, -1 when there is none now. */
int tipjar_read(uint8_t *bytes, int capacity);
/* Returns whether standard output accepts a line, after waiting for at most `milliseconds`: a plain
 * write to a terminal that is stopped would wait for ever. */
bool tipjar_takes_line(int milliseconds);
/* Waits for input, for at most `milliseconds`. */
bool tipjar_wait(int milliseconds);
/* As poll does, for at most so many nanoseconds; negative for no limit. */
int tipjar_poll(struct pollfd *found, int count, int64_t nanoseconds);

/* Without a screen: catches INT, TERM and HUP while work has to be saved, unless they are ignored.
 * Returns the descriptor that is readable when tipjar_next_signal has one; -1 where there is none
 * left. */
int tipjar_catch_termination(void);
/* From here on these signals end the process again. */
void tipjar_release_termination(void);
/* Returns whether INT, TERM or HUP came. */
bool tipjar_is_leaving(void);
/* Without a screen: waits for a typed line, and reads it. In the background the job stops until it
 * is in the foreground, whatever signals the thread blocks (libdispatch's block all). 0 at the end
 * of the input. Does not return when INT, TERM or HUP was caught. */
int tipjar_read_line(uint8_t *bytes, int capacity);

/* Without a screen: looks up TERM in terminfo, and the locale. Does not touch the terminal. */
tipjar_status tipjar_look_up(tipjar_terminal *found);
/* The name of the entry of terminfo that was found last; NULL for none. */
const char *tipjar_entry(void);
/* Without a screen: writes a question to the terminal on descriptors 0 and 1, and reads until a
 * byte `end` came or the time is over. Returns the number of bytes. */
int tipjar_query(const char *question, char end, uint8_t *answer, int capacity, int milliseconds);
/* The name and version of curses. */
const char *tipjar_curses_version(void);

/* The next signal that came. */
tipjar_signal tipjar_next_signal(void);
/* Its number for the system. */
int tipjar_signal_number(tipjar_signal signal);
/* Notes that the process was asked to end, by a signal or by a key in its place. Asked again, not at the
 * same time, or after two seconds with a deadline, it ends at once: neither a thread nor a lock nor memory
 * is needed to restore the terminal and to exit with the signal's status. The screen, or the release of
 * the signals, ends the deadline. The handlers of INT, TERM and HUP call it with a deadline. */
void tipjar_ask_to_end(int signal, bool has_deadline);
/* Ends the process by a signal, so that the exit status names it. */
_Noreturn void tipjar_end_by_signal(tipjar_signal signal);

/* Defers stops (Ctrl-Z), while a lock is held that other programs wait for, and allows them again.
 * Calls nest. Any thread may call both. */
void tipjar_defer_stops(void);
void tipjar_allow_stops(void);

/* Without a screen: turns the echo of typed keys off, so that it does not mix with the output, and
 * on again. Does nothing in the background. */
void tipjar_disable_echo(void);
void tipjar_enable_echo(void);

/* A variable of the environment, or NULL. */
const char *tipjar_variable(const char *name);

#endif
