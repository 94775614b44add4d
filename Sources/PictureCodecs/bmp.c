// Windows bitmaps, by our own hand: whole files, and the bare ones with a mask that an ICO holds.

#include "planes.h"

#include <stdlib.h>
#include <string.h>

enum { RGB = 0, BITFIELDS = 3, ALPHA_BITFIELDS = 6 };
enum { FILE_HEADER = 14, CORE_HEADER = 12, INFO_HEADER = 40 };

typedef struct {
    const uint8_t *bytes;
    size_t count;
    int64_t width, height;
    int depth, is_top_down, is_icon;
    uint32_t compression;
    /// Where colours, pixels and the mask of an icon begin.
    size_t colours, pixels, mask;
    uint32_t colour_count;
    size_t colour_size, stride;
    /// Red, green, blue, alpha of 16- and 32-bit pixels.
    uint32_t masks[4];
    int uses_alpha;
} bitmap;

static uint32_t u16(const bitmap *b, size_t at) {
    return at + 2 <= b->count ? (uint32_t)b->bytes[at] | (uint32_t)b->bytes[at + 1] << 8 : 0;
}

static uint32_t u32(const bitmap *b, size_t at) { return u16(b, at) | u16(b, at + 2) << 16; }

static void read_core(bitmap *b, size_t header) {
    b->width = u16(b, header + 4);
    b->height = u16(b, header + 6);
    b->depth = (int)u16(b, header + 10);
    b->colours = header + CORE_HEADER;
    b->colour_size = 3;
}

static void read_masks(bitmap *b, size_t header, uint32_t size) {
    static const uint32_t rgb555[4] = {0x7C00, 0x03E0, 0x001F, 0}, rgb888[4] = {0xFF0000, 0xFF00, 0xFF, 0};
    memcpy(b->masks, b->depth == 16 ? rgb555 : rgb888, sizeof b->masks);
    // In an icon the fourth byte is alpha, unless it is zero throughout.
    if (b->depth == 32 && b->is_icon) b->masks[3] = 0xFF000000;
    if (b->compression != BITFIELDS && b->compression != ALPHA_BITFIELDS) return;
    const int count = size >= 56 || b->compression == ALPHA_BITFIELDS ? 4 : 3;
    for (int i = 0; i < count; i++) b->masks[i] = u32(b, header + INFO_HEADER + 4 * (size_t)i);
    if (size == INFO_HEADER) b->colours += (size_t)count * 4;
}

static void read_info(bitmap *b, size_t header, uint32_t size) {
    b->width = (int32_t)u32(b, header + 4);
    b->height = (int32_t)u32(b, header + 8);
    b->is_top_down = b->height < 0;
    if (b->is_top_down) b->height = -b->height;
    if (b->is_icon) b->height /= 2;
    b->depth = (int)u16(b, header + 14);
    b->compression = u32(b, header + 16);
    b->colour_count = u32(b, header + 32);
    b->colours = header + size;
    b->colour_size = 4;
    read_masks(b, header, size);
}

static int has_alpha(const bitmap *b) {
    if (!b->masks[3]) return 0;
    for (int64_t i = 0; i < b->width * b->height; i++) {
        const size_t at = b->pixels + (size_t)(i / b->width) * b->stride + (size_t)(i % b->width) * 4;
        if (u32(b, at) & b->masks[3]) return 1;
    }
    return 0;
}

/// Reads the header; anything but CODEC_OK ends it.
static codec_status open_bitmap(bitmap *b, const codec_limits *limits, codec_picture *out) {
    const size_t header = b->is_icon ? 0 : FILE_HEADER;
    const uint32_t size = u32(b, header);
    if (size != CORE_HEADER && size < INFO_HEADER) return CODEC_UNDECODABLE;
    if (size > 1024) return CODEC_UNDECODABLE;
    if (size == CORE_HEADER) read_core(b, header);
    else read_info(b, header, size);
    const codec_status status = codec_check_size(b->width, b->height, limits, out);
    if (status != CODEC_OK) return status;
    const int is_paletted = b->depth == 1 || b->depth == 4 || b->depth == 8;
    if (!is_paletted && b->depth != 16 && b->depth != 24 && b->depth != 32) return CODEC_UNDECODABLE;
    const int is_plain = b->compression == RGB || (!is_paletted && b->depth != 24
                         && (b->compression == BITFIELDS || b->compression == ALPHA_BITFIELDS));
    if (!is_plain) return CODEC_UNDECODABLE;
    if (!is_paletted) b->colour_count = b->is_icon ? 0 : b->colour_count;
    else if (b->colour_count == 0 || b->colour_count > 256) b->colour_count = 1u << b->depth;
    b->stride = ((size_t)b->width * (size_t)b->depth + 31) / 32 * 4;
    b->pixels = b->is_icon ? b->colours + b->colour_count * b->colour_size : u32(b, 10);
    b->mask = b->pixels + b->stride * (size_t)b->height;
    b->uses_alpha = b->depth == 32 && has_alpha(b);
    return CODEC_OK;
}

/// The bits of a mask as 0...255.
static uint8_t masked(uint32_t pixel, uint32_t mask) {
    if (!mask) return 0;
    const int shift = __builtin_ctz(mask);
    const uint64_t most = mask >> shift;
    return (uint8_t)(((uint64_t)((pixel & mask) >> shift) * 255 + most / 2) / most);
}

static void write_indexed(const bitmap *b, const uint8_t *row, int64_t x, uint8_t *to) {
    const size_t bit = (size_t)x * (size_t)b->depth;
    const unsigned index = (unsigned)row[bit / 8] >> (8 - (unsigned)b->depth - bit % 8) & ((1u << b->depth) - 1);
    const size_t at = b->colours + index * b->colour_size;
    if (index >= b->colour_count || at + 3 > b->count) return;
    to[0] = b->bytes[at + 2], to[1] = b->bytes[at + 1], to[2] = b->bytes[at];
}

static void write_pixel(const bitmap *b, const uint8_t *row, int64_t x, uint8_t *to) {
    to[0] = to[1] = to[2] = 0, to[3] = 255;
    if (b->depth <= 8) {
        write_indexed(b, row, x, to);
    } else if (b->depth == 24) {
        to[0] = row[3 * x + 2], to[1] = row[3 * x + 1], to[2] = row[3 * x];
    } else {
        const size_t at = (size_t)(row - b->bytes) + (size_t)x * (size_t)(b->depth / 8);
        const uint32_t pixel = b->depth == 16 ? u16(b, at) : u32(b, at);
        for (int c = 0; c < 3; c++) to[c] = masked(pixel, b->masks[c]);
        if (b->uses_alpha) to[3] = masked(pixel, b->masks[3]);
    }
}

/// In an icon a set bit of the mask is transparent, unless the pixels have alpha of their own.
static int is_masked(const bitmap *b, int64_t x, int64_t y) {
    if (!b->is_icon || b->uses_alpha) return 0;
    const size_t at = b->mask + (size_t)y * (((size_t)b->width + 31) / 32 * 4) + (size_t)x / 8;
    return at < b->count && b->bytes[at] >> (7 - x % 8) & 1;
}

codec_status codec_decode_bmp(const uint8_t *bytes, size_t count, int is_icon_frame, const codec_limits *limits,
                              codec_picture *out) {
    bitmap b = {.bytes = bytes, .count = count, .is_icon = is_icon_frame};
    codec_status status = open_bitmap(&b, limits, out);
    if (status != CODEC_OK) return status;
    codec_shrinking shrinking;
    status = codec_shrink_begin(&shrinking, limits, out);
    if (status != CODEC_OK) return status;
    uint8_t *row = malloc((size_t)b.width * 4);
    int32_t rows = 0;
    for (int64_t y = 0; row && y < b.height; y++) {
        const int64_t stored = b.is_top_down ? y : b.height - 1 - y;
        const size_t at = b.pixels + (size_t)stored * b.stride;
        if (at > count || count - at < b.stride) continue;
        for (int64_t x = 0; x < b.width; x++) {
            write_pixel(&b, bytes + at, x, row + 4 * x);
            if (is_masked(&b, x, stored)) row[4 * x + 3] = 0;
        }
        codec_shrink_row(&shrinking, (int32_t)y, row, 4);
        rows++;
    }
    codec_shrink_end(&shrinking);
    out->is_truncated = rows < b.height;
    status = !row ? CODEC_NO_MEMORY : rows ? CODEC_OK : CODEC_UNDECODABLE;
    free(row);
    return status;
}
