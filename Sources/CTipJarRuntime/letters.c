/* The functions of the C library that depend on the locale's encoding, as far as curses calls them. They
 * replace the library's, also in a curses that is a shared library. */
#define _GNU_SOURCE
#include "tipjar_letters.h"

#if defined(__linux__)

#include <limits.h>
#include <wchar.h>

static int (*measure)(uint32_t scalar);

bool tipjar_write_utf8(int (*width)(uint32_t scalar)) {
  measure = width;
  return true;
}

/* The library's function for a whole text does the same for one scalar. */
int wcwidth(wchar_t scalar) { return measure ? measure((uint32_t)scalar) : wcswidth(&scalar, 1); }

static size_t convert(char *bytes, wchar_t scalar, mbstate_t *state) {
  const wchar_t *text = &scalar;
  size_t count = wcsnrtombs(bytes, &text, 1, MB_LEN_MAX, state);
  return scalar == 0 && count != (size_t)-1 ? count + 1 : count;
}

size_t wcrtomb(char *bytes, wchar_t scalar, mbstate_t *state) {
  static const unsigned char leads[] = {0, 0xC0, 0xE0, 0xF0};
  static mbstate_t own;
  char unused[MB_LEN_MAX];
  if (!bytes) bytes = unused, scalar = 0;
  uint32_t code = (uint32_t)scalar;
  if (!measure) return convert(bytes, scalar, state ? state : &own);
  int rest = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  for (int i = rest; i > 0; i--, code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3F));
  bytes[0] = (char)(leads[rest] | code);
  return (size_t)rest + 1;
}

#endif
