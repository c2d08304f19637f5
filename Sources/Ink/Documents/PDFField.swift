/// A field of a PDF's form, at one place where it is shown.
package struct PDFField: Sendable, Hashable {
  /// The kind of a field.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// A field for a digital signature that is empty.
    case emptySignature
    /// A field that contains a digital signature.
    case signature
    /// A field that contains a time stamp of the document.
    case timeStamp
    /// Any other field: text, a button or a choice.
    case other
  }

  /// The full name, with periods between its parts.
  package var name: String
  /// The index of the page.
  package var page: Int
  /// The frame on the page as shown, in points from its top left corner, y down.
  package var frame: Bounds
  package var kind: Kind
  /// True if it waits for text or a choice: it has no value, and may be given one.
  package var lacksValue: Bool
  /// True if it is for a signature, and its author permits none.
  package var isReadOnly: Bool

  package init(
    name: String, page: Int, frame: Bounds, kind: Kind, lacksValue: Bool = false,
    isReadOnly: Bool = false
  ) {
    self.name = name
    self.page = page
    self.frame = frame
    self.kind = kind
    self.lacksValue = lacksValue
    self.isReadOnly = isReadOnly
  }

  /// True if it waits for a signature.
  package var waitsForSignature: Bool { kind == .emptySignature && !isReadOnly }

  init(_ field: PDFFormField, at place: PDFFormField.Place) {
    let kind: Kind =
      switch field.kind {
      case .signature where field.traits.contains(.stamped): .timeStamp
      case .signature where field.traits.contains(.signed): .signature
      case .signature: .emptySignature
      default: .other
      }
    self.init(
      name: field.name, page: place.page, frame: place.frame, kind: kind,
      lacksValue: field.traits.contains(.lacksValue),
      isReadOnly: field.traits.contains(.readOnly))
  }
}
