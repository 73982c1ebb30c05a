// The translations of the program's texts: the PO files beside this header's folder, in the program.
#ifndef CTIPJARWORDS_H
#define CTIPJARWORDS_H

// Returns the PO file of a language, by its ISO 639-1 code; NULL for a language without one.
const char *tipjar_words(const char *language);

#endif
