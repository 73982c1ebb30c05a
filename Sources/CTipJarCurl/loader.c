#define _GNU_SOURCE
#include "CTipJarCurl.h"

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
