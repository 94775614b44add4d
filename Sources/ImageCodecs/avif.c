// AVIF through libavif: the planes as they are coded; of a sequence, the first image.

#include "planes.h"

#include <avif/avif.h>

/// The place of alpha behind the three of Y, U and V.
enum { ALPHA = AVIF_CHAN_V + 1 };

/// irot and imir as the orientation that EXIF would give, in the order of MIAF: first turned, then mirrored.
static int32_t orientation(const avifImage *image) {
    // [quarter turns to the left][0 none, 1 upside down, 2 left and right changed]
    static const int32_t orientations[4][3] = {{1, 4, 2}, {8, 5, 7}, {3, 2, 4}, {6, 7, 5}};
    const int turns = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
    const int mirror = image->transformFlags & AVIF_TRANSFORM_IMIR ? 1 + (image->imir.mode & 1) : 0;
    return orientations[turns][mirror];
}

/// The part of the image that `clap` leaves, or all of it; libavif makes sure that chroma can be cropped there too.
static avifCropRect crop(const avifImage *image) {
    const avifCropRect whole = {0, 0, image->width, image->height};
    avifCropRect part;
    avifDiagnostics ignored;
    const int is_cut = image->transformFlags & AVIF_TRANSFORM_CLAP
                       && avifCropRectConvertCleanApertureBox(&part, &image->clap, image->width, image->height,
                                                              image->yuvFormat, &ignored);
    return is_cut ? part : whole;
}

/// The part of a plane that is shown; chroma of fewer samples has fewer of them there.
static codec_plane plane(const avifImage *image, int channel, avifCropRect part) {
    avifPixelFormatInfo format;
    avifGetPixelFormatInfo(image->yuvFormat, &format);
    const int is_chroma = channel == AVIF_CHAN_U || channel == AVIF_CHAN_V, is_wide = avifImageUsesU16(image);
    const int across = is_chroma ? format.chromaShiftX : 0, down = is_chroma ? format.chromaShiftY : 0;
    const uint8_t *samples = channel == ALPHA ? image->alphaPlane : image->yuvPlanes[channel];
    const uint32_t stride = channel == ALPHA ? image->alphaRowBytes : image->yuvRowBytes[channel];
    if (samples) samples += (size_t)(part.y >> down) * stride + (size_t)(part.x >> across) * (is_wide ? 2 : 1);
    return (codec_plane){samples, stride, (int32_t)((part.width + (uint32_t)across) >> across),
                         (int32_t)((part.height + (uint32_t)down) >> down), is_wide ? (int)image->depth - 8 : 0, is_wide};
}

static codec_status read_image(const avifImage *image, const codec_limits *limits, codec_image *out) {
    const avifCropRect part = crop(image);
    const codec_status status = codec_check_size(part.width, part.height, limits, out);
    if (status != CODEC_OK || !image->yuvPlanes[0]) return status == CODEC_OK ? CODEC_UNDECODABLE : status;
    out->orientation = orientation(image);
    const codec_plane planes[3] = {plane(image, AVIF_CHAN_Y, part), plane(image, AVIF_CHAN_U, part),
                                   plane(image, AVIF_CHAN_V, part)};
    const codec_plane alpha = plane(image, ALPHA, part);
    const int is_limited = image->yuvRange == AVIF_RANGE_LIMITED;
    const codec_status luma = codec_luma_from_yuv(&planes[0], &alpha, is_limited, limits, out);
    if (luma != CODEC_OK) return luma;
    const codec_yuv_kind kind = {(int)image->matrixCoefficients, is_limited};
    return codec_colours_from_yuv(planes, &alpha, kind, limits, out);
}

static codec_status status_of(avifResult result) {
    switch (result) {
    case AVIF_RESULT_OK: return CODEC_OK;
    case AVIF_RESULT_OUT_OF_MEMORY: return CODEC_NO_MEMORY;
    case AVIF_RESULT_NOT_IMPLEMENTED:
    case AVIF_RESULT_UNSUPPORTED_DEPTH:
    case AVIF_RESULT_NO_CODEC_AVAILABLE: return CODEC_UNSUPPORTED;
    default: return CODEC_UNDECODABLE;
    }
}

codec_status codec_decode_avif(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_image *out) {
    avifDecoder *decoder = avifDecoderCreate();
    if (!decoder) return CODEC_NO_MEMORY;
    decoder->maxThreads = 1;
    decoder->ignoreExif = decoder->ignoreXMP = AVIF_TRUE;
    decoder->imageSizeLimit = (uint32_t)limits->pixels;
    decoder->imageDimensionLimit = CODEC_SIDE_LIMIT;
    // Many encoders leave out boxes that the standard requires; browsers show these images nevertheless.
    decoder->strictFlags = AVIF_STRICT_DISABLED;
    avifResult result = avifDecoderSetIOMemory(decoder, bytes, count);
    if (result == AVIF_RESULT_OK) result = avifDecoderParse(decoder);
    codec_status status = status_of(result);
    if (status == CODEC_OK) status = codec_check_size(decoder->image->width, decoder->image->height, limits, out);
    if (status == CODEC_OK) status = status_of(avifDecoderNextImage(decoder));
    if (status == CODEC_OK) status = read_image(decoder->image, limits, out);
    avifDecoderDestroy(decoder);
    return status;
}
