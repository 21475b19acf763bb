// Shared by both readers: selects and stores pixels.
#ifndef KEEPING_H
#define KEEPING_H

#include "CPrioritiesPictures.h"

#include <stdlib.h>
#include <string.h>

static inline void say(char *message, size_t capacity, const char *text) {
  if (capacity == 0) return;
  strncpy(message, text, capacity - 1);
  message[capacity - 1] = 0;
}

/// The distance, across and down, that results in about `wanted` pixels.
static inline uint32_t stride_for(uint64_t pixels, uint32_t wanted) {
  uint32_t stride = 1;
  while (pixels / ((uint64_t)stride * stride) > wanted) stride++;
  return stride;
}

static inline int make_room(cpictures_sample *sample, uint32_t width, uint32_t height,
                            uint32_t stride) {
  size_t across = (width + stride - 1) / stride, down = (height + stride - 1) / stride;
  sample->pixels = malloc(across * down * 3 + 3);
  return sample->pixels != NULL;
}

static inline void keep(cpictures_sample *sample, uint8_t red, uint8_t green, uint8_t blue) {
  uint8_t *pixel = sample->pixels + (size_t)sample->count * 3;
  pixel[0] = red;
  pixel[1] = green;
  pixel[2] = blue;
  sample->count++;
}

#endif
