/// Writes the spans of one stroke after the other, in memory that is used again. Belongs to one thread.
final class SpanWriter {
  private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private var room = 0
  private var count = 0
  private var area = PixelRect.empty
  private var hasOpacities = false
  /// The row at hand, and where it begins.
  private var (row, start) = (0, 0)
  /// The column behind the last span of the row.
  private var next = 0
  /// Where the length of the last span is; nil where the row has none.
  private var length: Int?

  deinit { bytes.deallocate() }

  /// Begins with a stroke; rows follow from the top of `area`, which spans can hold.
  func begin(_ area: PixelRect, hasOpacities: Bool) {
    self.area = area
    self.hasOpacities = hasOpacities
    count = 0
    row = 0
    reserve(2 * area.height)
    count = 2 * area.height
    beginRow()
  }

  /// Adds a pixel to the row at hand, `column` from the left of the area: further right than those
  /// before.
  func add(_ column: Int, _ share: UInt8, _ opacity: UInt8) {
    if let length, next == column, bytes[length] < 255 {
      bytes[length] += 1
    } else {
      beginSpan(at: column)
      bytes[count - 1] = 1
    }
    bytes[count] = share
    count += 1
    if hasOpacities {
      bytes[count] = opacity
      count += 1
    }
    next = column + 1
  }

  /// Adds the next row, whose pixels have these shares: nothing beyond the area, but as many as fill
  /// words of eight. Of ink of one opacity.
  func add(row shares: UnsafeRawBufferPointer) {
    var column = Self.first(from: 0, in: shares, isInked: true)
    while column < shares.count {
      beginSpan(at: column)
      let end = min(Self.first(from: column, in: shares, isInked: false), column + 255)
      bytes[count - 1] = UInt8(end - column)
      UnsafeMutableRawBufferPointer(start: bytes + count, count: end - column)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: shares[column..<end]))
      count += end - column
      next = end
      column = Self.first(from: end, in: shares, isInked: true)
    }
    endRow()
  }

  /// The first of the shares from `column` on that is more than 0, or that is not; behind the last where
  /// there is none. Looks at eight at a time.
  @inline(__always)
  private static func first(
    from column: Int, in shares: UnsafeRawBufferPointer, isInked: Bool
  ) -> Int {
    let sevens: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
    var start = column & ~7
    var passed = ~UInt64(0) << UInt64(8 * (column & 7))
    while start < shares.count {
      let word = shares.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      // The highest bit of each byte that is not 0.
      let inked = ((word & sevens) &+ sevens | word) & ~sevens
      let found = (isInked ? inked : inked ^ ~sevens) & passed
      if found != 0 { return start + found.trailingZeroBitCount >> 3 }
      start += 8
      passed = ~0
    }
    return shares.count
  }

  /// Ends the row at hand.
  func endRow() {
    let size = count - start
    bytes[2 * row] = UInt8(truncatingIfNeeded: size)
    bytes[2 * row + 1] = UInt8(truncatingIfNeeded: size >> 8)
    row += 1
    beginRow()
  }

  /// What was written since the stroke began.
  var spans: InkSpans {
    InkSpans(
      area: area, hasOpacities: hasOpacities,
      bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
  }

  private func beginRow() {
    // The most a row can take, where every other pixel is inked, or where all are.
    reserve(2 * area.width + area.width / 64 + 8)
    start = count
    next = 0
    length = nil
  }

  /// Begins a span; its length is not known yet.
  private func beginSpan(at column: Int) {
    var way = column - next
    while way > 255 {
      bytes[count] = 255
      bytes[count + 1] = 0
      count += 2
      way -= 255
    }
    bytes[count] = UInt8(way)
    length = count + 1
    count += 2
  }

  private func reserve(_ more: Int) {
    guard count + more > room else { return }
    let larger = max(2 * room, count + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    new.update(from: bytes, count: count)
    bytes.deallocate()
    (bytes, room) = (new, larger)
  }
}
