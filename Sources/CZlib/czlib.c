#include "CZlib.h"

#include <string.h>
#include <zlib.h>

size_t czlib_bound(size_t length) {
  // The header and trailer of a gzip file have 18 bytes.
  return compressBound(length) + 18;
}

size_t czlib_gzip(const uint8_t *bytes, size_t length, int level, uint8_t *result,
                  size_t capacity) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  // Adding 16 to the window's bits selects gzip.
  if (deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)length;
  stream.next_out = result;
  stream.avail_out = (uInt)capacity;
  int code = deflate(&stream, Z_FINISH);
  deflateEnd(&stream);
  return code == Z_STREAM_END ? capacity - stream.avail_out : 0;
}
size_t czlib_gunzip(const uint8_t *bytes, size_t length, uint8_t *result, size_t capacity) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, 15 + 16) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)length;
  stream.next_out = result;
  stream.avail_out = (uInt)capacity;
  int code = inflate(&stream, Z_FINISH);
  size_t left = stream.avail_out;
  inflateEnd(&stream);
  return code == Z_STREAM_END ? capacity - left : 0;
}
