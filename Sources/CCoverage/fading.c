#include "internal.h"

// A product and a sum are rounded one after the other on every processor.
#pragma STDC FP_CONTRACT OFF

// Eight pixels that lie side by side.
typedef float lanes __attribute__((ext_vector_type(8)));
typedef int32_t whole __attribute__((ext_vector_type(8)));
typedef uint8_t bytes __attribute__((ext_vector_type(8)));

INLINE lanes root_of(lanes squares) { return __builtin_elementwise_sqrt(squares); }

INLINE lanes clamped(lanes values, float high) {
  values = values > 0 ? values : 0;
  return values < high ? values : high;
}

// The opacities in 255ths, with the coverage, at places along the cone and aside from it.
INLINE bytes opacities_at(
  lanes along, lanes aside, const struct coverage_cone *cone, bool is_mapped)
{
  const lanes squares = aside * aside;
  // The nearest of the discs, and the depth of the place in it.
  const lanes middle = clamped(along - root_of(squares) * cone->slope, cone->length);
  const lanes rest = along - middle;
  const lanes distance = root_of(rest * rest + squares);
  lanes depth = cone->radius - cone->loss * middle - distance;
  if (is_mapped) {
    // The depth in pixels after the map, by the length of its gradient.
    const lanes x = rest * (float)cone->right[0] + aside * (float)cone->right[1];
    const lanes y = rest * (float)cone->down[0] + aside * (float)cone->down[1];
    const lanes gradient = root_of(x * x + y * y), least = 1e-6f;
    depth *= distance / (gradient > least ? gradient : least);
  }
  const lanes coverage = clamped(depth + 0.5f, 1);
  // The first disc that contains the place: the lesser root of
  // share t^2 - 2 half t + along^2 + aside^2 - radius^2.
  const float share = 1 - cone->loss * cone->loss;
  const lanes half = along - cone->radius * cone->loss;
  const lanes square =
    half * half - share * (along * along + squares - cone->radius * cone->radius);
  const lanes root = root_of(square > 0 ? square : 0);
  const lanes first = clamped((half - root) * (1 / share), cone->length);
  const lanes opacity = coverage * (cone->opacity + cone->change * first) * 255;
  return __builtin_convertvector(__builtin_convertvector(opacity + 0.5f, whole), bytes);
}

INLINE void fade_within(
  uint8_t *opacities, long columns, long width, long rows, const struct coverage_cone *cone,
  bool is_mapped)
{
  const float right = (float)cone->right[0], turned = (float)cone->right[1];
  const lanes steps = {0, 1, 2, 3, 4, 5, 6, 7};
  for (long row = 0; row < rows; row++) {
    lanes along = (float)(cone->origin[0] + cone->down[0] * (double)row) + right * steps;
    lanes aside = (float)(cone->origin[1] + cone->down[1] * (double)row) + turned * steps;
    for (long column = 0; column < width; column += 8) {
      uint8_t *place = opacities + columns * row + column;
      bytes old;
      memcpy(&old, place, sizeof old);
      const bytes made = opacities_at(along, aside, cone, is_mapped);
      const bytes both = __builtin_elementwise_max(old, made);
      memcpy(place, &both, sizeof both);
      along += 8 * right;
      aside += 8 * turned;
    }
  }
}

INLINE void fade(
  uint8_t *opacities, long columns, long width, long rows, const struct coverage_cone *cone)
{
  // Most nibs are round.
  if (cone->is_mapped) fade_within(opacities, columns, width, rows, cone, true);
  else fade_within(opacities, columns, width, rows, cone, false);
}
EXPORT(
  fade,
  (uint8_t *opacities, long columns, long width, long rows, const struct coverage_cone *cone),
  (opacities, columns, width, rows, cone))
