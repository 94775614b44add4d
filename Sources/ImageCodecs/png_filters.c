// The filters of PNG, undone: each byte was written as the difference from what its neighbours foretell.

#include "png_plain.h"

#include <string.h>

/// One pixel, each byte in a lane that has room for sums; written so that the compiler makes vector instructions of it.
typedef int16_t lanes __attribute__((vector_size(8)));
typedef uint8_t pixel __attribute__((vector_size(4)));

static inline lanes load(const uint8_t *from) {
    pixel p;
    memcpy(&p, from, sizeof p);
    return __builtin_convertvector(p, lanes);
}

/// Writes a pixel, each byte modulo 256, and gives what was written; the bytes after a shorter one are the next's.
static inline lanes store(lanes value, uint8_t *to) {
    value &= 255;
    const pixel p = __builtin_convertvector(value, pixel);
    memcpy(to, &p, sizeof p);
    return value;
}

static inline lanes choose(lanes mask, lanes yes, lanes no) { return (mask & yes) | (~mask & no); }

/// The one of left, above and above left that is nearest to left + above - above left; on a tie the first. Which one it
/// is follows from where a threshold lies beside the smaller and the larger of left and above, a shorter way to it.
static inline lanes foretold(lanes left, lanes above, lanes corner) {
    const lanes low = __builtin_elementwise_min(left, above), high = __builtin_elementwise_max(left, above);
    const lanes threshold = 3 * corner - left - above;
    const lanes not_high = choose(high > threshold, corner, low);
    return choose(threshold > low, not_high, high);
}

static inline void undo_sub(const uint8_t *from, size_t count, size_t bytes, uint8_t *to) {
    lanes left = {0};
    for (size_t at = 0; at < count; at += bytes) left = store(load(from + at) + left, to + at);
}

static inline void undo_average(const uint8_t *from, const uint8_t *above, size_t count, size_t bytes, uint8_t *to) {
    lanes left = {0};
    for (size_t at = 0; at < count; at += bytes)
        left = store(load(from + at) + ((left + load(above + at)) >> 1), to + at);
}

static inline void undo_paeth(const uint8_t *from, const uint8_t *above, size_t count, size_t bytes, uint8_t *to) {
    lanes left = {0}, corner = {0};
    for (size_t at = 0; at < count; at += bytes) {
        const lanes over = load(above + at);
        left = store(load(from + at) + foretold(left, over, corner), to + at);
        corner = over;
    }
}

/// With a constant for `bytes` the compiler makes loops of its own.
static inline void undo(const uint8_t *from, const uint8_t *above, size_t count, size_t bytes, int filter, uint8_t *to) {
    switch (filter) {
    case 1: undo_sub(from, count, bytes, to); break;
    case 3: undo_average(from, above, count, bytes, to); break;
    default: undo_paeth(from, above, count, bytes, to);
    }
}

void codec_unfilter(const uint8_t *from, const uint8_t *above, size_t count, int pixel_bytes, int filter, uint8_t *to) {
    if (filter == 0) memcpy(to, from, count);
    else if (filter == 2)
        for (size_t at = 0; at < count; at++) to[at] = (uint8_t)(from[at] + above[at]);
    else
        switch (pixel_bytes) {
        case 1: undo(from, above, count, 1, filter, to); break;
        case 2: undo(from, above, count, 2, filter, to); break;
        case 3: undo(from, above, count, 3, filter, to); break;
        default: undo(from, above, count, 4, filter, to);
        }
}
