// JPEG through libjpeg-turbo, by scaled inverse transforms: the Y, Cb and Cr planes as stored in the file, and colours
// made from them. If a file has no such planes, or they are too large, luma is read first, and then colours at the
// smallest scale that is wide enough.

#include "planes.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

/// A progressive file may contain any number of scans, even empty ones, and each costs a pass over the whole image.
/// This is the most pixels in all passes; then the image is taken as received. 64 million pixels may have 16 scans;
/// encoders make 10 to 13.
static const int64_t scan_pixels = 1LL << 30;
/// The most scans of any image, even a small one.
enum { SCAN_LIMIT = 200 };
/// The most memory that libjpeg may allocate; it fits the coefficients of a progressive file of 64 million pixels.
static const long memory_limit = 512L << 20;
/// The most samples of a plane for which chroma is kept next to luma; larger images are very tall.
enum { CHROMA_SAMPLES = 8 << 20 };
/// Rows of a component that libjpeg gives at a time: four blocks of eight at most.
enum { ROWS_AT_ONCE = 32, COMPONENTS = 3 };

#if JPEG_LIB_VERSION >= 70
static int block_side(const jpeg_component_info *component) { return component->DCT_v_scaled_size; }
#else
static int block_side(const jpeg_component_info *component) { return component->DCT_scaled_size; }
#endif

typedef struct {
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf exit;
    /// Whether the bytes ended before the end marker, whether some of the image was received by then, and whether some
    /// of it is missing.
    int has_ended, has_pixels, is_truncated;
    /// Whether it has too many scans, so that the rest is left out.
    int is_enough;
    uint8_t *row;
    /// Both planes of chroma, one after the other, and the size of each; NULL when the colours are read apart.
    uint8_t *chroma;
    int32_t chroma_width, chroma_height;
    /// Rows of whole blocks of each component, where these are read as planes; all are in `row`.
    JSAMPROW rows[COMPONENTS][ROWS_AT_ONCE];
    codec_colours colours;
    int has_colours;
} reader;

static reader *of(j_common_ptr codec) { return (reader *)codec->client_data; }

static void leave(j_common_ptr codec) { longjmp(of(codec)->exit, 1); }

/// Warnings are only counted. It is remembered whether the bytes ended and whether a block was incomplete: a file that
/// only lacks its end marker is complete.
static void take_message(j_common_ptr codec, int level) {
    reader *r = of(codec);
    if (level >= 0 || r->is_enough) return;
    if (codec->err->msg_code == JWRN_JPEG_EOF && !r->has_ended) {
        r->has_ended = 1;
        r->has_pixels = r->codec.input_scan_number > 1 || r->codec.input_iMCU_row > 0;
    }
    if (codec->err->msg_code == JWRN_HIT_MARKER && r->has_ended) r->is_truncated = 1;
}

/// Called between rows of blocks: from the first scan over the limit, no more bytes are read.
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
    r->has_ended = 0;
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

static void set_scale(reader *r, unsigned scale, J_COLOR_SPACE colours) {
    r->codec.scale_num = scale;
    r->codec.scale_denom = 8;
    r->codec.out_color_space = r->codec.num_components == 4 ? JCS_CMYK : colours;
    r->codec.dct_method = JDCT_IFAST;
    r->codec.do_fancy_upsampling = FALSE;
}

static void make_row(reader *r, size_t size) {
    r->row = malloc(size);
    if (!r->row) leave((j_common_ptr)&r->codec);
}

/// Starts to read rows of pixels, at the scale that was set.
static void start(reader *r) {
    jpeg_start_decompress(&r->codec);
    make_row(r, (size_t)r->codec.output_width * (size_t)r->codec.output_components);
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

/// Whether an image consists of Y, Cb and Cr, within the limit, with Y for each pixel.
static int has_planes(const reader *r) {
    const jpeg_component_info *c = r->codec.comp_info;
    if (r->codec.jpeg_color_space != JCS_YCbCr || r->codec.num_components != COMPONENTS) return 0;
    return (int64_t)r->codec.output_width * r->codec.output_height <= CHROMA_SAMPLES
        && c[0].downsampled_width == r->codec.output_width && c[0].downsampled_height == r->codec.output_height
        && c[1].downsampled_width == c[2].downsampled_width && c[1].downsampled_height == c[2].downsampled_height;
}

/// Room for chroma, grey.
static void make_chroma(reader *r) {
    r->chroma_width = (int32_t)r->codec.comp_info[1].downsampled_width;
    r->chroma_height = (int32_t)r->codec.comp_info[1].downsampled_height;
    const size_t count = 2 * (size_t)r->chroma_width * (size_t)r->chroma_height;
    r->chroma = malloc(count);
    if (!r->chroma) leave((j_common_ptr)&r->codec);
    memset(r->chroma, CODEC_GREY, count);
}

static size_t blocks_width(const jpeg_component_info *component) {
    return (size_t)component->width_in_blocks * (size_t)block_side(component);
}

static int rows_of(const jpeg_component_info *component) { return component->v_samp_factor * block_side(component); }

/// Room for one row of blocks of each component.
static void make_rows(reader *r) {
    size_t size = 0;
    for (int c = 0; c < COMPONENTS; c++) {
        const jpeg_component_info *component = &r->codec.comp_info[c];
        size += blocks_width(component) * (size_t)rows_of(component);
    }
    make_row(r, size);
    uint8_t *next = r->row;
    for (int c = 0; c < COMPONENTS; c++) {
        const jpeg_component_info *component = &r->codec.comp_info[c];
        for (int k = 0; k < rows_of(component); k++, next += blocks_width(component)) r->rows[c][k] = next;
    }
}

/// Copies the visible part of a row of blocks into a plane.
static void keep_rows(const reader *r, int component, JDIMENSION block_row, uint8_t *plane) {
    const jpeg_component_info *info = &r->codec.comp_info[component];
    const JDIMENSION count = (JDIMENSION)rows_of(info), first = block_row * count;
    const size_t width = info->downsampled_width;
    for (JDIMENSION k = 0; k < count && first + k < info->downsampled_height; k++)
        memcpy(plane + (size_t)(first + k) * width, r->rows[component][k], width);
}

/// Reads each component as stored in the file, so that nothing is merged and split again.
static codec_status read_planes(reader *r, codec_image *out) {
    r->codec.raw_data_out = TRUE;
    jpeg_start_decompress(&r->codec);
    const codec_status status = codec_make_luma(out, (int32_t)r->codec.output_width, (int32_t)r->codec.output_height);
    if (status != CODEC_OK) return status;
    make_chroma(r);
    make_rows(r);
    const size_t count = (size_t)r->chroma_width * (size_t)r->chroma_height;
    const JDIMENSION lines = (JDIMENSION)rows_of(&r->codec.comp_info[0]);
    JSAMPARRAY rows[COMPONENTS] = {r->rows[0], r->rows[1], r->rows[2]};
    for (JDIMENSION row = 0; r->codec.output_scanline < r->codec.output_height; row++) {
        jpeg_read_raw_data(&r->codec, rows, lines);
        keep_rows(r, 0, row, out->luma);
        for (int c = 1; c < COMPONENTS; c++) keep_rows(r, c, row, r->chroma + (size_t)(c - 1) * count);
    }
    return CODEC_OK;
}

static codec_status read_luma(reader *r, const codec_limits *limits, codec_image *out) {
    set_scale(r, scale_for(r->codec.image_width, limits->luma_width), JCS_GRAYSCALE);
    jpeg_calc_output_dimensions(&r->codec);
    if (has_planes(r)) return read_planes(r, out);
    start(r);
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

/// Whether libjpeg does not support this kind: 12 bits, lossless, hierarchical.
static int is_unknown_kind(const reader *r) {
    const int code = r->errors.msg_code;
    return code == JERR_SOF_UNSUPPORTED || code == JERR_BAD_PRECISION || code == JERR_ARITH_NOTIMPL
           || code == JERR_CONVERSION_NOTIMPL || code == JERR_FRACT_SAMPLE_NOTIMPL || code == JERR_CCIR601_NOTIMPL;
}

/// Reads the luma plane, as far as it was received.
static codec_status decode_luma(reader *r, const uint8_t *bytes, size_t count, const codec_limits *limits,
                                codec_image *out) {
    volatile codec_status status = CODEC_UNDECODABLE;
    if (setjmp(r->exit)) {
        // An error after some rows counts as the end.
        if (status == CODEC_OK && out->luma && r->codec.output_scanline > 0) out->is_truncated = 1;
        else status = is_unknown_kind(r) ? CODEC_UNSUPPORTED : CODEC_UNDECODABLE;
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
static codec_status join(const reader *r, const codec_limits *limits, codec_image *out) {
    const int32_t width = r->chroma_width, height = r->chroma_height;
    const codec_plane planes[COMPONENTS] = {
        {out->luma, (size_t)out->luma_width, out->luma_width, out->luma_height, 0, 0},
        {r->chroma, (size_t)width, width, height, 0, 0},
        {r->chroma + (size_t)width * (size_t)height, (size_t)width, width, height, 0, 0},
    };
    return codec_colours_from_yuv(planes, &(codec_plane){.samples = NULL}, (codec_yuv_kind){6, 0}, limits, out);
}

/// Reads the colours; if that fails they stay grey, because luma was read already.
static codec_status decode_colours(reader *r, const uint8_t *bytes, size_t count, const codec_limits *limits,
                                   codec_image *out) {
    volatile codec_status status = CODEC_OK;
    if (setjmp(r->exit)) {
        close_reader(r);
        if (!out->colour) status = codec_make_colour(out, out->width, out->height, limits);
        return status;
    }
    open_reader(r, bytes, count);
    jpeg_read_header(&r->codec, TRUE);
    set_scale(r, scale_for(r->codec.image_width, limits->colour_width), JCS_RGB);
    start(r);
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

codec_status codec_decode_jpeg(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_image *out) {
    reader *r = calloc(1, sizeof *r);
    if (!r) return CODEC_NO_MEMORY;
    codec_status status = decode_luma(r, bytes, count, limits, out);
    if (status == CODEC_OK)
        status = r->chroma ? join(r, limits, out) : decode_colours(r, bytes, count, limits, out);
    free(r->chroma);
    free(r);
    return status;
}
