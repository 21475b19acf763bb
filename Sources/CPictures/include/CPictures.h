// libpng and libjpeg for Swift. Both report an error by longjmp, which Swift can
// neither call nor be jumped over, so the functions here keep their setjmp to
// themselves and return a code and a sentence.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
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

/// Row filters to choose from; of several, libpng picks one for each row.
enum { CPNG_FILTER_NONE = 1, CPNG_FILTER_SUB = 2, CPNG_FILTER_UP = 4 };

/// Turns pixels into the bytes of a PNG file: not interlaced, 8 bits a channel,
/// sRGB (perceptual) as its only chunk besides IHDR, IDAT and IEND.
///
/// `pixels` are `width * height` times red, green, blue, alpha. Without
/// `keeps_alpha` the file has three channels and the fourth byte is passed over.
/// `level` is zlib's, 0 to 9.
///
/// On success answers 0, and `*bytes` (to be freed by `free`) holds `*length`
/// bytes. Otherwise answers 1, and `message` says what libpng found wrong.
int cpng_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int keeps_alpha, int level,
                int filters, uint8_t **bytes, size_t *length, char *message, size_t capacity);

/// Reads a PNG file of any kind into red, green, blue, alpha, 8 bits each,
/// not premultiplied.
///
/// On success answers 0, and `*pixels` (to be freed by `free`) holds
/// `*width * *height * 4` bytes. Otherwise answers 1 with a `message`.
int cpng_decode(const uint8_t *bytes, size_t length, uint8_t **pixels, uint32_t *width,
                uint32_t *height, char *message, size_t capacity);

#endif
