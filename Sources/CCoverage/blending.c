#include "internal.h"

typedef uint8_t bytes8 __attribute__((ext_vector_type(8)));
typedef uint32_t pixels __attribute__((ext_vector_type(8)));
typedef uint16_t channels __attribute__((ext_vector_type(16)));

// The shares in eight bytes, for two channels of each pixel.
INLINE channels shares_for_channels(uint64_t shares) {
  bytes8 bytes;
  memcpy(&bytes, &shares, sizeof bytes);
  const pixels wide = __builtin_convertvector(bytes, pixels);
  return (channels)(wide | wide << 16);
}

// Products with 255ths, rounded as pixman's `MUL_UN8` does
// (https://gitlab.freedesktop.org/pixman/pixman, pixman-combine32.h).
INLINE channels times(channels all, channels shares) {
  const channels product = all * shares + 0x80;
  return (product + (product >> 8)) >> 8;
}

// The blue and the red channels, and the green ones and alpha, of eight pixels.
#define LOW(all) ((channels)(all) & 0xff)
#define HIGH(all) ((channels)(all) >> 8)

// Blends ink over eight pixels.
INLINE void blend_eight(
  void *place, uint32_t color, uint64_t shares, const uint8_t *opacities)
{
  pixels below;
  memcpy(&below, place, sizeof below);
  const pixels ink = color;
  channels low = LOW(ink), high = HIGH(ink);
  if (opacities) {
    uint64_t own;
    memcpy(&own, opacities, sizeof own);
    low = times(low, shares_for_channels(own));
    high = times(high, shares_for_channels(own));
  }
  low = times(low, shares_for_channels(shares));
  high = times(high, shares_for_channels(shares));
  const pixels alpha = (pixels)high >> 16;
  const channels rest = 255 - (channels)(alpha | alpha << 16);
  low += times(LOW(below), rest);
  high += times(HIGH(below), rest);
  const pixels sum = (pixels)(low | high << 8);
  memcpy(place, &sum, sizeof sum);
}

INLINE void blend_rows(
  void *place, long stride, long width, long room, long rows, uint32_t color,
  const uint8_t *coverage, const uint8_t *opacities, long columns)
{
  for (long row = 0; row < rows; row++) {
    uint32_t *line = (uint32_t *)((char *)place + row * stride);
    for (long x = 0; x < width; x += 8) {
      const long at = row * columns + x;
      uint64_t shares;
      memcpy(&shares, coverage + at, sizeof shares);
      // Pixels beyond the width stay as they are.
      if (width - x < 8) shares &= ~(uint64_t)0 >> 8 * (8 - (width - x));
      // Most pixels around a line are bare.
      if (shares == 0) continue;
      const uint8_t *own = opacities ? opacities + at : 0;
      if (x + 8 <= room) {
        blend_eight(line + x, color, shares, own);
      } else {
        // The row of pixels ends within the eight.
        uint32_t eight[8] = {0};
        memcpy(eight, line + x, 4 * (room - x));
        blend_eight(eight, color, shares, own);
        memcpy(line + x, eight, 4 * (room - x));
      }
    }
  }
}

INLINE void blend(
  void *place, long stride, long width, long room, long rows, uint32_t color,
  const uint8_t *coverage, const uint8_t *opacities, long columns)
{
  if (opacities) {
    blend_rows(place, stride, width, room, rows, color, coverage, opacities, columns);
  } else {
    blend_rows(place, stride, width, room, rows, color, coverage, 0, columns);
  }
}
EXPORT(
  blend,
  (void *place, long stride, long width, long room, long rows, uint32_t color,
   const uint8_t *coverage, const uint8_t *opacities, long columns),
  (place, stride, width, room, rows, color, coverage, opacities, columns))
