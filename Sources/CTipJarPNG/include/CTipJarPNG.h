// PNG pictures by libpng, which is loaded when the first one is read. No header of it is needed.
#ifndef CTIPJARPNG_H
#define CTIPJARPNG_H

#include <stddef.h>
#include <stdint.h>

// The version of libpng, such as "1.6.39"; "" where it is not installed, or this is a static
// executable, which cannot load it. May be called on any thread.
const char *tipjar_png_version(void);

// Reads the width and height of a picture. Returns 0 if it is not one.
int tipjar_png_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

// Reads the pixels of a picture of this size, row by row, four bytes each: red, green, blue and
// opacity. Returns 0 if it is damaged, or has another size.
int tipjar_png_read(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels);

#endif
