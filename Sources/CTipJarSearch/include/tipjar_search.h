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

#endif
