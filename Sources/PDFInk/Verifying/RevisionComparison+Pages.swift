import Ink

extension RevisionComparison {
  /// The types of annotations that are notes (ISO 32000-2, table 171): they comment a page, and
  /// viewers list them. The others, such as links and films, do more.
  private static let notes: Set<PDFName> = [
    "Text", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight",
    "Underline", "Squiggly", "StrikeOut", "Caret", "Stamp", "Ink", "Popup",
  ]

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
      guard case .reference(let reference) = value, anchors[reference] != nil,
        let a = old.dictionary(value)
      else {
        // Whatever else is there must stay, and so must nothing.
        if try !same(value, value) { add(.pages, if: false) }
        if case .dictionary(let node) = value { open += (old.array(node["Kids"]) ?? []).reversed() }
        continue
      }
      guard seen.insert(reference).inserted else { continue }
      settled.insert(reference)
      guard let b = present(reference) else {
        add(.pages, page: numbers[reference], if: false)
        continue
      }
      if let page = numbers[reference] {
        try comparePage(page, a, b)
        continue
      }
      let kids = old.array(a["Kids"]) ?? []
      if !kids.isEmpty, new.array(b["Kids"]) != kids { add(.pages, if: false) }
      if try !differing(a, b, but: kids.isEmpty ? [] : ["Kids"]).isEmpty { add(.pages, if: false) }
      // The first is taken next.
      open += kids.reversed()
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
      case "Tabs" where a[key] == nil:
        add(.form, page: page, "Tabs", if: permitsForms && isOrder(b[key]))
      default: add(.page, page: page, key.text, if: false)
      }
    }
    let before = old.array(a["Annots"]) ?? []
    let after = new.array(b["Annots"]) ?? []
    // What is no list may be something else than annotations.
    if !isList(a["Annots"], in: old) || !isList(b["Annots"], in: new),
      try !same(a["Annots"], b["Annots"])
    {
      add(.page, page: page, "Annots", if: false)
    }
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
    if case .reference(let reference) = value, anchors[reference] != nil {
      if formObjects.contains(reference) { return }
      settled.insert(reference)
      isEqual = try isUnchanged(reference)
    } else {
      isEqual = try same(value, value)
    }
    let type = old.name(old.dictionary(value)?["Subtype"])
    if !isEqual { add(.annotationChanged, page: page, type?.text ?? "", if: false) }
  }

  private mutating func addAnnotation(_ value: PDFValue, to page: Int) throws(SignatureFault) {
    if case .reference(let reference) = value, newWidgets.contains(reference) { return }
    let entries = new.dictionary(value) ?? [:]
    let type = new.name(entries["Subtype"])
    var isNote = type.map { Self.notes.contains($0) } ?? false
    // Neither what acts by itself, nor what comes and goes, nor an object that was something else.
    if entries["A"] != nil || entries["AA"] != nil || entries["OC"] != nil { isNote = false }
    if case .reference(let reference) = value, anchors[reference] != nil { isNote = false }
    add(.annotationAdded, page: page, type?.text ?? "", if: isNote && permitsNotes)
  }

  /// True for an array, or nothing.
  private func isList(_ value: PDFValue?, in file: PDFFile) -> Bool {
    file.array(value) != nil || file.resolved(value) == .null
  }

  /// True for the name of an order (ISO 32000-2, table 31).
  private func isOrder(_ value: PDFValue?) -> Bool {
    if case .name(let name)? = value { ["R", "C", "S", "A", "W"].contains(name) } else { false }
  }
}
