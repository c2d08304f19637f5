import Ink

/// The pixels of a picture on the plane of a drawing: those of a page of the same scale if the
/// corner of the picture is the corner of a pixel there, else moved by a part of a pixel.
package struct PixelAlignment: Sendable {
  /// The number of pixels per canvas unit.
  package let scale: Double
  /// The column and the row of the picture's top left pixel on the plane.
  package let x: Int
  package let y: Int
  /// The step to the right and down of the pixels from those of a page, in canvas units.
  private let step: Point

  /// The largest distance of a picture from the origin at which its pixels are counted from there.
  private static let farthest = 1e8
  /// The part of a pixel that is due to the rounding of numbers.
  private static let minimum = 1e-6

  /// Creates the grid of a picture whose top left corner is `origin`, in canvas units.
  package init(origin: Point, scale: Double) {
    let (across, down) = (Self.start(origin.x, scale), Self.start(origin.y, scale))
    self.scale = scale
    (x, y) = (across.pixel, down.pixel)
    step = Point(across.step, down.step)
  }

  private static func start(_ origin: Double, _ scale: Double) -> (pixel: Int, step: Double) {
    let place = origin * scale
    guard abs(place) < farthest else { return (0, origin) }
    let nearest = place.rounded()
    if abs(place - nearest) < minimum { return (Int(nearest), 0) }
    let pixel = place.rounded(.down)
    return (Int(pixel), (place - pixel) / scale)
  }

  /// Returns stations that lie to the pixels of a page as `stations` to those of the picture.
  func stations(_ stations: [Station]) -> [Station] {
    guard step != .zero else { return stations }
    return stations.map { station in
      var moved = station
      moved.center = station.center - step
      return moved
    }
  }
}
