/* Styles by index, as curses has them. */
#ifndef TIPJAR_STYLE_H
#define TIPJAR_STYLE_H

#if !defined(NCURSES_WIDECHAR)
#define NCURSES_WIDECHAR 1
#endif
#include <curses.h>
#include <wchar.h>

typedef struct {
  attr_t attributes;
  int pair;
} tipjar_style;

/* The style at an index; a plain one where none was defined. */
const tipjar_style *tipjar_style_at(unsigned index);
/* A cell of a base and its marks. */
void tipjar_set_cell(cchar_t *cell, const wchar_t *text, const tipjar_style *style);

#endif
