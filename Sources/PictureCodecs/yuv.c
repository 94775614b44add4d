#include "planes.h"

/// Kr and Kb of the matrices that pictures use; BT.601 for those that say nothing.
static void weights(int matrix, double *red, double *blue) {
    switch (matrix) {
    case 1: *red = 0.2126, *blue = 0.0722; break;
    case 9: case 10: *red = 0.2627, *blue = 0.0593; break;
    default: *red = 0.299, *blue = 0.114; break;
    }
}

static uint8_t clamped(double value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value + 0.5); }

static void write_rgb(const double yuv[3], codec_yuv_kind kind, uint8_t *to) {
    const double y = kind.is_limited ? (yuv[0] - 16) * 255 / 219 : yuv[0];
    const double scale = kind.is_limited ? 255.0 / 224 : 1;
    const double u = (yuv[1] - 128) * scale, v = (yuv[2] - 128) * scale;
    // Matrix 0 is no YUV at all: green, blue, red.
    if (kind.matrix == 0) {
        to[0] = clamped(yuv[2]), to[1] = clamped(yuv[0]), to[2] = clamped(yuv[1]);
        return;
    }
    double red, blue;
    weights(kind.matrix, &red, &blue);
    const double green = 1 - red - blue;
    to[0] = clamped(y + 2 * (1 - red) * v);
    to[2] = clamped(y + 2 * (1 - blue) * u);
    to[1] = clamped(y - (2 * (1 - blue) * blue * u + 2 * (1 - red) * red * v) / green);
}

/// The mean of the box that one pixel of the colour plane stands for.
static double mean(const codec_plane *plane, int32_t x, int32_t y, const codec_picture *out) {
    const int32_t left = (int32_t)((int64_t)x * plane->width / out->colour_width);
    const int32_t top = (int32_t)((int64_t)y * plane->height / out->colour_height);
    int32_t right = (int32_t)((int64_t)(x + 1) * plane->width / out->colour_width);
    int32_t bottom = (int32_t)((int64_t)(y + 1) * plane->height / out->colour_height);
    if (right <= left) right = left + 1;
    if (bottom <= top) bottom = top + 1;
    int64_t sum = 0;
    for (int32_t row = top; row < bottom; row++)
        for (int32_t column = left; column < right; column++) sum += codec_sample(plane, column, row);
    return (double)sum / ((double)(right - left) * (double)(bottom - top));
}

codec_status codec_colours_from_yuv(const codec_plane planes[3], const codec_plane *alpha, codec_yuv_kind kind,
                                    const codec_limits *limits, codec_picture *out) {
    const codec_status status = codec_make_colour(out, planes[0].width, planes[0].height, limits);
    if (status != CODEC_OK) return status;
    int64_t transparent = 0;
    uint8_t *to = out->colour;
    for (int32_t y = 0; y < out->colour_height; y++)
        for (int32_t x = 0; x < out->colour_width; x++, to += 4) {
            const double yuv[3] = {
                mean(&planes[0], x, y, out), planes[1].samples ? mean(&planes[1], x, y, out) : 128,
                planes[2].samples ? mean(&planes[2], x, y, out) : 128,
            };
            write_rgb(yuv, kind, to);
            to[3] = alpha->samples ? clamped(mean(alpha, x, y, out)) : 255;
            transparent += to[3] < 128;
        }
    out->transparency = (double)transparent / ((double)out->colour_width * (double)out->colour_height);
    return CODEC_OK;
}
