#include "internal.h"

// A product and a sum are rounded one after the other on every processor.
#pragma STDC FP_CONTRACT OFF

typedef double lines __attribute__((ext_vector_type(8)));
typedef uint32_t words __attribute__((ext_vector_type(16)));
typedef uint32_t numbers __attribute__((ext_vector_type(8)));

// Enters the upper halves of the bit patterns of positions, as offsets into a table of masks.
INLINE void enter(uint32_t *place, lines x, uint32_t mask, const struct coverage_limits *limits) {
  if (limits) {
    const lines low = limits->low, high = limits->high;
    x = x > low ? x : low;
    x = x < high ? x : high;
  }
  const words halves = (words)x;
  const numbers upper = __builtin_shufflevector(halves, halves, 1, 3, 5, 7, 9, 11, 13, 15);
  const numbers entered = (upper << COVERAGE_SHIFT) & mask;
  memcpy(place, &entered, sizeof entered);
}

// The lines of the first rows. They have no rounding errors: a position has more bits than needed.
#define FIRST(line) ((lines){0, 1, 2, 3, 4, 5, 6, 7} + (line))

INLINE void edge_within(
  uint32_t *place, long count, double line, double x, double slope, uint32_t mask,
  const struct coverage_limits *limits)
{
  lines offsets = FIRST(line);
  for (long row = 0; row < count; row += COVERAGE_ROWS) {
    enter(place + row, x + offsets * slope, mask, limits);
    offsets += COVERAGE_ROWS;
  }
}

INLINE void enter_edge(
  uint32_t *place, long count, double line, double x, double slope, uint32_t mask,
  const struct coverage_limits *limits)
{
  if (limits) edge_within(place, count, line, x, slope, mask, limits);
  else edge_within(place, count, line, x, slope, mask, 0);
}
EXPORT(
  enter_edge,
  (uint32_t *place, long count, double line, double x, double slope, uint32_t mask,
   const struct coverage_limits *limits),
  (place, count, line, x, slope, mask, limits))

INLINE void arc_within(
  uint32_t *place, long count, double line, double x, double lean, double breadth, double square,
  uint32_t mask, const struct coverage_limits *limits, bool leans)
{
  lines offsets = FIRST(line);
  // Rows beside the disc. The root is too small to count, and comparing with it is one instruction,
  // which comparing with zero is not.
  const lines least = __DBL_MIN__;
  for (long row = 0; row < count; row += COVERAGE_ROWS) {
    lines rest = square - offsets * offsets;
    rest = rest > least ? rest : least;
    const lines middle = leans ? x + lean * offsets : x;
    enter(place + row, middle + breadth * __builtin_elementwise_sqrt(rest), mask, limits);
    offsets += COVERAGE_ROWS;
  }
}

INLINE void enter_arc(
  uint32_t *place, long count, double line, double x, double lean, double breadth, double square,
  uint32_t mask, const struct coverage_limits *limits)
{
  // Most nibs do not lean: the same bits with fewer operations.
  if (lean != 0) arc_within(place, count, line, x, lean, breadth, square, mask, limits, true);
  else if (limits) arc_within(place, count, line, x, 0, breadth, square, mask, limits, false);
  else arc_within(place, count, line, x, 0, breadth, square, mask, 0, false);
}
EXPORT(
  enter_arc,
  (uint32_t *place, long count, double line, double x, double lean, double breadth, double square,
   uint32_t mask, const struct coverage_limits *limits),
  (place, count, line, x, lean, breadth, square, mask, limits))
