#include "CTipJarPNG.h"

#include <CTipJarProcess.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// The simplified interface of libpng, which is the same in all of 1.6 (since 2013).
struct png_image {
  void *opaque;
  uint32_t version, width, height, format, flags, colormap_entries, warning_or_error;
  char message[64];
};
enum { png_image_version = 1, png_format_rgba = 3 };

#define FUNCTIONS(F) \
  F(int, png_image_begin_read_from_memory, (struct png_image *, const void *, size_t)) \
  F(int, png_image_finish_read, (struct png_image *, const void *, void *, int32_t, void *)) \
  F(void, png_image_free, (struct png_image *)) \
  F(const char *, png_get_libpng_ver, (const void *))

static struct {
  char version[32];
#define MEMBER(result, name, parameters) result(*name) parameters;
  FUNCTIONS(MEMBER)
} lib;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  if (tipjar_is_static()) return;
#ifdef __APPLE__
  // Homebrew's and MacPorts': the system has none.
  static const char *const names[] = {
    "/opt/homebrew/lib/libpng16.16.dylib", "/usr/local/lib/libpng16.16.dylib",
    "/opt/local/lib/libpng16.16.dylib",
  };
#else
  static const char *const names[] = {"libpng16.so.16"};
#endif
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(result, name, parameters) \
  if (!(lib.name = (__typeof__(lib.name))dlsym(library, #name))) return;
  FUNCTIONS(FIND)
  snprintf(lib.version, sizeof lib.version, "%s", lib.png_get_libpng_ver(NULL));
}

const char *tipjar_png_version(void) {
  pthread_once(&once, load);
  return lib.version;
}

static int begin(struct png_image *image, const uint8_t *bytes, size_t count) {
  *image = (struct png_image){.version = png_image_version};
  return *tipjar_png_version() && lib.png_image_begin_read_from_memory(image, bytes, count);
}

int tipjar_png_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
  struct png_image image;
  if (!begin(&image, bytes, count)) return 0;
  *width = image.width, *height = image.height;
  lib.png_image_free(&image);
  return 1;
}

int tipjar_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels) {
  struct png_image image;
  if (!begin(&image, bytes, count)) return 0;
  int is_read = 0;
  if (image.width == width && image.height == height) {
    image.format = png_format_rgba;
    is_read = lib.png_image_finish_read(&image, NULL, pixels, 0, NULL);
  }
  lib.png_image_free(&image);
  return is_read;
}
