#include "Keeping.h"

#include <stdio.h>

#include <jpeglib.h>
#include <setjmp.h>

typedef struct {
  // First, so that a pointer to it points to the reader too.
  struct jpeg_error_mgr manager;
  cpictures_sample *sample;
  char *message;
  size_t capacity;
  JSAMPLE *row;
  jmp_buf escape;
  struct jpeg_progress_mgr progress;
} reader;

static void on_error(j_common_ptr jpeg) {
  reader *r = (reader *)jpeg->err;
  char text[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, text);
  say(r->message, r->capacity, text);
  longjmp(r->escape, 1);
}

static void on_message(j_common_ptr jpeg, int level) {
  (void)jpeg;
  (void)level;
}

static void fail(reader *r, const char *text) {
  say(r->message, r->capacity, text);
  longjmp(r->escape, 1);
}

/// Real pictures have about ten scans, and each takes as long as the picture is large.
enum { scan_limit = 64 };

static void on_progress(j_common_ptr jpeg) {
  if (((j_decompress_ptr)jpeg)->input_scan_number > scan_limit)
    fail((reader *)jpeg->err, "the picture has too many scans");
}

/// Reads the scans of a progressive picture until every component has its mean.
///
/// This is enough for an eighth of the size.
static void read_first_scans(j_decompress_ptr jpeg) {
  for (;;) {
    int status = jpeg_consume_input(jpeg);
    on_progress((j_common_ptr)jpeg);
    if (status == JPEG_REACHED_EOI || status == JPEG_SUSPENDED) return;
    if (status != JPEG_SCAN_COMPLETED) continue;
    int is_complete = jpeg->coef_bits != NULL;
    for (int i = 0; is_complete && i < jpeg->num_components; i++)
      if (jpeg->coef_bits[i][0] < 0) is_complete = 0;
    if (is_complete) return;
  }
}

static int read_jpeg(reader *r, j_decompress_ptr jpeg, FILE *file, uint32_t wanted,
                     uint64_t pixel_limit) {
  if (setjmp(r->escape)) return 1;
  jpeg_create_decompress(jpeg);
  jpeg_stdio_src(jpeg, file);
  jpeg_read_header(jpeg, TRUE);
  uint64_t pixels = (uint64_t)jpeg->image_width * jpeg->image_height;
  r->progress.progress_monitor = on_progress;
  jpeg->progress = &r->progress;
  // With several scans, every coefficient is in memory.
  if (pixels > (jpeg_has_multiple_scans(jpeg) ? pixel_limit / 4 : pixel_limit)) fail(r, "the picture has too many pixels");
  r->sample->width = jpeg->image_width;
  r->sample->height = jpeg->image_height;
  // libjpeg decodes an eighth, a quarter and a half fast.
  unsigned scale = 8;
  while (scale > 1 && pixels / (scale * scale) < wanted) scale /= 2;
  jpeg->scale_num = 1;
  jpeg->scale_denom = scale;
  jpeg->dct_method = JDCT_ISLOW;
  jpeg->do_fancy_upsampling = FALSE;
  int is_cmyk = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
  jpeg->out_color_space = is_cmyk ? JCS_CMYK : JCS_RGB;
  int needs_means_only = scale == 8 && jpeg_has_multiple_scans(jpeg);
  jpeg->buffered_image = needs_means_only;
  jpeg_start_decompress(jpeg);
  if (needs_means_only) {
    read_first_scans(jpeg);
    jpeg->do_block_smoothing = FALSE;
    jpeg_start_output(jpeg, jpeg->input_scan_number);
  }
  int channels = jpeg->output_components;
  uint32_t width = jpeg->output_width, height = jpeg->output_height;
  uint32_t stride = stride_for((uint64_t)width * height, wanted);
  r->row = malloc((size_t)width * channels);
  if (!r->row || !make_room(r->sample, width, height, stride)) fail(r, "not enough memory");
  while (jpeg->output_scanline < height) {
    uint32_t y = jpeg->output_scanline;
    if (jpeg_read_scanlines(jpeg, &r->row, 1) == 0) fail(r, "the picture ends early");
    if (y % stride != 0) continue;
    for (uint32_t x = 0; x < width; x += stride) {
      const JSAMPLE *p = r->row + (size_t)x * channels;
      if (is_cmyk) {
        // Adobe's programs store inverted inks, where 255 means none.
        uint8_t inks[3];
        for (int i = 0; i < 3; i++) {
          unsigned ink = jpeg->saw_Adobe_marker ? p[i] : 255 - p[i];
          unsigned black = jpeg->saw_Adobe_marker ? p[3] : 255 - p[3];
          inks[i] = (uint8_t)(ink * black / 255);
        }
        keep(r->sample, inks[0], inks[1], inks[2]);
      } else {
        keep(r->sample, p[0], p[1], p[2]);
      }
    }
  }
  return 0;
}

int cpictures_read_jpeg(FILE *file, uint32_t wanted, uint64_t pixel_limit,
                        cpictures_sample *sample, char *message, size_t capacity) {
  memset(sample, 0, sizeof *sample);
  reader r = {.sample = sample, .message = message, .capacity = capacity};
  struct jpeg_decompress_struct jpeg;
  memset(&jpeg, 0, sizeof jpeg);
  jpeg.err = jpeg_std_error(&r.manager);
  r.manager.error_exit = on_error;
  r.manager.emit_message = on_message;
  int failed = read_jpeg(&r, &jpeg, file, wanted, pixel_limit);
  jpeg_destroy_decompress(&jpeg);
  free(r.row);
  if (failed) {
    free(sample->pixels);
    sample->pixels = NULL;
  }
  return failed;
}
