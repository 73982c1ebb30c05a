/* 24-bit colours beside curses, which knows 256 numbers: the numbers stand for the colours in use,
 * and the sequence of a number is replaced by that of its colour ("38;2;r;g;b", ISO 8613-6 as xterm
 * writes it). Neither the terminal's palette nor terminfo is changed. */
#include "rgb.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

/* The first 16 numbers have sequences of their own. */
enum { FIRST = 16, COUNT = 240 };

static bool in_use;
static int colors_in_use[COUNT];
static int color_count;
static bool is_crowded;

/* Whether a capability writes a number as the 256 colours of xterm are written; `layer` is '3' or
 * '4'. */
static bool writes_numbers(const char *name, char layer) {
  char *format = tigetstr((char *)name);
  if (!format || format == (char *)-1) return false;
  const char *bytes = tparm(format, 123L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
  char semicolons[] = "\033[_8;5;123m", colons[] = "\033[_8:5:123m";
  semicolons[2] = colons[2] = layer;
  return bytes && (strcmp(bytes, semicolons) == 0 || strcmp(bytes, colons) == 0);
}

bool tipjar_use_rgb(bool wanted) {
  color_count = 0, is_crowded = false;
  in_use = wanted && COLORS >= FIRST + COUNT && writes_numbers("setaf", '3') &&
           writes_numbers("setab", '4');
  return in_use;
}

bool tipjar_uses_rgb(void) { return in_use; }

void tipjar_forget_rgb(void) { color_count = 0, is_crowded = false; }

bool tipjar_rgb_is_crowded(void) { return is_crowded; }

static int part(int color, int shift) { return color >> shift & 0xFF; }

static int distance(int left, int right) {
  int sum = 0;
  for (int shift = 0; shift <= 16; shift += 8) sum += abs(part(left, shift) - part(right, shift));
  return sum;
}

static int nearest(int color) {
  int best = 0;
  for (int i = 1; i < color_count; i++)
    if (distance(colors_in_use[i], color) < distance(colors_in_use[best], color)) best = i;
  return best;
}

int tipjar_rgb_number(int color) {
  if (!in_use || color < 0) return color;
  for (int i = 0; i < color_count; i++)
    if (colors_in_use[i] == color) return FIRST + i;
  if (color_count == COUNT) {
    is_crowded = true;
    return FIRST + nearest(color);
  }
  colors_in_use[color_count] = color;
  return FIRST + color_count++;
}

/* The colour that the sequence at `bytes` selects by number, and its length; -1 for other
 * sequences. */
static int selected(const char *bytes, const char *end, size_t *length) {
  if (end - bytes < 10 || bytes[1] != '[' || (bytes[2] != '3' && bytes[2] != '4')) return -1;
  if (bytes[3] != '8' || bytes[5] != '5' || bytes[4] != bytes[6]) return -1;
  if (bytes[4] != ';' && bytes[4] != ':') return -1;
  const char *digit = bytes + 7;
  int number = 0;
  for (; digit < end && digit < bytes + 10 && *digit >= '0' && *digit <= '9'; digit++)
    number = number * 10 + (*digit - '0');
  if (digit == end || *digit != 'm' || number < FIRST || number >= FIRST + color_count) return -1;
  *length = (size_t)(digit + 1 - bytes);
  return colors_in_use[number - FIRST];
}

size_t tipjar_write_rgb(char *out, const char *in, size_t count) {
  const char *end = in + count;
  char *start = out;
  while (in < end) {
    const char *escape = memchr(in, '\033', (size_t)(end - in));
    size_t plain = (size_t)((escape ? escape : end) - in), length = 0;
    memmove(out, in, plain);
    out += plain, in += plain;
    if (!escape) break;
    int color = selected(in, end, &length);
    if (color < 0) {
      *out++ = *in++;
      continue;
    }
    char sequence[24];
    int written = snprintf(sequence, sizeof sequence, "\033[%c8;2;%d;%d;%dm", in[2],
                           part(color, 16), part(color, 8), part(color, 0));
    memcpy(out, sequence, (size_t)written);
    out += written, in += length;
  }
  return (size_t)(out - start);
}
