/* Before <term.h>, whose macros take names like "columns". */
#include "state.h"

#include <curses.h>
#include <stdio.h>
#include <term.h>

/* Paste and focus as DEC private modes. */
#define PASTE_AND_FOCUS_ON "\033[?2004h\033[?1004h"
#define PASTE_AND_FOCUS_OFF "\033[?1004l\033[?2004l"

/* The mouse with motion while a button is down, in SGR form; reports of the colour scheme; kitty's
 * keyboard protocol, whose flags are 1 (unambiguous keys), 2 (releases) and 4 (the key of a Latin
 * layout, so that Ctrl-C is one in any other), on the stack of the alternate screen. */
static const struct {
  const char *on, *off;
} modes[TIPJAR_MODE_COUNT] = {
    [TIPJAR_MOUSE] = {"\033[?1002h\033[?1006h", "\033[?1006l\033[?1002l"},
    [TIPJAR_COLOR_SCHEME] = {"\033[?2031h", "\033[?2031l"},
    [TIPJAR_KEY_RELEASES] = {"\033[>7u", "\033[<u"},
    [TIPJAR_LINKS] = {"", "\033]8;;\033\\"},
};

/* tputs takes a function without context. */
static char *sink;
static size_t sink_count, sink_capacity;

static int sink_byte(int byte) {
  if (sink_count < sink_capacity) sink[sink_count++] = (char)byte;
  return byte;
}

static void sink_string(const char *bytes) {
  for (; *bytes; bytes++) sink_byte((unsigned char)*bytes);
}

/* NULL where the terminal has none. ((char *)-1 is for names that are no string's.) */
static char *capability(const char *name) { return tigetstr((char *)name); }

static void sink_capability(const char *name) {
  char *value = capability(name);
  if (value) tputs(value, 1, sink_byte);
}

size_t tipjar_arming_bytes(char *bytes, size_t capacity) {
  sink = bytes, sink_count = 0, sink_capacity = capacity;
  sink_capability("smkx");
  sink_string(PASTE_AND_FOCUS_ON);
  for (int mode = 0; mode < TIPJAR_MODE_COUNT; mode++)
    if (tipjar.modes[mode]) sink_string(modes[mode].on);
  char window[TIPJAR_WINDOW_BYTES];
  window[tipjar_window_arming_bytes(window, sizeof window)] = 0;
  sink_string(window);
  return sink_count;
}

const char *tipjar_palette_reset(void) { return capability("oc"); }

void tipjar_prepare_restoring(int rows) {
  char bytes[TIPJAR_RESTORING_BYTES];
  sink = bytes, sink_count = 0, sink_capacity = sizeof bytes;
  /* The end of a picture that a frame was cut off in. */
  if (tipjar.pictures) sink_string("\033\\");
  sink_string(modes[TIPJAR_MOUSE].off);
  for (int mode = TIPJAR_MOUSE + 1; mode < TIPJAR_MODE_COUNT; mode++)
    if (tipjar.modes[mode]) sink_string(modes[mode].off);
  sink_string(PASTE_AND_FOCUS_OFF "\033[?2026l");
  sink_string(tipjar_window_restoring());
  for (int i = 0; i < tipjar.pictures; i++) {
    char deletion[32];
    snprintf(deletion, sizeof deletion, "\033_Ga=d,d=I,i=%d,q=2\033\\", 16 + i);
    sink_string(deletion);
  }
  sink_capability("sgr0");
  sink_capability("op");
  sink_capability("rmkx");
  if (capability("rmcup")) {
    sink_capability("rmcup");
  } else {
    char *move = capability("cup");
    if (move) tputs(tparm(move, (long)rows - 1, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L), 1, sink_byte);
    sink_capability("el");
    sink_string("\r\n");
  }
  sink_capability("cnorm");
  tipjar_set_restoring(bytes, sink_count);
}

void tipjar_keep_pictures(int count) {
  if (count <= tipjar.pictures) return;
  tipjar.pictures = count;
  tipjar_prepare_restoring(LINES);
}

/* What undoes a mode is prepared before it is turned on, and dropped after it was turned off. */
void tipjar_set_mode(tipjar_mode mode, bool enabled) {
  if (tipjar.modes[mode] == enabled) return;
  tipjar.modes[mode] = enabled;
  if (enabled) tipjar_prepare_restoring(LINES);
  tipjar_ask(enabled ? modes[mode].on : modes[mode].off);
  if (!enabled) tipjar_prepare_restoring(LINES);
}
