#include "Keeping.h"

#include <png.h>
#include <setjmp.h>

// longjmp invalidates the locals of the function that calls setjmp, so the caller owns this state.
typedef struct {
  cpictures_sample *sample;
  char *message;
  size_t capacity;
  png_bytep row;
  jmp_buf escape;
} reader;

static void on_error(png_structp png, png_const_charp text) {
  reader *r = png_get_error_ptr(png);
  say(r->message, r->capacity, text);
  longjmp(r->escape, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void keep_row(reader *r, uint32_t width, int channels, uint32_t stride) {
  for (uint32_t x = 0; x < width; x += stride) {
    const uint8_t *pixel = r->row + (size_t)x * channels;
    if (channels == 4 && pixel[3] < 128) continue;
    keep(r->sample, pixel[0], pixel[1], pixel[2]);
  }
}

static int read_png(reader *r, png_structp png, png_infop info, FILE *file, uint32_t wanted,
                    uint64_t pixel_limit) {
  if (setjmp(r->escape)) return 1;
  png_init_io(png, file);
  png_set_user_limits(png, 0xFFFF, 0xFFFF);
  // Text and colour profiles aren't used and may be large.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(png, info);
  uint32_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  if ((uint64_t)width * height > pixel_limit) png_error(png, "the picture has too many pixels");
  r->sample->width = width;
  r->sample->height = height;
  if (png_get_bit_depth(png, info) == 16) png_set_strip_16(png);
  png_set_expand(png);
  if (!(png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
  int is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  // Without libpng's interlace handling, each pass is a small picture: every 8th pixel, then every
  // 4th, then every 2nd.
  png_read_update_info(png, info);
  int channels = png_get_channels(png, info);
  r->row = malloc(png_get_rowbytes(png, info) + 64);
  if (!r->row) png_error(png, "not enough memory");
  if (!is_interlaced) {
    uint32_t stride = stride_for((uint64_t)width * height, wanted);
    if (!make_room(r->sample, width, height, stride)) png_error(png, "not enough memory");
    // Each row depends on the one above, so none of them can be skipped.
    for (uint32_t y = 0; y < height; y++) {
      png_read_row(png, r->row, NULL);
      if (y % stride == 0) keep_row(r, width, channels, stride);
    }
    return 0;
  }
  int passes = 0;
  uint64_t room = 0;
  while (passes < 7 && room < wanted) {
    room += (uint64_t)PNG_PASS_COLS(width, passes) * PNG_PASS_ROWS(height, passes);
    passes++;
  }
  if (!make_room(r->sample, (uint32_t)room, 1, 1)) png_error(png, "not enough memory");
  for (int pass = 0; pass < passes; pass++) {
    uint32_t columns = PNG_PASS_COLS(width, pass), rows = PNG_PASS_ROWS(height, pass);
    if (columns == 0) continue;
    for (uint32_t y = 0; y < rows; y++) {
      png_read_row(png, r->row, NULL);
      keep_row(r, columns, channels, 1);
    }
  }
  return 0;
}

int cpictures_read_png(FILE *file, uint32_t wanted, uint64_t pixel_limit, cpictures_sample *sample,
                       char *message, size_t capacity) {
  memset(sample, 0, sizeof *sample);
  reader r = {.sample = sample, .message = message, .capacity = capacity};
  png_structp volatile created = NULL;
  png_infop volatile described = NULL;
  if (setjmp(r.escape) == 0) {
    created = png_create_read_struct(PNG_LIBPNG_VER_STRING, &r, on_error, on_warning);
    described = created ? png_create_info_struct(created) : NULL;
  }
  png_structp png = created;
  png_infop info = described;
  if (!png || !info) {
    say(message, capacity, "libpng could not be started");
    if (png) png_destroy_read_struct(&png, NULL, NULL);
    return 1;
  }
  int failed = read_png(&r, png, info, file, wanted, pixel_limit);
  png_destroy_read_struct(&png, &info, NULL);
  free(r.row);
  if (failed) {
    free(sample->pixels);
    sample->pixels = NULL;
  }
  return failed;
}
