import Ink

/// A field of a form at a place where it is shown, in canvas units.
struct FieldSpot: Hashable {
  /// The index of the field in the survey.
  let field: Int
  /// The index of its widget.
  let widget: Int
  /// The index of its page.
  let page: Int
  /// The unit of its page: the points for each unit of the widget's look.
  let unit: Double
  /// The frame on the plane of the drawing.
  let frame: Bounds

  /// Returns the fields of a PDF that can be filled in, on the pages of a drawing: page after page,
  /// from the top to the bottom.
  static func all(of survey: PDFSurvey, on pages: [Page]) -> [FieldSpot] {
    guard survey.formRefusal == nil else { return [] }
    let scale = 96.0 / 72
    let places = Dictionary(
      pages.compactMap { page in page.pdfPage.map { ($0, page.origin) } }
    ) { first, _ in first }
    var spots: [FieldSpot] = []
    for (index, field) in survey.form.enumerated() where field.obstacle == nil {
      for place in field.places {
        guard let origin = places[place.page] else { continue }
        let frame = Bounds(
          min: origin + place.frame.min * scale, max: origin + place.frame.max * scale)
        let unit = survey.pages[place.page].unit
        spots.append(
          FieldSpot(
            field: index, widget: place.widget, page: place.page, unit: unit, frame: frame))
      }
    }
    return spots.sorted { a, b in
      if a.page != b.page { return a.page < b.page }
      // Fields that overlap in height are on one line.
      let (first, second) = (a.frame, b.frame)
      let isOneLine = first.center.y < second.max.y && first.center.y > second.min.y
      return isOneLine ? first.min.x < second.min.x : first.center.y < second.center.y
    }
  }
}
