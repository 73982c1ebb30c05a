/* The search through the text of all apps at once. */
#ifndef TIPJAR_SEARCH_H
#define TIPJAR_SEARCH_H

#include <stddef.h>
#include <stdint.h>

/* Writes the records that contain `needle`, each once and in order, into `found`, which has room for
 * all. Record i is text[starts[i]] up to text[starts[i + 1]]; `starts` has count + 1 elements, and a
 * needle never spans two records. Returns the number of records; 0 for an empty needle. */
size_t tipjar_search(const uint8_t *text, const int64_t *starts, size_t count, const uint8_t *needle,
                     size_t needle_size, uint32_t *found);

/* The same among given records, in order: a longer needle is found in no other record. */
size_t tipjar_search_among(const uint8_t *text, const int64_t *starts, size_t count, const uint32_t *among,
                           size_t among_count, const uint8_t *needle, size_t needle_size, uint32_t *found);

/* Writes the letters a to z and the digits of each record, a bit each, into `letters`, which has room
 * for `count`. Nearly every record contains the first letter that a user types, and a search of the
 * text takes longest for it. */
void tipjar_letters(const uint8_t *text, const int64_t *starts, size_t count, uint64_t *letters);

/* Returns whether `tipjar_letters` has a bit for a byte. */
int tipjar_is_letter(uint8_t byte);

/* The records that contain such a letter, as `tipjar_search` finds them. */
size_t tipjar_search_letter(const uint64_t *letters, size_t count, uint8_t letter, uint32_t *found);

#endif
