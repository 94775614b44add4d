// GIF through giflib: the first frame on its canvas, ignoring the others.

#include "planes.h"

#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

/// The number of pixels from which an image is shrunk while it is read.
enum { GIANT = 4000000 };

typedef struct {
    const uint8_t *bytes;
    size_t count, at;
} source;

static int read_bytes(GifFileType *file, GifByteType *to, int wanted) {
    source *from = file->UserData;
    const size_t left = from->count - from->at;
    const size_t count = (size_t)wanted < left ? (size_t)wanted : left;
    memcpy(to, from->bytes + from->at, count);
    from->at += count;
    return (int)count;
}

/// Reads an extension, and remembers the transparent colour of the next frame.
static int read_extension(GifFileType *file, int *transparent) {
    int code;
    GifByteType *block;
    if (DGifGetExtension(file, &code, &block) == GIF_ERROR) return 0;
    GraphicsControlBlock control;
    if (code == GRAPHICS_EXT_FUNC_CODE && block && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK)
        *transparent = control.TransparentColor;
    while (block)
        if (DGifGetExtensionNext(file, &block) == GIF_ERROR) return 0;
    return 1;
}

/// Moves to the first frame; every step reads bytes, so the length of the file bounds it.
static int find_frame(GifFileType *file, int *transparent) {
    GifRecordType record;
    while (DGifGetRecordType(file, &record) == GIF_OK) {
        if (record == IMAGE_DESC_RECORD_TYPE) return DGifGetImageDesc(file) == GIF_OK;
        if (record == TERMINATE_RECORD_TYPE) return 0;
        if (record == EXTENSION_RECORD_TYPE && !read_extension(file, transparent)) return 0;
    }
    return 0;
}

/// Reads the rows of the frame to their places; returns their number.
static int32_t read_rows(GifFileType *file, uint8_t *to, int32_t width, int32_t height) {
    static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    const int passes = file->Image.Interlace ? 4 : 1;
    int32_t count = 0;
    for (int pass = 0; pass < passes; pass++)
        for (int32_t y = passes > 1 ? starts[pass] : 0; y < height; y += passes > 1 ? steps[pass] : 1) {
            if (DGifGetLine(file, to + (size_t)y * (size_t)width, width) == GIF_ERROR) return count;
            count++;
        }
    return count;
}

typedef struct {
    const uint8_t *indices;
    int32_t left, top, width, height;
    /// How many rows came, counted from the top; all of them when they come interlaced.
    int32_t rows;
    const ColorMapObject *colours;
    int transparent;
} frame;

/// One row of the canvas as RGBA; pixels outside the frame are transparent.
static void paint(const frame *f, int32_t y, int32_t canvas_width, uint8_t *to) {
    memset(to, 0, (size_t)canvas_width * 4);
    if (y < f->top || y >= f->top + f->rows) return;
    const uint8_t *row = f->indices + (size_t)(y - f->top) * (size_t)f->width;
    for (int32_t x = 0; x < f->width && f->left + x < canvas_width; x++) {
        if (row[x] == f->transparent || row[x] >= f->colours->ColorCount) continue;
        const GifColorType *colour = &f->colours->Colors[row[x]];
        uint8_t *pixel = to + (size_t)(f->left + x) * 4;
        pixel[0] = colour->Red, pixel[1] = colour->Green, pixel[2] = colour->Blue, pixel[3] = 255;
    }
}

static codec_status shrink(const frame *f, const codec_limits *limits, codec_image *out) {
    codec_shrinking shrinking;
    // Averaging boxes would turn dithering into greys that the detector was not trained on, so that only very large
    // images are shrunk.
    const int is_giant = (int64_t)out->width * out->height > GIANT;
    const int32_t factor = is_giant ? codec_luma_factor(out->width, limits) : 1;
    const codec_status status = codec_shrink_begin(&shrinking, factor, limits, out);
    if (status != CODEC_OK) return status;
    uint8_t *row = malloc((size_t)out->width * 4);
    for (int32_t y = 0; row && y < out->height; y++) {
        paint(f, y, out->width, row);
        codec_shrink_row(&shrinking, y, row, 4);
    }
    codec_shrink_end(&shrinking);
    const codec_status end = row ? CODEC_OK : CODEC_NO_MEMORY;
    free(row);
    return end;
}

static codec_status read_frame(GifFileType *file, int transparent, const codec_limits *limits, codec_image *out) {
    const GifImageDesc *image = &file->Image;
    const int64_t canvas_width = file->SWidth > 0 ? file->SWidth : (int64_t)image->Left + image->Width;
    const int64_t canvas_height = file->SHeight > 0 ? file->SHeight : (int64_t)image->Top + image->Height;
    codec_status status = codec_check_size(image->Width, image->Height, limits, out);
    if (status == CODEC_OK) status = codec_check_size(canvas_width, canvas_height, limits, out);
    const ColorMapObject *colours = image->ColorMap ? image->ColorMap : file->SColorMap;
    if (status != CODEC_OK || !colours) return status == CODEC_OK ? CODEC_UNDECODABLE : status;
    const size_t room = (size_t)image->Width * (size_t)image->Height;
    uint8_t *indices = malloc(room);
    if (!indices) return CODEC_NO_MEMORY;
    memset(indices, transparent >= 0 ? transparent : 0, room);
    const int32_t rows = read_rows(file, indices, image->Width, image->Height);
    out->is_truncated = rows < image->Height;
    const int32_t shown = image->Interlace ? image->Height : rows;
    const frame f = {indices, image->Left, image->Top, image->Width, image->Height, shown, colours, transparent};
    status = rows > 0 ? shrink(&f, limits, out) : CODEC_UNDECODABLE;
    free(indices);
    return status;
}

codec_status codec_decode_gif(const uint8_t *bytes, size_t count, const codec_limits *limits, codec_image *out) {
    source from = {bytes, count, 0};
    int error, transparent = NO_TRANSPARENT_COLOR;
    GifFileType *file = DGifOpen(&from, read_bytes, &error);
    if (!file) return CODEC_UNDECODABLE;
    codec_status status = CODEC_UNDECODABLE;
    if ((int64_t)file->SWidth * file->SHeight > limits->pixels) status = CODEC_TOO_LARGE;
    else if (find_frame(file, &transparent)) status = read_frame(file, transparent, limits, out);
    DGifCloseFile(file, &error);
    return status;
}
