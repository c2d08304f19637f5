/// A stroke's ink on a page, worked out once: how much of each pixel it covers.
///
/// To lay it on again costs some nanoseconds a pixel, where to work it out costs more than twenty times
/// that; and gives the same pixels, to the last bit. Takes about as many bytes as the stroke has pixels.
struct InkSpans {
  /// The pixels it may cover.
  let area: PixelRect
  /// Whether a byte for the opacity, 255ths, follows that for the share of each pixel.
  let hasOpacities: Bool
  /// Where the spans of each row of `area` begin in `bytes`, and where the last row's end.
  private(set) var rows: [UInt32] = [0]
  /// The spans: the column of the first pixel from the left of `area` and the number of pixels, each in
  /// two bytes, the lower first; then what each pixel has.
  private(set) var bytes: [UInt8] = []

  /// The largest area of a stroke whose spans are worth keeping, in pixels. Above it a stroke is seldom
  /// seen whole, and one after the other would displace all others.
  static let largestArea = 1 << 18
  /// The longest row, as columns and lengths have two bytes.
  static let longestRow = 1 << 15

  /// Whether the ink in `area` can be kept so.
  static func canHold(_ area: PixelRect) -> Bool {
    area.width <= longestRow && area.height <= longestRow && area.width * area.height <= largestArea
  }

  /// Where the open span begins in `bytes`, and the column after its last pixel.
  private var open: (start: Int, next: Int)?

  /// No ink yet; rows follow from the top of `area`, which must be one it can hold.
  init(_ area: PixelRect, hasOpacities: Bool) {
    self.area = area
    self.hasOpacities = hasOpacities
    rows.reserveCapacity(area.height + 1)
  }

  /// What it takes in memory, in bytes.
  var memory: Int { bytes.capacity + 4 * rows.capacity + 128 }

  /// Adds a pixel to the row at hand, `column` from the left of `area`: further right than those before.
  mutating func add(_ column: Int, _ share: UInt8, _ opacity: UInt8) {
    if open?.next != column {
      closeSpan()
      openSpan(at: column)
    }
    bytes.append(share)
    if hasOpacities { bytes.append(opacity) }
    open?.next = column + 1
  }

  /// Adds the next row, whose pixels have these shares: nothing beyond the area. Of ink of one opacity.
  mutating func add(row shares: UnsafeRawBufferPointer) {
    var column = 0
    while column < shares.count {
      guard shares[column] > 0 else {
        column &+= 1
        continue
      }
      let start = column
      while column < shares.count, shares[column] > 0 { column &+= 1 }
      openSpan(at: start)
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: shares[start..<column]))
      closeSpan()
    }
    endRow()
  }

  /// Ends the row at hand.
  mutating func endRow() {
    closeSpan()
    rows.append(UInt32(bytes.count))
  }

  /// Begins a span; its length is not known yet.
  private mutating func openSpan(at column: Int) {
    open = (bytes.count, column)
    bytes.append(UInt8(truncatingIfNeeded: column))
    bytes.append(UInt8(truncatingIfNeeded: column >> 8))
    bytes.append(0)
    bytes.append(0)
  }

  private mutating func closeSpan() {
    guard let span = open else { return }
    let length = (bytes.count - span.start - 4) / (hasOpacities ? 2 : 1)
    bytes[span.start + 2] = UInt8(truncatingIfNeeded: length)
    bytes[span.start + 3] = UInt8(truncatingIfNeeded: length >> 8)
    open = nil
  }

  /// Gives up memory that was set aside for more.
  mutating func trim() {
    bytes = bytes.withUnsafeBufferPointer { Array($0) }
  }
}
