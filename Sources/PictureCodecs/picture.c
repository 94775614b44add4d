#include "planes.h"

#include <stdlib.h>
#include <string.h>

codec_status codec_check_size(int64_t width, int64_t height, const codec_limits *limits, codec_picture *out) {
    if (width < 1 || height < 1) return CODEC_UNDECODABLE;
    if (width > CODEC_SIDE_LIMIT || height > CODEC_SIDE_LIMIT || width * height > limits->pixels) return CODEC_TOO_LARGE;
    out->width = (int32_t)width;
    out->height = (int32_t)height;
    out->orientation = 1;
    return CODEC_OK;
}

void codec_picture_free(codec_picture *picture) {
    free(picture->luma);
    free(picture->colour);
    memset(picture, 0, sizeof *picture);
}

void codec_bytes_free(uint8_t *bytes) { free(bytes); }

codec_status codec_make_luma(codec_picture *out, int32_t width, int32_t height) {
    const size_t count = (size_t)width * (size_t)height;
    free(out->luma);
    out->luma = malloc(count);
    if (!out->luma) return CODEC_NO_MEMORY;
    memset(out->luma, CODEC_GREY, count);
    out->luma_width = width;
    out->luma_height = height;
    return CODEC_OK;
}

/// The size of the colour plane: as wide as the limit allows, as high as the picture's shape asks.
codec_status codec_make_colour(codec_picture *out, int32_t width, int32_t height, const codec_limits *limits) {
    const int32_t columns = width < limits->colour_width ? width : limits->colour_width;
    const int64_t rows = (int64_t)height * columns / width;
    const int32_t tallest = 8 * limits->colour_width;
    out->colour_width = columns;
    out->colour_height = (int32_t)(rows < 1 ? 1 : rows > tallest ? tallest : rows);
    const size_t count = (size_t)out->colour_width * (size_t)out->colour_height;
    const uint8_t grey[4] = {CODEC_GREY, CODEC_GREY, CODEC_GREY, 255};
    free(out->colour);
    out->colour = malloc(count * sizeof grey);
    if (!out->colour) return CODEC_NO_MEMORY;
    for (size_t i = 0; i < count; i++) memcpy(out->colour + i * sizeof grey, grey, sizeof grey);
    return CODEC_OK;
}

codec_status codec_colours_begin(codec_colours *colours, int32_t width, int32_t height, const codec_limits *limits,
                                 codec_picture *out) {
    memset(colours, 0, sizeof *colours);
    const codec_status status = codec_make_colour(out, width, height, limits);
    if (status != CODEC_OK) return status;
    colours->out = out;
    colours->width = width;
    colours->height = height;
    colours->starts = malloc(((size_t)out->colour_width + 1) * sizeof *colours->starts);
    colours->sums = calloc((size_t)out->colour_width * 5, sizeof *colours->sums);
    if (!colours->starts || !colours->sums) {
        codec_colours_end(colours);
        return CODEC_NO_MEMORY;
    }
    for (int32_t x = 0; x <= out->colour_width; x++)
        colours->starts[x] = (int32_t)((int64_t)x * width / out->colour_width);
    return CODEC_OK;
}

/// Writes the averages of a row; colours are weighted by their alpha, so that what is transparent does not bleed.
static void write_row(codec_colours *colours) {
    codec_picture *out = colours->out;
    uint8_t *to = out->colour + (size_t)colours->row * (size_t)out->colour_width * 4;
    for (int32_t x = 0; x < out->colour_width; x++, to += 4) {
        const uint64_t *sum = colours->sums + (size_t)x * 5;
        if (!sum[4]) continue;
        if (sum[3] == 255 * sum[4]) {
            // Opaque, as nearly all are.
            const float share = 1 / (float)sum[3];
            for (int c = 0; c < 3; c++) to[c] = (uint8_t)((float)sum[c] * share + 0.5F);
            to[3] = 255;
            continue;
        }
        for (int c = 0; c < 3; c++) to[c] = sum[3] ? (uint8_t)((sum[c] + sum[3] / 2) / sum[3]) : 255;
        to[3] = (uint8_t)((sum[3] + sum[4] / 2) / sum[4]);
    }
    memset(colours->sums, 0, (size_t)out->colour_width * 5 * sizeof *colours->sums);
}

/// Adds pixels of one box without alpha; with a constant for `channels` the compiler makes a loop of its own.
static inline void add_opaque(const uint8_t *pixels, int32_t count, int channels, uint64_t sum[5]) {
    uint32_t red = 0, green = 0, blue = 0;
    for (int32_t k = 0; k < count; k++, pixels += channels) {
        red += pixels[0];
        green += pixels[channels == 3 ? 1 : 0];
        blue += pixels[channels == 3 ? 2 : 0];
    }
    sum[0] += (uint64_t)red * 255;
    sum[1] += (uint64_t)green * 255;
    sum[2] += (uint64_t)blue * 255;
    sum[3] += (uint64_t)count * 255;
    sum[4] += (uint64_t)count;
}

/// The same with alpha; how many of the pixels are transparent.
static int32_t add_transparent(const uint8_t *pixels, int32_t count, int channels, uint64_t sum[5]) {
    const int green = channels == 4 ? 1 : 0, blue = channels == 4 ? 2 : 0;
    int32_t transparent = 0;
    for (int32_t k = 0; k < count; k++, pixels += channels) {
        const uint32_t alpha = pixels[channels - 1];
        sum[0] += pixels[0] * alpha;
        sum[1] += pixels[green] * alpha;
        sum[2] += pixels[blue] * alpha;
        sum[3] += alpha;
        transparent += alpha < 128;
    }
    sum[4] += (uint64_t)count;
    return transparent;
}

void codec_colours_row(codec_colours *colours, int32_t y, const uint8_t *pixels, int channels) {
    const int32_t row = (int32_t)((int64_t)y * colours->out->colour_height / colours->height);
    if (row != colours->row) write_row(colours);
    colours->row = row;
    for (int32_t x = 0; x < colours->out->colour_width; x++) {
        const int32_t start = colours->starts[x], count = colours->starts[x + 1] - start;
        uint64_t *sum = colours->sums + (size_t)x * 5;
        const uint8_t *from = pixels + (size_t)start * (size_t)channels;
        switch (channels) {
        case 3: add_opaque(from, count, 3, sum); break;
        case 1: add_opaque(from, count, 1, sum); break;
        default: colours->transparent += add_transparent(from, count, channels, sum);
        }
    }
}

void codec_colours_end(codec_colours *colours) {
    if (colours->sums && colours->starts) {
        write_row(colours);
        const double pixels = (double)colours->width * (double)colours->height;
        colours->out->transparency = (double)colours->transparent / pixels;
    }
    free(colours->sums);
    free(colours->starts);
    colours->sums = NULL;
    colours->starts = NULL;
}

codec_status codec_shrink_begin(codec_shrinking *shrinking, int32_t factor, const codec_limits *limits,
                                codec_picture *out) {
    memset(shrinking, 0, sizeof *shrinking);
    shrinking->factor = factor < 1 ? 1 : factor;
    const int32_t width = out->width / shrinking->factor, height = out->height / shrinking->factor;
    codec_status status = codec_make_luma(out, width, height < 1 ? 1 : height);
    if (status == CODEC_OK) status = codec_colours_begin(&shrinking->colours, out->width, out->height, limits, out);
    if (status != CODEC_OK) return status;
    shrinking->sums = calloc((size_t)width, sizeof *shrinking->sums);
    if (shrinking->sums) return CODEC_OK;
    codec_shrink_end(shrinking);
    return CODEC_NO_MEMORY;
}

static inline int pixel_luma(const uint8_t *pixel, int channels) {
    const int luma = channels >= 3 ? codec_luma(pixel[0], pixel[1], pixel[2]) : pixel[0];
    return channels == 2 || channels == 4 ? codec_over_white(luma, pixel[channels - 1]) : luma;
}

static inline void add_luma(uint32_t *sums, int32_t width, int32_t factor, const uint8_t *pixels, int channels) {
    for (int32_t x = 0; x < width; x++)
        for (int32_t k = 0; k < factor; k++, pixels += channels) sums[x] += (uint32_t)pixel_luma(pixels, channels);
}

void codec_shrink_row(codec_shrinking *shrinking, int32_t y, const uint8_t *pixels, int channels) {
    codec_colours_row(&shrinking->colours, y, pixels, channels);
    codec_picture *out = shrinking->colours.out;
    const int32_t factor = shrinking->factor, row = y / factor;
    if (row >= out->luma_height) return;
    switch (channels) {
    case 1: add_luma(shrinking->sums, out->luma_width, factor, pixels, 1); break;
    case 2: add_luma(shrinking->sums, out->luma_width, factor, pixels, 2); break;
    case 3: add_luma(shrinking->sums, out->luma_width, factor, pixels, 3); break;
    default: add_luma(shrinking->sums, out->luma_width, factor, pixels, 4);
    }
    // A picture lower than one box is one row high, made of what there is.
    const int32_t rows = out->height < factor ? out->height : factor;
    if (y % factor != rows - 1) return;
    for (int32_t x = 0; x < out->luma_width; x++) {
        const uint32_t count = (uint32_t)factor * (uint32_t)rows;
        out->luma[(size_t)row * (size_t)out->luma_width + (size_t)x] = (uint8_t)(shrinking->sums[x] / count);
        shrinking->sums[x] = 0;
    }
}

void codec_shrink_end(codec_shrinking *shrinking) {
    codec_colours_end(&shrinking->colours);
    free(shrinking->sums);
    shrinking->sums = NULL;
}
