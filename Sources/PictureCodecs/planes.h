#pragma once

// Shrinking while a picture is read: rows go in from the top, small planes come out. No file holds a whole picture
// in memory but where its format leaves no choice (interlaced PNG and GIF, progressive JPEG, WebP, AVIF).

#include "picture_codecs.h"

/// Compiled twice; the one that the processor can run is taken when the program starts. The values are the same.
#if defined(__x86_64__) && defined(__linux__)
#define CODEC_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define CODEC_WIDE
#endif

/// What an unread part of a plane shows.
enum { CODEC_GREY = 128 };
/// No side of a picture may be longer; with the limit of pixels every product below fits 64 bits easily.
enum { CODEC_SIDE_LIMIT = 65536 };

/// CODEC_OK when a picture of that size may be decoded; notes the size.
codec_status codec_check_size(int64_t width, int64_t height, const codec_limits *limits, codec_picture *out);

/// Makes the luma plane of a size, grey all over.
codec_status codec_make_luma(codec_picture *out, int32_t width, int32_t height);

/// Makes the colour plane of a picture of that size: as wide as the limit allows, grey and opaque all over.
codec_status codec_make_colour(codec_picture *out, int32_t width, int32_t height, const codec_limits *limits);

/// Brightness as the eye weighs it, by the weights of JPEG in 256ths.
static inline int codec_luma(int red, int green, int blue) { return (77 * red + 150 * green + 29 * blue + 128) >> 8; }

/// A value that lies over white with that alpha.
static inline int codec_over_white(int value, int alpha) { return (value * alpha + 255 * (255 - alpha)) / 255; }

/// Opaque rows of pixels, added up column by column until their sums are wanted: pixels have no neighbours here, so that
/// the compiler adds many at once.
typedef struct {
    /// As wide as the picture, four channels at most; room for the sums of `CODEC_ROWS` rows.
    uint16_t *sums;
    int32_t rows;
    /// Of each pixel of these rows; 4 is RGB and an alpha that is 255.
    int channels;
} codec_columns;

enum { CODEC_ROWS = 257 };

/// Averages boxes of pixels into the colour plane, row by row.
typedef struct {
    codec_picture *out;
    /// The size of what is read, which need not be the picture's.
    int32_t width, height;
    /// For each column of the plane its first one in the source, and the end of the last.
    int32_t *starts;
    /// Red, green, blue times alpha; alpha; count: five sums a column.
    uint64_t *sums;
    int has_sums;
    /// Rows that are not in the sums yet.
    codec_columns columns;
    int32_t row;
    int64_t transparent;
} codec_colours;

codec_status codec_colours_begin(codec_colours *colours, int32_t width, int32_t height, const codec_limits *limits,
                                 codec_picture *out);
/// One row of pixels, from the top: 1 channel is grey, 2 grey and alpha, 3 RGB, 4 RGBA.
void codec_colours_row(codec_colours *colours, int32_t y, const uint8_t *pixels, int channels);
/// Writes what is left, counts transparency, and frees; rows that never came stay grey.
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
                                codec_picture *out);
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

/// One plane of a YUV picture: 8-bit samples, or 16-bit ones that are shifted down.
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
                                 const codec_limits *limits, codec_picture *out);

/// Averages the planes into the colour plane; `alpha` may have no samples.
codec_status codec_colours_from_yuv(const codec_plane planes[3], const codec_plane *alpha, codec_yuv_kind kind,
                                    const codec_limits *limits, codec_picture *out);
