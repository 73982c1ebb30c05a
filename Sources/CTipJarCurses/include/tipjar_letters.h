/* The output of UTF-8 where the C library has no data of a locale, as in a static program on another
 * distribution: curses measures and encodes each letter by the library, and then writes ASCII alone.
 *
 * A library must not replace functions of the C library. The definition in this module is weak and returns
 * false. A program that links CTipJarRuntime gets that module's, which replaces wcwidth and wcrtomb. */
#ifndef TIPJAR_LETTERS_H
#define TIPJAR_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

/* From here on letters are measured by `width` and written as UTF-8, whatever the locale. Returns whether
 * that is possible. */
bool tipjar_write_utf8(int (*width)(uint32_t scalar));

#endif
