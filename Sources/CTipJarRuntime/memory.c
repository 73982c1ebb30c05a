#include "tipjar_runtime.h"

#if defined(__linux__)
#include <malloc.h>
#include <sys/resource.h>
#endif

void tipjar_share_arenas(void) {
#if defined(__GLIBC__)
  /* An arena reserves 64 MB of address space. */
  struct rlimit space;
  int is_limited = getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY;
  mallopt(M_ARENA_MAX, is_limited ? 1 : 2);
#endif
}
