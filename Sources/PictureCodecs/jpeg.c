// JPEG through libjpeg-turbo: luma by scaled inverse transforms without ever touching chroma, then the colours at the
// smallest scale that is wide enough.

#include "planes.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jerror.h>
#include <jpeglib.h>

/// A progressive file may hold any number of scans, some of no content, and each costs a walk over the whole picture: so
/// many pixels are walked over, and what came by then is the picture. 64 million have 16 scans; encoders make 10 to 13.
static const int64_t scan_pixels = 1LL << 30;
/// Nor more scans than that, however small the picture.
enum { SCAN_LIMIT = 200 };
/// What libjpeg may allocate; coefficients of 64 million pixels of a progressive file fit.
static const long memory_limit = 512L << 20;

typedef struct {
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf exit;
    /// Whether the bytes ended early, and whether anything of the picture had come by then.
    int is_truncated, has_pixels;
    /// Whether it has so many scans that the rest of them is left out.
    int is_enough;
    uint8_t *row;
    codec_colours colours;
    int has_colours;
} reader;

static reader *of(j_common_ptr codec) { return (reader *)codec->client_data; }

static void leave(j_common_ptr codec) { longjmp(of(codec)->exit, 1); }

/// Warnings are only counted; the one for bytes that ended is remembered.
static void take_message(j_common_ptr codec, int level) {
    reader *r = of(codec);
    if (level >= 0 || codec->err->msg_code != JWRN_JPEG_EOF || r->is_truncated || r->is_enough) return;
    r->is_truncated = 1;
    r->has_pixels = r->codec.input_scan_number > 1 || r->codec.input_iMCU_row > 0;
}

/// Called between rows of blocks: from the scan that is one too many on, no byte is left to read.
static void watch_scans(j_common_ptr codec) {
    j_decompress_ptr d = (j_decompress_ptr)codec;
    const int64_t pixels = (int64_t)d->image_width * d->image_height;
    if (d->input_scan_number <= SCAN_LIMIT && d->input_scan_number * pixels <= scan_pixels) return;
    of(codec)->is_enough = 1;
    d->src->bytes_in_buffer = 0;
}

static void open_reader(reader *r, const uint8_t *bytes, size_t count) {
    r->codec.err = jpeg_std_error(&r->errors);
    r->errors.error_exit = leave;
    r->errors.emit_message = take_message;
    r->codec.client_data = r;
    r->row = NULL;
    r->is_truncated = 0;
    r->is_enough = 0;
    r->has_colours = 0;
    jpeg_create_decompress(&r->codec);
    r->codec.mem->max_memory_to_use = memory_limit;
    r->progress.progress_monitor = watch_scans;
    r->codec.progress = &r->progress;
    jpeg_mem_src(&r->codec, bytes, (unsigned long)count);
}

static void close_reader(reader *r) {
    if (r->has_colours) codec_colours_end(&r->colours);
    free(r->row);
    r->row = NULL;
    jpeg_destroy_decompress(&r->codec);
}

/// The smallest scale in eighths, of 1, 2, 4 and 8, that leaves that many columns.
static unsigned scale_for(JDIMENSION width, int32_t columns) {
    unsigned scale = 8;
    while (scale > 1 && (int64_t)(((uint64_t)width * (scale / 2) + 7) / 8) >= columns) scale /= 2;
    return scale;
}

static void start(reader *r, unsigned scale, J_COLOR_SPACE colours) {
    r->codec.scale_num = scale;
    r->codec.scale_denom = 8;
    r->codec.out_color_space = r->codec.num_components == 4 ? JCS_CMYK : colours;
    r->codec.dct_method = JDCT_IFAST;
    r->codec.do_fancy_upsampling = FALSE;
    jpeg_start_decompress(&r->codec);
    r->row = malloc((size_t)r->codec.output_width * (size_t)r->codec.output_components);
    if (!r->row) leave((j_common_ptr)&r->codec);
}

/// Ink to light, in place: Photoshop writes its inks inverted and says so in a marker.
static void light(const reader *r, uint8_t *row, JDIMENSION width) {
    const int is_inverted = r->codec.saw_Adobe_marker;
    for (JDIMENSION x = 0; x < width; x++) {
        const uint8_t *ink = row + (size_t)x * 4;
        const int black = is_inverted ? ink[3] : 255 - ink[3];
        uint8_t *to = row + (size_t)x * 3;
        for (int c = 0; c < 3; c++) to[c] = (uint8_t)((is_inverted ? ink[c] : 255 - ink[c]) * black / 255);
    }
}

static codec_status read_luma(reader *r, const codec_limits *limits, codec_picture *out) {
    start(r, scale_for(r->codec.image_width, limits->luma_width), JCS_GRAYSCALE);
    const codec_status status = codec_make_luma(out, (int32_t)r->codec.output_width, (int32_t)r->codec.output_height);
    if (status != CODEC_OK) return status;
    while (r->codec.output_scanline < r->codec.output_height) {
        uint8_t *to = out->luma + (size_t)r->codec.output_scanline * r->codec.output_width;
        JSAMPROW row = r->codec.output_components == 1 ? to : r->row;
        jpeg_read_scanlines(&r->codec, &row, 1);
        if (r->codec.output_components == 1) continue;
        light(r, r->row, r->codec.output_width);
        for (JDIMENSION x = 0; x < r->codec.output_width; x++)
            to[x] = (uint8_t)codec_luma(r->row[3 * x], r->row[3 * x + 1], r->row[3 * x + 2]);
    }
    return CODEC_OK;
}

/// Reads the luma plane, with what came when the bytes end early.
static codec_status decode_luma(reader *r, const uint8_t *bytes, size_t count, const codec_limits *limits,
                                codec_picture *out) {
    volatile codec_status status = CODEC_UNDECODABLE;
    if (setjmp(r->exit)) {
        // An error after some rows is an end like any other.
        if (status == CODEC_OK && out->luma && r->codec.output_scanline > 0) out->is_truncated = 1;
        else if (status == CODEC_OK) status = CODEC_UNDECODABLE;
        close_reader(r);
        return status;
    }
    open_reader(r, bytes, count);
    jpeg_read_header(&r->codec, TRUE);
    status = codec_check_size(r->codec.image_width, r->codec.image_height, limits, out);
    if (status == CODEC_OK) status = read_luma(r, limits, out);
    if (status == CODEC_OK && r->is_truncated && !r->has_pixels) status = CODEC_UNDECODABLE;
    out->is_truncated = r->is_truncated;
    close_reader(r);
    return status;
}

/// Reads the colours; where that fails they stay grey, for luma was read before.
static codec_status decode_colours(reader *r, const uint8_t *bytes, size_t count, const codec_limits *limits,
                                   codec_picture *out) {
    volatile codec_status status = CODEC_OK;
    if (setjmp(r->exit)) {
        close_reader(r);
        if (!out->colour) status = codec_make_colour(out, out->width, out->height, limits);
        return status;
    }
    open_reader(r, bytes, count);
    jpeg_read_header(&r->codec, TRUE);
    start(r, scale_for(r->codec.image_width, limits->colour_width), JCS_RGB);
    const int32_t width = (int32_t)r->codec.output_width, height = (int32_t)r->codec.output_height;
    status = codec_colours_begin(&r->colours, width, height, limits, out);
    r->has_colours = status == CODEC_OK;
    while (r->has_colours && r->codec.output_scanline < r->codec.output_height) {
        const int32_t y = (int32_t)r->codec.output_scanline;
        jpeg_read_scanlines(&r->codec, &r->row, 1);
        if (r->codec.output_components == 4) light(r, r->row, r->codec.output_width);
        codec_colours_row(&r->colours, y, r->row, 3);
    }
    close_reader(r);
    return status;
}

codec_status codec_decode_jpeg(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_picture *out) {
    reader *r = calloc(1, sizeof *r);
    if (!r) return CODEC_NO_MEMORY;
    codec_status status = decode_luma(r, bytes, count, limits, out);
    if (status == CODEC_OK) status = decode_colours(r, bytes, count, limits, out);
    free(r);
    return status;
}
