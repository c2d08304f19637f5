extension PDFSurvey {
  /// The fields of its form at each place where they are shown, in the order of the form.
  /// O(number of places).
  package var fields: [PDFField] {
    form.flatMap { field in field.places.map { PDFField(field, at: $0) } }
  }

  /// Returns the frames of the author's empty signature fields on the plane of a drawing whose
  /// pages show the file, in canvas units, in the order of the pages and from the top.
  package func emptyFields(on pages: [Page]) -> [Bounds] {
    Self.emptyFields(among: fields, on: pages)
  }

  static func emptyFields(among fields: [PDFField], on pages: [Page]) -> [Bounds] {
    let empty = Dictionary(grouping: fields.filter { $0.kind == .emptySignature }, by: \.page)
    let frames = pages.compactMap { page -> [Bounds]? in
      guard let fields = page.pdfPage.flatMap({ empty[$0] }) else { return nil }
      return fields.map { $0.frame.onPlane(page) }
        .sorted { ($0.min.y, $0.min.x) < ($1.min.y, $1.min.x) }
    }
    return frames.flatMap { $0 }
  }
}
