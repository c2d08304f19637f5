import Ink

extension PDFSource {
  /// Returns the box of a form (ISO 32000-1, 8.10.2: /BBox), or nil if it has none.
  func box(of form: PDFReference) -> Bounds? {
    let corners = (array(dictionary(.reference(form))?["BBox"]) ?? []).compactMap { number($0) }
    guard corners.count == 4 else { return nil }
    return Bounds(
      min: Point(min(corners[0], corners[2]), min(corners[1], corners[3])),
      max: Point(max(corners[0], corners[2]), max(corners[1], corners[3])))
  }
}
