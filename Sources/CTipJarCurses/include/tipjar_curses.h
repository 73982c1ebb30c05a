/* The terminal, for Swift: the only code that knows curses, signals and terminal modes. */
#ifndef TIPJAR_CURSES_H
#define TIPJAR_CURSES_H
#endif
