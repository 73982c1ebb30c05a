#include "style.h"

#include <stdlib.h>

#include "rgb.h"

typedef struct {
  int foreground, background;
} color_pair;

static tipjar_style *styles;
static unsigned style_count, style_capacity;
static color_pair *pairs; /* pairs[i] is curses's pair i + 1 */
static int pair_count, pair_capacity;
static bool is_crowded;

static bool init_one_pair(int pair, int foreground, int background) {
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
  return init_extended_pair(pair, foreground, background) == OK;
#else
  return init_pair((short)pair, (short)foreground, (short)background) == OK;
#endif
}

static bool reserve_pairs(void) {
  if (pair_count < pair_capacity) return true;
  int capacity = pair_capacity ? pair_capacity * 2 : 64;
  color_pair *longer = realloc(pairs, (size_t)capacity * sizeof *pairs);
  if (!longer) return false;
  pairs = longer;
  pair_capacity = capacity;
  return true;
}

/* The pair of two colours; 0, the terminal's own, when there are no more. */
static int pair_of(int foreground, int background) {
  if (!has_colors() || (foreground < 0 && background < 0)) return 0;
  for (int i = 0; i < pair_count; i++)
    if (pairs[i].foreground == foreground && pairs[i].background == background) return i + 1;
  if (pair_count + 1 >= COLOR_PAIRS) is_crowded = true;
  if (pair_count + 1 >= COLOR_PAIRS || !reserve_pairs()) return 0;
  if (!init_one_pair(pair_count + 1, foreground, background)) return 0;
  pairs[pair_count++] = (color_pair){foreground, background};
  return pair_count;
}

static attr_t translate(unsigned attributes) {
  return ((attributes & TIPJAR_BOLD) ? A_BOLD : 0) | ((attributes & TIPJAR_DIM) ? A_DIM : 0) |
         ((attributes & TIPJAR_UNDERLINE) ? A_UNDERLINE : 0) |
         ((attributes & TIPJAR_REVERSE) ? A_REVERSE : 0);
}

bool tipjar_define_style(uint16_t index, int foreground, int background, unsigned attributes) {
  if (index >= style_capacity) {
    unsigned capacity = (unsigned)index * 2 + 64;
    tipjar_style *longer = realloc(styles, capacity * sizeof *styles);
    if (!longer) return false;
    styles = longer;
    style_capacity = capacity;
  }
  for (; style_count <= index; style_count++) styles[style_count] = (tipjar_style){0, 0};
  int pair = pair_of(tipjar_rgb_number(foreground), tipjar_rgb_number(background));
  styles[index] = (tipjar_style){translate(attributes), pair};
  return true;
}

void tipjar_forget_styles(void) {
  style_count = 0, pair_count = 0, is_crowded = false;
  tipjar_forget_rgb();
}

bool tipjar_styles_are_crowded(void) { return is_crowded || tipjar_rgb_is_crowded(); }

const tipjar_style *tipjar_style_at(unsigned index) {
  static const tipjar_style plain = {A_NORMAL, 0};
  return index < style_count ? &styles[index] : &plain;
}

void tipjar_set_cell(cchar_t *cell, const wchar_t *text, const tipjar_style *style) {
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
  int pair = style->pair;
  setcchar(cell, text, style->attributes, (short)(pair > 32767 ? 0 : pair), &pair);
#else
  setcchar(cell, text, style->attributes, (short)style->pair, NULL);
#endif
}
