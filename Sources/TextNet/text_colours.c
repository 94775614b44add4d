#include "text_colours.h"

#include <math.h>
#include <stdlib.h>

enum { CELL = 8 };

// By how much luma may differ in a cell and those around it, by which share of what colour does, and by how much colour
// has to: standard deviations, in levels. That of colour is within cells, so that what passes slowly from one colour to
// another is left out. Chosen on made images (docs/text-detector.md).
static const double most_luma = 10, luma_share = 0.5, least_colour = 5;
/// One cell in a hundred is the least that makes a look at colours worth it.
enum { FEWEST = 100 };

/// Sums over pixels; luma is the sum of four pixels each. Once a cell is whole, the products of colours are by how much
/// these differ within it, times the square of its pixels.
typedef struct {
    int32_t luma, luma_luma, blue, red, blue_blue, red_red, blue_red;
} sums;

static inline void add_pixel(sums *to, int luma, int blue, int red) {
    to->luma += luma;
    to->luma_luma += luma * luma;
    to->blue += blue;
    to->red += red;
    to->blue_blue += blue * blue;
    to->red_red += red * red;
    to->blue_red += blue * red;
}

static inline void add_sums(sums *to, const sums *one) {
    to->luma += one->luma;
    to->luma_luma += one->luma_luma;
    to->blue += one->blue;
    to->red += one->red;
    to->blue_blue += one->blue_blue;
    to->red_red += one->red_red;
    to->blue_red += one->blue_red;
}

/// Rows of the planes that make one row of half the size, and their last columns.
typedef struct {
    const uint8_t *above, *below, *blue, *red;
    int last, last_half;
} strip;

static inline int least(int one, int other) { return one < other ? one : other; }

/// Adds the pixels of a cell in one row: none of them is beyond the edge, and their number is known, so that the compiler
/// adds them at once.
static void add_whole(const strip *from, int cell, sums *to) {
    const uint8_t *above = from->above + 2 * CELL * cell, *below = from->below + 2 * CELL * cell;
    const uint8_t *blue = from->blue + CELL * cell, *red = from->red + CELL * cell;
    sums all = {0};
    for (int x = 0; x < CELL; x++)
        add_pixel(&all, above[2 * x] + above[2 * x + 1] + below[2 * x] + below[2 * x + 1], blue[x], red[x]);
    add_sums(to, &all);
}

/// Adds a row of pixels to a row of cells; the last column is repeated to fill them.
static void add_strip(const strip *from, int columns, sums *cells) {
    const int whole = least((from->last + 1) / (2 * CELL), (from->last_half + 1) / CELL);
    for (int cell = 0; cell < whole; cell++) add_whole(from, cell, &cells[cell]);
    for (int x = whole * CELL; x < columns * CELL; x++) {
        const int left = least(2 * x, from->last), right = least(2 * x + 1, from->last), at = least(x, from->last_half);
        const int luma = from->above[left] + from->above[right] + from->below[left] + from->below[right];
        add_pixel(&cells[x / CELL], luma, from->blue[at], from->red[at]);
    }
}

static void centre(sums *cell) {
    enum { PIXELS = CELL * CELL };
    cell->blue_blue = PIXELS * cell->blue_blue - cell->blue * cell->blue;
    cell->red_red = PIXELS * cell->red_red - cell->red * cell->red;
    cell->blue_red = PIXELS * cell->blue_red - cell->blue * cell->red;
}

static void add_cells(const text_colour_planes *planes, int columns, int rows, sums *cells) {
    const int half_width = (planes->width + 1) / 2, half_height = (planes->height + 1) / 2;
    for (int y = 0; y < rows * CELL; y++) {
        const size_t half = (size_t)least(y, half_height - 1) * (size_t)half_width;
        const strip from = {
            planes->luma + (size_t)least(2 * y, planes->height - 1) * (size_t)planes->width,
            planes->luma + (size_t)least(2 * y + 1, planes->height - 1) * (size_t)planes->width,
            planes->blue + half, planes->red + half, planes->width - 1, half_width - 1,
        };
        add_strip(&from, columns, cells + (size_t)(y / CELL) * (size_t)columns);
    }
    for (int i = 0; i < rows * columns; i++) centre(&cells[i]);
}

static inline int within(int place, int count) { return place < 0 ? 0 : least(place, count - 1); }

/// The sums of a cell and the eight around it; those at the edges are repeated.
static sums around(const sums *cells, int columns, int rows, int x, int y) {
    sums all = {0};
    for (int dy = -1; dy <= 1; dy++) {
        const sums *row = cells + (size_t)within(y + dy, rows) * (size_t)columns;
        for (int dx = -1; dx <= 1; dx++) add_sums(&all, &row[within(x + dx, columns)]);
    }
    return all;
}

/// What marked cells have in common.
typedef struct {
    double blue, red, blue_blue, red_red, blue_red;
    int count;
} common;

/// Whether colour alone tells something there; if so it counts.
static int is_coloured(const sums *s, common *all) {
    const double pixels = 9 * CELL * CELL, luma = s->luma / pixels, blue = s->blue / pixels, red = s->red / pixels;
    // Of sums of four pixels, and so 16 times as much.
    const double luma_luma = (s->luma_luma / pixels - luma * luma) / 16;
    const double squares = pixels * CELL * CELL, blue_blue = s->blue_blue / squares, red_red = s->red_red / squares;
    const double colour = blue_blue + red_red;
    if (luma_luma >= most_luma * most_luma || luma_luma >= luma_share * luma_share * colour) return 0;
    if (colour < least_colour * least_colour) return 0;
    all->blue += blue;
    all->red += red;
    all->blue_blue += blue_blue;
    all->red_red += red_red;
    all->blue_red += s->blue_red / squares;
    all->count++;
    return 1;
}

static text_colour_axis axis_of(const common *all) {
    const double angle = atan2(2 * all->blue_red, all->blue_blue - all->red_red) / 2;
    return (text_colour_axis){(float)(all->blue / all->count), (float)(all->red / all->count), (float)cos(angle),
                              (float)sin(angle)};
}

int text_colours_mark(const text_colour_planes *planes, int columns, int rows, uint8_t *marks, text_colour_axis *axis) {
    sums *cells = calloc((size_t)columns * (size_t)rows, sizeof *cells);
    if (!cells) return -1;
    add_cells(planes, columns, rows, cells);
    common all = {.count = 0};
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++) {
            const sums near = around(cells, columns, rows, x, y);
            marks[(size_t)y * (size_t)columns + (size_t)x] = (uint8_t)is_coloured(&near, &all);
        }
    free(cells);
    if (all.count * FEWEST < columns * rows || all.count == 0) return 0;
    *axis = axis_of(&all);
    return all.count;
}
