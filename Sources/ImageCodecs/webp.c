// WebP through libwebp: the planes as they are coded; of an animation, the first frame.

#include "planes.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

/// The bitstream of the first frame of an animation; the whole file for a still image.
static WebPData still(const uint8_t *bytes, size_t count, WebPDemuxer **demuxer) {
    WebPData data = {bytes, count};
    WebPIterator frame;
    *demuxer = WebPDemuxPartial(&data, NULL);
    if (!*demuxer || !WebPDemuxGetFrame(*demuxer, 1, &frame)) return data;
    const WebPData first = frame.fragment;
    WebPDemuxReleaseIterator(&frame);
    return first.bytes && first.size ? first : data;
}

/// The most pixels of an image that is decoded whole; larger ones are scaled while they are decoded, which takes less
/// memory and more time.
static const int64_t whole_pixels = 16 << 20;

static void ask_for_planes(WebPDecoderConfig *config, int32_t width) {
    const int32_t full = config->input.width, height = config->input.height;
    if (full > width && (int64_t)full * height > whole_pixels) {
        const int64_t scaled = (int64_t)height * width / full;
        config->options.use_scaling = 1;
        config->options.scaled_width = width;
        config->options.scaled_height = (int)(scaled > 1 ? scaled : 1);
    }
    config->options.bypass_filtering = 1;
    config->options.no_fancy_upsampling = 1;
    config->output.colorspace = config->input.has_alpha ? MODE_YUVA : MODE_YUV;
}

/// Decodes as much as there is; returns the number of rows, 0 for none.
static int decode_rows(const WebPData *data, WebPDecoderConfig *config, int *is_truncated) {
    const VP8StatusCode status = WebPDecode(data->bytes, data->size, config);
    if (status == VP8_STATUS_OK) return config->output.height;
    if (status != VP8_STATUS_NOT_ENOUGH_DATA && status != VP8_STATUS_SUSPENDED) return 0;
    WebPFreeDecBuffer(&config->output);
    int rows = 0;
    WebPIDecoder *decoder = WebPIDecode(NULL, 0, config);
    if (!decoder) return 0;
    WebPIUpdate(decoder, data->bytes, data->size);
    WebPIDecGetYUVA(decoder, &rows, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
    WebPIDelete(decoder);
    *is_truncated = 1;
    return rows;
}

/// The missing rows of a cut image become grey.
static void fill_rest(const WebPDecBuffer *buffer, int32_t rows) {
    const WebPYUVABuffer *yuv = &buffer->u.YUVA;
    for (int32_t y = rows; y < buffer->height; y++) {
        memset(yuv->y + (size_t)y * (size_t)yuv->y_stride, CODEC_GREY, (size_t)buffer->width);
        if (yuv->a) memset(yuv->a + (size_t)y * (size_t)yuv->a_stride, 255, (size_t)buffer->width);
    }
    for (int32_t y = rows / 2; y < (buffer->height + 1) / 2; y++) {
        memset(yuv->u + (size_t)y * (size_t)yuv->u_stride, CODEC_GREY, (size_t)(buffer->width + 1) / 2);
        memset(yuv->v + (size_t)y * (size_t)yuv->v_stride, CODEC_GREY, (size_t)(buffer->width + 1) / 2);
    }
}

static codec_status read_planes(const WebPDecBuffer *buffer, int32_t rows, const codec_limits *limits,
                                codec_image *out) {
    const WebPYUVABuffer *yuv = &buffer->u.YUVA;
    if (rows < buffer->height) fill_rest(buffer, rows);
    const int32_t half_width = (buffer->width + 1) / 2, half_height = (buffer->height + 1) / 2;
    const codec_plane planes[3] = {
        {yuv->y, (size_t)yuv->y_stride, buffer->width, buffer->height, 0, 0},
        {yuv->u, (size_t)yuv->u_stride, half_width, half_height, 0, 0},
        {yuv->v, (size_t)yuv->v_stride, half_width, half_height, 0, 0},
    };
    const codec_plane alpha = {yuv->a, (size_t)yuv->a_stride, buffer->width, buffer->height, 0, 0};
    const codec_status status = codec_luma_from_yuv(&planes[0], &alpha, 1, limits, out);
    if (status != CODEC_OK) return status;
    return codec_colours_from_yuv(planes, &alpha, (codec_yuv_kind){6, 1}, limits, out);
}

static codec_status decode_still(const WebPData *data, const codec_limits *limits, codec_image *out) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return CODEC_UNDECODABLE;
    if (WebPGetFeatures(data->bytes, data->size, &config.input) != VP8_STATUS_OK) return CODEC_UNDECODABLE;
    codec_status status = codec_check_size(config.input.width, config.input.height, limits, out);
    if (status != CODEC_OK) return status;
    ask_for_planes(&config, limits->luma_width);
    int is_truncated = 0;
    const int rows = decode_rows(data, &config, &is_truncated);
    status = rows > 0 ? read_planes(&config.output, rows, limits, out) : CODEC_UNDECODABLE;
    out->is_truncated = is_truncated;
    WebPFreeDecBuffer(&config.output);
    return status;
}

codec_status codec_decode_webp(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_image *out) {
    WebPDemuxer *demuxer = NULL;
    const WebPData data = still(bytes, count, &demuxer);
    const codec_status status = decode_still(&data, limits, out);
    WebPDemuxDelete(demuxer);
    return status;
}
