#include "CTipJarWords.h"

#include <stddef.h>
#include <string.h>

// C23; older standards have it as an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char de[] = {
#embed "de.po"
    , 0};
static const char ja[] = {
#embed "ja.po"
    , 0};
static const char pl[] = {
#embed "pl.po"
    , 0};
static const char catalogue[] = {
#embed "catalogue.json"
    , 0};
static const char shelf[] = {
#embed "shelf.json"
    , 0};

static const struct {
  const char *language, *file;
} files[] = {{"de", de}, {"ja", ja}, {"pl", pl}};

const char *tipjar_words(const char *language) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    if (strcmp(files[i].language, language) == 0) return files[i].file;
  return NULL;
}

const char *tipjar_catalogue(void) { return catalogue; }

const char *tipjar_shelf(void) { return shelf; }
