/* What screen.c needs of draw.c. */
#ifndef TIPJAR_DRAW_H
#define TIPJAR_DRAW_H

#include <stdbool.h>

/* Opens the memory file that stands for the terminal, as a FILE for newterm. */
void *tipjar_open_capture(void);
void tipjar_close_capture(void);
/* Throws away what curses wrote. */
void tipjar_discard(void);
/* Room for the longest line. */
bool tipjar_reserve_line(int columns);

#endif
