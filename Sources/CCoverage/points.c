#include "internal.h"

typedef uint64_t pair __attribute__((ext_vector_type(2)));

INLINE pair load_pair(const void *place) {
  pair bits;
  memcpy(&bits, place, sizeof bits);
  return bits;
}

INLINE void set_rows(
  char *place, const uint32_t *starts, const uint32_t *ends, long count, const char *masks,
  uint64_t *all)
{
  pair together = 0;
#pragma clang loop unroll_count(2)
  for (long row = 0; row < count; row++) {
    // A row without ink ends at or before its start, and has no bits.
    const pair bits = load_pair(masks + ends[row]) & ~load_pair(masks + starts[row]);
    const pair sum = load_pair(place + 32 * row) | bits;
    memcpy(place + 32 * row, &sum, sizeof sum);
    if (all) together |= bits;
  }
  if (!all) return;
  all[0] |= together[0];
  all[1] |= together[1];
}

INLINE void set(
  void *place, const uint32_t *starts, const uint32_t *ends, long count, const void *masks,
  uint64_t *all)
{
  if (all) set_rows(place, starts, ends, count, masks, all);
  else set_rows(place, starts, ends, count, masks, 0);
}
EXPORT(
  set,
  (void *place, const uint32_t *starts, const uint32_t *ends, long count, const void *masks,
   uint64_t *all),
  (place, starts, ends, count, masks, all))

// The bits of 16 pixels in a row, or of 8 in one row of pixels and of 8 in another.
typedef uint64_t bits __attribute__((ext_vector_type(4)));
typedef uint16_t sums __attribute__((ext_vector_type(16)));
typedef uint8_t bytes16 __attribute__((ext_vector_type(16)));

INLINE bits load_bits(const char *place, long second) {
  return __builtin_shufflevector(load_pair(place), load_pair(place + second), 0, 1, 2, 3);
}

// Adds two more bits, or one, to a sum, and leaves the carry.
#define ADD2(carry, sum, a, b) do { \
    const bits first_ = (a), second_ = (b), other_ = (sum) ^ first_; \
    carry = ((sum) & first_) | (other_ & second_); \
    sum = other_ ^ second_; \
  } while (0)
#define ADD1(carry, sum, a) do { \
    const bits bit_ = (a); \
    carry = (sum) & bit_; \
    sum ^= bit_; \
  } while (0)

// Counts the bits of each four columns.
INLINE bits fours_of(bits columns) {
  const bits halves = 0x5555555555555555, quarters = 0x3333333333333333;
  const bits twos = columns - ((columns >> 1) & halves);
  return (twos & quarters) + ((twos >> 2) & quarters);
}

// Adds the counts of each two fours, which need more than four bits.
INLINE bits eights_of(bits fours) {
  const bits nibbles = 0x0f0f0f0f0f0f0f0f;
  return (fours & nibbles) + ((fours >> 4) & nibbles);
}

// Returns the shares of 16 pixels. Those of the second half lie `second` bytes behind the first.
//
// Adds up the rows of points as numbers of five bits, by adders of single bits that work on all
// columns of points at once (H. S. Warren, Hacker's Delight, 2nd edition, 2012, section 5-1,
// "Counting 1-bits in an array"), and then the points of each pixel.
INLINE bytes16 shares_of(const char *points, long stride, const char *others, long second) {
#define ROW(n) \
  (others ? load_bits(points + stride * (n), second) | load_bits(others + stride * (n), second) \
          : load_bits(points + stride * (n), second))
  bits ones = ROW(0), twos, fours, eights, sixteens, a, b, c;
  ADD2(twos, ones, ROW(1), ROW(2));
  ADD2(a, ones, ROW(3), ROW(4));
  ADD2(b, ones, ROW(5), ROW(6));
  ADD2(fours, twos, a, b);
  ADD2(a, ones, ROW(7), ROW(8));
  ADD2(b, ones, ROW(9), ROW(10));
  ADD2(c, twos, a, b);
  ADD2(a, ones, ROW(11), ROW(12));
  ADD2(b, ones, ROW(13), ROW(14));
  bits d;
  ADD2(d, twos, a, b);
  ADD2(eights, fours, c, d);
  ADD1(a, ones, ROW(15));
  ADD1(b, twos, a);
  ADD1(c, fours, b);
  ADD1(sixteens, eights, c);
#undef ROW
  const bits low = fours_of(ones) + 2 * fours_of(twos);
  const bits high = fours_of(fours) + 2 * fours_of(eights);
  const bits sum = eights_of(low) + 4 * eights_of(high) + 16 * eights_of(fours_of(sixteens));
  const bits pixels = 0x00ff00ff00ff00ff;
  const sums inked = (sums)((sum & pixels) + ((sum >> 8) & pixels));
  return __builtin_convertvector((inked * 255 + 128) >> 8, bytes16);
}

INLINE void count_rows(
  uint8_t *shares, const char *points, const char *others, long rows, bool is_wide)
{
  enum { stride = 32, row_of_pixels = 16 * stride };
  if (is_wide) {
    for (long row = 0; row < rows; row++) {
      const long offset = row_of_pixels * row;
      const bytes16 both = shares_of(points + offset, stride, others ? others + offset : 0, 16);
      memcpy(shares + 16 * row, &both, sizeof both);
    }
    return;
  }
  // Two rows at a time.
  for (long row = 0; row < rows; row += 2) {
    const long offset = row_of_pixels * row;
    const bool is_last = row + 1 == rows;
    const bytes16 both = shares_of(
      points + offset, stride, others ? others + offset : 0, is_last ? 0 : row_of_pixels);
    memcpy(shares + 16 * row, &both, 8);
    if (!is_last) memcpy(shares + 16 * row + 16, (const char *)&both + 8, 8);
  }
}

INLINE void count(
  uint8_t *shares, const void *points, const void *others, long rows, bool is_wide)
{
  if (others) count_rows(shares, points, others, rows, is_wide);
  else count_rows(shares, points, 0, rows, is_wide);
}
EXPORT(
  count,
  (uint8_t *shares, const void *points, const void *others, long rows, bool is_wide),
  (shares, points, others, rows, is_wide))

INLINE void count_apart(uint8_t *shares, const void *points, long stride) {
  const bytes16 all = shares_of(points, stride, 0, 16);
  memcpy(shares, &all, sizeof all);
}
EXPORT(
  count_apart, (uint8_t *shares, const void *points, long stride), (shares, points, stride))
