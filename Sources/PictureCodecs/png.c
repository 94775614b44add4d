// PNG through libpng: rows are shrunk as they come; an interlaced file is read whole.

#include "planes.h"

#include <stdlib.h>
#include <string.h>

#include <png.h>

/// The most that one ancillary chunk may unpack to, and how many are kept.
enum { CHUNK_BYTES = 8 << 20, CHUNK_COUNT = 128 };

typedef struct {
    const uint8_t *bytes;
    size_t count, at;
    int is_short;
} source;

typedef struct {
    png_structp codec;
    png_infop info;
    source from;
    codec_shrinking shrinking;
    /// One row, or all of them when the file is interlaced.
    uint8_t *rows;
    png_bytep *places;
    size_t row_bytes;
    int32_t rows_read;
    int channels, is_interlaced, is_shrinking;
} reader;

static void read_bytes(png_structp codec, png_bytep to, size_t count) {
    source *from = png_get_io_ptr(codec);
    const size_t left = from->count - from->at;
    if (left == 0) png_error(codec, "the bytes end");
    // libpng asks for thousands of bytes at a time: those that are there hold rows yet.
    const size_t given = count < left ? count : left;
    memcpy(to, from->bytes + from->at, given);
    memset(to + given, 0, count - given);
    from->at += given;
    from->is_short |= given < count;
}

static void leave(png_structp codec, png_const_charp message) {
    (void)message;
    png_longjmp(codec, 1);
}

static void ignore(png_structp codec, png_const_charp message) { (void)codec, (void)message; }

static void close_reader(reader *r) {
    if (r->is_shrinking) codec_shrink_end(&r->shrinking);
    free(r->rows);
    free(r->places);
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

static void read_in_order(reader *r, int32_t height) {
    for (int32_t y = 0; y < height; y++) {
        png_read_row(r->codec, r->rows, NULL);
        codec_shrink_row(&r->shrinking, y, r->rows, r->channels);
        r->rows_read = y + 1;
    }
}

static void read_interlaced(reader *r, int32_t height) {
    r->places = malloc((size_t)height * sizeof *r->places);
    if (!r->places) png_longjmp(r->codec, 1);
    for (int32_t y = 0; y < height; y++) r->places[y] = r->rows + (size_t)y * r->row_bytes;
    // What the first passes wrote is a picture already, so an end from here on leaves something to look at.
    r->rows_read = height;
    png_read_image(r->codec, r->places);
}

/// Shrinks the rows of an interlaced file, whole or not.
static void shrink_interlaced(reader *r, int32_t height) {
    for (int32_t y = 0; y < height; y++)
        codec_shrink_row(&r->shrinking, y, r->rows + (size_t)y * r->row_bytes, r->channels);
}

static codec_status read_picture(reader *r, const codec_limits *limits, codec_picture *out) {
    limit(r->codec);
    png_set_read_fn(r->codec, &r->from, read_bytes);
    png_read_info(r->codec, r->info);
    const int64_t width = png_get_image_width(r->codec, r->info), height = png_get_image_height(r->codec, r->info);
    codec_status status = codec_check_size(width, height, limits, out);
    if (status != CODEC_OK) return status;
    unify(r);
    const size_t room = r->is_interlaced ? r->row_bytes * (size_t)height : r->row_bytes;
    r->rows = malloc(room);
    if (!r->rows) return CODEC_NO_MEMORY;
    memset(r->rows, CODEC_GREY, room);
    status = codec_shrink_begin(&r->shrinking, codec_luma_factor(out->width, limits), limits, out);
    if (status != CODEC_OK) return status;
    r->is_shrinking = 1;
    if (r->is_interlaced) read_interlaced(r, (int32_t)height);
    else read_in_order(r, (int32_t)height);
    return CODEC_OK;
}

codec_status codec_decode_png(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_picture *out) {
    reader *r = calloc(1, sizeof *r);
    if (!r) return CODEC_NO_MEMORY;
    r->from = (source){bytes, count, 0, 0};
    r->codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, leave, ignore);
    r->info = r->codec ? png_create_info_struct(r->codec) : NULL;
    if (!r->info) {
        close_reader(r);
        return CODEC_NO_MEMORY;
    }
    codec_status status;
    if (setjmp(png_jmpbuf(r->codec))) {
        status = r->rows_read > 0 ? CODEC_OK : CODEC_UNDECODABLE;
        out->is_truncated = 1;
    } else {
        status = read_picture(r, limits, out);
        out->is_truncated = r->from.is_short;
    }
    if (status == CODEC_OK && r->is_interlaced) shrink_interlaced(r, out->height);
    close_reader(r);
    return status;
}
