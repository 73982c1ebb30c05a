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

/* Where the first byte of a mask stands that is not 0; 16 for none. Bytes stand in memory from the low end on
 * every processor that this is built for. */
static size_t first_of(block mask) {
  uint64_t halves[2];
  memcpy(halves, &mask, sizeof halves);
  if (halves[0]) return (size_t)__builtin_ctzll(halves[0]) / 8;
  return halves[1] ? 8 + (size_t)__builtin_ctzll(halves[1]) / 8 : sizeof(block);
}

/* The first place at or after `at` where the needle stands, no byte of it at `end` or after; `end` for none.
 * Up to `limit` the text may be read. */
static size_t find(const uint8_t *text, size_t at, size_t end, size_t limit, const uint8_t *needle, size_t size) {
  const size_t half = size / 2;
  const block first = needle[0] - (block){0}, last = needle[size - 1] - (block){0};
  const block middle = needle[half] - (block){0};
  for (; at + size <= end && at + size + sizeof(block) <= limit; at += sizeof(block)) {
    block mask = (block)((load(text + at) == first) & (load(text + at + half) == middle) &
                         (load(text + at + size - 1) == last));
    size_t i;
    for (; (i = first_of(mask)) < sizeof(block); mask[i] = 0) {
      if (at + i + size > end) return end;
      if (size <= 3 || memcmp(text + at + i, needle, size) == 0) return at + i;
    }
  }
  for (; at + size <= end; at++)
    if (text[at] == needle[0] && memcmp(text + at, needle, size) == 0) return at;
  return end;
}

size_t tipjar_search(const uint8_t *text, const int64_t *starts, size_t count, const uint8_t *needle,
                     size_t needle_size, uint32_t *found) {
  size_t hits = 0, record = 0, at = 0, end = (size_t)starts[count];
  if (needle_size == 0) return 0;
  while ((at = find(text, at, end, end, needle, needle_size)) < end) {
    while ((size_t)starts[record + 1] <= at) record++;
    found[hits++] = (uint32_t)record++;
    at = (size_t)starts[record];
  }
  return hits;
}

size_t tipjar_search_among(const uint8_t *text, const int64_t *starts, size_t count, const uint32_t *among,
                           size_t among_count, const uint8_t *needle, size_t needle_size, uint32_t *found) {
  size_t hits = 0, limit = (size_t)starts[count];
  if (needle_size == 0) return 0;
  for (size_t i = 0; i < among_count; i++) {
    size_t end = (size_t)starts[among[i] + 1];
    if (find(text, (size_t)starts[among[i]], end, limit, needle, needle_size) < end) found[hits++] = among[i];
  }
  return hits;
}

/* The letter's or digit's bit; 0 for other bytes. */
static uint64_t bit(uint8_t byte) {
  if (byte >= 'a' && byte <= 'z') return UINT64_C(1) << (byte - 'a');
  if (byte >= '0' && byte <= '9') return UINT64_C(1) << (26 + byte - '0');
  return 0;
}

void tipjar_letters(const uint8_t *text, const int64_t *starts, size_t count, uint64_t *letters) {
  uint64_t bits[256];
  for (int byte = 0; byte < 256; byte++) bits[byte] = bit((uint8_t)byte);
  for (size_t record = 0; record < count; record++) {
    uint64_t sum = 0;
    for (int64_t at = starts[record]; at < starts[record + 1]; at++) sum |= bits[text[at]];
    letters[record] = sum;
  }
}

int tipjar_is_letter(uint8_t byte) { return bit(byte) != 0; }

size_t tipjar_search_letter(const uint64_t *letters, size_t count, uint8_t letter, uint32_t *found) {
  const uint64_t wanted = bit(letter);
  size_t hits = 0;
  for (size_t record = 0; record < count; record++) {
    found[hits] = (uint32_t)record;
    hits += (letters[record] & wanted) != 0;
  }
  return hits;
}
