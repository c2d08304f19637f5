/// How ink stands on a line to sign on: the command line and the window agree on it.
extension SignPlace {
  /// What the ink takes at most of the length of a line and of the room above it.
  private static let share = 0.94
  /// The greatest width of ink on a line and its greatest height above it, in millimetres.
  private static let (widest, highest) = (65.0, 15.0)
  /// The greatest distance of ink from the beginning of its line, in millimetres.
  private static let indent = 4.0

  /// Returns the map that puts ink with the frame `bounds` on the line, as large as its room
  /// allows, or scaled by `scale`.
  ///
  /// - Parameters:
  ///   - descent: The part of the ink's height that is below the line (`InkBaseline`).
  ///   - millimetre: The units of the place's lengths per millimetre.
  package func map(
    of bounds: Bounds, descent: Double, millimetre: Double, scale: Double? = nil
  ) -> Affine {
    let (breadth, above) = (max(bounds.width, 1e-6), max(bounds.height * (1 - descent), 1e-6))
    let fitting = min(
      min(width * Self.share, Self.widest * millimetre) / breadth,
      min(room * Self.share, Self.highest * millimetre) / above)
    let scale = scale ?? fitting
    let left = start + min((width - breadth * scale) / 2, Self.indent * millimetre)
    return Affine(
      scale: Point(scale, scale),
      step: Point(left, baseline - above * scale) - bounds.min * scale)
  }

  /// Returns the place of a page in canvas units on the plane of a drawing.
  package func onPlane(_ page: Page) -> SignPlace {
    let unit = PDFPage.unitsPerPoint
    return SignPlace(
      kind, start: page.origin.x + start * unit, end: page.origin.x + end * unit,
      baseline: page.origin.y + baseline * unit, room: room * unit, label: label, score: score)
  }
}
