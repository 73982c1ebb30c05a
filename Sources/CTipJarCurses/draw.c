#define _GNU_SOURCE
#include "draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "rgb.h"
#include "state.h"
#include "style.h"

#define SYNCHRONIZED_ON "\033[?2026h"
#define SYNCHRONIZED_OFF "\033[?2026l"
/* The position and the colours (DECSC, DECRC), so that curses still knows them. */
#define SAVE_CURSOR "\0337"
#define RESTORE_CURSOR "\0338"

static FILE *capture;
static char *frame_bytes;
static size_t frame_capacity;
static cchar_t *line;
static int line_capacity;

void *tipjar_open_capture(void) {
  int descriptor = tipjar_memory_file();
  capture = descriptor < 0 ? NULL : fdopen(descriptor, "w+");
  if (!capture && descriptor >= 0) close(descriptor);
  return capture;
}

void tipjar_close_capture(void) {
  if (capture) fclose(capture);
  capture = NULL;
}

void tipjar_discard(void) {
  fflush(capture);
  lseek(fileno(capture), 0, SEEK_SET);
}

bool tipjar_reserve_line(int columns) {
  if (columns <= line_capacity) return true;
  cchar_t *longer = realloc(line, (size_t)columns * sizeof *line);
  if (!longer) return false;
  line = longer;
  line_capacity = columns;
  return true;
}

static int put_blanks(cchar_t *out, int columns, wchar_t first, const tipjar_style *style) {
  for (int i = 0; i < columns; i++)
    tipjar_set_cell(&out[i], (wchar_t[]){i == 0 ? first : L' ', 0}, style);
  return columns;
}

/* A base and its marks, or a base, its spacing marks and theirs: each base is a cell of curses. A
 * glyph that the C library measures otherwise than we do would shift the rest of the line: it
 * becomes a "?". */
static int put_glyph(cchar_t *out, const tipjar_cell *cell, const tipjar_style *style) {
  wchar_t text[4] = {0};
  int columns = 0, cells = 0, length = 0;
  for (uint64_t rest = cell->glyph; rest != 0; rest >>= 21) {
    wchar_t scalar = (wchar_t)(rest & 0x1FFFFF);
    int width = wcwidth(scalar);
    if (width < 0 || (width == 0 && length == 0)) return put_blanks(out, cell->width, L'?', style);
    if (width > 0) {
      if (length > 0) tipjar_set_cell(&out[cells++], text, style);
      if (columns + width > cell->width) return put_blanks(out, cell->width, L'?', style);
      columns += width;
      length = 0;
    }
    text[length++] = scalar;
    text[length] = 0;
  }
  if (columns != cell->width) return put_blanks(out, cell->width, L'?', style);
  tipjar_set_cell(&out[cells++], text, style);
  return cells;
}

static void draw_run(const tipjar_run *run, const tipjar_cell *cells) {
  int count = 0;
  for (uint32_t i = 0; i < run->count; i++) {
    const tipjar_cell *cell = &cells[run->first + i];
    if (count + cell->width > line_capacity) break;
    const tipjar_style *style = tipjar_style_at(cell->style);
    if (cell->glyph >= ' ' && cell->glyph < 0x7F)
      tipjar_set_cell(&line[count++], (wchar_t[]){(wchar_t)cell->glyph, 0}, style);
    else
      count += put_glyph(&line[count], cell, style);
  }
  mvadd_wchnstr(run->y, run->x, line, count);
}

static void place_cursor(const tipjar_frame *frame) {
  int x = frame->cursor_x, y = frame->cursor_y;
  bool placed = x >= 0 && y >= 0 && x < COLS && y < LINES;
  /* Behind links the cursor goes back to where curses has put it. */
  leaveok(stdscr, !placed && frame->link_count == 0);
  curs_set(placed && frame->cursor_visible);
  if (placed) move(y, x);
}

static size_t append(size_t count, const char *bytes) {
  while (*bytes) frame_bytes[count++] = *bytes++;
  return count;
}

static bool reserve_frame(size_t count) {
  if (count <= frame_capacity) return true;
  char *longer = realloc(frame_bytes, count * 2);
  if (!longer) return false;
  frame_bytes = longer;
  frame_capacity = count * 2;
  return true;
}

/* Curses resets the palette whenever it comes up, also one that the user set; we change none. */
static size_t keep_palette(char *bytes, size_t count) {
  const char *reset = tipjar_palette_reset();
  size_t length = reset ? strlen(reset) : 0;
  char *found = length ? memmem(bytes, count, reset, length) : NULL;
  if (!found) return count;
  memmove(found, found + length, count - length - (size_t)(found - bytes));
  return count - length;
}

/* Curses flushes at each cursor move; into a file that costs little. The terminal gets one write.
 * Numbers that stand for colours are read behind the room that the colours take. */
static bool flush_frame(const tipjar_frame *frame) {
  enum { EXTRA = 1024 };
  int descriptor = fileno(capture);
  off_t end = lseek(descriptor, 0, SEEK_CUR);
  size_t room = end > 0 && tipjar_uses_rgb() ? (size_t)end : 0;
  if (end < 0 || !reserve_frame(room + (size_t)end + frame->image_bytes + EXTRA)) return false;
  size_t count = frame->synchronized ? append(0, SYNCHRONIZED_ON) : 0;
  char *bytes = frame_bytes + count + room;
  ssize_t drawn = pread(descriptor, bytes, (size_t)end, 0);
  lseek(descriptor, 0, SEEK_SET);
  if (drawn < 0) return false;
  size_t kept = tipjar.arm ? keep_palette(bytes, (size_t)drawn) : (size_t)drawn;
  count += room ? tipjar_write_rgb(frame_bytes + count, bytes, kept) : kept;
  if (tipjar.arm) count += tipjar_arming_bytes(frame_bytes + count, EXTRA / 2);
  if (frame->image_bytes) {
    count = append(count, SAVE_CURSOR);
    memcpy(frame_bytes + count, frame->images, frame->image_bytes);
    count = append(count + frame->image_bytes, RESTORE_CURSOR);
  }
  if (frame->synchronized) count = append(count, SYNCHRONIZED_OFF);
  atomic_store(&tipjar.up, true);
  if (drawn == 0 && !frame->image_bytes) return true;
  bool written = tipjar_write(frame_bytes, count);
  /* Of a frame that was lost, the next one has the modes too. */
  if (written) tipjar.arm = false;
  return written;
}

static bool draw_links(const tipjar_frame *frame) {
  size_t count;
  const char *bytes = tipjar_link_bytes(frame, &count);
  return write(fileno(capture), bytes, count) == (ssize_t)count;
}

bool tipjar_present(tipjar_frame *frame, const tipjar_run *runs, const tipjar_cell *cells,
                    const tipjar_link *links, const char *addresses, const uint16_t *redrawn,
                    const uint8_t *images) {
  frame->runs = runs, frame->cells = cells, frame->links = links;
  frame->addresses = addresses, frame->redrawn = redrawn, frame->images = images;
  if (!capture || !atomic_load(&tipjar.taken)) return false;
  if (frame->repaint) clearok(curscr, TRUE);
  for (size_t i = 0; i < frame->redrawn_count; i++) wredrawln(stdscr, frame->redrawn[i], 1);
  for (size_t i = 0; i < frame->run_count; i++) draw_run(&frame->runs[i], frame->cells);
  /* Shifted cells would keep links that are elsewhere now. */
  idcok(stdscr, frame->link_count == 0);
  place_cursor(frame);
  wnoutrefresh(stdscr);
  doupdate();
  if (frame->link_count > 0 && !draw_links(frame)) return false;
  return flush_frame(frame);
}
