// libpng and libjpeg for Swift. Both report an error by longjmp, which Swift can
// neither call nor be jumped over, so the functions here keep their setjmp to
// themselves and return a code and a sentence.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdint.h>
#include <stdio.h>

/// Pixels taken from a picture at even distances.
typedef struct {
  /// The picture's own size.
  uint32_t width, height;
  /// `count` times red, green, blue, 8 bits each; to be freed by `free`.
  uint8_t *pixels;
  uint32_t count;
} cpictures_sample;

/// Reads a PNG row by row and keeps about `wanted` opaque pixels of it.
///
/// Memory is a few rows. Of an interlaced picture only as many of the seven passes are
/// read as give the pixels.
/// Returns 0, or 1 with a `message` of libpng's.
int cpictures_read_png(FILE *file, uint32_t wanted, uint64_t pixel_limit, cpictures_sample *sample,
                       char *message, size_t capacity);

/// Reads a JPEG at the smallest of libjpeg's reduced sizes that has `wanted` pixels, and
/// keeps about that many of them.
///
/// Of a progressive picture only the scans are read that the reduced size needs.
/// Returns 0, or 1 with a `message` of libjpeg's.
int cpictures_read_jpeg(FILE *file, uint32_t wanted, uint64_t pixel_limit,
                        cpictures_sample *sample, char *message, size_t capacity);

#endif
