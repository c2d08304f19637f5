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
  /// The number in the order of the Tab key on its page.
  let order: Int
  /// The frame on the plane of the drawing.
  let frame: Bounds

  /// Returns true if it is the same place of the PDF, wherever that is on the plane.
  func isSame(as other: FieldSpot) -> Bool {
    (field, widget, page) == (other.field, other.widget, other.page)
  }

  /// Returns the fields of a PDF that can be filled in, on the pages of a drawing: page after page,
  /// each in the order that it has for the Tab key.
  static func all(of survey: PDFSurvey, on pages: [Page]) -> [FieldSpot] {
    guard survey.formRefusal == nil else { return [] }
    let shown = Dictionary(pages.compactMap { page in page.pdfPage.map { ($0, page) } }) {
      first, _ in first
    }
    var spots: [FieldSpot] = []
    for (index, field) in survey.form.enumerated() where field.obstacle == nil {
      for place in field.seenPlaces {
        guard let page = shown[place.page] else { continue }
        let unit = survey.pages[place.page].unit
        spots.append(
          FieldSpot(
            field: index, widget: place.widget, page: place.page, unit: unit,
            order: place.order, frame: place.frame.onPlane(page)))
      }
    }
    return spots.sorted { ($0.page, $0.order) < ($1.page, $1.order) }
  }
}
