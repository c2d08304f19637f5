import Ink

/// Where the fields of a form are shown.
struct FieldPlaces {
  private let source: any PDFSource
  private let pages: [TreePage]
  private let layers: Layers
  /// A place in the list of a page's annotations.
  private typealias Rank = (page: Int, index: Int)

  /// The pages that have an annotation, each with its place there, and those that have an object.
  private var pagesOfAnnotations: [PDFReference: [Rank]] = [:]
  private var pagesOfObjects: [PDFReference: [Int]] = [:]

  init(on pages: [TreePage], in source: any PDFSource) {
    self.source = source
    self.pages = pages
    layers = Layers(of: source)
    for (index, page) in pages.enumerated() {
      for (place, value) in page.annotations.enumerated() {
        guard case .reference(let annotation) = value,
          pagesOfAnnotations[annotation]?.last?.page != index
        else { continue }
        pagesOfAnnotations[annotation, default: []].append((index, place))
      }
      if let reference = page.reference { pagesOfObjects[reference, default: []].append(index) }
    }
  }

  /// Returns the places where a widget is shown, and those where it would be if its page were
  /// turned. The order is that of the annotations, with those behind that no list has.
  func places(of widget: FormField.Widget) -> [PDFFormField.Place] {
    guard layers.show(widget.entries) else { return [] }
    return ranks(of: widget).compactMap { page, index -> PDFFormField.Place? in
      let geometry = pages[page].geometry
      guard let place = AnnotationPlace(of: widget.entries, on: geometry, in: source) else {
        return nil
      }
      if place.isUpright {
        return PDFFormField.Place(
          page: page, hanging: place.frame, on: geometry.paper, order: index)
      }
      return geometry.visible(place.frame).map {
        PDFFormField.Place(page: page, frame: $0, order: index)
      }
    }
  }

  /// Returns the pages that show a widget: those that list it, else the one that it names itself,
  /// as some programs go by that.
  private func ranks(of widget: FormField.Widget) -> [Rank] {
    if let listed = widget.reference.flatMap({ pagesOfAnnotations[$0] }) { return listed }
    guard case .reference(let page)? = widget.entries["P"] else { return [] }
    return (pagesOfObjects[page] ?? []).map { ($0, pages[$0].annotations.count) }
  }
}
