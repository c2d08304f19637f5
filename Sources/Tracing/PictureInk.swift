import Graphics
import Ink

/// The ink in a photo or scan of handwriting, from which strokes are made.
///
/// The light on the paper is divided out, each pixel is projected onto the colour of the ink, and
/// the share of the ink in it is cut at a level. So shadows, stains and pale rules are not ink, and
/// the edge of the ink is found to fractions of a pixel.
package struct PictureInk: Sendable {
  /// The levels at which the ink may be cut. Lower ones make the lines thicker.
  package static let levels = 0.3...0.7
  /// The level at which a pen is as wide as it was.
  package static let defaultLevel = 0.5
  /// The deviation of the blur before the ink is cut, in pixels: without it edges are ragged.
  private static let blur = 0.6
  /// The least width of a pen, in pixels.
  private static let leastPen = 2.0

  /// The colour of the ink. It is paler than that of the pen, whose lines are rarely opaque.
  package let color: InkColor
  /// The coverage of the ink, blurred, with paper at its border.
  let coverage: Plane
  /// The corner of the coverage in the part, in its own pixels.
  let corner: Point
  /// The pixels of the picture for one of the coverage.
  let step: Point
  /// The density of the picture, if it states one.
  let density: PictureDensity?

  /// Finds the ink in a part of `image`, in its pixels, or in all of it. What reaches the border of
  /// the part is no ink.
  ///
  /// - Parameter removesLines: True to remove printed rules.
  /// - Throws: `TracingError` if there is none.
  /// - Complexity: O(pixels).
  package init(
    _ image: Image, part: PixelRect? = nil, removesLines: Bool = false
  ) throws(TracingError) {
    let whole = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
    let part = part?.intersection(whole) ?? whole
    guard !part.isEmpty else { throw .noInk }
    let picture = LinearPicture(image, part: part)
    guard let found = InkCoverage(picture) else { throw .noInk }
    var shares = found.plane
    if removesLines {
      let pen = InkRuns(shares, above: Float(Self.defaultLevel)).penWidth
      shares = RuledLines.removed(from: shares, pen: pen)
    }
    let clean = try CleanInk(shares)
    var coverage = clean.plane.blurred(sigma: Self.blur)
    coverage.clearBorder()
    self.coverage = coverage
    corner = Point(Double(clean.corner.x), Double(clean.corner.y))
    color = found.color
    step = Point(picture.step.x, picture.step.y)
    density = image.density
    guard penWidth >= Self.leastPen else { throw .tooSmall }
  }

  /// The mean width of the pen, in pixels of the picture as it was traced: twice the area for the
  /// length of the edge.
  package var penWidth: Double {
    var (area, length) = (0.0, 0.0)
    for contour in MarchingSquares(coverage, level: Float(Self.defaultLevel)).contours {
      var last = contour.corners[contour.corners.count - 1]
      for corner in contour.corners {
        area += last.cross(corner) / 2
        length += last.distance(to: corner)
        last = corner
      }
    }
    return length > 0 ? 2 * abs(area) / length : 0
  }
}

extension Plane {
  /// Makes the outermost pixels 0.
  fileprivate mutating func clearBorder() {
    guard width > 0, height > 0 else { return }
    for x in 0..<width { (values[x], values[(height - 1) * width + x]) = (0, 0) }
    for y in 0..<height { (values[y * width], values[y * width + width - 1]) = (0, 0) }
  }
}
