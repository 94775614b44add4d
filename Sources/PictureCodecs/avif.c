// AVIF through libavif: the planes as they are coded, of a sequence the first picture.

#include "planes.h"

#include <avif/avif.h>

/// irot and imir as the orientation that EXIF would give, in the order of MIAF: first turned, then mirrored.
static int32_t orientation(const avifImage *image) {
    // [quarter turns to the left][0 none, 1 upside down, 2 left and right changed]
    static const int32_t orientations[4][3] = {{1, 4, 2}, {8, 5, 7}, {3, 2, 4}, {6, 7, 5}};
    const int turns = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
    const int mirror = image->transformFlags & AVIF_TRANSFORM_IMIR ? 1 + (image->imir.mode & 1) : 0;
    return orientations[turns][mirror];
}

static codec_plane plane(const avifImage *image, int channel, int32_t width, int32_t height) {
    const int is_wide = avifImageUsesU16(image);
    return (codec_plane){image->yuvPlanes[channel], image->yuvRowBytes[channel], width, height,
                         is_wide ? (int)image->depth - 8 : 0, is_wide};
}

static codec_status read_image(const avifImage *image, const codec_limits *limits, codec_picture *out) {
    const codec_status status = codec_check_size(image->width, image->height, limits, out);
    if (status != CODEC_OK || !image->yuvPlanes[0]) return status == CODEC_OK ? CODEC_UNDECODABLE : status;
    out->orientation = orientation(image);
    avifPixelFormatInfo format;
    avifGetPixelFormatInfo(image->yuvFormat, &format);
    const int32_t width = (int32_t)image->width, height = (int32_t)image->height;
    const int32_t half_width = (width + format.chromaShiftX) >> format.chromaShiftX;
    const int32_t half_height = (height + format.chromaShiftY) >> format.chromaShiftY;
    const codec_plane planes[3] = {plane(image, 0, width, height), plane(image, 1, half_width, half_height),
                                   plane(image, 2, half_width, half_height)};
    codec_plane alpha = planes[0];
    alpha.samples = image->alphaPlane;
    alpha.stride = image->alphaRowBytes;
    const int is_limited = image->yuvRange == AVIF_RANGE_LIMITED;
    const codec_status luma = codec_luma_from_yuv(&planes[0], &alpha, is_limited, limits, out);
    if (luma != CODEC_OK) return luma;
    const codec_yuv_kind kind = {(int)image->matrixCoefficients, is_limited};
    return codec_colours_from_yuv(planes, &alpha, kind, limits, out);
}

codec_status codec_decode_avif(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_picture *out) {
    avifDecoder *decoder = avifDecoderCreate();
    if (!decoder) return CODEC_NO_MEMORY;
    decoder->maxThreads = 1;
    decoder->ignoreExif = decoder->ignoreXMP = AVIF_TRUE;
    decoder->imageSizeLimit = (uint32_t)limits->pixels;
    decoder->imageDimensionLimit = CODEC_SIDE_LIMIT;
    // Encoders in the field leave out boxes that the standard asks for; browsers show their pictures all the same.
    decoder->strictFlags = AVIF_STRICT_DISABLED;
    codec_status status = CODEC_UNDECODABLE;
    if (avifDecoderSetIOMemory(decoder, bytes, count) == AVIF_RESULT_OK
        && avifDecoderParse(decoder) == AVIF_RESULT_OK) {
        status = codec_check_size(decoder->image->width, decoder->image->height, limits, out);
        if (status == CODEC_OK)
            status = avifDecoderNextImage(decoder) == AVIF_RESULT_OK ? read_image(decoder->image, limits, out)
                                                                     : CODEC_UNDECODABLE;
    }
    avifDecoderDestroy(decoder);
    return status;
}
