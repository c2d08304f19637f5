import Ink

/// Where the fields of a form are shown.
struct FieldPlaces {
  /// The bits of an annotation's /F by which it is not shown: Hidden and NoView.
  private static let unseen = 1 << 1 | 1 << 5

  private let source: any PDFSource
  private let pages: [TreePage]
  /// The indices of the pages that have an annotation, and those that have an object.
  private var pagesOfAnnotations: [PDFReference: [Int]] = [:]
  private var pagesOfObjects: [PDFReference: [Int]] = [:]

  init(on pages: [TreePage], in source: any PDFSource) {
    self.source = source
    self.pages = pages
    for (index, page) in pages.enumerated() {
      for case .reference(let annotation) in page.annotations
      where pagesOfAnnotations[annotation]?.last != index {
        pagesOfAnnotations[annotation, default: []].append(index)
      }
      if let reference = page.reference { pagesOfObjects[reference, default: []].append(index) }
    }
  }

  /// Returns the field at each place where it is shown.
  func places(of field: FormField) -> [PDFField] {
    let kind: PDFField.Kind =
      !field.isForSignature ? .other : field.signature == nil ? .emptySignature : .signature
    return field.widgets.flatMap(frames).map { place in
      PDFField(
        name: field.name, page: place.page, frame: place.frame, kind: kind,
        lacksValue: field.lacksValue)
    }
  }

  /// Returns the places where a widget is shown.
  func frames(of widget: FormField.Widget) -> [(page: Int, frame: Bounds)] {
    let flags = source.integer(widget.entries["F"]) ?? 0
    if flags & Self.unseen != 0 { return [] }
    return indices(of: widget).compactMap { index in
      pages[index].geometry.frame(of: widget.entries["Rect"], in: source).map { (index, $0) }
    }
  }

  /// Returns the indices of the pages that show a widget: those that list it, else the one that it
  /// names itself, as some programs go by that.
  private func indices(of widget: FormField.Widget) -> [Int] {
    if let listed = widget.reference.flatMap({ pagesOfAnnotations[$0] }) { return listed }
    guard case .reference(let page)? = widget.entries["P"] else { return [] }
    return pagesOfObjects[page] ?? []
  }
}
