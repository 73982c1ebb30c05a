// The translations of the program's texts, and the built-in catalogue: the files beside this header's
// folder, in the program.
#ifndef CTIPJARWORDS_H
#define CTIPJARWORDS_H

// Returns the PO file of a language, by its ISO 639-1 code; NULL for a language without one.
const char *tipjar_words(const char *language);

// Returns the built-in catalogue, in the format of every other one.
const char *tipjar_catalogue(void);

#endif
