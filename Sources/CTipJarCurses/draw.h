/* What screen.c needs of draw.c, and draw.c of links.c. */
#ifndef TIPJAR_DRAW_H
#define TIPJAR_DRAW_H

#include <stdbool.h>

#include "tipjar_curses.h"

/* Opens the memory file that stands for the terminal, as a FILE for newterm. */
void *tipjar_open_capture(void);
void tipjar_close_capture(void);
/* Throws away what curses wrote. */
void tipjar_discard(void);
/* Room for the longest line. */
bool tipjar_reserve_line(int columns);

/* The bytes that draw the links of a frame, behind those of curses. */
const char *tipjar_link_bytes(const tipjar_frame *frame, size_t *count);

#endif
