#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Questions asked of many bytes at once. C, because Swift's vectors give no bit for each byte, which is one instruction
// of x86-64, and know of no processor but the oldest.

typedef uint8_t byte_vectors_block __attribute__((vector_size(16)));

static inline byte_vectors_block byte_vectors_load(const uint8_t *place) {
    byte_vectors_block block;
    memcpy(&block, place, sizeof block);
    return block;
}

/// One bit for each byte, the lowest for the first; each byte is all ones or zero.
static inline uint32_t byte_vectors_bits(byte_vectors_block block) {
#ifdef __SSE2__
    typedef char signed_block __attribute__((vector_size(16)));
    return (uint32_t)__builtin_ia32_pmovmskb128((signed_block)block);
#else
    uint64_t words[2];
    memcpy(words, &block, sizeof words);
    const uint64_t own = 0x8040201008040201, ones = 0x0101010101010101;
    const uint64_t low = ((words[0] & own) * ones) >> 56, high = ((words[1] & own) * ones) >> 56;
    return (uint32_t)(low | high << 8);
#endif
}

/// Which of the sixteen bytes there are this one.
static inline uint32_t byte_vectors_equal(const uint8_t *place, uint8_t byte) {
    return byte_vectors_bits((byte_vectors_block)(byte_vectors_load(place) == byte));
}

/// Which of the sixteen bytes there are at most that.
static inline uint32_t byte_vectors_at_most(const uint8_t *place, uint8_t byte) {
    return byte_vectors_bits((byte_vectors_block)(byte_vectors_load(place) <= byte));
}

/// Which of the sixteen bytes there go on with a character of UTF-8.
static inline uint32_t byte_vectors_continuations(const uint8_t *place) {
    return byte_vectors_bits((byte_vectors_block)((byte_vectors_load(place) & 0xC0) == 0x80));
}

/// Which of the sixteen bytes there may end the name of an attribute: white space and controls, `/`, and `<` to `?`.
static inline uint32_t byte_vectors_name_ends(const uint8_t *place) {
    const byte_vectors_block block = byte_vectors_load(place);
    return byte_vectors_bits((byte_vectors_block)((block <= 0x20) | (block == '/') | ((block & 0xFC) == 0x3C)));
}

// What follows looks at whole blocks of 64 bytes, and has a faster way where the processor has AVX2.

/// How many bytes from there on are ASCII: as many as come before the first block that is not.
size_t byte_vectors_ascii(const uint8_t *start, size_t count);

/// How many of the bytes, all of them, are this one.
size_t byte_vectors_count(const uint8_t *start, size_t count, uint8_t byte);

/// Pairs of bytes as they lie in memory.
typedef struct {
    uint16_t pairs[4];
} byte_vectors_pairs;

/// How many bytes come before the first block that has one of the pairs at an even place.
size_t byte_vectors_without(const uint8_t *start, size_t count, byte_vectors_pairs sought);

/// Three bytes in a row, eight times.
typedef struct {
    uint8_t bytes[8][3];
} byte_vectors_triples;

/// How many bytes come before the first block of 32 in which one of the triples begins. The last bytes are not looked at:
/// less than a block, and two that end a triple.
size_t byte_vectors_without_triples(const uint8_t *start, size_t count, byte_vectors_triples sought);
