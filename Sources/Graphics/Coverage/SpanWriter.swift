/// A writer of spans, one stroke after the other, in memory that is reused. Belongs to one thread.
package final class SpanWriter {
  private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private var capacity = 0
  private var count = 0
  private var area = PixelRect.empty
  private var hasOpacities = false
  /// The current row, and the offset of its first byte.
  private var (row, start) = (0, 0)
  /// The column after the last span of the row.
  private var next = 0
  /// The offset of the length of the last span; nil if the row has none.
  private var length: Int?

  package init() {}

  deinit { bytes.deallocate() }

  /// Begins a stroke. Its rows follow from the top of `area`, which must satisfy
  /// `InkSpans.canHold`.
  func begin(_ area: PixelRect, hasOpacities: Bool) {
    self.area = area
    self.hasOpacities = hasOpacities
    count = 0
    row = 0
    reserve(2 * area.height)
    count = 2 * area.height
    beginRow()
  }

  /// Adds a pixel to the current row, at `column` from the left of the area, to the right of those
  /// added before.
  package func add(_ column: Int, _ share: UInt8, _ opacity: UInt8) {
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

  /// Adds the next row, whose pixels have these shares, as many as fill words of eight; those
  /// beyond the area are 0. For ink of one opacity only.
  package func add(row shares: UnsafeRawBufferPointer) {
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

  /// Returns the index of the first share from `column` on that is greater than 0, or equal to 0 if
  /// not `isInked`; the count of the shares if there is no such share. Examines eight at a time.
  @inline(__always)
  private static func first(
    from column: Int, in shares: UnsafeRawBufferPointer, isInked: Bool
  ) -> Int {
    let sevens: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
    var start = column & ~7
    var passed = ~UInt64(0) << UInt64(8 * (column & 7))
    while start < shares.count {
      let word = shares.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      // The highest bit of each nonzero byte.
      let inked = ((word & sevens) &+ sevens | word) & ~sevens
      let found = (isInked ? inked : inked ^ ~sevens) & passed
      if found != 0 { return start + found.trailingZeroBitCount >> 3 }
      start += 8
      passed = ~0
    }
    return shares.count
  }

  func endRow() {
    let size = count - start
    bytes[2 * row] = UInt8(truncatingIfNeeded: size)
    bytes[2 * row + 1] = UInt8(truncatingIfNeeded: size >> 8)
    row += 1
    beginRow()
  }

  /// The spans written since the stroke began.
  var spans: InkSpans {
    InkSpans(
      area: area, hasOpacities: hasOpacities,
      bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
  }

  private func beginRow() {
    // The most a row can take: if every other pixel is inked, or if all are.
    reserve(2 * area.width + area.width / 64 + 8)
    start = count
    next = 0
    length = nil
  }

  /// Begins a span, whose length is not known yet.
  private func beginSpan(at column: Int) {
    var gap = column - next
    while gap > 255 {
      bytes[count] = 255
      bytes[count + 1] = 0
      count += 2
      gap -= 255
    }
    bytes[count] = UInt8(gap)
    length = count + 1
    count += 2
  }

  private func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    let larger = max(2 * capacity, count + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    new.update(from: bytes, count: count)
    bytes.deallocate()
    (bytes, capacity) = (new, larger)
  }
}
