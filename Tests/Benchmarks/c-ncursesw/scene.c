/* The scene in plain C and ncursesw, written as one ordinarily would: print what may have changed, refresh,
 * wait for a key. The yardstick of `make bench`. */
#define _XOPEN_SOURCE_EXTENDED 1
#define _XOPEN_SOURCE 700
#include <curses.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROWS = 36, FIRST_ROW = 2, STATUS_ROW = 39, TICKS = 300, RATE = 30, BLUE = 1 };

typedef struct {
  char name[24];
  int price;
} item;

static const char *const kinds[] = {"Utility", "Game", "Music", "Photo", "News"};
static const wchar_t spinner[] = L"⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";

static item *items;
static int count, frame, selection, top;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static bool make_items(void) {
  items = malloc((size_t)count * sizeof *items + 1);
  for (int i = 0; items && i < count; i++) {
    snprintf(items[i].name, sizeof items[i].name, "App %06d %s", i, kinds[i % 5]);
    items[i].price = i % 10;
  }
  return items != NULL;
}

/* Bar, spinner and percentage: what moves. */
static void draw_progress(int i) {
  int y = FIRST_ROW + i - top, percent = (i * 7 + frame) % 101;
  attr_t look = i == selection ? A_REVERSE : A_NORMAL;
  wchar_t bar[11] = {0};
  for (int k = 0; k < 10; k++) bar[k] = k < percent / 10 ? L'█' : L'░';
  attr_set(look, BLUE, NULL);
  mvaddwstr(y, 100, bar);
  attr_set(look, 0, NULL);
  mvaddnwstr(y, 111, &spinner[(frame + i) % 10], 1);
  mvprintw(y, 113, "%3d%%", percent);
}

static void draw_row(int i) {
  if (i < top || i >= top + ROWS || i >= count) return;
  attr_set(i == selection ? A_REVERSE : A_NORMAL, 0, NULL);
  mvprintw(FIRST_ROW + i - top, 0, " %-89s$%d.99%25s", items[i].name, items[i].price, "");
  draw_progress(i);
}

static void draw_status(void) {
  attr_set(A_NORMAL, 0, NULL);
  mvprintw(STATUS_ROW, 0, "frame %03d sel %06d", frame, selection);
}

static void draw_all(void) {
  for (int i = top; i < top + ROWS; i++) draw_row(i);
  draw_status();
}

static void move_selection(int to) {
  if (to < 0 || to >= count) return;
  int old = selection, old_top = top;
  selection = to;
  if (selection < top) top = selection;
  if (selection >= top + ROWS) top = selection - ROWS + 1;
  if (top != old_top) {
    draw_all();
  } else {
    draw_row(old);
    draw_row(selection);
    draw_status();
  }
  refresh();
}

static void tick(void) {
  frame++;
  for (int i = top; i < top + ROWS && i < count; i++) draw_progress(i);
  draw_status();
  refresh();
}

static void run(void) {
  int ticks = 0;
  double next = 0;
  for (;;) {
    int wait = ticks > 0 ? (int)((next - seconds()) * 1000) + 1 : -1;
    timeout(ticks > 0 && wait < 0 ? 0 : wait);
    int key = getch();
    if (key == 'q') return;
    if (key == KEY_DOWN) move_selection(selection + 1);
    if (key == KEY_UP) move_selection(selection - 1);
    if (key == ' ' && ticks == 0) {
      ticks = TICKS;
      next = seconds() + 1.0 / RATE;
    }
    if (ticks > 0 && seconds() >= next) {
      next += 1.0 / RATE;
      ticks--;
      tick();
    }
  }
}

int main(int argc, char **argv) {
  setlocale(LC_ALL, "");
  count = argc > 1 ? atoi(argv[1]) : 1000;
  if (!make_items()) return 1;
  initscr();
  raw();
  noecho();
  keypad(stdscr, TRUE);
  set_escdelay(25);
  curs_set(0);
  start_color();
  use_default_colors();
  init_pair(BLUE, COLOR_BLUE, -1);
  mvprintw(0, 0, "Store N=%d", count);
  draw_all();
  refresh();
  run();
  endwin();
  return 0;
}
