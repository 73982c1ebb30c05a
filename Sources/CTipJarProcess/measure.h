// The files of a guest.
#ifndef TIPJAR_MEASURE_H
#define TIPJAR_MEASURE_H

#include <stdint.h>

typedef struct {
  uint64_t files, bytes;
} measure;

// Measures what is in a folder, as far as `most` files. Each folder that is found, and it itself, is
// watched by the descriptor `watch` of inotify from now on; -1 for none.
measure measure_folder(const char *path, uint64_t most, int watch);
// Measures the open files of a process that have no name any more.
measure measure_removed_files(int process);

#endif
