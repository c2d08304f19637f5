import Ink

/// The box of an exported page, and the unit of its coordinates (ISO 32000-1, 14.11.2: /UserUnit).
///
/// A unit is a point, except on pages that would be longer than viewers take.
struct PDFPageBox {
  /// The longest side of a page, in its units (ISO 32000-1, annex C.2). Viewers refuse or cut
  /// longer ones.
  static let longestSide = 14_400.0

  /// The number of points in a unit.
  let unit: Int
  /// The width, in units.
  let width: Double
  /// The height, in units.
  let height: Double

  /// Creates the box of a page of that size, in canvas units.
  init(_ size: Point) {
    let points = size * PDFExportPage.pointsPerUnit
    let least = (max(points.x, points.y) / Self.longestSide).rounded(.up)
    unit = Int(max(1, min(least, PDFPage.maximumUnit)))
    width = points.x / Double(unit)
    height = points.y / Double(unit)
  }

  /// The number of its units in a canvas unit.
  var scale: Double { PDFExportPage.pointsPerUnit / Double(unit) }
  /// The number of its units in a step of the grid.
  var step: Double { scale / VectorText.grid }
}
