// libpng and libjpeg report errors by longjmp, which must not cross Swift frames. These functions
// contain the setjmp, and return 0, or 1 with a `message`; callers free the results by `free`.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// Evenly spaced pixels of a picture.
typedef struct {
  /// The picture's own size.
  uint32_t width, height;
  /// `count` times red, green, blue, 8 bits each.
  uint8_t *pixels;
  uint32_t count;
} cpictures_sample;

/// Reads a PNG in a few rows of memory and keeps about `wanted` opaque pixels; reads only the
/// needed passes of an interlaced picture.
int cpictures_read_png(FILE *file, uint32_t wanted, uint64_t pixel_limit, cpictures_sample *sample,
                       char *message, size_t capacity);

/// Reads a JPEG at libjpeg's smallest reduced size with `wanted` pixels, and keeps about that many;
/// reads only the needed scans of a progressive picture.
int cpictures_read_jpeg(FILE *file, uint32_t wanted, uint64_t pixel_limit,
                        cpictures_sample *sample, char *message, size_t capacity);

/// libpng picks one of these filters for each row.
enum { CPNG_FILTER_NONE = 1, CPNG_FILTER_SUB = 2, CPNG_FILTER_UP = 4 };

/// Encodes a PNG that is not interlaced, with 8 bits per channel and sRGB (perceptual) as its only
/// chunk besides IHDR, IDAT and IEND.
///
/// `pixels` are `width * height` times red, green, blue, alpha; without `keeps_alpha`, the fourth
/// byte is skipped. `level` is zlib's, 0 to 9.
int cpng_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int keeps_alpha, int level,
                int filters, uint8_t **bytes, size_t *length, char *message, size_t capacity);

/// Decodes any PNG to `*width * *height * 4` bytes: red, green, blue, alpha, not premultiplied.
int cpng_decode(const uint8_t *bytes, size_t length, uint8_t **pixels, uint32_t *width,
                uint32_t *height, char *message, size_t capacity);

#endif
