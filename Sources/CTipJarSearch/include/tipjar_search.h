/* The search through the text of all apps at once. */
#ifndef TIPJAR_SEARCH_H
#define TIPJAR_SEARCH_H

#include <stddef.h>
#include <stdint.h>

/* The records that hold `needle`, each once and in order, into `found`, which has room for all.
 * Record i is text[starts[i]] up to text[starts[i + 1]]; `starts` has count + 1 elements, and the needle
 * spans no two records. Returns how many were found; none for an empty needle. */
size_t tipjar_search(const uint8_t *text, const int64_t *starts, size_t count, const uint8_t *needle,
                     size_t needle_size, uint32_t *found);

/* The same among records that are named, in order: a letter more finds nothing else. */
size_t tipjar_search_among(const uint8_t *text, const int64_t *starts, size_t count, const uint32_t *among,
                           size_t among_count, const uint8_t *needle, size_t needle_size, uint32_t *found);

/* The letters a to z and digits that each record holds, a bit each, into `letters`, which has room for `count`.
 * Nearly every record holds the first letter that somebody types: to find them in the text takes longest. */
void tipjar_letters(const uint8_t *text, const int64_t *starts, size_t count, uint64_t *letters);

/* Whether `tipjar_letters` has a bit for a byte. */
int tipjar_is_letter(uint8_t byte);

/* The records that hold such a letter, as `tipjar_search` finds them. */
size_t tipjar_search_letter(const uint64_t *letters, size_t count, uint8_t letter, uint32_t *found);

#endif
