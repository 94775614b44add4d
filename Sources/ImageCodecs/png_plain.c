// The usual kind of PNG without libpng: all of its data is available, so that libdeflate inflates it in one go.
// Anything unusual is left to libpng. Checksums of chunks are not verified, as with libpng here.

#include "png_plain.h"

#include <stdlib.h>
#include <string.h>

#include <libdeflate.h>

/// The most bytes of rows before they are shrunk: an image of 4,000 × 4,000 with alpha.
enum { ROOM = 64 << 20 };
/// Length, kind and checksum of a chunk.
enum { CHUNK_FRAME = 12 };
/// Chunks that libpng would not skip.
enum { CHUNK_BYTES = 1 << 20 };
enum { COLOURS = 256 };

typedef struct {
    const uint8_t *bytes;
    size_t count, at;
    /// The chunk that stands there.
    const uint8_t *kind, *body;
    size_t length;
} chunks;

typedef struct {
    int32_t width, height;
    /// Bytes of a pixel as stored, and as shown: an indexed pixel is one byte and shows RGB, or RGBA with `tRNS`.
    int stored, shown, is_indexed, has_palette;
    uint32_t colours;
    uint8_t palette[COLOURS][4];
    /// The whole zlib stream, in `joined` when several chunks hold it.
    const uint8_t *data;
    size_t data_count;
    uint8_t *joined;
    /// All rows, each after the byte of its filter.
    uint8_t *rows;
    size_t row_bytes;
} plain;

static uint32_t number(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/// Whether a whole chunk stands there.
static int look(chunks *c) {
    if (c->count - c->at < CHUNK_FRAME) return 0;
    c->length = number(c->bytes + c->at);
    c->kind = c->bytes + c->at + 4;
    c->body = c->kind + 4;
    return c->length <= c->count - c->at - CHUNK_FRAME;
}

static void skip(chunks *c) { c->at += CHUNK_FRAME + c->length; }

static int is_kind(const chunks *c, const char *kind) { return memcmp(c->kind, kind, 4) == 0; }

static int read_header(plain *p, chunks *c, const codec_limits *limits) {
    if (c->count < 8 || memcmp(c->bytes, "\x89PNG\r\n\x1a\n", 8) != 0) return 0;
    c->at = 8;
    if (!look(c) || !is_kind(c, "IHDR") || c->length != 13) return 0;
    // By colour type: grey, nothing, RGB, indexed, grey and alpha, nothing, RGBA.
    static const int stored[7] = {1, 0, 3, 1, 2, 0, 4};
    const int type = c->body[9];
    // Eight bits; the only compression, filters and order of rows that are usual.
    if (type > 6 || !stored[type] || memcmp(c->body + 8, "\x08", 1) != 0 || memcmp(c->body + 10, "\0\0\0", 3) != 0)
        return 0;
    codec_image size;
    const codec_status status = codec_check_size(number(c->body), number(c->body + 4), limits, &size);
    if (status != CODEC_OK) return 0;
    p->width = size.width;
    p->height = size.height;
    p->is_indexed = type == 3;
    p->stored = stored[type];
    p->shown = p->is_indexed ? 3 : p->stored;
    p->row_bytes = (size_t)p->width * (size_t)p->stored;
    skip(c);
    return (p->row_bytes + 1) * (size_t)p->height <= ROOM;
}

static int read_palette(plain *p, const chunks *c) {
    if (p->has_palette || c->length == 0 || c->length % 3 != 0 || c->length > sizeof p->palette / 4 * 3) return 0;
    p->has_palette = 1;
    p->colours = (uint32_t)(c->length / 3);
    for (size_t i = 0; i < COLOURS; i++) {
        if (i < p->colours) memcpy(p->palette[i], c->body + 3 * i, 3);
        p->palette[i][3] = 255;
    }
    return 1;
}

static int read_transparency(plain *p, const chunks *c) {
    // Of grey and RGB one colour is transparent, which is rare.
    if (!p->is_indexed || !p->has_palette || p->shown == 4 || c->length == 0 || c->length > p->colours) return 0;
    p->shown = 4;
    for (size_t i = 0; i < c->length; i++) p->palette[i][3] = c->body[i];
    return 1;
}

/// Whether a chunk before the data is one that says nothing about it.
static int is_aside(const chunks *c) {
    static const char known[][5] = {"gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs",
                                    "tIME", "tEXt", "zTXt", "iTXt", "eXIf"};
    if (c->length > CHUNK_BYTES) return 0;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (is_kind(c, known[i])) return 1;
    return 0;
}

/// Reads up to the first chunk of data.
static int read_front(plain *p, chunks *c) {
    for (; look(c); skip(c)) {
        if (is_kind(c, "IDAT")) return !p->is_indexed || p->has_palette;
        if (is_kind(c, "PLTE") ? !read_palette(p, c) : is_kind(c, "tRNS") ? !read_transparency(p, c) : !is_aside(c))
            return 0;
    }
    return 0;
}

/// Finds the chunks of data, one after the other, and joins them when they are several.
static int join_data(plain *p, chunks *c) {
    const size_t first = c->at;
    size_t number = 0;
    p->data = c->body;
    for (; look(c) && is_kind(c, "IDAT"); skip(c), number++) p->data_count += c->length;
    if (number <= 1) return number == 1;
    p->joined = malloc(p->data_count + 1);
    if (!p->joined) return 0;
    c->at = first;
    uint8_t *to = p->joined;
    for (; look(c) && is_kind(c, "IDAT"); skip(c), to += c->length) memcpy(to, c->body, c->length);
    p->data = p->joined;
    return 1;
}

/// Whether the stream says that it looks back as far as any may, or needs no more than it says: zlib goes by that.
static int has_usual_window(const plain *p, size_t count) {
    return p->data_count > 2 && (p->data[0] >> 4 == 7 || count <= (size_t)1 << (8 + (p->data[0] >> 4)));
}

/// Inflates the rows; they have to be all that the data holds, and each of a known filter.
static int inflate_rows(plain *p) {
    const size_t count = (p->row_bytes + 1) * (size_t)p->height;
    if (!has_usual_window(p, count)) return 0;
    struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
    p->rows = malloc(count + CODEC_ROW_SLACK);
    int is_read = inflater && p->rows;
    if (is_read)
        is_read = libdeflate_zlib_decompress(inflater, p->data, p->data_count, p->rows, count, NULL) == LIBDEFLATE_SUCCESS;
    libdeflate_free_decompressor(inflater);
    if (!is_read) return 0;
    memset(p->rows + count, 0, CODEC_ROW_SLACK);
    for (size_t at = 0; at < count; at += p->row_bytes + 1)
        if (p->rows[at] > 4) return 0;
    return 1;
}

/// The colours of a row of places in the palette.
static void show(const plain *p, const uint8_t *places, uint8_t *to) {
    for (int32_t x = 0; x < p->width; x++, to += p->shown) memcpy(to, p->palette[places[x]], (size_t)p->shown);
}

/// Undoes the filters row by row and shrinks the result; `spare` holds two rows, and a third for the colours of an
/// indexed image.
static void shrink_rows(const plain *p, uint8_t *spare, codec_shrinking *shrinking) {
    const size_t room = p->row_bytes + CODEC_ROW_SLACK;
    uint8_t *above = spare, *row = spare + room, *const shown = spare + 2 * room;
    const uint8_t *from = p->rows;
    for (int32_t y = 0; y < p->height; y++, from += p->row_bytes + 1) {
        codec_unfilter(from + 1, above, p->row_bytes, p->stored, from[0], row);
        if (p->is_indexed) show(p, row, shown);
        codec_shrink_row(shrinking, y, p->is_indexed ? shown : row, p->shown);
        uint8_t *const swapped = above;
        above = row;
        row = swapped;
    }
}

static codec_status shrink(const plain *p, const codec_limits *limits, codec_image *out) {
    codec_status status = codec_check_size(p->width, p->height, limits, out);
    if (status != CODEC_OK) return status;
    uint8_t *spare = calloc(2 * (p->row_bytes + CODEC_ROW_SLACK) + (size_t)p->width * (size_t)p->shown, 1);
    codec_shrinking shrinking;
    status = spare ? codec_shrink_begin(&shrinking, codec_luma_factor(p->width, limits), limits, out) : CODEC_NO_MEMORY;
    if (status == CODEC_OK) {
        shrink_rows(p, spare, &shrinking);
        codec_shrink_end(&shrinking);
    }
    free(spare);
    return status;
}

int codec_read_plain_png(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_image *out,
                         codec_status *status) {
    plain p;
    memset(&p, 0, sizeof p);
    chunks c = {bytes, count, 0, NULL, NULL, 0};
    const int is_plain = read_header(&p, &c, limits) && read_front(&p, &c) && join_data(&p, &c) && inflate_rows(&p);
    if (is_plain) *status = shrink(&p, limits, out);
    free(p.joined);
    free(p.rows);
    return is_plain;
}
