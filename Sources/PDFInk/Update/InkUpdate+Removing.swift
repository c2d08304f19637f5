import Ink

/// The removal of ink that xsign wrote before. What is left of the file stays as it is: the ink is
/// only no longer shown, as all of the old file is in the new one.
extension InkUpdate {
  /// Removes the ink that can be.
  ///
  /// - Throws: `PDFFailure.noPage`, or `.page` if a page has no ink that can be removed.
  mutating func remove(_ ink: OwnInk, _ removal: InkRemoval) throws(PDFFailure) {
    let going = ink.placements.filter {
      let pages = $0.form.record.kind == .strokes ? removal.strokes : removal.others
      return $0.lock == nil && pages.contains($0.page)
    }
    let own = Dictionary(grouping: going, by: \.page)
    for index in removal.pages.sorted() {
      guard pages.indices.contains(index) else { throw .noPage(index) }
      guard let placements = own[index], let reference = pages[index].reference,
        case .dictionary(var entries) = update.value(reference)
      else { throw .page(index) }
      var names: [PDFReference: (content: OwnContent, names: Set<PDFName>)] = [:]
      var annotations: Set<Int> = []
      for placement in placements {
        switch placement.site {
        case .annotation(let number): annotations.insert(number)
        case .content(let part, let content, let name):
          names[part, default: (content, [])].names.insert(name)
        }
      }
      let parts = (try? PageContentStreams.parts(of: entries, in: update.source)) ?? []
      if !names.isEmpty {
        let left = parts.map { part in
          guard let (content, names) = names[part] else { return part }
          return add(rewritten: content.without(names))
        }
        entries["Contents"] = .array(left.map { .reference($0) })
        let gone = names.values.reduce(into: Set()) { $0.formUnion($1.names) }
        dropForms(gone, from: &entries, onPage: index, content: left)
      }
      if !annotations.isEmpty {
        let left = pages[index].annotations.enumerated()
          .filter { !annotations.contains($0.offset) }.map(\.element)
        pages[index].annotations = left
        // An object of its own stays one: else Acrobat takes the page for modified.
        if case .reference(let list)? = entries["Annots"], listUses[list] == 1 {
          update.replace(list, by: .array(left))
        } else {
          entries["Annots"] = .array(left)
        }
      }
      update.replace(reference, by: .dictionary(entries))
    }
  }

  /// Removes the names of forms that are no longer shown from the resources of a page: MuPDF draws
  /// a page in another way if its resources have something transparent.
  private mutating func dropForms(
    _ names: Set<PDFName>, from entries: inout PDFDictionary, onPage index: Int,
    content: [PDFReference]
  ) {
    let old = pages[index].resources
    guard var resources = update.source.dictionary(old),
      var objects = update.source.dictionary(resources["XObject"])
    else { return }
    var gone = names
    for part in content {
      guard let data = rewritten[part] ?? (try? update.source.content(part)) else { return }
      PDFName.forEach(in: data) { gone.remove($0) }
    }
    guard !gone.isEmpty else { return }
    for name in gone { objects[name] = nil }
    resources["XObject"] = objects.isEmpty ? nil : .dictionary(objects)
    pages[index].resources = .dictionary(resources)
    if case .dictionary? = entries["Resources"] {
      entries["Resources"] = .dictionary(resources)
    } else {
      // Pages that shared their resources share these.
      let copy = bareResources[resources] ?? update.add(.dictionary(resources))
      bareResources[resources] = copy
      entries["Resources"] = .reference(copy)
    }
  }

  /// Adds a part of a content.
  private mutating func add(rewritten data: [UInt8]) -> PDFReference {
    let reference = update.add(stream: data)
    rewritten[reference] = data
    return reference
  }
}
