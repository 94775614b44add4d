#pragma once

// Decodes untrusted images into small planes: one function per format, each using the format's own library. There is no
// global state, and `codec_image_free` frees everything.

#include <stddef.h>
#include <stdint.h>

typedef enum {
    CODEC_OK = 0,
    /// The decoder could not read the bytes.
    CODEC_UNDECODABLE,
    /// More pixels than `codec_limits.pixels`; nothing was allocated for them.
    CODEC_TOO_LARGE,
    CODEC_NO_MEMORY,
    /// A rare kind of the format without a decoder here; other programs may read it.
    CODEC_UNSUPPORTED,
} codec_status;

typedef struct {
    /// The most pixels of a frame, width times height in the header.
    int64_t pixels;
    /// The width to which luma is reduced, and never below it if the image is wider: 512.
    int32_t luma_width;
    /// The most columns of the colour plane.
    int32_t colour_width;
} codec_limits;

typedef struct {
    /// Pixels as stored, before orientation.
    int32_t width, height;
    /// The EXIF orientation that the container itself gives (AVIF's irot and imir), 1...8; 1 if it gives none.
    int32_t orientation;
    /// Luma 0...255 in tight rows, alpha flattened on white.
    int32_t luma_width, luma_height;
    uint8_t *luma;
    /// RGBA with straight alpha in tight rows, shrunk by averaging boxes.
    int32_t colour_width, colour_height;
    uint8_t *colour;
    /// The share of pixels with alpha below 128, 0...1.
    double transparency;
    /// Whether the bytes ended, or were damaged, before the end of the image; the rest is grey.
    int32_t is_truncated;
} codec_image;

codec_status codec_decode_jpeg(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_image *out);
codec_status codec_decode_png(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_image *out);
/// The same without the fast path that most files take, to compare the two.
codec_status codec_decode_png_by_libpng(const uint8_t *bytes, size_t count, const codec_limits *limits,
                                        codec_image *out);
codec_status codec_decode_webp(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_image *out);
codec_status codec_decode_avif(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_image *out);
codec_status codec_decode_gif(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_image *out);
/// A Windows bitmap with its file header, or (`is_icon_frame`) the bare DIB of an ICO frame with its AND mask.
codec_status codec_decode_bmp(const uint8_t *bytes, size_t count, int is_icon_frame, const codec_limits *limits,
                              codec_image *out);
void codec_image_free(codec_image *image);

/// The inputs of each output along one axis, with their weights.
typedef struct {
    int32_t outputs;
    /// Weights that each output has room for, and the most that one uses; those beyond its own are 0.
    int32_t room, most;
    /// Of each output its first input, and how many it has.
    const int32_t *starts, *counts;
    const float *weights;
} codec_taps;

/// Brings a plane in tight rows, `width` columns wide, to the size of the taps' outputs.
codec_status codec_resample(const uint8_t *plane, int32_t width, const codec_taps *columns, const codec_taps *rows,
                            uint8_t *out);

/// Writes Cb and Cr of `count` pixels of RGBA over white, around 128 as JPEG has them.
void codec_chroma(const uint8_t *rgba, size_t count, uint8_t *blue, uint8_t *red);

/// Writes RGBA as JPEG, alpha flattened on white; `*out` is freed with `codec_bytes_free`.
codec_status codec_encode_jpeg(const uint8_t *rgba, int32_t width, int32_t height, int32_t quality, uint8_t **out,
                               size_t *count);
/// Writes RGBA as lossy WebP, alpha kept; `*out` is freed with `codec_bytes_free`.
codec_status codec_encode_webp(const uint8_t *rgba, int32_t width, int32_t height, int32_t quality, uint8_t **out,
                               size_t *count);
void codec_bytes_free(uint8_t *bytes);
