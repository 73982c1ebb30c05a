#define _GNU_SOURCE
#include "CTipJarProcess.h"
#include "calls.h"
#include "landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__

#include <sys/prctl.h>

enum { most_open_files = 128 };

static const uint64_t reading = landlock_read_file | landlock_read_folder;
static const uint64_t own_records = landlock_read_file | landlock_read_folder |
    landlock_write_file | landlock_truncate | landlock_remove_folder | landlock_remove_file |
    landlock_make_folder | landlock_make_file | landlock_refer;
static const uint64_t terminal = landlock_read_file | landlock_write_file | landlock_device_calls;

// What the C library, curses and ICU read when they need it: libraries, locales, terminals, time zones.
static const char *const system_files[] = {
    "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share", "/lib", "/lib64", "/etc/terminfo",
    "/etc/localtime", "/etc/ld.so.cache", "/dev/urandom", "/proc/sys/vm/overcommit_memory", NULL,
};

// What does not exist need not be allowed.
static int allow(int rules, long version, const char *path, uint64_t rights) {
  int file = path ? open(path, O_PATH | O_CLOEXEC) : -1;
  if (file < 0) return !path || errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -1;
  int result = landlock_allow(rules, version, file, rights);
  close(file);
  return result;
}

static int allow_all(int rules, long version, const char *const *paths) {
  for (; *paths; paths++)
    if (allow(rules, version, *paths, reading) != 0) return -1;
  return 0;
}

static int confine_files(const tipjar_guest *guest) {
  long version = tipjar_landlock_version();
  if (version < 2) return 0;
  int rules = landlock_deny_all(version);
  if (rules < 0) return -1;
  if (allow(rules, version, guest->folder, own_records) == 0 &&
      allow(rules, version, ttyname(STDIN_FILENO), terminal) == 0 &&
      allow(rules, version, "/dev/null", terminal) == 0 &&
      allow_all(rules, version, system_files) == 0 &&
      allow_all(rules, version, guest->readable) == 0)
    return landlock_apply(rules);
  close(rules);
  return -1;
}

static int limit_guest(const tipjar_guest *guest) {
  if (tipjar_limit(RLIMIT_CORE, 0) != 0 || tipjar_limit(RLIMIT_FSIZE, guest->bytes) != 0 ||
      tipjar_limit(RLIMIT_NOFILE, most_open_files) != 0 || tipjar_limit(RLIMIT_MEMLOCK, 0) != 0 ||
      tipjar_limit(RLIMIT_MSGQUEUE, 0) != 0)
    return -1;
  if (guest->memory && tipjar_limit_memory(RLIMIT_DATA, guest->memory) != 0) return -1;
  if (guest->threads && tipjar_limit(RLIMIT_NPROC, guest->threads) != 0) return -1;
  // The guard ends the session before.
  return guest->seconds ? tipjar_limit(RLIMIT_CPU, guest->seconds + 10) : 0;
}

int tipjar_confine_guest(const tipjar_guest *guest) {
  if (limit_guest(guest) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return confine_files(guest) == 0 ? allow_guest_calls() : -1;
}

// Everything is open already.
void tipjar_confine_unpacker(int folder) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  long version = tipjar_landlock_version();
  int rules = version < 2 ? -1 : landlock_deny_all(version);
  const uint64_t making = landlock_write_file | landlock_truncate | landlock_read_folder |
      landlock_make_folder | landlock_make_file | landlock_make_link | landlock_refer;
  if (rules >= 0 && landlock_allow(rules, version, folder, making) == 0)
    (void)landlock_apply(rules);
  else if (rules >= 0)
    close(rules);
  (void)allow_unpacker_calls();
}

#else

int tipjar_confine_guest(const tipjar_guest *guest) {
  if (tipjar_limit(RLIMIT_CORE, 0) != 0) return -1;
  return tipjar_limit(RLIMIT_FSIZE, guest->bytes);
}

void tipjar_confine_unpacker(int folder) { (void)folder; }

#endif
