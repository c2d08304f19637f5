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
  /// column `x` on, and returns those of all rows together. A row is a group, and that of the first
  /// crossing is `down`, which may be negative. The crossings are fine ones, and the first of their
  /// columns is `margin`.
  @inline(__always) @discardableResult
  func setWindow(
    _ rows: Range<Int>, _ crossings: borrowing RowCrossings, from x: Int, margin: Int, down: Int
  ) -> SIMD2<UInt64> {
    let starts = UnsafeRawPointer(crossings.starts + rows.upperBound)
    let ends = UnsafeRawPointer(crossings.ends + rows.upperBound)
    let end = UnsafeMutableRawPointer(words) + ((rows.upperBound &+ down) &* 32 &+ 2 &* x)
    assert(-8..<Self.group ~= x &- margin)
    return Self.withMasks { left in
      let left = UnsafeRawPointer(left - (x &- margin) &* Self.points)
      var union = Pair.zero
      @inline(__always)
      func set(_ offset: Int) {
        // A row without ink ends at or before its start, and has no points.
        let from = Int(starts.load(fromByteOffset: offset, as: UInt32.self))
        let to = Int(ends.load(fromByteOffset: offset, as: UInt32.self))
        let points =
          left.load(fromByteOffset: to, as: Pair.self)
          & ~left.load(fromByteOffset: from, as: Pair.self)
        let place = end + 8 &* offset
        place.storeBytes(of: place.loadUnaligned(as: Pair.self) | points, as: Pair.self)
        union |= points
      }
      // One register counts the offsets of all three, and two rows are set at a time: a tenth of a
      // motion is spent here.
      var offset = -4 &* rows.count
      if rows.count & 1 != 0 {
        set(offset)
        offset &+= 4
      }
      while offset < 0 {
        set(offset)
        set(offset &+ 4)
        offset &+= 8
      }
      return union
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

  /// Returns the share of set points, in 255ths, of the 8 pixels from column `x` on in row `y` of
  /// pixels. A row is a group.
  @inline(__always)
  func shares(_ y: Int, from x: Int) -> SIMD8<UInt8> {
    let first = UnsafeRawPointer(words) + (y &* Self.points &* 32 &+ 2 &* x)
    return Self.shares { number in
      first.loadUnaligned(fromByteOffset: 32 &* number, as: SIMD2<UInt64>.self)
    }
  }

  /// Returns the shares as above of the points that are set here or in `other`.
  @inline(__always)
  func shares(_ y: Int, from x: Int, or other: PointRows) -> SIMD8<UInt8> {
    let offset = y &* Self.points &* 32 &+ 2 &* x
    let (one, two) = (UnsafeRawPointer(words) + offset, UnsafeRawPointer(other.words) + offset)
    return Self.shares { number in
      one.loadUnaligned(fromByteOffset: 32 &* number, as: SIMD2<UInt64>.self)
        | two.loadUnaligned(fromByteOffset: 32 &* number, as: SIMD2<UInt64>.self)
    }
  }

  /// Returns the shares of set points of 8 pixels, whose 16 rows of points `row` returns.
  ///
  /// Adds up the rows of points as numbers of five bits, by adders of single bits that work on all
  /// columns of points at once (H. S. Warren, Hacker's Delight, 2nd edition, 2012, section 5-1,
  /// "Counting 1-bits in an array"), and then the points of each pixel.
  @inline(__always)
  private static func shares(_ row: (Int) -> SIMD2<UInt64>) -> SIMD8<UInt8> {
    typealias Words = SIMD2<UInt64>
    /// Adds two more bits to `sum`, and returns the carry.
    @inline(__always)
    func add(_ sum: inout Words, _ a: Words, _ b: Words) -> Words {
      let other = sum ^ a
      let carry = (sum & a) | (other & b)
      sum = other ^ b
      return carry
    }
    /// Adds one more bit to `sum`, and returns the carry.
    @inline(__always)
    func add(_ sum: inout Words, _ a: Words) -> Words {
      let carry = sum & a
      sum ^= a
      return carry
    }
    var ones = row(0)
    var twos = add(&ones, row(1), row(2))
    let two3 = add(&ones, row(3), row(4))
    let two5 = add(&ones, row(5), row(6))
    var fours = add(&twos, two3, two5)
    let two7 = add(&ones, row(7), row(8))
    let two9 = add(&ones, row(9), row(10))
    let four7 = add(&twos, two7, two9)
    let two11 = add(&ones, row(11), row(12))
    let two13 = add(&ones, row(13), row(14))
    let four11 = add(&twos, two11, two13)
    var eights = add(&fours, four7, four11)
    let four15 = add(&twos, add(&ones, row(15)))
    let sixteens = add(&eights, add(&fours, four15))
    guard ones | twos | fours | eights | sixteens != .zero else { return .zero }
    let halves = Words(repeating: 0x5555_5555_5555_5555)
    let quarters = Words(repeating: 0x3333_3333_3333_3333)
    let bytes = Words(repeating: 0x0f0f_0f0f_0f0f_0f0f)
    /// Counts the bits of each four columns.
    @inline(__always)
    func counts(_ bits: Words) -> Words {
      let twos = bits &- ((bits &>> 1) & halves)
      return (twos & quarters) &+ ((twos &>> 2) & quarters)
    }
    /// Adds the counts of each two fours, which need more than four bits.
    @inline(__always)
    func pairs(_ counts: Words) -> Words { (counts & bytes) &+ ((counts &>> 4) & bytes) }
    let (one, two) = (counts(ones), counts(twos))
    let (four, eight) = (counts(fours), counts(eights))
    let sum =
      pairs(one &+ two &+ two) &+ (pairs(four &+ eight &+ eight) &<< 2)
      &+ (pairs(counts(sixteens)) &<< 4)
    let pixels = Words(repeating: 0x00ff_00ff_00ff_00ff)
    let sums = (sum & pixels) &+ ((sum &>> 8) & pixels)
    let points = unsafeBitCast(sums, to: SIMD8<UInt16>.self)
    return SIMD8(truncatingIfNeeded: (points &* 255 &+ 128) &>> 8)
  }

  /// Returns the shares as above of the pixels in row `y` of pixels, of the group that begins with
  /// word `word`.
  @inline(__always)
  func shares(_ y: Int, group word: Int) -> SIMD16<UInt8> {
    let first = UnsafeRawPointer(words + (y * Self.points * stride + word))
    @inline(__always)
    func half(_ offset: Int) -> SIMD8<UInt8> {
      Self.shares { number in
        first.loadUnaligned(
          fromByteOffset: 8 &* number &* stride &+ offset, as: SIMD2<UInt64>.self)
      }
    }
    return SIMD16(lowHalf: half(0), highHalf: half(16))
  }
}
