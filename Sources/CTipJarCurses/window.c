/* The window's title, and progress in the taskbar. */
#include "state.h"

#include <curses.h>
#include <stdio.h>
#include <string.h>

#define ST "\033\\"

static char title[160];
static int progress_state, progress_percent;

static int title_bytes(char *bytes, size_t capacity) {
  return snprintf(bytes, capacity, "\033]2;%s" ST, title);
}

static int progress_bytes(char *bytes, size_t capacity) {
  return snprintf(bytes, capacity, "\033]9;4;%d;%d" ST, progress_state, progress_percent);
}

/* Saves the title that was there, and shows what was last set. */
size_t tipjar_window_arming_bytes(char *bytes, size_t capacity) {
  size_t count = 0;
  if (tipjar.title) {
    count += (size_t)snprintf(bytes, capacity, "\033[22;0t");
    if (title[0]) count += (size_t)title_bytes(bytes + count, capacity - count);
  }
  if (tipjar.progress && progress_state)
    count += (size_t)progress_bytes(bytes + count, capacity - count);
  return count < capacity ? count : 0;
}

const char *tipjar_window_restoring(void) {
  if (tipjar.title && tipjar.progress) return "\033]9;4;0;0" ST "\033[23;0t";
  return tipjar.title ? "\033[23;0t" : tipjar.progress ? "\033]9;4;0;0" ST : "";
}

void tipjar_set_title(const char *text) {
  snprintf(title, sizeof title, "%s", text);
  char bytes[TIPJAR_WINDOW_BYTES];
  /* The first frame saves the title that was there, and shows both. */
  if (!tipjar.title || tipjar.arm) return;
  title_bytes(bytes, sizeof bytes);
  tipjar_ask(bytes);
}

static void show_progress(void) {
  char bytes[TIPJAR_WINDOW_BYTES];
  if (tipjar.arm) return;
  progress_bytes(bytes, sizeof bytes);
  tipjar_ask(bytes);
}

void tipjar_set_progress(int state, int percent) {
  progress_state = state;
  progress_percent = percent;
  if (tipjar.progress) show_progress();
}

void tipjar_use_progress(bool known) {
  if (tipjar.progress == known) return;
  tipjar.progress = known;
  tipjar_prepare_restoring(LINES);
  if (known && progress_state) show_progress();
}
