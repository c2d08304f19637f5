import Ink

/// A short line that narrows and fades, and is shown for a frame or two: the predicted end of a
/// stroke.
///
/// The coverage of a pixel follows from the distance of its middle to the edge of the line, eight
/// pixels at a time. Counted in points, as a `CoverageMask` does, a motion with two panes takes
/// 90,200 instructions instead of 76,050. With a round nib the opacities differ by less than 17 of
/// 255, mostly by one or two, in ink that is gone with the next motion.
package struct FadingInk: ~Copyable {
  private let nib: NibMap
  /// The ink, whose opacity is that of the stations.
  private let ink: BlendedInk
  /// The pixels that show ink.
  package private(set) var area = PixelRect.empty
  /// The opacity of each pixel of the area, row by row: with its coverage, and without what the
  /// line below shows.
  private var opacities = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private var capacity = 0
  /// The number of opacities of a row: a multiple of those that are computed together.
  private var columns: Int { (area.width + FadingCone.group - 1) & -FadingCone.group }

  /// Creates the ink of `pen`, which shows nothing yet.
  package init(_ pen: Pen) {
    nib = pen.nib.map
    ink = BlendedInk(pen.color, blend: pen.blend)
  }

  deinit { opacities.deallocate() }

  /// Shows nothing.
  package mutating func hide() { area = .empty }

  /// Shows the line through `stations`, in canvas units, which narrows and fades to its end. It
  /// begins where `line` ends, and is left out where that is as opaque. O(pixels around it).
  package mutating func show(_ stations: [Station], over line: borrowing CoverageMask) {
    var reach = Bounds.empty
    for station in stations { reach.insert(station.center, radius: station.radius, nib: nib) }
    area =
      stations.count < 2
      ? .empty : PixelRect.around(reach, scale: line.scale).intersection(line.bounds)
    guard !area.isEmpty else { return }
    clear()
    for index in 1..<stations.count {
      // Each pixel has the greatest opacity of all that is there.
      let cone = FadingCone(
        PixelStation(stations[index - 1], scale: line.scale),
        PixelStation(stations[index], scale: line.scale), nib)
      cone.raise(opacities, columns: columns, in: area)
    }
    line.lower(opacities, columns: columns, in: area)
  }

  /// Composites the part in `rect`, in the drawing's pixels, over the pixels that lie `dx` to the
  /// right and `dy` down.
  package func blend(_ rect: PixelRect, onto pixels: LentPixels, dx: Int, dy: Int) {
    let part = rect.intersection(area).offset(x: -area.x, y: -area.y)
    guard !part.isEmpty else { return }
    pixels.blend(
      ink, coverage: opacities, columns: columns, part: part, dx: dx + area.x, dy: dy + area.y)
  }

  /// Makes room for the area, without ink. Seven bytes behind it can be read, too.
  private mutating func clear() {
    let count = columns * area.height + 7
    if count > capacity {
      opacities.deallocate()
      capacity = max(2 * count, 1 << 10)
      opacities = .allocate(capacity: capacity)
    }
    opacities.update(repeating: 0, count: count)
  }
}
