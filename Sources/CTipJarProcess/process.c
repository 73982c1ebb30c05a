#define _GNU_SOURCE
#include "CTipJarProcess.h"

#include <stddef.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <elf.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#endif

// A static executable has no interpreter.
int tipjar_is_static(void) {
#ifdef __linux__
  const ElfW(Phdr) *header = (const ElfW(Phdr) *)getauxval(AT_PHDR);
  for (unsigned long count = getauxval(AT_PHNUM); header && count > 0; count--, header++)
    if (header->p_type == PT_INTERP) return 0;
  return 1;
#else
  return 0;
#endif
}

int tipjar_limit(int resource, uint64_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < value) value = limit.rlim_max;
  limit = (struct rlimit){(rlim_t)value, (rlim_t)value};
  return setrlimit(resource, &limit);
}

#ifdef __linux__

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif
enum { version_flag = 1, path_beneath = 1 };

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

int tipjar_landlock_create(long version, uint64_t files, uint64_t network, uint64_t scopes) {
  struct rules rules = {files, network, scopes};
  size_t size = version >= 6 ? sizeof rules : version >= 4 ? 2 * sizeof files : sizeof files;
  return (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0U);
}

int tipjar_landlock_allow(int rules, int file, uint64_t rights) {
  struct path path = {rights, file};
  return (int)syscall(SYS_landlock_add_rule, rules, path_beneath, &path, 0U);
}

int tipjar_landlock_apply(int rules) {
  int result = (int)syscall(SYS_landlock_restrict_self, rules, 0U);
  close(rules);
  return result;
}

#endif
