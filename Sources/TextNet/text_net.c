// The text detector: a small fully convolutional net over luma, one probability for each cell of 8 x 8 pixels.
//
// Three halvings (8, 16, 24 channels), residual layers with holes of up to 8 cells, one dot product. It looks
// twice: at the image, and at a copy of half its size, in which letters as large as the image are letters again.
// Where luma is even and colour is not, it looks a third time, at the colours. The algorithm and its figures are in
// docs/text-detector.md; the weights are made by scripts/train-text-detector.

#include "text_net.h"

#include "text_colours.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#include "text_net_weights.h"

enum { CHANNELS_1 = 8, CHANNELS_2 = 16, CHANNELS_3 = 24 };
/// The widest hole is 8 cells.
enum { BORDER = 8 };
/// What an image may measure; planes of the largest take 12 MB.
enum { SIDE_LIMIT = 1024 };

/// The residual layers of the weights, in their order.
static const struct {
    int dilation;
    const int8_t *weights;
    const float *scales, *bias;
} layers[] = {RESIDUAL_LAYERS};
enum { LAYERS = sizeof layers / sizeof *layers };

/// Pixels of one row that a layer makes at a time, two by two.
typedef struct {
    int count;
    /// How many there is room for.
    size_t room;
    /// For each the places of its four columns in a row of the plane.
    size_t (*columns)[4];
    /// 16 of each, and what came of them.
    float *values, *products;
} tiles;

/// Pairs of columns that stand `dilation` apart. What a last one lacks lies in the border, or is any pixel there.
static void place_tiles(tiles *at, int width, int dilation) {
    at->count = 0;
    for (int x = 0; x < width; x++) {
        if (x / dilation % 2) continue;
        for (int k = 0; k < 4; k++) {
            const int column = x + (k - 1) * dilation + BORDER, last = width + 2 * BORDER - 1;
            at->columns[at->count][k] = (size_t)(column < last ? column : last) * CHANNELS_3;
        }
        at->count++;
    }
}

#define JOIN_(name, suffix) name##_##suffix
#define JOIN(name, suffix) JOIN_(name, suffix)

#define KERNEL(name) JOIN(name, plain)
#define KERNEL_TARGET
#include "kernels.inc"

#if defined(__x86_64__)
#define KERNEL(name) JOIN(name, avx2)
#define KERNEL_TARGET __attribute__((target("avx2,fma")))
#include "kernels.inc"
#endif

typedef void halving(const float *in, int height, int width, const float *weights, const float *bias, float *out,
                     int border);
typedef void widening(const float *in, float *out, int height, int width, int dilation, const float *weights,
                      const float *bias, tiles *at);

typedef struct {
    halving *halve_1, *halve_2, *halve_3;
    widening *widen;
} kernels;

static kernels kernels_of_this_processor(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return (kernels){halve_1_avx2, halve_2_avx2, halve_3_avx2, widen_avx2};
#endif
    return (kernels){halve_1_plain, halve_2_plain, halve_3_plain, widen_plain};
}

/// The weights as float: [ky][kx][in][out].
typedef struct {
    float w1[sizeof c1_q], w2[sizeof c2_q], w3[sizeof c3_q];
    /// Of the layers with holes: for each of 16 places [in][out].
    float wide[LAYERS][16 * CHANNELS_3 * CHANNELS_3];
} float_weights;

/// Output channels stand innermost, each with a scale of its own.
static void dequantise(const int8_t *from, size_t count, const float *scales, size_t channels, float *to) {
    for (size_t i = 0; i < count; i++) to[i] = (float)from[i] * scales[i % channels];
}

/// Nine taps of a layer with holes spread over 16 places, as F(2 x 2, 3 x 3) wants them.
static void spread_weights(const int8_t *from, const float *scales, float *to) {
    enum { MATRIX = CHANNELS_3 * CHANNELS_3 };
    static const float spread[4][3] = {{1, 0, 0}, {0.5f, 0.5f, 0.5f}, {0.5f, -0.5f, 0.5f}, {0, 0, 1}};
    for (int place = 0; place < 16; place++, to += MATRIX) {
        memset(to, 0, MATRIX * sizeof *to);
        for (int tap = 0; tap < 9; tap++) {
            const float share = spread[place / 4][tap / 3] * spread[place % 4][tap % 3];
            if (share == 0) continue;
            for (int i = 0; i < MATRIX; i++) to[i] += share * (float)from[tap * MATRIX + i];
        }
        for (int i = 0; i < MATRIX; i++) to[i] *= scales[i % CHANNELS_3];
    }
}

static float_weights weights;
static once_flag weights_are_read = ONCE_FLAG_INIT;

static void read_weights(void) {
    dequantise(c1_q, sizeof c1_q, c1_s, CHANNELS_1, weights.w1);
    dequantise(c2_q, sizeof c2_q, c2_s, CHANNELS_2, weights.w2);
    dequantise(c3_q, sizeof c3_q, c3_s, CHANNELS_3, weights.w3);
    for (int i = 0; i < LAYERS; i++) spread_weights(layers[i].weights, layers[i].scales, weights.wide[i]);
}

/// The planes of one look, in one piece of memory.
typedef struct {
    float *input, *half, *quarter, *eighth, *other;
    tiles tiles;
    void *memory;
} planes;

static size_t plane_size(int width, int height, int border, int channels) {
    // A kernel reads up to one group of four pixels (times stride two) past the end of a row.
    return ((size_t)(width + 2 * border) * (size_t)(height + 2 * border) + 16) * (size_t)channels;
}

/// Makes all zero that a kernel reads and none writes: the border, and what follows the last row.
static void clear_border(float *plane, int width, int height, int border, int channels) {
    const size_t row = (size_t)(width + 2 * border) * (size_t)channels, side = (size_t)border * (size_t)channels;
    const size_t first = (size_t)border * row, size = plane_size(width, height, border, channels);
    memset(plane, 0, (first + side) * sizeof *plane);
    // The right end of a row and the left of the next are neighbours.
    for (size_t y = 1; y < (size_t)height; y++) memset(plane + first + y * row - side, 0, 2 * side * sizeof *plane);
    const size_t last = first + (size_t)height * row - side;
    memset(plane + last, 0, (size - last) * sizeof *plane);
}

static void clear_borders(const planes *p, int width, int height) {
    clear_border(p->input, width, height, 1, 1);
    clear_border(p->half, width / 2, height / 2, 1, CHANNELS_1);
    clear_border(p->quarter, width / 4, height / 4, 1, CHANNELS_2);
    clear_border(p->eighth, width / 8, height / 8, BORDER, CHANNELS_3);
    clear_border(p->other, width / 8, height / 8, BORDER, CHANNELS_3);
    memset(p->tiles.values, 0, 16 * p->tiles.room * CHANNELS_3 * sizeof *p->tiles.values);
}

static int make_planes(int width, int height, planes *out) {
    const size_t input = plane_size(width, height, 1, 1);
    const size_t half = plane_size(width / 2, height / 2, 1, CHANNELS_1);
    const size_t quarter = plane_size(width / 4, height / 4, 1, CHANNELS_2);
    const size_t eighth = plane_size(width / 8, height / 8, BORDER, CHANNELS_3);
    // Half of the columns, and as many more as the widest hole may leave without a partner.
    const size_t room = (size_t)(width / 16 + BORDER + 4), values = 16 * room * CHANNELS_3;
    float *memory = malloc((input + half + quarter + 2 * eighth + 2 * values) * sizeof *memory);
    out->tiles.columns = malloc(room * sizeof *out->tiles.columns);
    if (!memory || !out->tiles.columns) {
        free(memory);
        free(out->tiles.columns);
        return -1;
    }
    out->memory = out->input = memory;
    out->half = out->input + input;
    out->quarter = out->half + half;
    out->eighth = out->quarter + quarter;
    out->other = out->eighth + eighth;
    out->tiles.room = room;
    out->tiles.values = out->other + eighth;
    out->tiles.products = out->tiles.values + values;
    clear_borders(out, width, height);
    return 0;
}

/// What is looked at: luma, or the colours along an axis at half the size.
typedef struct look {
    const uint8_t *luma;
    const uint8_t *blue, *red;
    int width, height;
    text_colour_axis axis;
    void (*read)(const struct look *at, int full_width, int full_height, float *to);
} look;

/// Luma around zero in whole cells; the last column and row are repeated to fill them.
static void read_luma(const look *at, int full_width, int full_height, float *to) {
    const int width = at->width, height = at->height;
    for (int y = 0; y < full_height; y++) {
        const uint8_t *from = at->luma + (size_t)(y < height ? y : height - 1) * (size_t)width;
        float *row = to + (size_t)(y + 1) * (size_t)(full_width + 2) + 1;
        for (int x = 0; x < width; x++) row[x] = ((float)from[x] - 128.0f) / 64.0f;
        for (int x = width; x < full_width; x++) row[x] = row[width - 1];
    }
}

/// The same of half the size: the mean of four pixels each.
static void read_halved_luma(const look *at, int full_width, int full_height, float *to) {
    const int width = at->width, height = at->height;
    for (int y = 0; y < full_height; y++) {
        const uint8_t *above = at->luma + (size_t)(2 * y < height ? 2 * y : height - 1) * (size_t)width;
        const uint8_t *below = at->luma + (size_t)(2 * y + 1 < height ? 2 * y + 1 : height - 1) * (size_t)width;
        float *row = to + (size_t)(y + 1) * (size_t)(full_width + 2) + 1;
        for (int x = 0; x < full_width; x++) {
            const int left = 2 * x < width ? 2 * x : width - 1, right = 2 * x + 1 < width ? 2 * x + 1 : width - 1;
            const int sum = above[left] + above[right] + below[left] + below[right];
            row[x] = ((float)sum / 4.0f - 128.0f) / 64.0f;
        }
    }
}

/// The colours along their axis, of which there are half as many.
static void read_colours(const look *at, int full_width, int full_height, float *to) {
    const int width = (at->width + 1) / 2, height = (at->height + 1) / 2;
    const text_colour_axis axis = at->axis;
    for (int y = 0; y < full_height; y++) {
        const size_t start = (size_t)(y < height ? y : height - 1) * (size_t)width;
        const uint8_t *blue = at->blue + start, *red = at->red + start;
        float *row = to + (size_t)(y + 1) * (size_t)(full_width + 2) + 1;
        for (int x = 0; x < width; x++)
            row[x] = (((float)blue[x] - axis.blue) * axis.along_blue + ((float)red[x] - axis.red) * axis.along_red)
                / 64.0f;
        for (int x = width; x < full_width; x++) row[x] = row[width - 1];
    }
}

static void write_cells(const float *plane, int width, int height, float *cells) {
    const size_t row = (size_t)(width + 2 * BORDER) * CHANNELS_3;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const float *channels = plane + (size_t)(y + BORDER) * row + (size_t)(x + BORDER) * CHANNELS_3;
            float sum = out_b;
            for (int c = 0; c < CHANNELS_3; c++) sum += channels[c] * out_w[c];
            cells[(size_t)y * (size_t)width + (size_t)x] = sum;
        }
}

/// The output of the net for this many columns and rows of cells, before the sigmoid.
static int see(const look *at, int w, int h, float *cells) {
    planes p;
    if (make_planes(w * 8, h * 8, &p)) return -1;
    at->read(at, w * 8, h * 8, p.input);
    const kernels run = kernels_of_this_processor();
    run.halve_1(p.input, h * 4, w * 4, weights.w1, c1_b, p.half, 1);
    run.halve_2(p.half, h * 2, w * 2, weights.w2, c2_b, p.quarter, 1);
    run.halve_3(p.quarter, h, w, weights.w3, c3_b, p.eighth, BORDER);
    for (int i = 0; i < LAYERS; i++) {
        run.widen(p.eighth, p.other, h, w, layers[i].dilation, weights.wide[i], layers[i].bias, &p.tiles);
        float *swapped = p.eighth;
        p.eighth = p.other;
        p.other = swapped;
    }
    write_cells(p.eighth, w, h, cells);
    free(p.tiles.columns);
    free(p.memory);
    return 0;
}

/// The cell of the half-size copy that lies beside the one that holds a cell, on the nearer side.
static int beside(int place, int count) {
    const int next = place / 2 + (place % 2 ? 1 : -1);
    return next < 0 ? 0 : next < count ? next : count - 1;
}

/// One look at half the size: its cells, where they count (everywhere without marks), and what they must be surer by.
typedef struct {
    float *cells;
    const uint8_t *marks;
    int width, height;
    float margin;
} half_look;

/// The surer of both, each cell of the half-size look blended with its neighbours.
static void join(const half_look *half, float *cells, int width, int height) {
    for (int y = 0; y < height; y++) {
        const size_t start = (size_t)(y / 2) * (size_t)half->width;
        const float *near = half->cells + start;
        const float *far = half->cells + (size_t)beside(y, half->height) * (size_t)half->width;
        for (int x = 0; x < width; x++) {
            if (half->marks && !half->marks[start + (size_t)(x / 2)]) continue;
            const int next = beside(x, half->width);
            const float large = 0.75f * (0.75f * near[x / 2] + 0.25f * near[next])
                + 0.25f * (0.75f * far[x / 2] + 0.25f * far[next]) - half->margin;
            float *cell = cells + (size_t)y * (size_t)width + (size_t)x;
            if (large > *cell) *cell = large;
        }
    }
}

/// The second look, and the third where there is reason for one.
static int see_halves(look *at, int w, int h, float *cells) {
    half_look half = {NULL, NULL, (w + 1) / 2, (h + 1) / 2, half_margin};
    const size_t count = (size_t)half.width * (size_t)half.height;
    half.cells = malloc(count * sizeof *half.cells);
    uint8_t *marks = malloc(count);
    at->read = read_halved_luma;
    int failed = !half.cells || !marks || see(at, half.width, half.height, half.cells);
    if (!failed) join(&half, cells, w, h);
    const text_colour_planes planes = {at->luma, at->blue, at->red, at->width, at->height};
    const int marked = failed || !at->blue ? 0 : text_colours_mark(&planes, half.width, half.height, marks, &at->axis);
    if (marked > 0) {
        at->read = read_colours;
        failed = see(at, half.width, half.height, half.cells);
        half.marks = marks;
        half.margin = 0;
        if (!failed) join(&half, cells, w, h);
    }
    free(half.cells);
    free(marks);
    return failed || marked < 0 ? -1 : 0;
}

int text_net_run(const uint8_t *luma, const uint8_t *blue, const uint8_t *red, int32_t width, int32_t height,
                 float *cells) {
    if (width < 1 || height < 1 || width > SIDE_LIMIT || height > SIDE_LIMIT) return -1;
    const int w = (width + 7) / 8, h = (height + 7) / 8;
    call_once(&weights_are_read, read_weights);
    look at = {.luma = luma, .blue = blue, .red = red, .width = width, .height = height, .read = read_luma};
    if (see(&at, w, h, cells) || see_halves(&at, w, h, cells)) return -1;
    for (size_t i = 0; i < (size_t)w * (size_t)h; i++) cells[i] = 1.0f / (1.0f + expf(-cells[i]));
    return 0;
}
