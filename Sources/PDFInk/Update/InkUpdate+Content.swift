import Ink

/// Resources that are shared or inherited, and the forms added to a copy of them.
struct ResourcesWithForms: Hashable {
  var resources: PDFValue
  var forms: [PlacedForm]
}

extension InkUpdate {
  /// Puts ink at the end of a page's content, whatever that leaves open.
  ///
  /// - Parameters:
  ///   - placements: The ink, in drawing order.
  ///   - page: The page's dictionary, which is changed.
  ///   - content: Its content.
  ///   - resources: The /Resources that it has or inherits.
  mutating func append(
    _ placements: [FormPlacement], to page: inout PDFDictionary, after content: PageContentStreams,
    resources: PDFValue
  ) {
    let names = addForms(placements, to: &page, resources: resources)
    var parts = content.parts
    var text = PDFText()
    if !parts.isEmpty {
      parts.insert(opening(saves: content.saves), at: 0)
      text.write(content.closing)
    }
    if isTagged { text.write("/Artifact BMC\n") }
    for placement in placements {
      text.write("q ")
      if placement.isClipped { text.write(clip: placement.box) }
      text.write(placement.map)
      text.write("cm \(names[placement.form] ?? "") Do Q\n")
    }
    if isTagged { text.write("EMC\n") }
    parts.append(update.add(stream: text.bytes))
    let references = parts.map { PDFValue.reference($0) }
    page["Contents"] = references.count == 1 ? references[0] : .array(references)
  }

  /// Returns false if a page blends its content in a space of one component: colours would become
  /// greys there. Annotations are drawn above it.
  func keepsColors(_ page: PDFDictionary) -> Bool {
    let group = update.source.dictionary(page["Group"])
    return group.map { update.components(ofSpace: $0["CS"]) != 1 } ?? true
  }

  /// Returns a stream that saves the graphics state so many times.
  private mutating func opening(saves: Int) -> PDFReference {
    if let known = openings[saves] { return known }
    let text = String(repeating: "q\n", count: saves)
    let opening = update.add(stream: Array(text.utf8))
    openings[saves] = opening
    return opening
  }

  /// Adds forms to the resources of a page, under names that are free there, and returns the names
  /// with their slashes. Resources that others may use are copied.
  private mutating func addForms(
    _ placements: [FormPlacement], to page: inout PDFDictionary, resources old: PDFValue
  ) -> [PlacedForm: String] {
    var resources = update.source.dictionary(old) ?? [:]
    var objects = update.source.dictionary(resources["XObject"]) ?? [:]
    var names: [PlacedForm: String] = [:]
    var forms: [PlacedForm] = []
    var number = 0
    for placement in placements where names[placement.form] == nil {
      while objects[PDFName("XSign\(number)")] != nil { number += 1 }
      names[placement.form] = "/XSign\(number)"
      objects[PDFName("XSign\(number)")] = .reference(object(of: placement.form))
      forms.append(placement.form)
    }
    resources["XObject"] = .dictionary(objects)
    let isOwn = if case .dictionary? = page["Resources"] { true } else { old == .null }
    if isOwn {
      page["Resources"] = .dictionary(resources)
      return names
    }
    // Pages that shared their resources share the copy: resources can be long.
    let key = ResourcesWithForms(resources: old, forms: forms)
    let copy = self.resources[key] ?? update.add(.dictionary(resources))
    self.resources[key] = copy
    page["Resources"] = .reference(copy)
    return names
  }
}

extension PDFText {
  /// Writes the operators that clip to a box.
  fileprivate mutating func write(clip box: Bounds) {
    for value in [box.min.x, box.min.y, box.width, box.height] {
      write("\(Decimal.text(value, digits: 4)) ")
    }
    write("re W n ")
  }
}
