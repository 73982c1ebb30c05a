#define _GNU_SOURCE
#include "CTipJarCurl.h"

#include <fcntl.h>

void tipjar_reserve(int file, int64_t offset, int64_t count) {
#ifdef __linux__
  // What cannot be reserved may still be written.
  (void)!fallocate(file, FALLOC_FL_KEEP_SIZE, offset, count);
#else
  (void)file, (void)offset, (void)count;
#endif
}
