#include "byte_vectors.h"

typedef uint8_t lanes __attribute__((vector_size(32)));
typedef uint16_t pair_lanes __attribute__((vector_size(32)));
typedef uint64_t word_lanes __attribute__((vector_size(32)));

enum { block = 64 };

#define JOIN(name, suffix) name##_##suffix

#define KERNEL(name) JOIN(name, plain)
#define KERNEL_TARGET
#include "kernels.inc"

#if defined(__x86_64__)
#define KERNEL(name) JOIN(name, avx2)
#define KERNEL_TARGET __attribute__((target("avx2")))
#include "kernels.inc"
#define DISPATCH(name, ...) (__builtin_cpu_supports("avx2") ? name##_avx2(__VA_ARGS__) : name##_plain(__VA_ARGS__))
#else
#define DISPATCH(name, ...) name##_plain(__VA_ARGS__)
#endif

size_t byte_vectors_ascii(const uint8_t *start, size_t count) { return DISPATCH(ascii, start, count); }

size_t byte_vectors_count(const uint8_t *start, size_t count, uint8_t byte) {
    size_t sum = DISPATCH(count, start, count, byte);
    size_t place = count & ~(size_t)(block - 1);
    for (; count - place >= 16; place += 16)
        sum += (size_t)__builtin_popcount(byte_vectors_equal(start + place, byte));
    for (; place < count; place++) sum += start[place] == byte;
    return sum;
}

size_t byte_vectors_without(const uint8_t *start, size_t count, byte_vectors_pairs sought) {
    return DISPATCH(without, start, count, sought.pairs);
}

size_t byte_vectors_without_triples(const uint8_t *start, size_t count, byte_vectors_triples sought) {
    if (count < sizeof(lanes) + 2) return 0;
    return DISPATCH(triples, start, count, (const uint8_t(*)[3])sought.bytes);
}
