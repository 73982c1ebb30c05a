// The translations of the program's texts, the built-in catalogue and the shelf: the files beside this header's
// folder, in the program.
#ifndef CTIPJARWORDS_H
#define CTIPJARWORDS_H

// Returns the PO file of a language, by its ISO 639-1 code; NULL for a language without one.
const char *tipjar_words(const char *language);

// Returns the built-in catalogue, in the format of every other one.
const char *tipjar_catalogue(void);

// Returns the built-in shelf of tools, in the format of every other one.
const char *tipjar_shelf(void);

#endif
