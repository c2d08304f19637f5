import Ink

/// What an object is that is compared at a place of its own.
enum Anchor {
  case catalog, node, page, annotation, group, field

  /// The keys under which a field, its annotation or the catalogue (/Data) is named as such. Under
  /// any other one the same object is used as something else, such as the pictures of a page.
  static let links: Set<PDFName> = [
    "Parent", "Kids", "Fields", "CO", "Annots", "Obj", "Popup", "IRT", "T", "AN", "TA", "Data",
  ]

  /// True if entries may differ that another use of the same object could read. A page may only get
  /// a list of annotations and an order, which nothing else can use.
  var mayDiffer: Bool { self == .catalog || self == .field }

  /// The change that it is if such an object is another.
  fileprivate var change: SignatureChange.Kind {
    switch self {
    case .catalog: .document
    case .node: .pages
    case .page: .page
    case .annotation: .annotationChanged
    case .group, .field: .fieldChanged
    }
  }
}

extension RevisionComparison {
  /// The deepest tree of pages or fields.
  private static let deepest = 100

  /// Finds the objects that are compared at places of their own.
  mutating func takeAnchors() {
    let root = old.trailer["Root"]
    let catalog = old.dictionary(root)
    takeNodes([catalog?["Pages"] ?? .null], .node)
    takeNodes(old.array(old.dictionary(catalog?["AcroForm"])?["Fields"]) ?? [], .group)
    for page in oldPages {
      if let reference = page.reference { take(reference, .page) }
      for case .reference(let annotation) in page.annotations { take(annotation, .annotation) }
    }
    for field in oldFields {
      for case let reference? in [field.reference] + field.widgets.map(\.reference) {
        take(reference, .field)
        formObjects.insert(reference)
      }
    }
    if case .reference(let reference)? = root { take(reference, .catalog) }
  }

  /// Takes an object that was a dictionary when the file was signed. Whatever else is named as a
  /// page or a field, such as a stream or nothing, is compared wherever it is named.
  private mutating func take(_ reference: PDFReference, _ anchor: Anchor) {
    let object = old.object(reference)
    if !object.isStream, case .dictionary = object.value { anchors[reference] = anchor }
  }

  /// Takes the nodes of a tree.
  private mutating func takeNodes(_ top: [PDFValue], _ anchor: Anchor) {
    var open = top.map { ($0, 0) }
    var seen: Set<PDFReference> = []
    while let (value, depth) = open.popLast() {
      if depth > Self.deepest { continue }
      if case .reference(let reference) = value {
        guard seen.insert(reference).inserted else { continue }
        take(reference, anchor)
      }
      open += (old.array(old.dictionary(value)?["Kids"]) ?? []).map { ($0, depth + 1) }
    }
  }

  /// Returns the entries that an object has now, or nil if it is no plain dictionary.
  func present(_ reference: PDFReference) -> PDFDictionary? {
    let object = new.object(reference)
    if !object.isStream, case .dictionary(let entries) = object.value { return entries }
    return nil
  }

  /// Returns true if an object that is compared at its own place is as it was.
  mutating func isUnchanged(_ reference: PDFReference) throws(SignatureFault) -> Bool {
    guard let entries = present(reference) else { return false }
    return try same(old.value(reference), .dictionary(entries))
  }

  /// Compares the objects whose places were not reached, so that none is taken for equal unseen.
  mutating func compareOtherAnchors() throws(SignatureFault) {
    for (reference, anchor) in anchors.sorted(by: { $0.key < $1.key })
    where !settled.contains(reference) {
      try count()
      if try !isUnchanged(reference) { add(anchor.change, if: false) }
    }
  }
}
