/// Ink that xsign wrote on a page of a PDF, and that no other program changed since.
package struct PDFOwnInk: Sendable, Hashable {
  /// The reason why ink has to stay.
  package enum Lock: UInt8, Sendable, Hashable, CaseIterable {
    /// A digital signature covers it, and would be broken.
    case covered
    /// The file permits no such change.
    case notPermitted
  }

  /// The index of the page.
  package var page: Int
  /// What it is.
  package var kind: InkRecord.Kind
  /// The number of strokes, of which each text is one, or of pictures.
  package var count: Int
  /// The reason why it has to stay, or nil if it can be taken up or removed.
  package var lock: Lock?

  package init(page: Int, kind: InkRecord.Kind, count: Int, lock: Lock? = nil) {
    self.page = page
    self.kind = kind
    self.count = count
    self.lock = lock
  }

  /// Creates a description of strokes that can be taken up, but for a reason to stay.
  package init(page: Int, strokes: Int, lock: Lock? = nil) {
    self.init(page: page, kind: .strokes, count: strokes, lock: lock)
  }

  /// True if it can be taken up as strokes.
  package var canBeTakenUp: Bool { kind == .strokes && lock == nil }

  /// A form of ink at a place.
  package struct Form: Sendable, Hashable {
    /// The index of the page.
    package var page: Int
    /// The map from the form's coordinates to points on the page as shown, from its top left
    /// corner, y down.
    package var map: Affine
    /// The content, not compressed.
    package var content: [UInt8]
    /// The record (`InkRecord`).
    package var record: [UInt8]
    /// The reason why it has to stay, or nil if it can be taken up.
    package var lock: Lock?

    package init(
      page: Int, map: Affine, content: [UInt8], record: [UInt8], lock: Lock? = nil
    ) {
      self.page = page
      self.map = map
      self.content = content
      self.record = record
      self.lock = lock
    }
  }
}

extension PDFOwnInk {
  func write(_ writer: inout WireWriter) {
    writer.integer(page)
    writer.byte(kind.rawValue)
    writer.integer(count)
    writer.lock(lock)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    self.init(
      page: try reader.integer(0...Int.max), kind: try reader.choice(),
      count: try reader.integer(1...Int.max),
      lock: try reader.lock())
  }
}

extension PDFOwnInk.Form {
  func write(_ writer: inout WireWriter) {
    writer.integer(page)
    writer.affine(map)
    writer.block(content)
    writer.block(record)
    writer.lock(lock)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    self.init(
      page: try reader.integer(0...Int.max), map: try reader.affine(), content: try reader.block(),
      record: try reader.block(), lock: try reader.lock())
  }
}

extension WireWriter {
  fileprivate mutating func lock(_ lock: PDFOwnInk.Lock?) {
    optional(lock) { $0.byte($1.rawValue) }
  }
}

extension WireReader {
  fileprivate mutating func lock() throws(WireError) -> PDFOwnInk.Lock? {
    try optional { reader throws(WireError) -> PDFOwnInk.Lock in try reader.choice() }
  }
}

extension InkRemoval {
  /// Creates the removal of all ink that does not have to stay.
  package init(ofAll ink: some Sequence<PDFOwnInk>) {
    let free = ink.filter { $0.lock == nil }
    self.init(
      strokes: free.lazy.filter { $0.kind == .strokes }.map(\.page),
      others: free.lazy.filter { $0.kind != .strokes }.map(\.page))
  }
}
