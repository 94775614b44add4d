#include "planes.h"

#include <stdlib.h>
#include <string.h>

codec_status codec_check_size(int64_t width, int64_t height, const codec_limits *limits, codec_image *out) {
    if (width < 1 || height < 1) return CODEC_UNDECODABLE;
    if (width > CODEC_SIDE_LIMIT || height > CODEC_SIDE_LIMIT || width * height > limits->pixels) return CODEC_TOO_LARGE;
    out->width = (int32_t)width;
    out->height = (int32_t)height;
    out->orientation = 1;
    return CODEC_OK;
}

void codec_image_free(codec_image *image) {
    free(image->luma);
    free(image->colour);
    memset(image, 0, sizeof *image);
}

void codec_bytes_free(uint8_t *bytes) { free(bytes); }

codec_status codec_make_luma(codec_image *out, int32_t width, int32_t height) {
    const size_t count = (size_t)width * (size_t)height;
    free(out->luma);
    out->luma = malloc(count);
    if (!out->luma) return CODEC_NO_MEMORY;
    memset(out->luma, CODEC_GREY, count);
    out->luma_width = width;
    out->luma_height = height;
    return CODEC_OK;
}

/// The size of the colour plane: as wide as the limit allows, with the shape of the image.
codec_status codec_make_colour(codec_image *out, int32_t width, int32_t height, const codec_limits *limits) {
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

static int begin_columns(codec_columns *columns, int32_t width) {
    columns->rows = 0;
    columns->channels = 0;
    columns->sums = calloc((size_t)width * 4, sizeof *columns->sums);
    return columns->sums != NULL;
}

static void add_row(codec_columns *columns, const uint8_t *pixels, int32_t width, int channels) {
    const size_t count = (size_t)width * (size_t)channels;
    uint16_t *sums = columns->sums;
    columns->channels = channels;
    if (columns->rows++ == 0)
        for (size_t i = 0; i < count; i++) sums[i] = pixels[i];
    else
        for (size_t i = 0; i < count; i++) sums[i] = (uint16_t)(sums[i] + pixels[i]);
}

/// Whether a row is opaque.
static int is_opaque(const uint8_t *pixels, int32_t width, int channels) {
    if (channels == 1 || channels == 3) return 1;
    if (channels == 2) return 0;
    uint8_t all[4] = {255, 255, 255, 255};
    for (int32_t x = 0; x < width; x++, pixels += 4)
        for (int c = 0; c < 4; c++) all[c] &= pixels[c];
    return all[3] == 255;
}

codec_status codec_colours_begin(codec_colours *colours, int32_t width, int32_t height, const codec_limits *limits,
                                 codec_image *out) {
    memset(colours, 0, sizeof *colours);
    const codec_status status = codec_make_colour(out, width, height, limits);
    if (status != CODEC_OK) return status;
    colours->out = out;
    colours->width = width;
    colours->height = height;
    colours->starts = malloc(((size_t)out->colour_width + 1) * sizeof *colours->starts);
    colours->sums = calloc((size_t)out->colour_width * 5, sizeof *colours->sums);
    if (!begin_columns(&colours->columns, width) || !colours->starts || !colours->sums) {
        codec_colours_end(colours);
        return CODEC_NO_MEMORY;
    }
    for (int32_t x = 0; x <= out->colour_width; x++)
        colours->starts[x] = (int32_t)((int64_t)x * width / out->colour_width);
    return CODEC_OK;
}

/// The sums of one box; with a constant for `channels` the compiler makes a loop of its own.
static inline void add_box(const codec_colours *colours, int32_t x, int channels, uint32_t sums[3]) {
    const uint16_t *from = colours->columns.sums + (size_t)colours->starts[x] * (size_t)channels;
    uint32_t red = 0, green = 0, blue = 0;
    for (int32_t k = colours->starts[x]; k < colours->starts[x + 1]; k++, from += channels) {
        red += from[0];
        green += from[channels >= 3 ? 1 : 0];
        blue += from[channels >= 3 ? 2 : 0];
    }
    sums[0] = red;
    sums[1] = green;
    sums[2] = blue;
}

static void add_any_box(const codec_colours *colours, int32_t x, uint32_t sums[3]) {
    switch (colours->columns.channels) {
    case 1: add_box(colours, x, 1, sums); break;
    case 3: add_box(colours, x, 3, sums); break;
    default: add_box(colours, x, 4, sums);
    }
}

/// Adds opaque rows to the sums of boxes that hold others too.
static void fold_colours(codec_colours *colours) {
    for (int32_t x = 0; colours->columns.rows > 0 && x < colours->out->colour_width; x++) {
        uint32_t box[3];
        add_any_box(colours, x, box);
        uint64_t *sum = colours->sums + (size_t)x * 5;
        const uint64_t count = (uint64_t)(colours->starts[x + 1] - colours->starts[x]) * (uint64_t)colours->columns.rows;
        for (int c = 0; c < 3; c++) sum[c] += box[c] * 255ULL;
        sum[3] += count * 255;
        sum[4] += count;
        colours->has_sums = 1;
    }
    colours->columns.rows = 0;
}

/// The averages of boxes two columns wide, as in most wide images.
static inline void write_pairs(const codec_colours *colours, int channels, uint8_t *to) {
    const uint16_t *from = colours->columns.sums;
    const float share = 1 / (float)(2 * colours->columns.rows);
    for (int32_t x = 0; x < colours->out->colour_width; x++, from += 2 * channels, to += 4) {
        for (int c = 0; c < 3; c++) to[c] = (uint8_t)(int32_t)((float)(from[c] + from[c + channels]) * share + 0.5F);
        to[3] = 255;
    }
}

/// Writes the averages of boxes whose rows were opaque, all of them.
static void write_opaque_row(codec_colours *colours, uint8_t *to) {
    const int channels = colours->columns.channels, is_paired = colours->width == 2 * colours->out->colour_width;
    if (is_paired && channels == 3) write_pairs(colours, 3, to);
    else if (is_paired && channels == 4) write_pairs(colours, 4, to);
    else
        for (int32_t x = 0; x < colours->out->colour_width; x++, to += 4) {
            uint32_t box[3];
            add_any_box(colours, x, box);
            const int32_t count = colours->starts[x + 1] - colours->starts[x];
            const float share = 1 / (float)(count * colours->columns.rows);
            for (int c = 0; c < 3; c++) to[c] = (uint8_t)(int32_t)((float)box[c] * share + 0.5F);
            to[3] = 255;
        }
    colours->columns.rows = 0;
}

/// Writes the averages of boxes; colours are weighted by their alpha, so that transparent pixels do not bleed.
static void write_mixed_row(codec_colours *colours, uint8_t *to) {
    fold_colours(colours);
    for (int32_t x = 0; x < colours->out->colour_width; x++, to += 4) {
        const uint64_t *sum = colours->sums + (size_t)x * 5;
        if (!sum[4]) continue;
        for (int c = 0; c < 3; c++) to[c] = sum[3] ? (uint8_t)((sum[c] + sum[3] / 2) / sum[3]) : 255;
        to[3] = (uint8_t)((sum[3] + sum[4] / 2) / sum[4]);
    }
    memset(colours->sums, 0, (size_t)colours->out->colour_width * 5 * sizeof *colours->sums);
    colours->has_sums = 0;
}

static void write_row(codec_colours *colours) {
    uint8_t *to = colours->out->colour + (size_t)colours->row * (size_t)colours->out->colour_width * 4;
    if (colours->has_sums) write_mixed_row(colours, to);
    else if (colours->columns.rows) write_opaque_row(colours, to);
}

/// Adds pixels of one box with alpha; how many of them are transparent.
static inline int32_t add_transparent(const uint8_t *pixels, int32_t count, int channels, uint64_t sum[5]) {
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

/// Adds a row with transparency.
static void add_translucent_row(codec_colours *colours, const uint8_t *pixels, int channels) {
    for (int32_t x = 0; x < colours->out->colour_width; x++) {
        const int32_t start = colours->starts[x], count = colours->starts[x + 1] - start;
        uint64_t *sum = colours->sums + (size_t)x * 5;
        colours->transparent += add_transparent(pixels + (size_t)start * (size_t)channels, count, channels, sum);
    }
    colours->has_sums = 1;
}

/// One row, known to be opaque or not.
static void take_row(codec_colours *colours, int32_t y, const uint8_t *pixels, int channels, int is_opaque) {
    const int32_t row = (int32_t)((int64_t)y * colours->out->colour_height / colours->height);
    codec_columns *columns = &colours->columns;
    if (row != colours->row) write_row(colours);
    else if (columns->rows == CODEC_ROWS || columns->channels != channels) fold_colours(colours);
    colours->row = row;
    if (is_opaque) add_row(columns, pixels, colours->width, channels);
    else add_translucent_row(colours, pixels, channels);
}

void codec_colours_row(codec_colours *colours, int32_t y, const uint8_t *pixels, int channels) {
    take_row(colours, y, pixels, channels, is_opaque(pixels, colours->width, channels));
}

void codec_colours_end(codec_colours *colours) {
    if (colours->sums && colours->starts && colours->columns.sums) {
        write_row(colours);
        const double pixels = (double)colours->width * (double)colours->height;
        colours->out->transparency = (double)colours->transparent / pixels;
    }
    free(colours->sums);
    free(colours->starts);
    free(colours->columns.sums);
    colours->sums = NULL;
    colours->starts = NULL;
    colours->columns.sums = NULL;
}

codec_status codec_shrink_begin(codec_shrinking *shrinking, int32_t factor, const codec_limits *limits,
                                codec_image *out) {
    memset(shrinking, 0, sizeof *shrinking);
    shrinking->factor = factor < 1 ? 1 : factor;
    const int32_t width = out->width / shrinking->factor, height = out->height / shrinking->factor;
    codec_status status = codec_make_luma(out, width, height < 1 ? 1 : height);
    if (status == CODEC_OK) status = codec_colours_begin(&shrinking->colours, out->width, out->height, limits, out);
    if (status != CODEC_OK) return status;
    shrinking->sums = calloc((size_t)width, sizeof *shrinking->sums);
    if (begin_columns(&shrinking->columns, out->width) && shrinking->sums) return CODEC_OK;
    codec_shrink_end(shrinking);
    return CODEC_NO_MEMORY;
}

static inline int pixel_luma(const uint8_t *pixel, int channels) {
    const int luma = channels >= 3 ? codec_luma(pixel[0], pixel[1], pixel[2]) : pixel[0];
    return channels == 2 || channels == 4 ? codec_over_white(luma, pixel[channels - 1]) : luma;
}

/// Adds the luma of a row, pixel by pixel.
static inline void add_luma(uint32_t *sums, int32_t width, int32_t factor, const uint8_t *pixels, int channels) {
    for (int32_t x = 0; x < width; x++)
        for (int32_t k = 0; k < factor; k++, pixels += channels) sums[x] += 256 * (uint32_t)pixel_luma(pixels, channels);
}

static void take_luma(codec_shrinking *shrinking, const uint8_t *pixels, int channels, int is_opaque) {
    const int32_t width = shrinking->colours.out->luma_width, factor = shrinking->factor;
    if (is_opaque) {
        add_row(&shrinking->columns, pixels, width * factor, channels);
        return;
    }
    switch (channels) {
    case 1: add_luma(shrinking->sums, width, factor, pixels, 1); break;
    case 2: add_luma(shrinking->sums, width, factor, pixels, 2); break;
    case 3: add_luma(shrinking->sums, width, factor, pixels, 3); break;
    default: add_luma(shrinking->sums, width, factor, pixels, 4);
    }
}

/// Adds the luma of the rows of opaque pixels; with constants the compiler makes a loop of its own.
static inline void fold_luma_boxes(codec_shrinking *shrinking, int32_t factor, int channels) {
    const uint16_t *from = shrinking->columns.sums;
    uint32_t *sums = shrinking->sums;
    for (int32_t x = 0; x < shrinking->colours.out->luma_width; x++) {
        uint32_t sum = 0;
        for (int32_t k = 0; k < factor; k++, from += channels)
            sum += channels == 1 ? 256U * from[0] : 77U * from[0] + 150U * from[1] + 29U * from[2];
        sums[x] += sum;
    }
}

static void fold_luma(codec_shrinking *shrinking) {
    if (!shrinking->columns.rows) return;
    const int32_t factor = shrinking->factor;
    switch (shrinking->columns.channels) {
    case 1: fold_luma_boxes(shrinking, factor, 1); break;
    case 3: factor == 2 ? fold_luma_boxes(shrinking, 2, 3) : fold_luma_boxes(shrinking, factor, 3); break;
    default: factor == 2 ? fold_luma_boxes(shrinking, 2, 4) : fold_luma_boxes(shrinking, factor, 4);
    }
    shrinking->columns.rows = 0;
}

static void write_luma(codec_shrinking *shrinking, int32_t row, int32_t rows) {
    codec_image *out = shrinking->colours.out;
    uint8_t *to = out->luma + (size_t)row * (size_t)out->luma_width;
    const double share = 1 / (256.0 * shrinking->factor * rows);
    // Half a level on the sum, as if its pixels had been rounded one by one.
    for (int32_t x = 0; x < out->luma_width; x++) to[x] = (uint8_t)(int32_t)((shrinking->sums[x] + 128) * share);
    memset(shrinking->sums, 0, (size_t)out->luma_width * sizeof *shrinking->sums);
}

void codec_shrink_row(codec_shrinking *shrinking, int32_t y, const uint8_t *pixels, int channels) {
    codec_image *out = shrinking->colours.out;
    const int opaque = is_opaque(pixels, out->width, channels);
    take_row(&shrinking->colours, y, pixels, channels, opaque);
    const int32_t factor = shrinking->factor, row = y / factor;
    if (row >= out->luma_height) return;
    take_luma(shrinking, pixels, channels, opaque);
    // An image lower than one box gets a single row, made of all its rows.
    const int32_t rows = out->height < factor ? out->height : factor;
    if (y % factor != rows - 1) return;
    fold_luma(shrinking);
    write_luma(shrinking, row, rows);
}

void codec_shrink_end(codec_shrinking *shrinking) {
    codec_colours_end(&shrinking->colours);
    free(shrinking->sums);
    free(shrinking->columns.sums);
    shrinking->sums = NULL;
    shrinking->columns.sums = NULL;
}
