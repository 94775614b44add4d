#include "planes.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "pixels are written as numbers, red in the lowest byte");

/// How Y, U and V become red, green and blue: for each the factors of the three, and what is added.
typedef struct {
    float factors[3][4];
} matrix;

/// Kr and Kb of the matrices that images use; BT.601 if none is given.
static matrix matrix_of(codec_yuv_kind kind) {
    // Not YUV at all: green, blue, red.
    if (kind.matrix == 0) return (matrix){{{0, 0, 1, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}}};
    double red = 0.299, blue = 0.114;
    if (kind.matrix == 1) red = 0.2126, blue = 0.0722;
    if (kind.matrix == 9 || kind.matrix == 10) red = 0.2627, blue = 0.0593;
    const double green = 1 - red - blue, scale = kind.is_limited ? 255.0 / 224 : 1;
    const double y = kind.is_limited ? 255.0 / 219 : 1, black = kind.is_limited ? 16 : 0;
    const double u = 2 * (1 - blue) * scale, v = 2 * (1 - red) * scale;
    const double all[3][3] = {{y, 0, v}, {y, -u * blue / green, -v * red / green}, {y, u, 0}};
    matrix m;
    for (int c = 0; c < 3; c++) {
        for (int k = 0; k < 3; k++) m.factors[c][k] = (float)all[c][k];
        m.factors[c][3] = (float)(-all[c][0] * black - (all[c][1] + all[c][2]) * 128);
    }
    return m;
}

static inline uint32_t clamped(float value) {
    const float least = value < 0 ? 0 : value;
    return (uint32_t)(int32_t)((least > 255 ? 255 : least) + 0.5F);
}

/// Where the box of an output begins: a box is never empty, even where outputs are more than samples.
static inline int32_t edge(int32_t output, int32_t samples, int32_t outputs) {
    return (int32_t)((int64_t)output * samples / outputs);
}

/// The means of one row of boxes.
typedef struct {
    codec_plane plane;
    int32_t *starts;
    float *means;
} boxes;

static int boxes_begin(boxes *b, const codec_plane *plane, int32_t columns, float rest) {
    b->plane = *plane;
    b->means = malloc((size_t)columns * sizeof *b->means);
    b->starts = malloc(((size_t)columns + 1) * sizeof *b->starts);
    if (!b->means || !b->starts) return 0;
    for (int32_t x = 0; x < columns; x++) b->means[x] = rest;
    for (int32_t x = 0; x <= columns; x++) b->starts[x] = edge(x, plane->width, columns);
    return 1;
}

static void boxes_end(boxes *b) {
    free(b->means);
    free(b->starts);
}

static inline void add_row(boxes *b, int32_t columns, int32_t y, int is_wide) {
    const uint8_t *row = b->plane.samples + (size_t)y * b->plane.stride;
    // Most planes are as wide as the colours, half or twice as wide: the compiler makes vectors of these loops.
    const int32_t width = is_wide ? 0 : b->plane.width;
    if (width == columns) {
        for (int32_t x = 0; x < columns; x++) b->means[x] += row[x];
        return;
    }
    if (width == 2 * columns) {
        for (int32_t x = 0; x < columns; x++) b->means[x] += (float)(row[2 * x] + row[2 * x + 1]);
        return;
    }
    if (2 * width == columns) {
        for (int32_t x = 0; x < columns; x++) b->means[x] += row[x / 2];
        return;
    }
    for (int32_t x = 0; x < columns; x++) {
        const int32_t start = b->starts[x], end = b->starts[x + 1] > start ? b->starts[x + 1] : start + 1;
        uint32_t sum = 0;
        for (int32_t at = start; at < end; at++)
            sum += is_wide ? (uint32_t)(((const uint16_t *)(const void *)row)[at] >> b->plane.shift) : row[at];
        b->means[x] += (float)sum;
    }
}

/// Leaves what was there when the plane has no samples.
CODEC_WIDE static void take_row(boxes *b, int32_t columns, int32_t y, int32_t rows) {
    if (!b->plane.samples) return;
    const int32_t top = edge(y, b->plane.height, rows), next = edge(y + 1, b->plane.height, rows);
    const int32_t bottom = next > top ? next : top + 1;
    for (int32_t x = 0; x < columns; x++) b->means[x] = 0;
    for (int32_t row = top; row < bottom; row++)
        if (b->plane.is_wide) add_row(b, columns, row, 1);
        else add_row(b, columns, row, 0);
    if ((b->plane.width == columns || 2 * b->plane.width == columns) && bottom - top == 1) return;
    for (int32_t x = 0; x < columns; x++) {
        const int32_t width = b->starts[x + 1] > b->starts[x] ? b->starts[x + 1] - b->starts[x] : 1;
        b->means[x] /= (float)(width * (bottom - top));
    }
}

/// 16...235 stretched to 0...255.
static inline int full_range(int luma) {
    const int value = (luma - 16) * 298 / 256;
    return value < 0 ? 0 : value > 255 ? 255 : value;
}

CODEC_WIDE static void write_luma(const boxes from[2], int32_t columns, int is_limited, uint8_t *restrict to) {
    const float *restrict ys = from[0].means, *restrict alphas = from[1].means;
    if (is_limited) for (int32_t x = 0; x < columns; x++) to[x] = (uint8_t)full_range((int)ys[x]);
    else for (int32_t x = 0; x < columns; x++) to[x] = (uint8_t)(int)ys[x];
    if (!from[1].plane.samples) return;
    for (int32_t x = 0; x < columns; x++) to[x] = (uint8_t)codec_over_white(to[x], (int)alphas[x]);
}

codec_status codec_luma_from_yuv(const codec_plane *luma, const codec_plane *alpha, int is_limited,
                                 const codec_limits *limits, codec_image *out) {
    const int32_t ideal = codec_luma_factor(luma->width, limits), factor = ideal < 1 ? 1 : ideal;
    const int32_t rows = luma->height / factor < 1 ? 1 : luma->height / factor, columns = luma->width / factor;
    const codec_status status = codec_make_luma(out, columns, rows);
    if (status != CODEC_OK) return status;
    boxes from[2] = {{.means = NULL}};
    int is_ready = boxes_begin(&from[0], luma, columns, CODEC_GREY);
    is_ready &= boxes_begin(&from[1], alpha, columns, 255);
    for (int32_t y = 0; is_ready && y < rows; y++) {
        for (int p = 0; p < 2; p++) take_row(&from[p], columns, y, rows);
        write_luma(from, columns, is_limited, out->luma + (size_t)y * (size_t)columns);
    }
    for (int p = 0; p < 2; p++) boxes_end(&from[p]);
    return is_ready ? CODEC_OK : CODEC_NO_MEMORY;
}

/// Four bytes at a time, which lets the compiler make many pixels at once.
CODEC_WIDE static void write_row(const boxes from[4], int32_t columns, const matrix m, uint8_t *restrict to) {
    const float *restrict ys = from[0].means, *restrict us = from[1].means, *restrict vs = from[2].means;
    const float *restrict alphas = from[3].means;
    for (int32_t x = 0; x < columns; x++) {
        uint32_t c[3];
        for (int k = 0; k < 3; k++)
            c[k] = clamped(m.factors[k][0] * ys[x] + m.factors[k][1] * us[x] + m.factors[k][2] * vs[x] + m.factors[k][3]);
        const uint32_t pixel = c[0] | c[1] << 8 | c[2] << 16 | clamped(alphas[x]) << 24;
        memcpy(to + 4 * x, &pixel, sizeof pixel);
    }
}

codec_status codec_colours_from_yuv(const codec_plane planes[3], const codec_plane *alpha, codec_yuv_kind kind,
                                    const codec_limits *limits, codec_image *out) {
    const codec_status status = codec_make_colour(out, planes[0].width, planes[0].height, limits);
    if (status != CODEC_OK) return status;
    const matrix m = matrix_of(kind);
    const int32_t columns = out->colour_width, rows = out->colour_height;
    boxes from[4] = {{.means = NULL}};
    int is_ready = boxes_begin(&from[3], alpha, columns, 255);
    for (int p = 0; p < 3; p++) is_ready &= boxes_begin(&from[p], &planes[p], columns, 128);
    int64_t transparent = 0;
    for (int32_t y = 0; is_ready && y < rows; y++) {
        uint8_t *to = out->colour + (size_t)y * (size_t)columns * 4;
        for (int p = 0; p < 4; p++) take_row(&from[p], columns, y, rows);
        write_row(from, columns, m, to);
        for (int32_t x = 0; alpha->samples && x < columns; x++) transparent += to[4 * x + 3] < 128;
    }
    out->transparency = (double)transparent / ((double)columns * (double)rows);
    for (int p = 0; p < 4; p++) boxes_end(&from[p]);
    return is_ready ? CODEC_OK : CODEC_NO_MEMORY;
}

// Sums that fit in 16 bits, of which the compiler takes twice as many at once.
static inline uint8_t blue_of(int16_t r, int16_t g, int16_t b) {
    return (uint8_t)(((int16_t)(-43 * r - 85 * g + 128 * b + 127) >> 8) + 128);
}

static inline uint8_t red_of(int16_t r, int16_t g, int16_t b) {
    return (uint8_t)(((int16_t)(128 * r - 107 * g - 21 * b + 127) >> 8) + 128);
}

/// Assumes that pixels are opaque; returns whether that is true.
CODEC_WIDE static int part_opaque(const uint8_t *restrict rgba, size_t count, uint8_t *restrict blue, uint8_t *restrict red) {
    uint8_t alpha = 255;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *pixel = rgba + 4 * i;
        blue[i] = blue_of(pixel[0], pixel[1], pixel[2]);
        red[i] = red_of(pixel[0], pixel[1], pixel[2]);
        alpha &= pixel[3];
    }
    return alpha == 255;
}

void codec_chroma(const uint8_t *rgba, size_t count, uint8_t *blue, uint8_t *red) {
    if (part_opaque(rgba, count, blue, red)) return;
    for (size_t i = 0; i < count; i++, rgba += 4) {
        int16_t over[3];
        for (int c = 0; c < 3; c++) over[c] = (int16_t)codec_over_white(rgba[c], rgba[3]);
        blue[i] = blue_of(over[0], over[1], over[2]);
        red[i] = red_of(over[0], over[1], over[2]);
    }
}
