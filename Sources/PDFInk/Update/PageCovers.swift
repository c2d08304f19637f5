import Ink

/// A finder of the annotations that lie over ink on a page.
struct PageCovers {
  /// The most covers of a page, those on top.
  private static let maximum = 50

  let source: any PDFSource
  let page: TreePage

  /// Returns the annotations that meet `ink`, in user space, from the bottom to the top. Links and
  /// windows of notes without an appearance are none: they show nothing that covers.
  func covers(of ink: [Bounds]) -> [PDFCover] {
    let map = page.geometry.fromUserSpace
    let frames = ink.map { box -> Bounds in
      var frame = Bounds.empty
      frame.insert(map(box.min))
      frame.insert(map(box.max))
      return frame
    }
    let covers = page.annotations.compactMap { cover(source.dictionary($0), over: frames) }
    return Array(covers.suffix(Self.maximum))
  }

  private func cover(_ entries: PDFDictionary?, over frames: [Bounds]) -> PDFCover? {
    guard let entries, let kind = kind(of: entries) else { return nil }
    let flags = AnnotationFlags(of: entries, in: source)
    let isUnseen = flags.contains(.unseen)
    guard !flags.contains(.hidden), !isUnseen || flags.contains(.printed),
      let place = AnnotationPlace(of: entries, on: page.geometry, in: source),
      let frame = page.geometry.visible(place.frame),
      frames.contains(where: frame.overlaps)
    else { return nil }
    let name = kind == .field || kind == .signature ? fieldName(of: entries) : ""
    return PDFCover(kind: kind, name: name, frame: frame, isOnlyPrinted: isUnseen)
  }

  private func kind(of entries: PDFDictionary) -> PDFCover.Kind? {
    switch source.name(entries["Subtype"]) {
    case "Link": nil
    case "Popup": source.resolved(entries["AP"]) == .null ? nil : .note
    case "Text": .note
    case "FreeText": .text
    case "Stamp": .stamp
    case "Highlight", "Underline", "Squiggly", "StrikeOut": .marking
    case "Square", "Circle", "Line", "Polygon", "PolyLine", "Ink": .drawing
    case "FileAttachment": .attachment
    case "Widget": isForSignature(entries) ? .signature : .field
    default: .other
    }
  }

  private func isForSignature(_ entries: PDFDictionary) -> Bool {
    source.lineage(of: entries).lazy.compactMap { source.name($0["FT"]) }.first == "Sig"
  }

  private func fieldName(of entries: PDFDictionary) -> String {
    let parts = source.lineage(of: entries).compactMap { field -> String? in
      guard case .string(let bytes) = source.resolved(field["T"]) else { return nil }
      return PDFTextString.text(of: bytes)
    }
    return parts.reversed().joined(separator: ".")
  }
}
