// Reading of archives by libarchive and zlib, which are loaded in the process that unpacks and in no
// other, and the confinement of that process. No headers of theirs are needed to build this.
#ifndef CTIPJARARCHIVE_H
#define CTIPJARARCHIVE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Loads libarchive and zlib, and has this thread read texts as UTF-8. Returns 0, or -1 if one of them is missing or this is a static
// executable, which cannot load them.
int tipjar_archive_load(void);
// Returns whether they can be loaded, without keeping them in memory.
int tipjar_archive_can_load(void);

typedef enum {
  TIPJAR_FILTER_NONE,
  TIPJAR_FILTER_GZIP,
  // xz, zstd or bzip2.
  TIPJAR_FILTER_OTHER,
} tipjar_filter;

// The bytes of an open file, decompressed.
typedef struct tipjar_stream tipjar_stream;
// Creates a stream; NULL without memory. Except for TIPJAR_FILTER_NONE, the libraries are loaded.
tipjar_stream *tipjar_stream_open(int file, tipjar_filter filter);
// Returns the number of the next bytes, which stay where they are until the next call; 0 at the end,
// which is also that of the file; -1 for a file that is damaged or followed by anything but zeros.
ptrdiff_t tipjar_stream_next(tipjar_stream *stream, const void **bytes);
// The reason of the last failure.
const char *tipjar_stream_problem(tipjar_stream *stream);
// The number of bytes of the file that were read.
int64_t tipjar_stream_position(tipjar_stream *stream);
void tipjar_stream_close(tipjar_stream *stream);

typedef struct tipjar_archive tipjar_archive;
typedef ptrdiff_t (*tipjar_source)(void *context, const void **bytes);
// An archive in the format tar from a stream of bytes, or in the format zip from a file; NULL
// without memory. The libraries are loaded.
tipjar_archive *tipjar_archive_open_tar(tipjar_source source, void *context);
tipjar_archive *tipjar_archive_open_zip(int file);

// An entry. Texts are as in the archive up to the first NUL, and NULL where there is none.
typedef struct {
  const char *name;
  // The earlier entry of which this one is another name.
  const char *hard_link;
  // The target of a symbolic link.
  const char *target;
  // The type and permissions, as in the mode of `stat`.
  uint32_t mode;
  int64_t size;
  // The time of its last change, in seconds since 1970.
  int64_t seconds;
} tipjar_entry;

// Reads the next entry. Returns 1; 0 at the end; -1 for a damaged archive.
int tipjar_archive_next(tipjar_archive *archive, tipjar_entry *entry);
// Reads the next bytes of the entry, which may follow a hole. Returns as above.
int tipjar_archive_data(
    tipjar_archive *archive, const void **bytes, size_t *count, int64_t *offset);
const char *tipjar_archive_problem(tipjar_archive *archive);
// The number of bytes of the file or stream that were read.
int64_t tipjar_archive_position(tipjar_archive *archive);
void tipjar_archive_close(tipjar_archive *archive);

// The descriptors of the process that unpacks: the file, the pipe for what it reports, and the
// folder.
enum { tipjar_unpack_file = 0, tipjar_unpack_reports = 1, tipjar_unpack_folder = 3 };

// Makes a pipe that no other program inherits. Returns 0; -1 with errno.
int tipjar_unpack_pipe(int ends[2]);
// Starts a program with the descriptors above and no other one, in a process group of its own.
// Returns its number; -1 with errno.
int tipjar_unpack_start(
    const char *path, char *const *words, char *const *environment, int file, int reports,
    int folder);
// Closes all descriptors but those above, whatever the program inherited.
void tipjar_unpack_close_others(void);
// Takes from this process, as far as the system can, what unpacking needs not: memory, time, files
// of more than `largest` bytes, new privileges, processes, the network, and all files but those in
// the folder. Returns 0; -1 if a limit cannot be set.
int tipjar_unpack_confine(int64_t largest);
// The path of the running executable; NULL if it is unknown.
const char *tipjar_running_program(void);

#endif
