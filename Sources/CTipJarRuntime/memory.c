#include "tipjar_runtime.h"

#if defined(__linux__)
#include <malloc.h>
#endif

void tipjar_share_arenas(void) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, 2);
#endif
}
