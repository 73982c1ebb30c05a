#define _GNU_SOURCE
#include "CTipJarArchive.h"

#include <CTipJarProcess.h>
#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifndef __linux__
#include <xlocale.h>
#endif

// The stable part of libarchive's interface, since 3.0 (2011).
struct archive;
struct archive_entry;
typedef ssize_t read_callback(struct archive *, void *context, const void **bytes);
enum { archive_eof = 1, archive_ok = 0, archive_warn = -20 };

// The stable part of zlib's interface, since 1.2.0 (2003).
struct z_stream {
  const unsigned char *next_in;
  unsigned avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned avail_out;
  unsigned long total_out;
  const char *msg;
  void *state, *allocate, *release, *opaque;
  int data_type;
  unsigned long adler, reserved;
};
enum { z_no_flush = 0, z_ok = 0, z_stream_end = 1, z_buf_error = -5, z_gzip = 15 + 16 };

#define ARCHIVE_FUNCTIONS(F) \
  F(struct archive *, archive_read_new, (void)) \
  F(int, archive_read_free, (struct archive *)) \
  F(int, archive_read_support_format_tar, (struct archive *)) \
  F(int, archive_read_support_format_zip_seekable, (struct archive *)) \
  F(int, archive_read_support_format_raw, (struct archive *)) \
  F(int, archive_read_support_filter_xz, (struct archive *)) \
  F(int, archive_read_support_filter_zstd, (struct archive *)) \
  F(int, archive_read_support_filter_bzip2, (struct archive *)) \
  F(int, archive_read_open_fd, (struct archive *, int, size_t)) \
  F(int, archive_read_open, (struct archive *, void *, void *, read_callback *, void *)) \
  F(int, archive_read_next_header, (struct archive *, struct archive_entry **)) \
  F(int, archive_read_data_block, (struct archive *, const void **, size_t *, int64_t *)) \
  F(int64_t, archive_filter_bytes, (struct archive *, int)) \
  F(int, archive_filter_code, (struct archive *, int)) \
  F(const char *, archive_error_string, (struct archive *)) \
  F(const char *, archive_entry_pathname, (struct archive_entry *)) \
  F(const char *, archive_entry_hardlink, (struct archive_entry *)) \
  F(const char *, archive_entry_symlink, (struct archive_entry *)) \
  F(mode_t, archive_entry_mode, (struct archive_entry *)) \
  F(int64_t, archive_entry_size, (struct archive_entry *)) \
  F(time_t, archive_entry_mtime, (struct archive_entry *))
#define ZLIB_FUNCTIONS(F) \
  F(int, inflateInit2_, (struct z_stream *, int, const char *, int)) \
  F(int, inflateReset, (struct z_stream *)) \
  F(int, inflate, (struct z_stream *, int)) \
  F(int, inflateEnd, (struct z_stream *))

static struct {
#define MEMBER(result, name, parameters) result(*name) parameters;
  ARCHIVE_FUNCTIONS(MEMBER)
  ZLIB_FUNCTIONS(MEMBER)
} lib;

// MARK: Loading

static void *open_library(const char *const names[2]) {
  void *library = tipjar_is_static() ? NULL : dlopen(names[0], RTLD_LAZY | RTLD_LOCAL);
  return library || tipjar_is_static() ? library : dlopen(names[1], RTLD_LAZY | RTLD_LOCAL);
}

#ifdef __APPLE__
static const char *const archive_names[2] = {"/usr/lib/libarchive.2.dylib", "libarchive.dylib"};
static const char *const zlib_names[2] = {"/usr/lib/libz.1.dylib", "libz.dylib"};
#else
static const char *const archive_names[2] = {"libarchive.so.13", "libarchive.so"};
static const char *const zlib_names[2] = {"libz.so.1", "libz.so"};
#endif

int tipjar_archive_load(void) {
  void *library = open_library(archive_names);
  if (!library) return -1;
#define FIND(result, name, parameters) \
  if (!(lib.name = (result(*) parameters)dlsym(library, #name))) return -1;
  ARCHIVE_FUNCTIONS(FIND)
  if (!(library = open_library(zlib_names))) return -1;
  ZLIB_FUNCTIONS(FIND)
  // libarchive converts names that are known to be UTF-8 into the encoding of the locale.
  static locale_t utf8;
  if (!utf8) utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (!utf8) utf8 = newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
  if (utf8) uselocale(utf8);
  return 0;
}

int tipjar_archive_can_load(void) {
  void *archive = open_library(archive_names), *zlib = open_library(zlib_names);
  if (archive) dlclose(archive);
  if (zlib) dlclose(zlib);
  return archive && zlib;
}

// MARK: Streams

enum { input_size = 1 << 17, output_size = 1 << 18 };

struct tipjar_stream {
  int file;
  tipjar_filter filter;
  int64_t position;
  struct archive *archive;
  struct z_stream z;
  int is_open, is_at_end;
  const char *problem;
  unsigned char *input, *output;
};

static ptrdiff_t fail(tipjar_stream *stream, const char *problem) {
  stream->problem = problem ? problem : "damaged";
  return -1;
}

tipjar_stream *tipjar_stream_open(int file, tipjar_filter filter) {
  tipjar_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  stream->file = file;
  stream->filter = filter;
  stream->problem = "";
  if (filter != TIPJAR_FILTER_OTHER) stream->input = malloc(input_size);
  if (filter == TIPJAR_FILTER_GZIP) stream->output = malloc(output_size);
  int has_memory = filter == TIPJAR_FILTER_OTHER || stream->input;
  if (filter == TIPJAR_FILTER_GZIP) {
    has_memory = has_memory && stream->output &&
        lib.inflateInit2_(&stream->z, z_gzip, "1.2.0", sizeof stream->z) == z_ok;
    stream->is_open = has_memory;
  }
  if (has_memory) return stream;
  tipjar_stream_close(stream);
  return NULL;
}

static ptrdiff_t read_file(tipjar_stream *stream) {
  ssize_t count;
  do count = read(stream->file, stream->input, input_size);
  while (count < 0 && errno == EINTR);
  if (count > 0) stream->position += count;
  return count < 0 ? fail(stream, strerror(errno)) : count;
}

// Reads more input where there is none left. Returns the number of bytes that are there, or -1.
static ptrdiff_t fill_input(tipjar_stream *stream) {
  if (stream->z.avail_in > 0) return (ptrdiff_t)stream->z.avail_in;
  ptrdiff_t count = read_file(stream);
  if (count > 0) stream->z.next_in = stream->input, stream->z.avail_in = (unsigned)count;
  return count;
}

// After a member another one follows, or zeros, as on a tape. Returns 1 for a member, 0 at the end.
static ptrdiff_t end_member(tipjar_stream *stream) {
  ptrdiff_t left = fill_input(stream);
  if (left > 0 && *stream->z.next_in == 0x1F)
    return lib.inflateReset(&stream->z) == z_ok ? 1 : fail(stream, stream->z.msg);
  for (; left > 0; left = fill_input(stream))
    for (; stream->z.avail_in > 0; stream->z.avail_in--)
      if (*stream->z.next_in++ != 0) return fail(stream, "garbage after the compressed data");
  return left;
}

static ptrdiff_t inflate_next(tipjar_stream *stream, const void **bytes) {
  stream->z.next_out = stream->output;
  stream->z.avail_out = output_size;
  while (stream->z.avail_out > 0 && !stream->is_at_end) {
    ptrdiff_t left = fill_input(stream);
    if (left < 0) return -1;
    if (left == 0) return fail(stream, "it ends too early");
    int code = lib.inflate(&stream->z, z_no_flush);
    if (code == z_stream_end) {
      ptrdiff_t next = end_member(stream);
      if (next < 0) return -1;
      stream->is_at_end = next == 0;
    } else if (code != z_ok && code != z_buf_error) {
      return fail(stream, stream->z.msg);
    }
  }
  *bytes = stream->output;
  return output_size - (ptrdiff_t)stream->z.avail_out;
}

// With the external programs that libarchive has for filters that it was built without, these
// functions return archive_warn.
static struct archive *open_filter(int file) {
  struct archive *archive = lib.archive_read_new();
  if (archive && lib.archive_read_support_format_raw(archive) == archive_ok &&
      lib.archive_read_support_filter_xz(archive) == archive_ok &&
      lib.archive_read_support_filter_zstd(archive) == archive_ok &&
      lib.archive_read_support_filter_bzip2(archive) == archive_ok &&
      lib.archive_read_open_fd(archive, file, input_size) == archive_ok)
    return archive;
  if (archive) lib.archive_read_free(archive);
  return NULL;
}

// The filters end at what they do not know.
static ptrdiff_t end_filter(tipjar_stream *stream) {
  struct stat facts;
  if (fstat(stream->file, &facts) != 0) return fail(stream, strerror(errno));
  stream->position = lib.archive_filter_bytes(stream->archive, -1);
  return stream->position == facts.st_size ? 0 : fail(stream, "garbage after the compressed data");
}

static ptrdiff_t filter_next(tipjar_stream *stream, const void **bytes) {
  struct archive_entry *entry;
  if (!stream->archive) {
    stream->archive = open_filter(stream->file);
    if (!stream->archive) return fail(stream, "the compressed data cannot be read");
    if (lib.archive_read_next_header(stream->archive, &entry) != archive_ok)
      return fail(stream, lib.archive_error_string(stream->archive));
    // Of a mark alone it makes no filter.
    if (lib.archive_filter_code(stream->archive, 0) == 0)
      return fail(stream, "it ends too early");
  }
  size_t count = 0;
  int64_t offset;
  int code = archive_ok;
  while (code == archive_ok && count == 0)
    code = lib.archive_read_data_block(stream->archive, bytes, &count, &offset);
  if (code == archive_eof) return end_filter(stream);
  if (code != archive_ok) return fail(stream, lib.archive_error_string(stream->archive));
  stream->position = lib.archive_filter_bytes(stream->archive, -1);
  return (ptrdiff_t)count;
}

ptrdiff_t tipjar_stream_next(tipjar_stream *stream, const void **bytes) {
  switch (stream->filter) {
    case TIPJAR_FILTER_NONE:
      *bytes = stream->input;
      return read_file(stream);
    case TIPJAR_FILTER_GZIP: return inflate_next(stream, bytes);
    default: return filter_next(stream, bytes);
  }
}

const char *tipjar_stream_problem(tipjar_stream *stream) { return stream->problem; }
int64_t tipjar_stream_position(tipjar_stream *stream) { return stream->position; }

void tipjar_stream_close(tipjar_stream *stream) {
  if (stream->archive) lib.archive_read_free(stream->archive);
  if (stream->is_open) lib.inflateEnd(&stream->z);
  free(stream->input);
  free(stream->output);
  free(stream);
}

// MARK: Archives

struct tipjar_archive {
  struct archive *archive;
  tipjar_source source;
  void *context;
  int opened;
};

static ssize_t read_source(struct archive *unused, void *context, const void **bytes) {
  (void)unused;
  tipjar_archive *archive = context;
  return archive->source(archive->context, bytes);
}

static tipjar_archive *make(tipjar_source source, void *context) {
  tipjar_archive *archive = calloc(1, sizeof *archive);
  if (!archive) return NULL;
  *archive = (tipjar_archive){lib.archive_read_new(), source, context, archive_ok};
  if (archive->archive) return archive;
  free(archive);
  return NULL;
}

// The result of opening counts with the first entry.
tipjar_archive *tipjar_archive_open_tar(tipjar_source source, void *context) {
  tipjar_archive *archive = make(source, context);
  if (!archive) return NULL;
  archive->opened = lib.archive_read_support_format_tar(archive->archive);
  if (archive->opened == archive_ok)
    archive->opened = lib.archive_read_open(archive->archive, archive, NULL, read_source, NULL);
  return archive;
}

tipjar_archive *tipjar_archive_open_zip(int file) {
  tipjar_archive *archive = make(NULL, NULL);
  if (!archive) return NULL;
  archive->opened = lib.archive_read_support_format_zip_seekable(archive->archive);
  if (archive->opened == archive_ok)
    archive->opened = lib.archive_read_open_fd(archive->archive, file, input_size);
  return archive;
}

int tipjar_archive_next(tipjar_archive *archive, tipjar_entry *entry) {
  if (archive->opened != archive_ok) return -1;
  struct archive_entry *found;
  int code = lib.archive_read_next_header(archive->archive, &found);
  if (code == archive_eof) return 0;
  if (code != archive_ok && code != archive_warn) return -1;
  *entry = (tipjar_entry){
      .name = lib.archive_entry_pathname(found),
      .hard_link = lib.archive_entry_hardlink(found),
      .target = lib.archive_entry_symlink(found),
      .mode = (uint32_t)lib.archive_entry_mode(found),
      .size = lib.archive_entry_size(found),
      .seconds = (int64_t)lib.archive_entry_mtime(found),
  };
  return 1;
}

// A warning is a wrong checksum.
int tipjar_archive_data(
    tipjar_archive *archive, const void **bytes, size_t *count, int64_t *offset) {
  int code = lib.archive_read_data_block(archive->archive, bytes, count, offset);
  return code == archive_ok ? 1 : code == archive_eof ? 0 : -1;
}

const char *tipjar_archive_problem(tipjar_archive *archive) {
  const char *problem = lib.archive_error_string(archive->archive);
  return problem ? problem : "damaged";
}

int64_t tipjar_archive_position(tipjar_archive *archive) {
  return lib.archive_filter_bytes(archive->archive, -1);
}

void tipjar_archive_close(tipjar_archive *archive) {
  lib.archive_read_free(archive->archive);
  free(archive);
}
