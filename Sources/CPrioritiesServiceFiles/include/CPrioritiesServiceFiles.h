#pragma once

#include <stddef.h>

struct ServiceFile {
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/// All files, in the order in which the page lists them.
const struct ServiceFile *_Nonnull serviceFiles(size_t *_Nonnull count);
