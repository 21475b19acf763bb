#include "CPrioritiesPictures.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// longjmp invalidates the locals of the function that calls setjmp, so the caller owns this state.
typedef struct {
  uint8_t *bytes;
  size_t length, capacity;
  char *message;
  size_t message_capacity;
  jmp_buf escape;
} writer;

static void say(char *message, size_t capacity, const char *text) {
  if (capacity == 0) return;
  strncpy(message, text, capacity - 1);
  message[capacity - 1] = 0;
}

static void on_error(png_structp png, png_const_charp text) {
  writer *w = png_get_error_ptr(png);
  say(w->message, w->message_capacity, text);
  longjmp(w->escape, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void on_write(png_structp png, png_bytep data, size_t length) {
  writer *w = png_get_io_ptr(png);
  if (w->capacity - w->length < length) {
    size_t capacity = w->capacity ? w->capacity : 16384;
    while (capacity - w->length < length) capacity *= 2;
    uint8_t *bytes = realloc(w->bytes, capacity);
    if (!bytes) png_error(png, "not enough memory");
    w->bytes = bytes;
    w->capacity = capacity;
  }
  memcpy(w->bytes + w->length, data, length);
  w->length += length;
}

static void on_flush(png_structp png) { (void)png; }

static int write_png(writer *w, png_structp png, png_infop info, const uint8_t *pixels,
                     uint32_t width, uint32_t height, int keeps_alpha, int level, int filters) {
  if (setjmp(w->escape)) return 1;
  png_set_write_fn(png, w, on_write, on_flush);
  png_set_IHDR(png, info, width, height, 8,
               keeps_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  // Don't write gAMA and cHRM: sRGB overrides them, and gAMA makes some readers shift the colours.
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_compression_level(png, level);
  // This compresses drawings better than libpng's choice for filtered rows, which suits
  // photographs.
  png_set_compression_strategy(png, Z_DEFAULT_STRATEGY);
  // Use one IDAT chunk for all but the largest pictures.
  size_t size = (size_t)width * height + 1024;
  png_set_compression_buffer_size(png, size < 1 << 20 ? size : 1 << 20);
  int chosen = 0;
  if (filters & CPNG_FILTER_NONE) chosen |= PNG_FILTER_NONE;
  if (filters & CPNG_FILTER_SUB) chosen |= PNG_FILTER_SUB;
  if (filters & CPNG_FILTER_UP) chosen |= PNG_FILTER_UP;
  png_set_filter(png, PNG_FILTER_TYPE_BASE, chosen);
  png_write_info(png, info);
  if (!keeps_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < height; y++)
    png_write_row(png, (png_const_bytep)(pixels + (size_t)y * width * 4));
  png_write_end(png, info);
  return 0;
}

int cpng_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int keeps_alpha, int level,
                int filters, uint8_t **bytes, size_t *length, char *message, size_t capacity) {
  writer w = {.message = message, .message_capacity = capacity};
  *bytes = NULL;
  *length = 0;
  png_structp volatile created = NULL;
  png_infop volatile described = NULL;
  if (setjmp(w.escape) == 0) {
    created = png_create_write_struct(PNG_LIBPNG_VER_STRING, &w, on_error, on_warning);
    described = created ? png_create_info_struct(created) : NULL;
  }
  png_structp png = created;
  png_infop info = described;
  if (!png || !info) {
    say(message, capacity, "libpng could not be started");
    if (png) png_destroy_write_struct(&png, NULL);
    return 1;
  }
  int failed = write_png(&w, png, info, pixels, width, height, keeps_alpha, level, filters);
  png_destroy_write_struct(&png, &info);
  if (failed) {
    free(w.bytes);
    return 1;
  }
  *bytes = w.bytes;
  *length = w.length;
  return 0;
}

int cpng_decode(const uint8_t *bytes, size_t length, uint8_t *pixels, size_t room, char *message,
                size_t capacity) {
  // libpng's simplified reader returns a code and doesn't need setjmp.
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&image, bytes, length)) {
    say(message, capacity, image.message);
    return 1;
  }
  image.format = PNG_FORMAT_RGBA;
  if (PNG_IMAGE_SIZE(image) != room) {
    png_image_free(&image);
    say(message, capacity, "its header is damaged");
    return 1;
  }
  if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
    say(message, capacity, image.message);
    return 1;
  }
  return 0;
}
