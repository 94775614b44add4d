// The encoders of thumbnails: JPEG, which is ten times as fast, and WebP for transparency.

#include "planes.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <webp/encode.h>

typedef struct {
    struct jpeg_compress_struct codec;
    struct jpeg_error_mgr errors;
    jmp_buf exit;
    unsigned char *bytes;
    unsigned long count;
    /// A row over white, where something shines through.
    uint8_t *row;
} writer;

static void leave(j_common_ptr codec) { longjmp(((writer *)codec->client_data)->exit, 1); }

/// The row as it is when nothing shines through, and over white else.
static const uint8_t *flat_row(const uint8_t *rgba, uint8_t *room, size_t width) {
    uint8_t alpha = 255;
    for (size_t x = 0; x < width; x++) alpha &= rgba[4 * x + 3];
    if (alpha == 255) return rgba;
    for (size_t i = 0; i < 4 * width; i++) room[i] = (uint8_t)codec_over_white(rgba[i], rgba[i | 3]);
    return room;
}

static void write_rows(writer *w, const uint8_t *rgba) {
    const size_t width = w->codec.image_width;
    while (w->codec.next_scanline < w->codec.image_height) {
        // The library reads rows only, though its type does not say so.
        JSAMPROW row = (JSAMPROW)(uintptr_t)flat_row(rgba + w->codec.next_scanline * width * 4, w->row, width);
        jpeg_write_scanlines(&w->codec, &row, 1);
    }
}

static codec_status write_jpeg(writer *w, const uint8_t *rgba, int32_t width, int32_t height, int quality) {
    if (setjmp(w->exit)) return CODEC_NO_MEMORY;
    jpeg_create_compress(&w->codec);
    jpeg_mem_dest(&w->codec, &w->bytes, &w->count);
    w->codec.image_width = (JDIMENSION)width;
    w->codec.image_height = (JDIMENSION)height;
    w->codec.input_components = 4;
    w->codec.in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(&w->codec);
    jpeg_set_quality(&w->codec, quality, TRUE);
    jpeg_start_compress(&w->codec, TRUE);
    write_rows(w, rgba);
    jpeg_finish_compress(&w->codec);
    return CODEC_OK;
}

codec_status codec_encode_jpeg(const uint8_t *rgba, int32_t width, int32_t height, int32_t quality, uint8_t **out,
                               size_t *count) {
    writer w = {.bytes = NULL, .count = 0, .row = malloc((size_t)width * 4)};
    if (!w.row) return CODEC_NO_MEMORY;
    w.codec.err = jpeg_std_error(&w.errors);
    w.errors.error_exit = leave;
    w.codec.client_data = &w;
    const codec_status status = write_jpeg(&w, rgba, width, height, quality);
    jpeg_destroy_compress(&w.codec);
    free(w.row);
    if (status != CODEC_OK) {
        free(w.bytes);
        w.bytes = NULL;
    }
    *out = w.bytes;
    *count = w.bytes ? (size_t)w.count : 0;
    return status;
}

codec_status codec_encode_webp(const uint8_t *rgba, int32_t width, int32_t height, int32_t quality, uint8_t **out,
                               size_t *count) {
    WebPConfig config;
    WebPPicture image;
    WebPMemoryWriter writer;
    if (!WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, (float)quality) || !WebPPictureInit(&image)) return CODEC_NO_MEMORY;
    config.method = 1;
    image.width = width;
    image.height = height;
    WebPMemoryWriterInit(&writer);
    image.writer = WebPMemoryWrite;
    image.custom_ptr = &writer;
    const int is_written = WebPPictureImportRGBA(&image, rgba, width * 4) && WebPEncode(&config, &image);
    WebPPictureFree(&image);
    *out = is_written ? malloc(writer.size) : NULL;
    *count = *out ? writer.size : 0;
    if (*out) memcpy(*out, writer.mem, writer.size);
    WebPMemoryWriterClear(&writer);
    return *out ? CODEC_OK : CODEC_NO_MEMORY;
}
