#pragma once

// Shrinks an image while it is read: rows go in from the top, small planes come out. The whole image is only held in
// memory if its format requires it (interlaced PNG and GIF, progressive JPEG, WebP, AVIF).

#include "image_codecs.h"

/// Compiled twice; the fastest one that the processor supports is chosen when the program starts. The results are
/// equal.
#if defined(__x86_64__) && defined(__linux__)
#define CODEC_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define CODEC_WIDE
#endif

/// The value of missing parts of a plane.
enum { CODEC_GREY = 128 };
/// The longest side of an image; together with the limit of pixels, all products below fit 64 bits.
enum { CODEC_SIDE_LIMIT = 65536 };

/// Returns CODEC_OK if an image of that size may be decoded, and stores the size.
codec_status codec_check_size(int64_t width, int64_t height, const codec_limits *limits, codec_image *out);

/// Makes the luma plane of a size, all grey.
codec_status codec_make_luma(codec_image *out, int32_t width, int32_t height);

/// Makes the colour plane of an image of that size: as wide as the limit allows, all grey and opaque.
codec_status codec_make_colour(codec_image *out, int32_t width, int32_t height, const codec_limits *limits);

/// Perceived brightness, by the weights of JPEG in 256ths.
static inline int codec_luma(int red, int green, int blue) { return (77 * red + 150 * green + 29 * blue + 128) >> 8; }

/// A value over white with that alpha.
static inline int codec_over_white(int value, int alpha) { return (value * alpha + 255 * (255 - alpha)) / 255; }

/// Opaque rows of pixels, summed column by column until the sums are needed; without dependencies between pixels, the
/// compiler adds many at once.
typedef struct {
    /// As wide as the image, with at most four channels; room for the sums of `CODEC_ROWS` rows.
    uint16_t *sums;
    int32_t rows;
    /// Of each pixel of these rows; 4 is RGB and an alpha that is 255.
    int channels;
} codec_columns;

enum { CODEC_ROWS = 257 };

/// Averages boxes of pixels into the colour plane, row by row.
typedef struct {
    codec_image *out;
    /// The size of the source, which may differ from that of the image.
    int32_t width, height;
    /// For each column of the plane, its first column in the source, and the end of the last.
    int32_t *starts;
    /// Red, green, blue times alpha; alpha; count: five sums a column.
    uint64_t *sums;
    int has_sums;
    /// Rows that are not part of the sums yet.
    codec_columns columns;
    int32_t row;
    int64_t transparent;
} codec_colours;

codec_status codec_colours_begin(codec_colours *colours, int32_t width, int32_t height, const codec_limits *limits,
                                 codec_image *out);
/// One row of pixels, from the top: 1 channel is grey, 2 grey and alpha, 3 RGB, 4 RGBA.
void codec_colours_row(codec_colours *colours, int32_t y, const uint8_t *pixels, int channels);
/// Writes the last boxes, counts transparency, and frees; missing rows stay grey.
void codec_colours_end(codec_colours *colours);

/// Averages boxes of `factor` x `factor` pixels into the luma plane, and all into the colour plane.
typedef struct {
    codec_colours colours;
    int32_t factor;
    /// Luma of each box in 256ths, and the rows that are not in it yet.
    uint32_t *sums;
    codec_columns columns;
} codec_shrinking;

codec_status codec_shrink_begin(codec_shrinking *shrinking, int32_t factor, const codec_limits *limits,
                                codec_image *out);
/// The side of the boxes that leaves no less than the wanted columns of luma; at most 256, so that their sums fit in 32
/// bits, and the rows of one in a `codec_columns`.
static inline int32_t codec_luma_factor(int32_t width, const codec_limits *limits) {
    enum { WIDEST = 256 };
    _Static_assert(WIDEST < CODEC_ROWS && 256ULL * 255 * WIDEST * WIDEST <= UINT32_MAX, "sums of a box fit");
    const int32_t factor = width / limits->luma_width;
    return factor < WIDEST ? factor : WIDEST;
}
void codec_shrink_row(codec_shrinking *shrinking, int32_t y, const uint8_t *pixels, int channels);
void codec_shrink_end(codec_shrinking *shrinking);

/// One plane of a YUV image: 8-bit samples, or 16-bit ones that are shifted right.
typedef struct {
    const uint8_t *samples;
    size_t stride;
    int32_t width, height;
    int shift, is_wide;
} codec_plane;

/// How YUV becomes RGB: H.273's matrix coefficients, and whether luma uses 16...235 only.
typedef struct {
    int matrix, is_limited;
} codec_yuv_kind;

/// Averages boxes of Y into the luma plane, over white where there is alpha, which may have no samples.
codec_status codec_luma_from_yuv(const codec_plane *luma, const codec_plane *alpha, int is_limited,
                                 const codec_limits *limits, codec_image *out);

/// Averages the planes into the colour plane; `alpha` may have no samples.
codec_status codec_colours_from_yuv(const codec_plane planes[3], const codec_plane *alpha, codec_yuv_kind kind,
                                    const codec_limits *limits, codec_image *out);
