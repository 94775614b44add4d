#pragma once

#include "planes.h"

/// Reads a PNG of the usual kind (8 bits, not interlaced, one image), inflating its data in one go, which takes half
/// the time of zlib. Returns 0 for any other, without output; then libpng decides.
int codec_read_plain_png(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_image *out,
                         codec_status *status);

/// What is read and written past the ends of rows, and not used.
enum { CODEC_ROW_SLACK = 4 };

/// Undoes a row's filter, 0...4; `above` is the decoded row above it, zeros for the first.
void codec_unfilter(const uint8_t *from, const uint8_t *above, size_t count, int pixel_bytes, int filter, uint8_t *to);
