// Writes the part of ICU's data that tipjar uses to a file, and prints the symbol of the whole, which it replaces:
// `icu-data FILE`. It is linked with the toolchain's own ICU, which is where the data comes from. The lists say what is left
// out; `make test-packages` compares every storefront and language with a program that has all of the data.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <_foundation_unicode/udata.h>
#include <_foundation_unicode/uloc.h>

extern const uint8_t U_ICUDATA_ENTRY_POINT[];

#define TEXT(name) #name
#define NAME(name) TEXT(name)

// The interface's languages, and what a table of any language refers to.
static const char *const interface[] = {"en", "de", "ja", "pl", "root", "pool", "res", NULL};

// Parents of languages that are spoken somewhere, in which nobody's prices are written themselves.
static const char *const parents[] = {"no", NULL};

// Whole folders.
static const char *const folders[] = {
  "translit",  // transliteration
  "unit",      // metres and hours
  "zone",      // names of time zones; their rules are in zoneinfo64.res
  NULL,
};

// The order of words, names of languages and countries, and years of an emperor: in the interface's languages.
static const char *const named[] = {"coll", "lang", "rbnf", "region", NULL};

static const char *const endings[] = {
  ".cfu",   // characters that look alike
  ".cnv",   // encodings other than Unicode
  ".dict",  // words of languages that are written without spaces
  ".spp",   // stringprep
  NULL,
};

static const char *const files[] = {"cnvalias.icu", "unames.icu", NULL};

static bool holds(const char *const *list, const char *text, size_t length) {
  for (; *list; list++)
    if (strlen(*list) == length && memcmp(*list, text, length) == 0) return true;
  return false;
}

static bool ends(const char *text, const char *ending) {
  size_t length = strlen(text), tail = strlen(ending);
  return length >= tail && strcmp(text + length - tail, ending) == 0;
}

// The languages in which the countries write their prices.
static const char *spoken[512];

static void find_spoken(void) {
  size_t count = 0;
  for (const char *const *country = uloc_getISOCountries(); *country; country++) {
    char locale[16], likely[ULOC_FULLNAME_CAPACITY], language[ULOC_LANG_CAPACITY];
    UErrorCode error = U_ZERO_ERROR;
    snprintf(locale, sizeof locale, "und_%s", *country);
    uloc_addLikelySubtags(locale, likely, sizeof likely, &error);
    uloc_getLanguage(likely, language, sizeof language, &error);
    if (U_FAILURE(error) || count + 1 == sizeof spoken / sizeof *spoken) {
      fprintf(stderr, "icu-data: %s: %s\n", *country, u_errorName(error));
      exit(1);
    }
    spoken[count++] = strdup(language);
  }
}

// A table of locales, such as "de_CH.res" or "curr/de_CH.res"; others have longer names: "zoneinfo64.res".
static bool is_locale(const char *file, size_t language) {
  return ends(file, ".res") && (language == 2 || language == 3) &&
         strspn(file, "abcdefghijklmnopqrstuvwxyz") == language;
}

static bool is_kept(const char *name) {
  const char *slash = strchr(name, '/'), *file = slash ? slash + 1 : name;
  size_t folder = slash ? (size_t)(slash - name) : 0, language = strcspn(file, "_.");
  if (holds(folders, name, folder) || holds(files, file, strlen(file))) return false;
  for (const char *const *ending = endings; *ending; ending++)
    if (ends(file, *ending)) return false;
  if (holds(interface, file, language)) return true;
  if (holds(named, name, folder)) return !ends(file, ".res");
  // The rules for line breaks.
  if (folder == strlen("brkitr") && strncmp(name, "brkitr", folder) == 0)
    return strncmp(file, "line", strlen("line")) != 0;
  return !is_locale(file, language) || holds(spoken, file, language) || holds(parents, file, language);
}

static uint32_t read32(const uint8_t *from) {
  uint32_t number;
  memcpy(&number, from, sizeof number);
  return number;
}

static void write_exactly(const void *bytes, size_t count, FILE *file) {
  if (fwrite(bytes, 1, count, file) == count) return;
  perror("icu-data");
  exit(1);
}

static uint32_t aligned(uint32_t offset) { return (offset + 15) & ~UINT32_C(15); }

// The package is a header, the number of items, a table of the offsets of names and items, the names in order, and
// the items, each on a boundary of 16 bytes. Offsets count from the number of items. An item ends where the next one
// starts, so the last one has no known end; its language (zu, Zulu) is none that is kept.
int main(int count, char **arguments) {
  static const uint8_t zeros[16];
  if (count != 2) return fprintf(stderr, "usage: icu-data FILE\n"), 64;
  find_spoken();
  const uint8_t *data = U_ICUDATA_ENTRY_POINT;
  uint16_t header;
  memcpy(&header, data, sizeof header);
  const uint8_t *table = data + header;
  uint32_t items = read32(table), kept = 0, names = 0;
  uint32_t *which = calloc(items, sizeof *which);
  FILE *file = fopen(arguments[1], "wb");
  if (!which || !file) return perror("icu-data"), 1;

  for (uint32_t i = 0; i < items; i++) {
    const char *name = (const char *)table + read32(table + 4 + 8 * i);
    if (!is_kept(strchr(name, '/') + 1)) continue;
    if (i + 1 == items) return fprintf(stderr, "icu-data: the last item is not known whole\n"), 1;
    which[kept++] = i;
    names += (uint32_t)strlen(name) + 1;
  }

  uint32_t first_name = 4 + 8 * kept, first_item = aligned(header + first_name + names) - header;
  write_exactly(data, header, file);
  write_exactly(&kept, sizeof kept, file);
  uint32_t name_at = first_name, item_at = first_item;
  for (uint32_t k = 0; k < kept; k++) {
    const uint8_t *entry = table + 4 + 8 * which[k];
    uint32_t offsets[2] = {name_at, item_at};
    write_exactly(offsets, sizeof offsets, file);
    name_at += (uint32_t)strlen((const char *)table + read32(entry)) + 1;
    item_at = aligned(item_at + read32(entry + 12) - read32(entry + 4));
  }
  for (uint32_t k = 0; k < kept; k++) {
    const char *name = (const char *)table + read32(table + 4 + 8 * which[k]);
    write_exactly(name, strlen(name) + 1, file);
  }
  write_exactly(zeros, first_item - first_name - names, file);
  for (uint32_t k = 0; k < kept; k++) {
    const uint8_t *entry = table + 4 + 8 * which[k];
    uint32_t size = read32(entry + 12) - read32(entry + 4);
    write_exactly(table + read32(entry + 4), size, file);
    write_exactly(zeros, aligned(size) - size, file);
  }
  if (fclose(file) != 0) return perror("icu-data"), 1;
  puts(NAME(U_ICUDATA_ENTRY_POINT));
  return 0;
}
