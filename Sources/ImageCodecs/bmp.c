// Bitmaps of Windows and OS/2, with a decoder of our own: whole files, and the bare ones with a mask inside an ICO.

#include "planes.h"

#include <stdlib.h>
#include <string.h>

/// In OS/2, some numbers have another meaning: 3 is Huffman coding, and 4, which is JPEG in Windows, is runs of 24-bit
/// pixels.
enum { RGB = 0, RUNS_8 = 1, RUNS_4 = 2, BITFIELDS = 3, RUNS_24 = 4, PNG_INSIDE = 5, ALPHA_BITFIELDS = 6 };
/// OS/2's array stands before the file; a header of its second version ends anywhere from 16 bytes on.
enum { ARRAY_HEADER = 14, FILE_HEADER = 14, CORE_HEADER = 12, SHORT_HEADER = 16, INFO_HEADER = 40 };

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
    /// The pixels of runs, whole bytes each, and how many rows of them came; NULL where rows lie in the file.
    uint8_t *unpacked;
    int64_t unpacked_rows;
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
    b->compression = size >= 20 ? u32(b, header + 16) : RGB;
    b->colour_count = size >= 36 ? u32(b, header + 32) : 0;
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

static int is_run_length(const bitmap *b) {
    return (b->compression == RUNS_8 && b->depth == 8) || (b->compression == RUNS_4 && b->depth == 4)
           || (b->compression == RUNS_24 && b->depth == 24);
}

/// Whether it is a rare kind without a decoder here: JPEG or PNG inside a bitmap, Huffman coding, 64 bits per pixel.
static int is_rare(const bitmap *b) {
    if (b->compression == BITFIELDS) return b->depth == 1;
    if (b->compression == RUNS_24 || b->compression == PNG_INSIDE) return b->depth == 0 || b->depth == 24;
    return b->compression == RGB && b->depth == 64;
}

/// Whether pixels lie as they are, or in runs.
static int is_known(const bitmap *b) {
    const int is_paletted = b->depth == 1 || b->depth == 2 || b->depth == 4 || b->depth == 8;
    if (!is_paletted && b->depth != 16 && b->depth != 24 && b->depth != 32) return 0;
    if (b->compression == RGB || (!b->is_icon && is_run_length(b))) return 1;
    return (b->depth == 16 || b->depth == 32) && (b->compression == BITFIELDS || b->compression == ALPHA_BITFIELDS);
}

/// Reads the header; anything but CODEC_OK ends it.
static codec_status open_bitmap(bitmap *b, const codec_limits *limits, codec_image *out) {
    const size_t file = !b->is_icon && u16(b, 0) == ('B' | 'A' << 8) ? ARRAY_HEADER : 0;
    const size_t header = b->is_icon ? 0 : file + FILE_HEADER;
    const uint32_t size = u32(b, header);
    if (size != CORE_HEADER && size < (b->is_icon ? INFO_HEADER : SHORT_HEADER)) return CODEC_UNDECODABLE;
    if (size > 1024) return CODEC_UNDECODABLE;
    if (size == CORE_HEADER) read_core(b, header);
    else read_info(b, header, size);
    const codec_status status = codec_check_size(b->width, b->height, limits, out);
    if (status != CODEC_OK) return status;
    if (!is_known(b)) return is_rare(b) ? CODEC_UNSUPPORTED : CODEC_UNDECODABLE;
    const int is_paletted = b->depth <= 8;
    if (!is_paletted) b->colour_count = b->is_icon ? 0 : b->colour_count;
    else if (b->colour_count == 0 || b->colour_count > 256) b->colour_count = 1u << b->depth;
    b->stride = ((size_t)b->width * (size_t)b->depth + 31) / 32 * 4;
    b->pixels = b->is_icon ? b->colours + b->colour_count * b->colour_size : u32(b, file + 10);
    b->mask = b->pixels + b->stride * (size_t)b->height;
    b->uses_alpha = b->depth == 32 && has_alpha(b);
    return CODEC_OK;
}

typedef struct {
    bitmap *b;
    /// Bytes of a pixel, where in the file the next code stands, and where its pixels go.
    size_t side, at;
    int64_t x, y;
} runs;

/// Writes one pixel, or an index of the palette; pixels outside the image are dropped.
static void put(runs *r, const uint8_t *pixel) {
    if (r->x < r->b->width && r->y < r->b->height)
        memcpy(r->b->unpacked + ((size_t)r->y * (size_t)r->b->width + (size_t)r->x) * r->side, pixel, r->side);
    r->x++;
}

/// So many pixels: each of its own, or, in a run, all of the first one or two.
static void put_pixels(runs *r, uint8_t count, int is_run) {
    const bitmap *b = r->b;
    const size_t bytes = b->depth == 4 ? (is_run ? 1 : (count + 1U) / 2) : (is_run ? 1 : count) * r->side;
    if (b->count - r->at < bytes) {
        r->at = b->count;
        return;
    }
    const uint8_t *from = b->bytes + r->at;
    for (unsigned i = 0; i < count; i++) {
        const uint8_t half = is_run ? from[0] : from[i / 2], place = i % 2 ? half & 15 : half >> 4;
        put(r, b->depth == 4 ? &place : from + (is_run ? 0 : i * r->side));
    }
    r->at += bytes;
    // Pixels of their own end at an even byte.
    if (!is_run && bytes % 2 && r->at < b->count) r->at++;
}

/// The end of a row, or a step to the right and up.
static void move(runs *r, uint8_t code) {
    const bitmap *b = r->b;
    if (code == 0) {
        r->x = 0;
        r->y++;
    } else if (b->count - r->at >= 2) {
        r->x += b->bytes[r->at++];
        r->y += b->bytes[r->at++];
    } else {
        r->at = b->count;
    }
}

/// Unpacks pixels in runs to whole bytes; where none are put there is the first colour.
static codec_status unpack(bitmap *b) {
    runs r = {.b = b, .side = b->depth == 24 ? 3 : 1, .at = b->pixels};
    b->stride = (size_t)b->width * r.side;
    b->unpacked = calloc(b->stride, (size_t)b->height);
    if (!b->unpacked) return CODEC_NO_MEMORY;
    while (r.at < b->count && b->count - r.at >= 2 && r.y < b->height) {
        const uint8_t count = b->bytes[r.at], code = b->bytes[r.at + 1];
        const int is_end = count == 0 && code == 1;
        if (is_end) r.y = b->height;
        else if (count > 0) r.at += 1, put_pixels(&r, count, 1);
        else if (code > 2) r.at += 2, put_pixels(&r, code, 0);
        else r.at += 2, move(&r, code);
    }
    // A row that is full has come, whether its end is marked or not.
    b->unpacked_rows = r.y < b->height ? r.y + (r.x >= b->width) : b->height;
    if (b->depth == 4) b->depth = 8;
    return CODEC_OK;
}

/// The bytes of a row as stored, counted from the first one of the file; NULL if it did not come.
static const uint8_t *stored_row(const bitmap *b, int64_t row) {
    if (b->unpacked) return row < b->unpacked_rows ? b->unpacked + (size_t)row * b->stride : NULL;
    const size_t at = b->pixels + (size_t)row * b->stride;
    return at > b->count || b->count - at < b->stride ? NULL : b->bytes + at;
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

/// Shrinks all received rows, from the top of the image down, and returns their number.
static int64_t shrink_rows(const bitmap *b, uint8_t *row, codec_shrinking *shrinking) {
    int64_t rows = 0;
    for (int64_t y = 0; y < b->height; y++) {
        const int64_t stored = b->is_top_down ? y : b->height - 1 - y;
        const uint8_t *from = stored_row(b, stored);
        if (!from) continue;
        for (int64_t x = 0; x < b->width; x++) {
            write_pixel(b, from, x, row + 4 * x);
            if (is_masked(b, x, stored)) row[4 * x + 3] = 0;
        }
        codec_shrink_row(shrinking, (int32_t)y, row, 4);
        rows++;
    }
    return rows;
}

static codec_status read_rows(bitmap *b, const codec_limits *limits, codec_image *out) {
    codec_shrinking shrinking;
    const codec_status status = codec_shrink_begin(&shrinking, codec_luma_factor(out->width, limits), limits, out);
    if (status != CODEC_OK) return status;
    uint8_t *row = malloc((size_t)b->width * 4);
    const int64_t rows = row ? shrink_rows(b, row, &shrinking) : 0;
    codec_shrink_end(&shrinking);
    out->is_truncated = rows < b->height;
    const int has_room = row != NULL;
    free(row);
    return !has_room ? CODEC_NO_MEMORY : rows ? CODEC_OK : CODEC_UNDECODABLE;
}

codec_status codec_decode_bmp(const uint8_t *bytes, size_t count, int is_icon_frame, const codec_limits *limits,
                              codec_image *out) {
    bitmap b = {.bytes = bytes, .count = count, .is_icon = is_icon_frame};
    codec_status status = open_bitmap(&b, limits, out);
    if (status == CODEC_OK && is_run_length(&b)) status = unpack(&b);
    if (status == CODEC_OK) status = read_rows(&b, limits, out);
    free(b.unpacked);
    return status;
}
