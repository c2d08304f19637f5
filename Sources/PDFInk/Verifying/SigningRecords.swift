import Ink

/// The records of signing that a file has.
struct SigningRecords {
  /// The most records, and the most places that are looked at.
  private static let (maximum, mostPlaces) = (64, 200_000)

  private let file: PDFFile
  private let descriptor: Int32
  private var found: [SigningRecordReport] = []
  private var seen: Set<PDFReference> = []

  /// Returns the records, in their order in the file.
  static func all(
    in file: PDFFile, _ descriptor: Int32
  ) throws(PDFFailure) -> [SigningRecordReport] {
    var records = SigningRecords(file: file, descriptor: descriptor)
    let root = file.dictionary(file.trailer["Root"])
    records.read(root?["AF"])
    var left = mostPlaces
    for page in try PageTree.pages(of: file) {
      left -= page.annotations.count
      if left < 0 { break }
      for annotation in page.annotations {
        let shown = file.dictionary(file.dictionary(annotation)?["AP"])?["N"]
        if let entries = file.dictionary(shown) { records.read(entries["AF"]) }
      }
    }
    return records.found.sorted { $0.offset < $1.offset }
  }

  private init(file: PDFFile, descriptor: Int32) {
    (self.file, self.descriptor) = (file, descriptor)
  }

  /// Reads associated files.
  private mutating func read(_ list: PDFValue?) {
    for value in (file.array(list) ?? []).prefix(1000) where found.count < Self.maximum {
      guard let entries = file.dictionary(value),
        case .string(let bytes) = file.resolved(entries["UF"] ?? entries["F"]),
        case .reference(let data)? = file.dictionary(entries["EF"])?["F"],
        seen.insert(data).inserted, case .offset(let start, _)? = file.objects[data.number],
        let json = try? file.data(data), let record = SigningRecord(json: json),
        // It is passed on as it is written anew.
        record.json.count <= SigningRecord.maximumBytes
      else { continue }
      let name = PDFTextString.text(of: bytes)
      guard name.hasPrefix(SigningEvidence.nameStart), name.hasSuffix(SigningEvidence.nameEnd)
      else { continue }
      let offset = file.section.base + start
      found.append(
        SigningRecordReport(
          name: name, record: record, match: match(record, before: offset), offset: offset))
    }
  }

  /// Compares the beginning of the file with what a record names.
  private func match(_ record: SigningRecord, before offset: Int) -> SigningRecordReport.Match {
    guard record.size > 0, record.size <= offset,
      FileHash.sha256(descriptor, maximum: record.size) == record.hash
    else { return .other }
    return hasEnd(between: record.size, offset) ? .changed : .same
  }

  /// True if an update ends there: its section's place is written then.
  private func hasEnd(between start: Int, _ end: Int) -> Bool {
    let mark = Array("startxref".utf8)
    let portion = 1 << 16
    var position = start
    while position < end {
      let bytes = file.bytes(from: position, count: min(portion, end - position))
      if bytes.firstRange(of: mark) != nil { return true }
      if bytes.count < portion { return false }
      // The mark may lie across the end.
      position += portion - mark.count
    }
    return false
  }
}
