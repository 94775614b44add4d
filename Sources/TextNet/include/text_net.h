#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs the text detector over a luma plane: one probability of text for each cell of 8 x 8 pixels.
///
/// `blue` and `red` are Cb and Cr at half the width and height, rounded up; NULL for an image without colours.
/// `cells` has room for ceil(width / 8) * ceil(height / 8) values, written row by row. Returns 0, or -1 when
/// there is no memory. Deterministic on one machine; with and without AVX2 the last bits differ.
int text_net_run(const uint8_t *luma, const uint8_t *blue, const uint8_t *red, int32_t width, int32_t height,
                 float *cells);
