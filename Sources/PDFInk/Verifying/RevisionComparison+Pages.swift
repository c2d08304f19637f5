import Ink

extension RevisionComparison {
  /// The types of annotations that are notes (ISO 32000-2, table 171): they comment a page, and
  /// viewers list them. The others, such as links and films, do more.
  private static let notes: Set<PDFName> = [
    "Text", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight",
    "Underline", "Squiggly", "StrikeOut", "Caret", "Stamp", "Ink", "Popup",
  ]

  /// The deepest page tree.
  private static let deepest = 100

  /// Finds the objects that are compared at places of their own.
  mutating func takeAnchors() {
    for page in oldPages {
      if let reference = page.reference { anchors.insert(reference) }
      for case .reference(let annotation) in page.annotations { anchors.insert(annotation) }
    }
    for field in oldFields {
      let all = [field.reference] + field.widgets.map(\.reference)
      for case let reference? in all {
        anchors.insert(reference)
        formObjects.insert(reference)
      }
    }
    takeNodes()
  }

  /// Takes the nodes of the page tree, and the groups of fields.
  private mutating func takeNodes() {
    let root = old.dictionary(old.trailer["Root"])
    var open: [(PDFValue, PDFName, Int)] = []
    if let pages = root?["Pages"] { open.append((pages, "Kids", 0)) }
    for field in old.array(old.dictionary(root?["AcroForm"])?["Fields"]) ?? [] {
      open.append((field, "Kids", 0))
    }
    var seen: Set<PDFReference> = []
    while let (value, key, depth) = open.popLast() {
      guard case .reference(let reference) = value, seen.insert(reference).inserted,
        depth <= Self.deepest
      else { continue }
      anchors.insert(reference)
      for kid in old.array(old.dictionary(value)?[key]) ?? [] { open.append((kid, key, depth + 1)) }
    }
  }

  /// Compares the pages, and the nodes above them, each with what has its number now.
  mutating func comparePages() throws(SignatureFault) {
    var open: [PDFValue] = [old.dictionary(old.trailer["Root"])?["Pages"] ?? .null]
    var seen: Set<PDFReference> = []
    var numbers: [PDFReference: Int] = [:]
    for (index, page) in oldPages.enumerated() {
      if let reference = page.reference, numbers[reference] == nil { numbers[reference] = index }
    }
    while let value = open.popLast() {
      try count()
      guard case .reference(let reference) = value else {
        if try !same(value, value) { add(.pages, if: false) }
        continue
      }
      guard seen.insert(reference).inserted, let a = old.dictionary(value) else { continue }
      guard let b = new.dictionary(value), !new.isStream(reference) else {
        add(.pages, page: numbers[reference], if: false)
        continue
      }
      if let page = numbers[reference] {
        try comparePage(page, a, b)
        continue
      }
      let kids = old.array(a["Kids"]) ?? []
      if new.array(b["Kids"]) != kids { add(.pages, if: false) }
      if try !differing(a, b, but: ["Kids"]).isEmpty { add(.pages, if: false) }
      open += kids
    }
  }

  private mutating func comparePage(
    _ page: Int, _ a: PDFDictionary, _ b: PDFDictionary
  ) throws(SignatureFault) {
    for key in try differing(a, b, but: ["Annots"]) {
      switch key {
      case "Contents": add(.content, page: page, if: false)
      case "Resources": add(.resources, page: page, if: false)
      // It is the order for the Tab key, which programs add with a field.
      case "Tabs" where a[key] == nil: add(.form, page: page, "Tabs", if: permitsForms)
      default: add(.page, page: page, key.text, if: false)
      }
    }
    let before = old.array(a["Annots"]) ?? []
    let after = new.array(b["Annots"]) ?? []
    try count(before.count + after.count)
    // Those that were there stay in their order, because the later ones cover the earlier ones.
    var kept = before[...]
    for value in after {
      if let first = kept.first, first == value {
        kept = kept.dropFirst()
        try compareAnnotation(value, on: page)
      } else {
        try addAnnotation(value, to: page)
      }
    }
    if !kept.isEmpty { add(.annotationRemoved, page: page, if: false) }
  }

  private mutating func compareAnnotation(
    _ value: PDFValue, on page: Int
  ) throws(SignatureFault) {
    let isEqual: Bool
    var type: PDFName?
    switch value {
    case .reference(let reference):
      if formObjects.contains(reference) { return }
      guard let a = old.dictionary(value), let b = new.dictionary(value) else {
        if old.resolved(value) != new.resolved(value) {
          add(.annotationChanged, page: page, if: false)
        }
        return
      }
      type = old.name(a["Subtype"])
      let keys = try differing(a, b)
      isEqual = keys.isEmpty && old.isStream(reference) == new.isStream(reference)
    default:
      type = old.name(old.dictionary(value)?["Subtype"])
      isEqual = try same(value, value)
    }
    if !isEqual { add(.annotationChanged, page: page, type?.text ?? "", if: false) }
  }

  private mutating func addAnnotation(_ value: PDFValue, to page: Int) throws(SignatureFault) {
    if case .reference(let reference) = value, newWidgets.contains(reference) { return }
    let entries = new.dictionary(value) ?? [:]
    let type = new.name(entries["Subtype"])
    var isNote = type.map { Self.notes.contains($0) } ?? false
    // Neither what acts by itself, nor what comes and goes, nor an object that was something else.
    if entries["A"] != nil || entries["AA"] != nil || entries["OC"] != nil { isNote = false }
    if case .reference(let reference) = value, anchors.contains(reference) { isNote = false }
    add(.annotationAdded, page: page, type?.text ?? "", if: isNote && permitsNotes)
  }
}
