extension PDFSurvey {
  /// The fields of its form at each place where they are shown, in the order of the form.
  /// O(number of places).
  package var fields: [PDFField] {
    form.flatMap { field in field.seenPlaces.map { PDFField(field, at: $0) } }
  }

  /// Returns the author's empty signature fields, with their frames on the plane of a drawing whose
  /// pages show the file, in canvas units, in the order of the pages and from the top.
  package func emptyFields(on pages: [Page]) -> [PDFField] {
    Self.emptyFields(among: fields, on: pages)
  }

  static func emptyFields(among fields: [PDFField], on pages: [Page]) -> [PDFField] {
    let empty = Dictionary(grouping: fields.filter(\.waitsForSignature), by: \.page)
    let found = pages.compactMap { page -> [PDFField]? in
      guard let fields = page.pdfPage.flatMap({ empty[$0] }) else { return nil }
      let placed = fields.map { field in
        var placed = field
        placed.frame = field.frame.onPlane(page)
        return placed
      }
      return placed.sorted {
        ($0.frame.min.y, $0.frame.min.x) < ($1.frame.min.y, $1.frame.min.x)
      }
    }
    return found.flatMap { $0 }
  }
}
