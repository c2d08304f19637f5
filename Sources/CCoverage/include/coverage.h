// The inner loops of coverage: what is computed for many rows of points, or many pixels, alike.
//
// They are in C because a function can be compiled here once for each kind of processor: on x86-64
// for those with AVX2, whose vectors are twice as long, and for all others. The program picks one
// when it is loaded. Both have the same results, bit for bit: they do the same operations, each
// rounded by itself.
//
// Points, rows and crossings are those of `PointRows`, `RowCrossings` and `BoundaryTrace` in the
// module Graphics, which are the only callers.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// The number of rows computed at a time: so many numbers are written at least.
enum { COVERAGE_ROWS = 8 };
// The bits by which numbers of points are shifted, so that they are offsets into masks.
enum { COVERAGE_SHIFT = 4 };

// The least and the greatest position.
struct coverage_limits { double low, high; };

// Enters the numbers of the points at which `count` rows cross an edge: the upper halves of the
// bits of a position, shifted, as far as they are in `mask`. The first row lies `line` below the
// line where the edge is at `place`. `limits` may be null.
void coverage_enter_edge(
  uint32_t *numbers, long count, double line, double place, double slope, uint32_t mask,
  const struct coverage_limits *limits);

// Enters them for an arc, half of an ellipse: an offset below the middle of a disc whose radius has
// the square `square`, the arc lies `breadth` times the half chord and `lean` times the offset
// beside `place`.
void coverage_enter_arc(
  uint32_t *numbers, long count, double line, double place, double lean, double breadth,
  double square, uint32_t mask, const struct coverage_limits *limits);

// Sets in each of `count` rows of points the bits from the start to the end of the row. Starts and
// ends are offsets into `masks`, where 16 bytes say which bits lie left of a point. A row that does
// not begin before its end has none. `words` are the 16 bytes of the first row, which are 32 bytes
// apart. Adds the bits of all rows to `all` unless it is null.
void coverage_set(
  void *words, const uint32_t *starts, const uint32_t *ends, long count, const void *masks,
  uint64_t *all);

// Counts the bits of `rows` rows of 8 pixels, or of 16 if `is_wide`: the share of each pixel in
// 255ths. A pixel has 16 x 16 bits, 2 bytes in each of 16 rows that are 32 bytes apart. `others`,
// unless it is null, are points like `points`: the bits of both are counted. The rows of `shares`
// are 16 bytes apart.
void coverage_count(
  uint8_t *shares, const void *points, const void *others, long rows, bool is_wide);

// Counts the bits of 16 pixels, whose rows of bits are `stride` bytes apart.
void coverage_count_apart(uint8_t *shares, const void *points, long stride);

// Blends ink of the premultiplied `color`, 0xAARRGGBB, over `rows` rows of `width` pixels from
// `pixels` on, which are `stride` bytes apart. `coverage` has the share of each pixel in 255ths,
// and `opacities`, unless it is null, the opacity of the ink there: rows of bytes, `columns` apart.
// The seven bytes behind the last one of each are read, too. A row of pixels ends after `room`
// pixels, at least `width`; those beyond `width` are written, but not changed.
void coverage_blend(
  void *pixels, long stride, long width, long room, long rows, uint32_t color,
  const uint8_t *coverage, const uint8_t *opacities, long columns);

// The convex hull of two discs, whose opacity changes evenly from one to the other. `FadingCone` in
// the module Graphics describes it.
struct coverage_cone {
  // The place of the middle of the first pixel, along the cone and aside from it, and the steps
  // from column to column and from row to row.
  double origin[2], right[2], down[2];
  // The distance of the discs, and the radius of the first.
  float length, radius;
  // The loss of radius per length, less than 1, and the shift of the nearest middle per distance.
  float loss, slope;
  // The opacity of the first disc, and its change per length.
  float opacity, change;
  // True if the nib's map changes lengths.
  bool is_mapped;
};

// Raises opacities, in 255ths, to those of a cone in `rows` rows of `width` pixels, a multiple of
// 8. The rows are `columns` bytes apart.
void coverage_fade(
  uint8_t *opacities, long columns, long width, long rows, const struct coverage_cone *cone);

// The same, compiled for any processor of the kind. Tests compare them with those above.
__typeof__(coverage_enter_edge) coverage_enter_edge_plain;
__typeof__(coverage_enter_arc) coverage_enter_arc_plain;
__typeof__(coverage_set) coverage_set_plain;
__typeof__(coverage_count) coverage_count_plain;
__typeof__(coverage_count_apart) coverage_count_apart_plain;
__typeof__(coverage_blend) coverage_blend_plain;
__typeof__(coverage_fade) coverage_fade_plain;
