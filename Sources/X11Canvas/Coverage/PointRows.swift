/// Rows of points, 16 x 16 to a pixel: one bit each from the lowest up, four pixels to a word.
///
/// It does not own the memory. The owner determines its lifetime.
struct PointRows {
  /// The number of points along the side of a pixel.
  static let points = 16
  /// The number of pixels in a group, whose points are set and counted together.
  static let group = 16
  static let groupWords = 4

  private let words: UnsafeMutablePointer<UInt64>
  /// The number of words from one row to the next, at least that of a group.
  private let stride: Int

  /// Creates a view of the rows in `words`, each `stride` words after the one before.
  init(_ words: UnsafeMutablePointer<UInt64>, stride: Int) {
    self.words = words
    self.stride = stride
  }

  /// The masks of the points of two words that lie left of each number of points.
  private static let left: [SIMD2<UInt64>] = (0...128).map { count in
    SIMD2((0..<2).map { word in ~(~0 << UInt64(min(max(0, count - 64 * word), 64))) })
  }

  /// Sets the points in each row of `rows` from its start in `crossings` up to its end.
  @inline(__always)
  func set(_ rows: Range<Int>, _ crossings: borrowing RowCrossings) {
    let (starts, ends, last) = (crossings.starts, crossings.ends, stride &- 2)
    Self.left.withUnsafeBufferPointer { left in
      for row in rows where starts[row] < ends[row] {
        let start = Int(starts[row])
        let base = min(start >> 6, last)
        let word = words + (row &* stride &+ base)
        let (from, to) = (start &- base << 6, Int(ends[row]) &- base << 6)
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

  /// Returns the share of set points, in 255ths, of the pixels in row `y` of pixels, of the group
  /// that begins with word `word`; nil if no point is set. Counts the bits of all the pixels in
  /// parallel, in sums of two, four, eight and sixteen bits.
  @inline(__always)
  func shares(_ y: Int, _ word: Int) -> SIMD16<UInt8>? {
    typealias Words = SIMD4<UInt64>
    let first = UnsafeRawPointer(words + (y * Self.points * stride + word))
    func row(_ number: Int) -> Words {
      first.loadUnaligned(fromByteOffset: 8 &* number &* stride, as: Words.self)
    }
    var any = Words.zero
    for number in 0..<Self.points { any |= row(number) }
    guard any != .zero else { return nil }
    let ones = Words(repeating: 0x5555_5555_5555_5555)
    let twos = Words(repeating: 0x3333_3333_3333_3333)
    let fours = Words(repeating: 0x0f0f_0f0f_0f0f_0f0f)
    let eights = Words(repeating: 0x00ff_00ff_00ff_00ff)
    var bytes = Words.zero
    for pair in 0..<Self.points / 2 {
      var quarters = Words.zero
      for number in 2 * pair..<2 * pair + 2 {
        let word = row(number)
        let halves = word &- ((word &>> 1) & ones)
        quarters &+= (halves & twos) &+ ((halves &>> 2) & twos)
      }
      bytes &+= (quarters & fours) &+ ((quarters &>> 4) & fours)
    }
    let sums = (bytes & eights) &+ ((bytes &>> 8) & eights)
    let counts = unsafeBitCast(sums, to: SIMD16<UInt16>.self)
    return SIMD16(truncatingIfNeeded: (counts &* 255 &+ 128) &>> 8)
  }
}
