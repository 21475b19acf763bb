// libpng for Swift. libpng reports an error by longjmp, which Swift can neither
// call nor be jumped over, so each function here keeps its setjmp to itself and
// answers with a code and a sentence.
#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

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
