/* 24-bit colours where curses knows 256 numbers. */
#ifndef TIPJAR_RGB_H
#define TIPJAR_RGB_H

#include "tipjar_curses.h"

/* Whether colours are written past curses. */
bool tipjar_uses_rgb(void);
/* The number that stands for a colour, 0xRRGGBB; what is none (-1), and all where it is off, stays
 * as it is. */
int tipjar_rgb_number(int color);
/* Forgets which number stands for which colour. */
void tipjar_forget_rgb(void);
/* Whether a colour since then has the number of another one, because there were no more. */
bool tipjar_rgb_is_crowded(void);
/* Copies what curses wrote with colours in place of numbers, at most twice as long; the two may
 * overlap where `in` lies at least `count` bytes after `out`. Returns how many bytes it became. */
size_t tipjar_write_rgb(char *out, const char *in, size_t count);

#endif
