import Ink

/// A form that xsign wrote, with the record of its ink, as no other program changed it.
struct OwnForm {
  /// The content, not compressed.
  let content: [UInt8]
  /// The record.
  let record: InkRecord
  /// The record as it is kept.
  let recordBytes: [UInt8]

  /// The entries that xsign writes, and those that say how a stream is kept.
  private static let known: Set<PDFName> = [
    "Type", "Subtype", "BBox", "Resources", "Group", "LastModified", "PieceInfo", "Length",
    "Filter", "DecodeParms",
  ]
  /// The longest record.
  private static let longestRecord = 16 << 20

  /// Reads a form. Returns nil if it has no record, or if it shows something else than its record
  /// was made for.
  init?(_ stream: PDFReference, in source: any PDFSource) {
    guard let entries = source.dictionary(.reference(stream)),
      let pieces = source.dictionary(entries["PieceInfo"]),
      let piece = source.dictionary(pieces[PDFUpdate.application]), source.isStream(stream),
      source.name(entries["Subtype"]) == "Form", Self.known.isSuperset(of: entries.keys),
      let data = Self.data(piece["Private"], in: source), data.count > InkSeal.length,
      data.count <= Self.longestRecord
    else { return nil }
    recordBytes = Array(data.dropFirst(InkSeal.length))
    let sides = (source.array(entries["BBox"]) ?? []).compactMap { source.number($0) }
      .compactMap { Int(exactly: $0) }
    guard sides.count == 4, let record = InkRecord(bytes: recordBytes),
      Self.hasStates(source.dictionary(entries["Resources"]), in: source),
      let content = try? source.data(stream)
    else { return nil }
    let box = InkForm.Box(left: sides[0], top: sides[1], right: sides[2], bottom: sides[3])
    guard data.starts(with: InkSeal.digest(of: content, in: box)) else { return nil }
    (self.content, self.record) = (content, record)
  }

  /// Returns private data: a string, or those of a stream.
  private static func data(_ value: PDFValue?, in source: any PDFSource) -> [UInt8]? {
    if case .string(let bytes) = source.resolved(value) { return bytes }
    guard case .reference(let stream)? = value, source.isStream(stream) else { return nil }
    return try? source.data(stream)
  }

  /// True if the graphics states are those that xsign writes: their names say what they are.
  private static func hasStates(_ resources: PDFDictionary?, in source: any PDFSource) -> Bool {
    guard let resources else { return false }
    return (source.dictionary(resources["ExtGState"]) ?? [:]).allSatisfy { name, value in
      guard let state = source.dictionary(value), state.count == 1 else { return false }
      switch name {
      case "B": return source.name(state["BM"]) == "Multiply"
      case "N": return source.name(state["BM"]) == "Normal"
      default:
        guard name.bytes.first == UInt8(ascii: "A"),
          let thousandths = Int(String(decoding: name.bytes.dropFirst(), as: UTF8.self)),
          0...1000 ~= thousandths, let value = source.number(state["ca"])
        else { return false }
        return abs(value * 1000 - Double(thousandths)) < 0.01
      }
    }
  }
}
