/// Files that go into a PDF with the ink, as evidence of how it was signed.
package struct SigningEvidence: Sendable, Hashable {
  package struct File: Sendable, Hashable {
    /// The name, without a folder.
    package var name: String
    /// The type, as `application/json`.
    package var type: String
    package var bytes: [UInt8]

    package init(name: String, type: String, bytes: [UInt8]) {
      (self.name, self.type, self.bytes) = (name, type, bytes)
    }
  }

  /// What the names of records begin and end with.
  package static let (nameStart, nameEnd) = ("signing-record-", ".json")
  /// What the names of files with strokes end with. They begin like those of records.
  package static let strokesEnd = ".inkml"
  /// The most files, and the most bytes of all.
  static let (maximumFiles, maximumBytes) = (1000, 1 << 26)

  /// The record, and the strokes if they are wanted.
  package var files: [File]
  /// The time, as PDFs have it: `D:20260131235959Z`.
  package var date: String

  package init(files: [File], date: String) { (self.files, self.date) = (files, date) }

  /// True if it has the strokes: then the file that it goes into identifies the writer.
  package var hasStrokes: Bool { files.contains { Self.mayBeStrokes($0.name) } }

  /// Returns true if a file with strokes may have this name.
  package static func mayBeStrokes(_ name: String) -> Bool {
    name.hasPrefix(nameStart) && name.hasSuffix(strokesEnd)
  }
}

/// A record of signing that was found in a PDF.
package struct SigningRecordReport: Sendable, Hashable {
  /// Whether the PDF before it is the one that it names.
  package enum Match: UInt8, Sendable, Hashable, CaseIterable {
    /// It is.
    case same
    /// It is another.
    case other
    /// The PDF that it names is there, but was changed before the record was added.
    case changed
  }

  /// The name of the file that it is.
  package var name: String
  package var record: SigningRecord
  /// Whether the PDF before it is the one that it names.
  package var match: Match
  /// The offset in the file of the object with its bytes. Signatures of more bytes cover it.
  package var offset: Int

  package init(name: String, record: SigningRecord, match: Match, offset: Int) {
    (self.name, self.record, self.match, self.offset) = (name, record, match, offset)
  }
}

extension SigningEvidence {
  func write(_ writer: inout WireWriter) {
    writer.list(files) { writer, file in
      writer.text(file.name)
      writer.text(file.type)
      writer.block(file.bytes)
    }
    writer.text(date)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    let files = try reader.list { reader throws(WireError) in
      File(name: try reader.text(), type: try reader.text(), bytes: try reader.block())
    }
    try reader.check(!files.isEmpty && files.count <= Self.maximumFiles)
    try reader.check(files.reduce(0) { $0 + $1.bytes.count } <= Self.maximumBytes)
    self.init(files: files, date: try reader.text())
  }
}

extension SigningRecordReport {
  func write(_ writer: inout WireWriter) {
    writer.text(name)
    writer.block(record.json)
    writer.byte(match.rawValue)
    writer.integer(offset)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    let name = try reader.text()
    let json = try reader.block()
    guard let record = SigningRecord(json: json), record.json == json else { throw .damaged }
    self.init(
      name: name, record: record, match: try reader.choice(),
      offset: try reader.integer(0...Int.max))
  }
}
