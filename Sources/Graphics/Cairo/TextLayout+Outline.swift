import Ink

extension TextLayout {
  /// Returns the outlines of its glyphs, to be filled once with the non-zero rule.
  ///
  /// - Parameter unit: The number of pixels per unit of the outlines.
  /// - Throws: `CairoError` if memory runs out.
  package func outline(unit: Double) throws(CairoError) -> OutlinePath {
    try OutlinePath(of: raw, at: .zero, unit: unit)
  }
}

extension DocumentText {
  /// Returns the outlines of its glyphs, to be filled once with the non-zero rule, from its top
  /// left corner.
  ///
  /// - Parameter unit: The number of units of the layout per unit of the outlines.
  /// - Throws: `CairoError` if memory runs out.
  package func outline(unit: Double) throws(CairoError) -> OutlinePath {
    try OutlinePath(of: raw, at: Point(-lead, drop), unit: unit)
  }
}
