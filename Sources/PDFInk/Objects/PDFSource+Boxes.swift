import Ink

extension PDFSource {
  /// Returns a rectangle (ISO 32000-1, 7.9.5), or nil if it is none.
  func box(_ value: PDFValue?) -> Bounds? {
    let corners = (array(value) ?? []).compactMap { number($0) }
    guard corners.count == 4 else { return nil }
    return Bounds(across: Point(corners[0], corners[1]), Point(corners[2], corners[3]))
  }

  /// Returns the box of a form (ISO 32000-1, 8.10.2: /BBox), or nil if it has none.
  func box(of form: PDFReference) -> Bounds? { box(dictionary(.reference(form))?["BBox"]) }
}
