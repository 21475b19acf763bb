// zlib for Swift: its initialisation is a macro, which Swift does not see.
#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

/// How many bytes `czlib_gzip` may need for so many.
size_t czlib_bound(size_t length);

/// Writes bytes as a gzip file. Answers its length, or 0 where `capacity` is too small.
size_t czlib_gzip(const uint8_t *bytes, size_t length, int level, uint8_t *result, size_t capacity);

/// Reads a gzip file. Answers how many bytes it held, or 0 where it is damaged or holds more than
/// `capacity`.
size_t czlib_gunzip(const uint8_t *bytes, size_t length, uint8_t *result, size_t capacity);

#endif
