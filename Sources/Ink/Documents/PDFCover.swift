/// An annotation that lies over the content of a page where ink is put: also a field of a form.
package struct PDFCover: Sendable, Hashable {
  /// The kind of an annotation, as people call it.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// A note behind an icon.
    case note
    /// Text on the page.
    case text
    case stamp
    /// A highlight, or a line under or through text.
    case marking
    /// A line, a shape or ink.
    case drawing
    /// An attached file.
    case attachment
    /// A field of the form.
    case field
    /// A field for a digital signature.
    case signature
    /// Any other kind.
    case other
  }

  package var kind: Kind
  /// The full name of the field, or empty.
  package var name: String
  /// The frame on the page as shown, in points from its top left corner, y down.
  package var frame: Bounds
  /// True if it is printed but not shown on a screen.
  package var isOnlyPrinted: Bool

  package init(kind: Kind, name: String = "", frame: Bounds, isOnlyPrinted: Bool = false) {
    self.kind = kind
    self.name = name
    self.frame = frame
    self.isOnlyPrinted = isOnlyPrinted
  }
}

extension PDFCover {
  func write(_ writer: inout WireWriter) {
    writer.byte(kind.rawValue)
    writer.text(name)
    writer.frame(frame)
    writer.boolean(isOnlyPrinted)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    self.init(
      kind: try reader.choice(), name: try reader.text(), frame: try reader.frame(),
      isOnlyPrinted: try reader.boolean())
  }
}
