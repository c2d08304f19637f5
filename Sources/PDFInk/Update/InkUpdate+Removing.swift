import Ink

/// The removal of ink that xsign wrote before. What is left of the file stays as it is: the ink is
/// only no longer shown, as all of the old file is in the new one.
extension InkUpdate {
  /// Removes the ink that can be from the pages with these indices.
  ///
  /// - Throws: `PDFFailure.noPage`, or `.page` if a page has no ink that can be removed.
  mutating func remove(_ ink: OwnInk, from indices: [Int]) throws(PDFFailure) {
    let own = Dictionary(grouping: ink.placements.filter { $0.lock == nil }, by: \.page)
    for index in indices {
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
        entries["Contents"] = .array(
          parts.map { part in
            guard let (content, names) = names[part] else { return .reference(part) }
            return .reference(add(rewritten: content.without(names)))
          })
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

  /// Adds a part of a content.
  private mutating func add(rewritten data: [UInt8]) -> PDFReference {
    let reference = update.add(stream: data)
    rewritten[reference] = data
    return reference
  }
}
