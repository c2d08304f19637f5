/// How far rows are scrolled for which there is not enough room, in pixels.
struct ScrollOffset: Sendable, Hashable {
  /// The offset, 0...`maximum`.
  private(set) var value = 0
  /// The greatest offset: 0 if there is room for all rows.
  var maximum: Int {
    didSet {
      maximum = max(0, maximum)
      value = min(value, maximum)
    }
  }

  init(maximum: Int = 0) { self.maximum = max(0, maximum) }

  /// Scrolls by `pixels`, within the limits. Returns true if the offset changed.
  mutating func move(by pixels: Int) -> Bool {
    let old = value
    value = max(0, min(maximum, value + pixels))
    return value != old
  }
}
