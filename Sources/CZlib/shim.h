#pragma once
#include <zlib.h>

/* inflateInit2 and deflateInit2 are macros; negative window bits mean raw DEFLATE. */
static inline int bridge_inflate_raw_init(z_stream *stream) { return inflateInit2(stream, -15); }

static inline int bridge_deflate_raw_init(z_stream *stream) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}
