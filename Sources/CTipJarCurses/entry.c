/* The entry of terminfo for TERM. Many machines lack those of newer terminals, which nearly all follow xterm
 * or screen: an entry that fits is used in their place. */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "state.h"

enum { NAME = 64 };
static char used[NAME];

/* The terminals that follow another: their names begin with one of these words. */
static const struct {
  const char *words[24], *entries[4];
} families[] = {
    {{"tmux"}, {"tmux-256color", "screen-256color", "screen"}},
    {{"screen"}, {"screen-256color", "screen"}},
    {{"rxvt", "urxvt"}, {"rxvt-unicode-256color", "rxvt-256color", "rxvt"}},
    {{"xterm",     "kitty",  "ghostty", "foot",    "alacritty", "wezterm", "rio",    "contour",
      "konsole",   "vte",    "gnome",   "iterm",   "iterm2",    "mintty",  "mlterm", "putty",
      "ms",        "nsterm", "st",      "stterm",  "terminator", "warp",   "wayst",  "zellij"},
     {"xterm-256color", "xterm"}},
    {{"linux"}, {"linux"}},
};
enum { FAMILIES = sizeof families / sizeof *families };

static bool begins_with_word(const char *type, const char *word) {
  size_t length = strlen(word);
  return strncmp(type, word, length) == 0 && !isalpha((unsigned char)type[length]);
}

static bool ends_with(const char *type, const char *end) {
  size_t length = strlen(type), count = strlen(end);
  return length >= count && strcmp(type + length - count, end) == 0;
}

/* The entries to use instead. A name that promises xterm's colours is of its family. */
static const char *const *entries_for(const char *type) {
  const char *const *of_xterm = NULL;
  for (size_t i = 0; i < FAMILIES; i++)
    for (size_t j = 0; j < 24 && families[i].words[j]; j++) {
      if (begins_with_word(type, families[i].words[j])) return families[i].entries;
      if (strcmp(families[i].words[j], "xterm") == 0) of_xterm = families[i].entries;
    }
  return ends_with(type, "-256color") || ends_with(type, "-direct") ? of_xterm : NULL;
}

/* Curses opens the first entry of the name that is there, and would wait for a pipe or a device. */
static bool may_be_read_in(const char *folder, size_t length, const char *name, bool *is_there) {
  const char *forms[] = {"%.*s/%c/%s", "%.*s/%x/%s"};
  for (size_t i = 0; i < 2 && !*is_there; i++) {
    char path[PATH_MAX];
    struct stat entry;
    snprintf(path, sizeof path, forms[i], (int)length, folder, (unsigned char)name[0], name);
    *is_there = stat(path, &entry) == 0;
    if (*is_there && !S_ISREG(entry.st_mode)) return false;
  }
  return true;
}

/* Looks in the folders that the user chooses, in curses' order: TERMINFO, ~/.terminfo, TERMINFO_DIRS. */
static bool may_be_read(const char *name) {
  if (!*name || strlen(name) >= NAME || strchr(name, '/')) return false;
  char home[PATH_MAX] = "";
  const char *user = getenv("HOME");
  if (user) snprintf(home, sizeof home, "%s/.terminfo", user);
  const char *lists[] = {getenv("TERMINFO"), home, getenv("TERMINFO_DIRS")};
  bool is_there = false;
  for (size_t i = 0; i < 3 && !is_there; i++)
    for (const char *folder = lists[i]; folder && !is_there;) {
      size_t length = strcspn(folder, ":");
      if (length > 0 && !may_be_read_in(folder, length, name, &is_there)) return false;
      folder = folder[length] ? folder + length + 1 : NULL;
    }
  return true;
}

/* TERM=xterm has 8 colours. xterm itself, which sets its version, has 256, and so has every
 * terminal that sets COLORTERM. */
static bool has_more_colors(const char *type) {
  return strcmp(type, "xterm") == 0 && (getenv("XTERM_VERSION") || getenv("COLORTERM"));
}

static bool opens(bool (*open)(const char *name), const char *name) {
  if (!may_be_read(name) || !open(name)) return false;
  snprintf(used, sizeof used, "%s", name);
  return true;
}

bool tipjar_open_entry(bool (*open)(const char *name)) {
  const char *type = getenv("TERM");
  used[0] = 0;
  if (!type) return false;
  if (has_more_colors(type) && opens(open, "xterm-256color")) return true;
  if (opens(open, type)) return true;
  for (const char *const *entry = entries_for(type); entry && *entry; entry++)
    if (opens(open, *entry)) return true;
  return false;
}

const char *tipjar_entry(void) { return used[0] ? used : NULL; }
