import Graphics

/// A monitor, as the server describes it.
struct Monitor: Sendable, Hashable {
  /// Its part of the screen, in pixels.
  var part: PixelRect
  /// Its size in millimetres. It may be wrong, or 0.
  var (widthInMillimetres, heightInMillimetres): (Int, Int)
  /// True if the desktop calls it the primary one.
  var isPrimary = false

  /// The pixels per inch along the diagonal, or nil if the size cannot be right.
  ///
  /// Projectors and some televisions give the ratio of their sides instead, as 16 and 9 or as 160
  /// and 90, or as 16 and 10.
  var density: Double? {
    let sides = (widthInMillimetres, heightInMillimetres)
    guard min(sides.0, sides.1) > 40, sides != (160, 90), sides != (160, 100), !part.isEmpty
    else { return nil }
    let (wide, high) = (Double(sides.0), Double(sides.1))
    let (columns, rows) = (Double(part.width), Double(part.height))
    let density =
      ((columns * columns + rows * rows) / (wide * wide + high * high)).squareRoot() * 25.4
    return (30...800).contains(density) ? density : nil
  }
}

extension [Monitor] {
  /// The monitor that the settings of a desktop are made for.
  var primary: Monitor? { first(where: \.isPrimary) ?? first }

  /// Returns the monitor that shows the largest part of `window`, a rectangle of the screen, or nil
  /// if none shows any.
  func showing(_ window: PixelRect) -> Monitor? {
    func shown(_ monitor: Monitor) -> Int {
      let common = monitor.part.intersection(window)
      return common.width * common.height
    }
    return self.max { shown($0) < shown($1) }.flatMap { shown($0) > 0 ? $0 : nil }
  }
}
