extension PDFPage {
  /// The number of canvas units in a point.
  package static let unitsPerPoint = 96.0 / 72

  /// The size as shown, in canvas units.
  package var canvasSize: CanvasSize {
    CanvasSize(width: width * Self.unitsPerPoint, height: height * Self.unitsPerPoint)
  }
}

extension Bounds {
  /// Returns a frame on a page of a PDF, in points from its top left corner, in canvas units on the
  /// plane of a drawing that has the page.
  package func onPlane(_ page: Page) -> Bounds {
    Bounds(
      min: page.origin + min * PDFPage.unitsPerPoint, max: page.origin + max * PDFPage.unitsPerPoint
    )
  }
}
