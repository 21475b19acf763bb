#include "CPrioritiesZlib.h"

#include <string.h>
#include <zlib.h>

size_t czlib_bound(size_t length) {
  // The header and trailer of a gzip file take up 18 bytes.
  return compressBound(length) + 18;
}

size_t czlib_gzip(const uint8_t *bytes, size_t length, int level, uint8_t *result,
                  size_t capacity) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  // A window the size of the bytes is enough, so that a few hundred bytes need 6 KB instead of 256
  // KB.
  int bits = 9;
  while (bits < 15 && (size_t)1 << bits < length) bits++;
  // Adding 16 to the window bits selects gzip.
  int code =
      deflateInit2(&stream, level, Z_DEFLATED, bits + 16, bits < 15 ? bits - 6 : 8, Z_DEFAULT_STRATEGY);
  if (code != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)length;
  stream.next_out = result;
  stream.avail_out = (uInt)capacity;
  code = deflate(&stream, Z_FINISH);
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
