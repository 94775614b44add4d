#pragma once
#include <isa-l/igzip_lib.h>
#include <stdbool.h>
#include <stddef.h>

/// Whether the bytes are one gzip member (RFC 1952), whole and with nothing after it, of exactly `size` bytes, which are
/// then in `room`. Whatever the bytes are, it ends: it is called once, and either all of them are read or `room` is full.
static inline bool cisal_gunzip(
    struct inflate_state *_Nonnull state, const void *_Nonnull wire, size_t count, void *_Nonnull room, size_t size) {
  // Flags that do not exist are an error (RFC 1952 §2.3.1.2), which ISA-L does not mind.
  if (count < 4 || ((const uint8_t *)wire)[3] >= 0x20) return false;
  if (count > UINT32_MAX || size > UINT32_MAX) return false;
  isal_inflate_init(state);
  state->crc_flag = ISAL_GZIP;
  state->next_in = (uint8_t *)wire;
  state->avail_in = (uint32_t)count;
  state->next_out = (uint8_t *)room;
  state->avail_out = (uint32_t)size;
  return isal_inflate(state) == ISAL_DECOMP_OK && state->block_state == ISAL_BLOCK_FINISH && !state->avail_in &&
         !state->avail_out;
}
