/* Links (OSC 8), which curses does not know: their cells are drawn again behind the frame, with the
 * same glyphs and styles. Where a cell is drawn without a link the terminal forgets the one that it
 * had. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
/* Before <term.h>, whose macros take names like "columns". */
#include "state.h"
#include "style.h"

#include <term.h>

#define ST "\033\\"

/* tputs takes a function without context. */
static char *bytes;
static size_t byte_count, byte_capacity;

static int put_byte(int byte) {
  if (byte_count == byte_capacity) {
    size_t capacity = byte_capacity ? byte_capacity * 2 : 1024;
    char *longer = realloc(bytes, capacity);
    if (!longer) return EOF;
    bytes = longer;
    byte_capacity = capacity;
  }
  bytes[byte_count++] = (char)byte;
  return byte;
}

static void put_string(const char *text) {
  while (*text) put_byte((unsigned char)*text++);
}

/* The parts of an address on several lines have one id. */
static void open_link(const tipjar_frame *frame, int32_t address) {
  char start[32];
  snprintf(start, sizeof start, "\033]8;id=tipjar%d;", (int)address);
  put_string(start);
  put_string(frame->addresses + address);
  put_string(ST);
}

/* Addresses and what is written of them are ASCII. */
static void draw_cells(const tipjar_run *run, const tipjar_cell *cells) {
  for (uint32_t i = 0; i < run->count; i++) {
    const tipjar_cell *cell = &cells[run->first + i];
    const tipjar_style *style = tipjar_style_at(cell->style);
    int pair = style->pair;
    vid_puts(style->attributes, (short)(pair > 32767 ? 0 : pair), &pair, put_byte);
    put_byte(cell->glyph >= ' ' && cell->glyph < 0x7F ? (int)cell->glyph : '?');
  }
}

static void move_to(int y, int x) {
  tputs(tparm(cursor_address, (long)y, (long)x, 0L, 0L, 0L, 0L, 0L, 0L, 0L), 1, put_byte);
}

const char *tipjar_link_bytes(const tipjar_frame *frame, size_t *count) {
  byte_count = 0;
  for (size_t i = 0; i < frame->link_count; i++) {
    const tipjar_link *link = &frame->links[i];
    move_to(link->run.y, link->run.x);
    if (link->address >= 0) open_link(frame, link->address);
    draw_cells(&link->run, frame->cells);
    if (link->address >= 0) put_string("\033]8;;" ST);
  }
  if (byte_count) {
    vid_puts(A_NORMAL, 0, NULL, put_byte);
    move_to(getcury(stdscr), getcurx(stdscr));
  }
  *count = byte_count;
  return bytes;
}
