/// A place for ink on a page of a PDF as it is shown, and the map that puts a form there.
///
/// The command line and the window compute places here, so that both make the same file.
package enum InkPlace: Sendable, Hashable {
  /// The ink's corner that is nearest to the page's, in millimetres from there: from the left and
  /// top, or if negative from the right and bottom. Minus zero is at the right or bottom edge.
  case corner(x: Double, y: Double)
  /// The middle of a frame, in points from the page's top left corner, filled as far as the ink's
  /// proportions allow, with some room around it.
  case frame(Bounds)
  /// On a line to sign on, as large as its room allows. `descent` is the part of the ink's height
  /// that is below the line (`InkBaseline`).
  case line(SignPlace, descent: Double)

  /// A limit of the ink's size, in millimetres.
  package struct Size: Sendable, Hashable {
    package var width: Double
    /// The height, or nil for any.
    package var height: Double?

    package init(width: Double, height: Double? = nil) {
      self.width = width
      self.height = height
    }
  }

  /// The number of points of 1/72 inch per millimetre.
  package static let pointsPerMillimetre = 72 / 25.4
  /// The number of points per step of a form's coordinates, as drawn.
  package static let pointsPerStep = 72 / 96 / InkForm.stepsPerUnit
  /// The part of a frame that stays free.
  private static let spare = 0.04

  /// Returns the map that puts a form with the box `box` here, on a page of the size of `page`. The
  /// ink fits into `size`. If that is nil, it has the size in which it was drawn, or on a line the
  /// one that suits its room. A frame has a size of its own.
  package func map(of box: InkForm.Box, size: Size? = nil, on page: PDFPage) -> Affine {
    let (width, height) = (Double(box.right - box.left), Double(box.bottom - box.top))
    switch self {
    case .corner(let x, let y):
      let scale =
        size.map { Self.scale(of: width, height, fitting: $0) } ?? Self.pointsPerStep
      return Self.map(
        box, scale,
        left: Self.edge(x, of: width * scale, within: page.width),
        top: Self.edge(y, of: height * scale, within: page.height))
    case .frame(let frame):
      let scale =
        min(frame.width / max(width, 1), frame.height / max(height, 1)) * (1 - Self.spare)
      return Self.map(
        box, scale, left: (frame.min.x + frame.max.x - width * scale) / 2,
        top: (frame.min.y + frame.max.y - height * scale) / 2)
    case .line(let line, let descent):
      return line.map(
        of: box.bounds, descent: descent, millimetre: Self.pointsPerMillimetre,
        scale: size.map { Self.scale(of: width, height, fitting: $0) })
    }
  }

  /// Returns the scale with which lengths fit into a size.
  private static func scale(of width: Double, _ height: Double, fitting size: Size) -> Double {
    min(
      size.width * pointsPerMillimetre / max(width, 1),
      size.height.map { $0 * pointsPerMillimetre / max(height, 1) } ?? .infinity)
  }

  /// Returns where a length begins whose nearer end is `distance` millimetres from an end of a
  /// side, in points.
  private static func edge(_ distance: Double, of length: Double, within side: Double) -> Double {
    let points = distance * pointsPerMillimetre
    return distance.sign == .minus ? side + points - length : points
  }

  static func map(
    _ box: InkForm.Box, _ scale: Double, left: Double, top: Double
  ) -> Affine {
    Affine(
      scale: Point(scale, scale),
      step: Point(left - Double(box.left) * scale, top - Double(box.top) * scale))
  }
}

extension Affine {
  /// Returns the frame on the page that a form with the box `box` covers.
  package func frame(of box: InkForm.Box) -> Bounds { self(box.bounds) }
}

extension PDFPage {
  /// Returns true if all of a frame, in points, is on the page. A thousandth of a point beyond it
  /// is a rounding.
  package func contains(_ frame: Bounds) -> Bool {
    let spare = 1e-3
    return frame.min.x >= -spare && frame.min.y >= -spare && frame.max.x <= width + spare
      && frame.max.y <= height + spare
  }
}
