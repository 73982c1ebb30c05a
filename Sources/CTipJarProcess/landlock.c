#define _GNU_SOURCE
#include "landlock.h"

#include "CTipJarProcess.h"

#ifdef __linux__

#include <stddef.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif
enum { version_flag = 1, path_beneath = 1, bind_and_connect = 3, sockets_and_signals = 3 };

struct rules {
  uint64_t files, network, scopes;
};
struct path {
  uint64_t allowed;
  int32_t file;
} __attribute__((packed));

long tipjar_landlock_version(void) {
  return syscall(SYS_landlock_create_ruleset, NULL, 0, (uint32_t)version_flag);
}

// Renaming between folders came with the second version, truncation with the third, TCP with the
// fourth, calls of devices with the fifth, and other processes with the sixth.
static uint64_t known(long version) {
  return (landlock_truncate - 1) | (version >= 3 ? landlock_truncate : 0) |
      (version >= 5 ? landlock_device_calls : 0);
}

int landlock_deny_all(long version) {
  struct rules rules = {known(version), bind_and_connect, sockets_and_signals};
  size_t size = version >= 6 ? sizeof rules
      : version >= 4         ? offsetof(struct rules, scopes)
                             : offsetof(struct rules, network);
  return (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0U);
}

int landlock_allow(int rules, long version, int file, uint64_t rights) {
  const uint64_t of_files = landlock_execute | landlock_write_file | landlock_read_file |
      landlock_truncate | landlock_device_calls;
  struct stat facts;
  if (fstat(file, &facts) != 0) return -1;
  struct path path = {rights & known(version) & (S_ISDIR(facts.st_mode) ? ~0ULL : of_files), file};
  return (int)syscall(SYS_landlock_add_rule, rules, path_beneath, &path, 0U);
}

int landlock_apply(int rules) {
  int result = (int)syscall(SYS_landlock_restrict_self, rules, 0U);
  close(rules);
  return result;
}

#else

long tipjar_landlock_version(void) { return 0; }

#endif
