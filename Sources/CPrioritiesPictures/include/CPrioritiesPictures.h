// libpng and libjpeg report errors by longjmp, which must not cross Swift frames. These functions
// contain the setjmp. They return 0, or 1 with a `message`, and callers free the results with
// `free`.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// Evenly spaced pixels of a picture.
typedef struct {
  /// The picture's own size.
  uint32_t width, height;
  /// `count` times red, green and blue with 8 bits each.
  uint8_t *pixels;
  uint32_t count;
} cpictures_sample;

/// Reads a PNG using memory for a few rows, and keeps about `wanted` opaque pixels.
///
/// Of an interlaced picture, reads only the passes that are needed.
int cpictures_read_png(FILE *file, uint32_t wanted, uint64_t pixel_limit, cpictures_sample *sample,
                       char *message, size_t capacity);

/// Reads a JPEG at the smallest reduced size of libjpeg with `wanted` pixels, and keeps about that
/// many.
///
/// Of a progressive picture, reads only the scans that are needed.
int cpictures_read_jpeg(FILE *file, uint32_t wanted, uint64_t pixel_limit,
                        cpictures_sample *sample, char *message, size_t capacity);

/// libpng chooses one of these filters for each row.
enum { CPNG_FILTER_NONE = 1, CPNG_FILTER_SUB = 2, CPNG_FILTER_UP = 4 };

/// Encodes a PNG without interlacing, with 8 bits per channel.
///
/// sRGB (perceptual) is the only chunk besides IHDR, IDAT and IEND. `pixels` has `width * height`
/// times red, green, blue and alpha; without `keeps_alpha`, the fourth byte is skipped. `level` is
/// zlib's, 0 to 9.
int cpng_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int keeps_alpha, int level,
                int filters, uint8_t **bytes, size_t *length, char *message, size_t capacity);

/// Decodes any PNG to `room` bytes: red, green, blue, alpha, not premultiplied.
int cpng_decode(const uint8_t *bytes, size_t length, uint8_t *pixels, size_t room, char *message,
                size_t capacity);

#endif
