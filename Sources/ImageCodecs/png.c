// PNG: the usual kind by png_plain.c, all others through libpng, which is fed with bytes and calls back for each row.
// Rows are shrunk as they arrive; an interlaced file is read as a whole.

#include "png_plain.h"

#include <stdlib.h>
#include <string.h>

#include <png.h>

/// The largest size of one ancillary chunk after inflating, and the most of them that are kept.
enum { CHUNK_BYTES = 8 << 20, CHUNK_COUNT = 128 };

/// The number of bytes fed at once; after the last row, at most this many are still read.
enum { PIECE_BYTES = 1 << 20 };

typedef struct {
    png_structp codec;
    png_infop info;
    const codec_limits *limits;
    codec_image *out;
    codec_shrinking shrinking;
    /// All rows of an interlaced file.
    uint8_t *rows;
    size_t row_bytes;
    /// Where the last row that any pass brings stands.
    int last_pass;
    png_uint_32 last_row;
    int channels, is_interlaced, is_shrinking, has_rows, is_whole;
    codec_status status;
} reader;

static void leave(png_structp codec, png_const_charp message) {
    (void)message;
    png_longjmp(codec, 1);
}

static void ignore(png_structp codec, png_const_charp message) { (void)codec, (void)message; }

static void close_reader(reader *r) {
    if (r->is_shrinking) codec_shrink_end(&r->shrinking);
    free(r->rows);
    png_destroy_read_struct(&r->codec, &r->info, NULL);
    free(r);
}

static void limit(png_structp codec) {
    png_set_user_limits(codec, CODEC_SIDE_LIMIT, CODEC_SIDE_LIMIT);
    png_set_chunk_cache_max(codec, CHUNK_COUNT);
    png_set_chunk_malloc_max(codec, CHUNK_BYTES);
    png_set_crc_action(codec, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
    png_set_option(codec, PNG_SKIP_sRGB_CHECK_PROFILE, PNG_OPTION_ON);
}

/// Everything becomes 8 bits of grey or RGB, with alpha where there is any.
static void unify(reader *r) {
    png_set_expand(r->codec);
    png_set_scale_16(r->codec);
    png_set_interlace_handling(r->codec);
    png_read_update_info(r->codec, r->info);
    r->channels = png_get_channels(r->codec, r->info);
    r->row_bytes = png_get_rowbytes(r->codec, r->info);
    r->is_interlaced = png_get_interlace_type(r->codec, r->info) != PNG_INTERLACE_NONE;
}

/// Small interlaced images have fewer than seven passes.
static void find_end(reader *r, png_uint_32 width, png_uint_32 height) {
    r->last_pass = r->is_interlaced ? PNG_INTERLACE_ADAM7_PASSES - 1 : 0;
    r->last_row = height - 1;
    if (!r->is_interlaced) return;
    while (PNG_PASS_ROWS(height, r->last_pass) == 0 || PNG_PASS_COLS(width, r->last_pass) == 0) r->last_pass--;
    r->last_row = PNG_ROW_FROM_PASS_ROW(PNG_PASS_ROWS(height, r->last_pass) - 1, r->last_pass);
}

static void stop(reader *r, codec_status status) {
    r->status = status;
    png_longjmp(r->codec, 1);
}

/// Called after the header: allocates memory, or stops.
static void begin(png_structp codec, png_infop info) {
    reader *r = png_get_progressive_ptr(codec);
    const int64_t width = png_get_image_width(codec, info), height = png_get_image_height(codec, info);
    codec_status status = codec_check_size(width, height, r->limits, r->out);
    if (status != CODEC_OK) stop(r, status);
    unify(r);
    find_end(r, (png_uint_32)width, (png_uint_32)height);
    if (r->is_interlaced) {
        const size_t room = r->row_bytes * (size_t)height;
        r->rows = malloc(room);
        if (!r->rows) stop(r, CODEC_NO_MEMORY);
        memset(r->rows, CODEC_GREY, room);
    }
    status = codec_shrink_begin(&r->shrinking, codec_luma_factor(r->out->width, r->limits), r->limits, r->out);
    if (status != CODEC_OK) stop(r, status);
    r->is_shrinking = 1;
}

/// Called for each complete row; with NULL if a pass has nothing for it.
static void take_row(png_structp codec, png_bytep row, png_uint_32 y, int pass) {
    reader *r = png_get_progressive_ptr(codec);
    if (!row) return;
    r->is_whole |= pass == r->last_pass && y == r->last_row;
    r->has_rows = 1;
    if (r->is_interlaced) png_progressive_combine_row(codec, r->rows + (size_t)y * r->row_bytes, row);
    else codec_shrink_row(&r->shrinking, (int32_t)y, row, r->channels);
}

/// Shrinks the rows of an interlaced file, whole or not.
static void shrink_interlaced(reader *r) {
    for (int32_t y = 0; y < r->out->height; y++)
        codec_shrink_row(&r->shrinking, y, r->rows + (size_t)y * r->row_bytes, r->channels);
}

/// The bytes are pushed, so that the codec never sees any that did not come.
static void read_picture(reader *r, const uint8_t *bytes, size_t count) {
    limit(r->codec);
    png_set_progressive_read_fn(r->codec, r, begin, take_row, NULL);
    for (size_t at = 0; at < count && !r->is_whole; at += PIECE_BYTES) {
        const size_t left = count - at;
        // libpng takes what is not its own to write to, and does not write to it.
        png_process_data(r->codec, r->info, (png_bytep)(uintptr_t)(bytes + at), left < PIECE_BYTES ? left : PIECE_BYTES);
    }
}

codec_status codec_decode_png_by_libpng(const uint8_t *bytes, size_t count, const codec_limits *limits,
                                        codec_image *out) {
    reader *r = calloc(1, sizeof *r);
    if (!r) return CODEC_NO_MEMORY;
    r->limits = limits;
    r->out = out;
    r->codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, leave, ignore);
    r->info = r->codec ? png_create_info_struct(r->codec) : NULL;
    if (!r->info) {
        close_reader(r);
        return CODEC_NO_MEMORY;
    }
    // An error after some rows counts as the end.
    if (!setjmp(png_jmpbuf(r->codec))) read_picture(r, bytes, count);
    const codec_status status = r->status != CODEC_OK ? r->status : r->has_rows ? CODEC_OK : CODEC_UNDECODABLE;
    out->is_truncated = !r->is_whole;
    if (status == CODEC_OK && r->is_interlaced) shrink_interlaced(r);
    close_reader(r);
    return status;
}

/// Whether Apple's tools for iOS apps made it: with their own chunk at the start, data without a zlib header, and BGRA.
static int is_for_apps(const uint8_t *bytes, size_t count) { return count >= 16 && memcmp(bytes + 12, "CgBI", 4) == 0; }

codec_status codec_decode_png(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_image *out) {
    if (is_for_apps(bytes, count)) return CODEC_UNSUPPORTED;
    codec_status status = CODEC_OK;
    if (codec_read_plain_png(bytes, count, limits, out, &status)) return status;
    return codec_decode_png_by_libpng(bytes, count, limits, out);
}
