#define _GNU_SOURCE
#include "CTipJarCurl.h"

#include <fcntl.h>
#include <unistd.h>

void tipjar_reserve(int file, int64_t offset, int64_t count) {
#ifdef __linux__
  // A file system that cannot reserve space can still be written to.
  (void)!fallocate(file, FALLOC_FL_KEEP_SIZE, offset, count);
#else
  (void)file, (void)offset, (void)count;
#endif
}

int tipjar_can_sync_all(void) {
#ifdef __linux__
  return 1;
#else
  return 0;
#endif
}

int tipjar_sync_all(int file) {
#ifdef __linux__
  return syncfs(file);
#else
  return fsync(file);
#endif
}
