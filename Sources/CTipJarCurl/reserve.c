#define _GNU_SOURCE
#include "CTipJarCurl.h"

#include <fcntl.h>

void tipjar_reserve(int file, int64_t offset, int64_t count) {
#ifdef __linux__
  // A file system that cannot reserve space can still be written to.
  (void)!fallocate(file, FALLOC_FL_KEEP_SIZE, offset, count);
#else
  (void)file, (void)offset, (void)count;
#endif
}
