#define _GNU_SOURCE
#include "measure.h"

#include "CTipJarProcess.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/inotify.h>
#endif

// The records are two folders deep.
enum { deepest = 8 };

// Room that is reserved counts, and so does what a sparse file promises.
static uint64_t bytes_of(const struct stat *facts) {
  uint64_t blocks = (uint64_t)facts->st_blocks * 512, size = (uint64_t)facts->st_size;
  return !S_ISREG(facts->st_mode) ? 0 : blocks > size ? blocks : size;
}

static void watch_folder(int watch, const char *path) {
#ifdef __linux__
  const uint32_t changes = IN_CREATE | IN_MOVED_TO | IN_MODIFY | IN_DELETE | IN_ONLYDIR;
  if (watch >= 0) inotify_add_watch(watch, path, changes);
#else
  (void)watch, (void)path;
#endif
}

static measure add(measure a, measure b) {
  return (measure){a.files + b.files, a.bytes + b.bytes};
}

static measure measure_below(const char *path, uint64_t most, int watch, int depth) {
  measure sum = {0, 0};
  DIR *folder = depth > deepest ? NULL : opendir(path);
  if (!folder) return (measure){depth > deepest ? most + 1 : 0, 0};
  watch_folder(watch, path);
  struct dirent *entry;
  while (sum.files <= most && (entry = readdir(folder))) {
    const char *name = entry->d_name;
    char inner[PATH_MAX];
    struct stat facts;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
    if ((size_t)snprintf(inner, sizeof inner, "%s/%s", path, name) >= sizeof inner) continue;
    if (fstatat(AT_FDCWD, inner, &facts, AT_SYMLINK_NOFOLLOW) != 0) continue;
    sum = add(sum, (measure){1, bytes_of(&facts)});
    if (S_ISDIR(facts.st_mode)) sum = add(sum, measure_below(inner, most, watch, depth + 1));
  }
  closedir(folder);
  return sum;
}

measure measure_folder(const char *path, uint64_t most, int watch) {
  return measure_below(path, most, watch, 0);
}

measure measure_removed_files(int process) {
  char path[64];
  measure sum = {0, 0};
  snprintf(path, sizeof path, "/proc/%d/fd", process);
  DIR *folder = opendir(path);
  struct dirent *entry;
  while (folder && (entry = readdir(folder))) {
    struct stat facts;
    if (fstatat(dirfd(folder), entry->d_name, &facts, 0) == 0 && facts.st_nlink == 0)
      sum = add(sum, (measure){1, bytes_of(&facts)});
  }
  if (folder) closedir(folder);
  return sum;
}

tipjar_reason tipjar_measure(const tipjar_guest *guest) {
  if (!guest->folder) return TIPJAR_WITHIN_QUOTA;
  measure found = measure_folder(guest->folder, guest->files, -1);
  if (found.files > guest->files) return TIPJAR_TOO_MANY_FILES;
  return found.bytes > guest->bytes ? TIPJAR_TOO_MANY_BYTES : TIPJAR_WITHIN_QUOTA;
}

// The folder of the threads of a process has a link for each, and two of its own.
uint64_t tipjar_account_threads(void) {
  uint64_t count = 0;
  DIR *processes = opendir("/proc");
  struct dirent *entry;
  while (processes && (entry = readdir(processes))) {
    char path[64];
    struct stat facts;
    if (!isdigit((unsigned char)entry->d_name[0])) continue;
    snprintf(path, sizeof path, "%.20s/task", entry->d_name);
    if (fstatat(dirfd(processes), path, &facts, 0) == 0 && facts.st_uid == geteuid())
      count += facts.st_nlink > 2 ? facts.st_nlink - 2 : 0;
  }
  if (processes) closedir(processes);
  return count;
}
