import CCoverage

/// Rows of points, 16 x 16 to a pixel: one bit each from the lowest up, four pixels to a word.
///
/// It does not own the memory. The owner determines its lifetime.
struct PointRows {
  /// The number of points along the side of a pixel.
  static let points = 16
  /// The number of pixels in a group, whose points are set and counted together.
  static let group = 16
  static let groupWords = 4

  private typealias Pair = SIMD2<UInt64>

  private let words: UnsafeMutablePointer<UInt64>
  /// The number of words from one row to the next, at least that of a group.
  private let stride: Int

  /// Creates a view of the rows in `words`, each `stride` words after the one before.
  init(_ words: UnsafeMutablePointer<UInt64>, stride: Int) {
    self.words = words
    self.stride = stride
  }

  /// The masks of the points of two words that lie left of a number of points. That of `n` points
  /// is at `origin` + `n`, and numbers may lie beside the two words.
  private static let left: [Pair] = (0..<640).map { index in
    SIMD2(
      (0..<2).map { word in ~(~0 << UInt64(min(max(0, index - origin - 64 * word), 64))) })
  }
  private static let origin = 256

  /// Sets the points in each row of `rows` from its start in `crossings` up to its end.
  @inline(__always)
  func set(_ rows: Range<Int>, _ crossings: borrowing RowCrossings) {
    let (starts, ends, last) = (crossings.starts, crossings.ends, stride &- 2)
    let shift = UInt32(RowCrossings.shift)
    Self.withMasks { left in
      for row in rows where starts[row] < ends[row] {
        let (start, end) = (Int(starts[row] &>> shift), Int(ends[row] &>> shift))
        let base = min(start >> 6, last)
        let word = words + (row &* stride &+ base)
        let (from, to) = (start &- base << 6, end &- base << 6)
        if to <= 128 {
          let pair = UnsafeMutableRawPointer(word)
          let old = pair.loadUnaligned(as: SIMD2<UInt64>.self)
          pair.storeBytes(of: old | left[to] & ~left[from], as: SIMD2<UInt64>.self)
        } else {
          Self.setLong(from, to, in: word)
        }
      }
    }
  }

  /// Sets the points in each row of `rows` as `set` does, in groups that lie side by side. A row of
  /// theirs is one group, and their words begin at `groups`.
  @inline(__always)
  static func set(
    _ rows: Range<Int>, _ crossings: borrowing RowCrossings,
    in groups: UnsafeMutablePointer<UnsafeMutablePointer<UInt64>>
  ) {
    let (starts, ends, bytes) = (crossings.starts, crossings.ends, 8 * groupWords)
    let shift = UInt32(RowCrossings.shift)
    withMasks { left in
      for row in rows where starts[row] < ends[row] {
        let (start, end) = (Int(starts[row] &>> shift), Int(ends[row] &>> shift))
        let group = start &>> 8
        // The 128 points from the byte of the first one on, or the last 128 of the group.
        let byte = min((start & 255) &>> 3, 16)
        let first = group &<< 8 &+ byte &<< 3
        if end &- first <= 128 {
          let place = UnsafeMutableRawPointer(groups[group]) + (row &* bytes &+ byte)
          let old = place.loadUnaligned(as: Pair.self)
          place.storeBytes(of: old | left[end &- first] & ~left[start &- first], as: Pair.self)
        } else {
          // Many points, or points of several groups: half a group at a time.
          var half = start &>> 7
          let last = (end &- 1) &>> 7
          var mask = ~left[start & 127]
          while true {
            if half == last { mask &= left[end &- last &<< 7] }
            let offset = row &* bytes &+ (half & 1) &<< 4
            let place = UnsafeMutableRawPointer(groups[half &>> 1]) + offset
            place.storeBytes(of: place.loadUnaligned(as: Pair.self) | mask, as: Pair.self)
            if half == last { break }
            half &+= 1
            mask = Pair(repeating: ~0)
          }
        }
      }
    }
  }

  /// Sets the points in each row of `rows` as `set` does, as far as they lie in the 8 pixels from
  /// column `x` on, and adds those of all rows to `all`, two words. A row is a group, and that of
  /// the first crossing is `down`, which may be negative. The crossings are fine ones, and the
  /// first of their columns is `margin`.
  @inline(__always)
  func setWindow(
    _ rows: Range<Int>, _ crossings: borrowing RowCrossings, from x: Int, margin: Int, down: Int,
    all: UnsafeMutablePointer<UInt64>? = nil
  ) {
    assert(-8..<Self.group ~= x &- margin)
    Self.withMasks { left in
      coverage_set(
        UnsafeMutableRawPointer(words) + ((rows.lowerBound &+ down) &* 32 &+ 2 &* x),
        crossings.starts + rows.lowerBound, crossings.ends + rows.lowerBound, rows.count,
        left - (x &- margin) &* Self.points, all)
    }
  }

  /// Lends the masks, counted from that of no point.
  @inline(__always)
  private static func withMasks<Result>(_ body: (UnsafePointer<Pair>) -> Result) -> Result {
    left.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped + origin) }
  }

  /// Removes the points of the 8 pixels from column `x` on, in `rows` of pixels. A row is a group.
  @inline(__always)
  func clear(rows: Range<Int>, from x: Int) {
    let place = UnsafeMutableRawPointer(words) + (rows.lowerBound &* Self.points &* 32 &+ 2 &* x)
    for row in 0..<rows.count &* Self.points {
      place.storeBytes(of: .zero, toByteOffset: row &* 32, as: SIMD2<UInt64>.self)
    }
  }

  /// Sets the points of a run that begins in the first of `words` and ends beyond the second.
  private static func setLong(_ start: Int, _ end: Int, in words: UnsafeMutablePointer<UInt64>) {
    words[0] |= ~0 << UInt64(start)
    for word in 1..<end >> 6 { words[word] = ~0 }
    if end & 63 != 0 { words[end >> 6] |= ~(~0 << UInt64(end & 63)) }
  }

  /// Returns true if every point of the first group of `row` is set.
  @inline(__always)
  func isFull(_ row: Int) -> Bool {
    let first = UnsafeRawPointer(words + row &* stride)
    return first.loadUnaligned(as: SIMD4<UInt64>.self) == SIMD4(repeating: ~0)
  }

  /// Stores the share of set points, in 255ths, of the 8 pixels from column `x` on, or of all 16 if
  /// `isWide`, in `rows` of pixels. Counts those points, too, that are set in `others`. A row is a
  /// group, and the shares of its pixels are side by side in `shares`.
  @inline(__always)
  func count(
    _ rows: Range<Int>, from x: Int, isWide: Bool, with others: PointRows?,
    _ shares: UnsafeMutablePointer<UInt8>
  ) {
    let offset = rows.lowerBound &* Self.points &* 32 &+ 2 &* x
    coverage_count(
      shares + (rows.lowerBound &* Self.group &+ x), UnsafeRawPointer(words) + offset,
      others.map { UnsafeRawPointer($0.words) + offset }, rows.count, isWide)
  }

  /// Returns the share of set points, in 255ths, of the pixels in row `y` of pixels, of the group
  /// that begins with word `word`.
  func shares(_ y: Int, group word: Int) -> SIMD16<UInt8> {
    var shares = SIMD16<UInt8>.zero
    withUnsafeMutableBytes(of: &shares) {
      coverage_count_apart(
        $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self),
        words + (y * Self.points * stride + word), 8 * stride)
    }
    return shares
  }
}
