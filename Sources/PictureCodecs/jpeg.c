// JPEG through libjpeg-turbo, by scaled inverse transforms: luma and chroma together, and the colours made of both. Where
// there is no chroma, or too much of it, luma alone and then the colours at the smallest scale that is wide enough.

#include "planes.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

/// A progressive file may hold any number of scans, some of no content, and each costs a walk over the whole picture: so
/// many pixels are walked over, and what came by then is the picture. 64 million have 16 scans; encoders make 10 to 13.
static const int64_t scan_pixels = 1LL << 30;
/// Nor more scans than that, however small the picture.
enum { SCAN_LIMIT = 200 };
/// What libjpeg may allocate; coefficients of 64 million pixels of a progressive file fit.
static const long memory_limit = 512L << 20;
/// Samples of a plane up to which chroma is kept beside luma; pictures above that are very tall.
enum { CHROMA_SAMPLES = 8 << 20 };

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
    /// Both planes of chroma, one after the other; NULL when the colours are read apart.
    uint8_t *chroma;
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
    r->chroma = NULL;
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

/// Room for chroma beside luma, grey, when it is worth having.
static void make_chroma(reader *r) {
    const size_t count = (size_t)r->codec.output_width * (size_t)r->codec.output_height;
    if (r->codec.out_color_space != JCS_YCbCr) return;
    r->chroma = malloc(2 * count);
    if (!r->chroma) leave((j_common_ptr)&r->codec);
    memset(r->chroma, CODEC_GREY, 2 * count);
}

/// Parts one row of Y, Cb and Cr.
static void part(reader *r, JDIMENSION y, uint8_t *luma) {
    const size_t width = r->codec.output_width, plane = width * (size_t)r->codec.output_height;
    uint8_t *blue = r->chroma + (size_t)y * width, *red = blue + plane;
    const uint8_t *from = r->row;
    for (size_t x = 0; x < width; x++, from += 3) luma[x] = from[0], blue[x] = from[1], red[x] = from[2];
}

/// What a picture is read as: Y, Cb and Cr when it has just these and few enough samples.
static J_COLOR_SPACE space(const reader *r, unsigned scale) {
    const int64_t count = (int64_t)r->codec.image_width * scale / 8 * r->codec.image_height * scale / 8;
    const int is_yuv = r->codec.jpeg_color_space == JCS_YCbCr && r->codec.num_components == 3;
    return is_yuv && count <= CHROMA_SAMPLES ? JCS_YCbCr : JCS_GRAYSCALE;
}

static codec_status read_luma(reader *r, const codec_limits *limits, codec_picture *out) {
    const unsigned scale = scale_for(r->codec.image_width, limits->luma_width);
    start(r, scale, space(r, scale));
    const codec_status status = codec_make_luma(out, (int32_t)r->codec.output_width, (int32_t)r->codec.output_height);
    if (status != CODEC_OK) return status;
    make_chroma(r);
    while (r->codec.output_scanline < r->codec.output_height) {
        uint8_t *to = out->luma + (size_t)r->codec.output_scanline * r->codec.output_width;
        JSAMPROW row = r->codec.output_components == 1 ? to : r->row;
        jpeg_read_scanlines(&r->codec, &row, 1);
        if (r->codec.output_components == 1) continue;
        if (r->chroma) {
            part(r, r->codec.output_scanline - 1, to);
            continue;
        }
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

/// Makes the colours of what was read with luma.
static codec_status join(const reader *r, const codec_limits *limits, codec_picture *out) {
    const size_t width = (size_t)out->luma_width, count = width * (size_t)out->luma_height;
    const codec_plane planes[3] = {
        {out->luma, width, out->luma_width, out->luma_height, 0, 0},
        {r->chroma, width, out->luma_width, out->luma_height, 0, 0},
        {r->chroma + count, width, out->luma_width, out->luma_height, 0, 0},
    };
    return codec_colours_from_yuv(planes, &(codec_plane){.samples = NULL}, (codec_yuv_kind){6, 0}, limits, out);
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
    if (status == CODEC_OK)
        status = r->chroma ? join(r, limits, out) : decode_colours(r, bytes, count, limits, out);
    free(r->chroma);
    free(r);
    return status;
}
