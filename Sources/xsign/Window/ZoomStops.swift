/// The zooms at which the zoom keys stop.
enum ZoomStops {
  private static let percents: [Double] = [
    10, 15, 25, 33, 50, 67, 80, 100, 125, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200,
  ]

  /// Returns the next stop above or below `zoom`, or `zoom` itself after the last.
  static func next(after zoom: Double, up: Bool) -> Double {
    let percent = zoom * 100
    let next =
      up ? percents.first { $0 > percent * 1.001 } : percents.last { $0 < percent * 0.999 }
    return next.map { $0 / 100 } ?? zoom
  }

  /// Returns the greatest stop that is not above `zoom`, or the least one.
  static func last(upTo zoom: Double) -> Double {
    (percents.last { $0 <= zoom * 100 } ?? percents[0]) / 100
  }
}
