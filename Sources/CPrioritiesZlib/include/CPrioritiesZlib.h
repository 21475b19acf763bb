// zlib is initialized by macros, which Swift can't import.
#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

/// The capacity that `czlib_gzip` requires.
size_t czlib_bound(size_t length);

/// Returns the length of the gzip file, or 0 if `capacity` is too small.
size_t czlib_gzip(const uint8_t *bytes, size_t length, int level, uint8_t *result, size_t capacity);

/// Returns the length of the contents, or 0 if the file is damaged or exceeds `capacity`.
size_t czlib_gunzip(const uint8_t *bytes, size_t length, uint8_t *result, size_t capacity);

#endif
