#include "planes.h"

#include <stdlib.h>

// The same value on every machine: a product is rounded before it is added.
#pragma clang fp contract(off)

/// Rows of the outcome that are made together, side by side in the registers of one column.
enum { ROWS = 8 };

/// One row of the outcome's height at the width of the plane.
CODEC_WIDE static void blend(const uint8_t *plane, int32_t width, const codec_taps *rows, int32_t y, float *row) {
    const float *weights = rows->weights + (size_t)y * (size_t)rows->room;
    for (int32_t tap = 0; tap < rows->counts[y]; tap++) {
        const uint8_t *from = plane + (size_t)(rows->starts[y] + tap) * (size_t)width;
        const float weight = weights[tap];
        if (tap == 0) for (int32_t x = 0; x < width; x++) row[x] = (float)from[x] * weight;
        else for (int32_t x = 0; x < width; x++) row[x] += (float)from[x] * weight;
    }
}

/// Adds up `taps` inputs for each output of all rows, and rounds; inputs beyond its own weigh 0.
static inline __attribute__((always_inline)) void narrow_by(const codec_taps *columns, int32_t taps, const float *wide, uint8_t *bytes) {
    const float *weights = columns->weights;
    for (int32_t x = 0; x < columns->outputs; x++, weights += columns->room, bytes += ROWS) {
        const float *from = wide + (size_t)columns->starts[x] * ROWS;
        float sums[ROWS];
        for (int r = 0; r < ROWS; r++) sums[r] = 0.5F;
        for (int32_t tap = 0; tap < taps; tap++, from += ROWS)
            for (int r = 0; r < ROWS; r++) sums[r] += from[r] * weights[tap];
        for (int r = 0; r < ROWS; r++) {
            const float least = sums[r] < 0 ? 0 : sums[r];
            bytes[r] = (uint8_t)(int32_t)(least > 255 ? 255 : least);
        }
    }
}

/// A number of taps that the compiler knows needs no loop.
CODEC_WIDE static void narrow(const codec_taps *columns, const float *wide, uint8_t *bytes) {
    switch (columns->most) {
    case 1: return narrow_by(columns, 1, wide, bytes);
    case 2: return narrow_by(columns, 2, wide, bytes);
    case 3: return narrow_by(columns, 3, wide, bytes);
    case 4: return narrow_by(columns, 4, wide, bytes);
    default: return narrow_by(columns, columns->most, wide, bytes);
    }
}

codec_status codec_resample(const uint8_t *plane, int32_t width, const codec_taps *columns, const codec_taps *rows,
                            uint8_t *out) {
    // The last outputs read beyond the last input, and make nothing of it.
    const size_t inputs = (size_t)width + (size_t)columns->most, outputs = (size_t)columns->outputs;
    float *row = malloc(inputs * sizeof *row), *wide = calloc(inputs * ROWS, sizeof *wide);
    uint8_t *bytes = malloc(outputs * ROWS);
    const codec_status status = row && wide && bytes ? CODEC_OK : CODEC_NO_MEMORY;
    for (int32_t y = 0; status == CODEC_OK && y < rows->outputs; y += ROWS) {
        const int32_t left = rows->outputs - y, count = left < ROWS ? left : ROWS;
        for (int32_t r = 0; r < count; r++) {
            blend(plane, width, rows, y + r, row);
            for (int32_t x = 0; x < width; x++) wide[x * ROWS + r] = row[x];
        }
        narrow(columns, wide, bytes);
        for (int32_t r = 0; r < count; r++, out += outputs)
            for (size_t x = 0; x < outputs; x++) out[x] = bytes[x * ROWS + (size_t)r];
    }
    free(row);
    free(wide);
    free(bytes);
    return status;
}
