#define _GNU_SOURCE
#include "CTipJarProcess.h"

#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <elf.h>
#include <link.h>
#include <sys/auxv.h>
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

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define RESERVES_MEMORY 1
#endif
#endif

int tipjar_limit_memory(int resource, uint64_t value) {
#ifdef RESERVES_MEMORY
  (void)resource, (void)value;
  return 0;
#else
  return tipjar_limit(resource, value);
#endif
}
