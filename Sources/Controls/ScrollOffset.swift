/// How far rows are scrolled that have not all room, in pixels.
struct ScrollOffset: Sendable, Hashable {
  /// The offset, 0...`most`.
  private(set) var value = 0
  /// The greatest offset: 0 if there is room for all rows.
  var most: Int {
    didSet {
      most = max(0, most)
      value = min(value, most)
    }
  }

  init(most: Int = 0) { self.most = max(0, most) }

  /// Scrolls by `pixels`, within the limits. Returns true if the offset changed.
  mutating func move(by pixels: Int) -> Bool {
    let old = value
    value = max(0, min(most, value + pixels))
    return value != old
  }
}
