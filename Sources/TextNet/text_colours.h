#pragma once

// Where an image's colours say what its luma does not.

#include <stdint.h>

/// The centre and the direction along which (Cb, Cr) differ most where it matters.
typedef struct {
    float blue, red, along_blue, along_red;
} text_colour_axis;

/// Luma, and colours of half its width and height, rounded up.
typedef struct {
    const uint8_t *luma, *blue, *red;
    int width, height;
} text_colour_planes;

/// Marks the cells of 8 x 8 pixels of half the size in which luma is nearly even and colour is not; there are `columns` by
/// `rows` of them.
///
/// Returns how many it marked, 0 when they are too few to be words; -1 when there is no memory.
int text_colours_mark(const text_colour_planes *planes, int columns, int rows, uint8_t *marks, text_colour_axis *axis);
