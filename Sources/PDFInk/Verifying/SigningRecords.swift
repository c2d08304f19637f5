import Ink

/// The records of signing that a file has.
struct SigningRecords {
  /// The most records, the most places that are looked at, and the most files of a place.
  private static let (maximum, mostPlaces, mostFiles) = (64, 200_000, 1000)

  /// A record with the name of its file, and the offset of the object with its bytes.
  private typealias Found = (name: String, record: SigningRecord, offset: Int)

  private let source: any PDFSource
  private var found: [Found] = []
  private var hasStrokes = false
  private var seen: Set<PDFReference> = []

  /// Returns the records, in their order in the file.
  static func all(
    in file: PDFFile, _ descriptor: Int32
  ) throws(PDFFailure) -> [SigningRecordReport] {
    var records = SigningRecords(source: file)
    records.find(on: try PageTree.pages(of: file), atMost: maximum)
    return records.found.sorted { $0.offset < $1.offset }.map { name, record, offset in
      SigningRecordReport(
        name: name, record: record,
        match: match(record, before: offset, in: file, descriptor), offset: offset)
    }
  }

  /// Returns whether a file has a record, and strokes beside one.
  ///
  /// - Parameters:
  ///   - source: The objects of the file.
  ///   - pages: The pages whose annotations may have one.
  static func exist(
    in source: any PDFSource, on pages: [TreePage]
  ) -> (any: Bool, withStrokes: Bool) {
    var records = SigningRecords(source: source)
    records.find(on: pages, atMost: 1)
    return (!records.found.isEmpty, records.hasStrokes)
  }

  private init(source: any PDFSource) { self.source = source }

  /// Finds records among the files of the document, and those of what annotations show.
  private mutating func find(on pages: [TreePage], atMost limit: Int) {
    read(source.dictionary(source.trailer["Root"])?["AF"], atMost: limit)
    var left = Self.mostPlaces
    for page in pages {
      left -= page.annotations.count
      if left < 0 { break }
      for annotation in page.annotations {
        let shown = source.dictionary(source.dictionary(annotation)?["AP"])?["N"]
        if let entries = source.dictionary(shown) { read(entries["AF"], atMost: limit) }
      }
    }
  }

  /// Reads associated files.
  private mutating func read(_ list: PDFValue?, atMost limit: Int) {
    let files = (source.array(list) ?? []).prefix(Self.mostFiles)
    for value in files {
      guard let entries = source.dictionary(value),
        case .string(let bytes) = source.resolved(entries["UF"] ?? entries["F"])
      else { continue }
      let name = PDFTextString.text(of: bytes)
      if SigningEvidence.mayBeStrokes(name) { hasStrokes = true }
      guard found.count < limit,
        name.hasPrefix(SigningEvidence.nameStart), name.hasSuffix(SigningEvidence.nameEnd),
        case .reference(let data)? = source.dictionary(entries["EF"])?["F"],
        seen.insert(data).inserted, case .offset(let start, _)? = source.objects[data.number],
        let json = try? source.data(data), let record = SigningRecord(json: json),
        // It is passed on as it is written anew.
        record.json.count <= SigningRecord.maximumBytes
      else { continue }
      found.append((name, record, source.section.base + start))
    }
  }

  /// Compares the beginning of the file with what a record names.
  private static func match(
    _ record: SigningRecord, before offset: Int, in file: PDFFile, _ descriptor: Int32
  ) -> SigningRecordReport.Match {
    guard record.size > 0, record.size <= offset,
      FileHash.sha256(descriptor, maximum: record.size) == record.hash
    else { return .other }
    return hasEnd(between: record.size, offset, in: file) ? .changed : .same
  }

  /// Returns true if an update ends there: its section's place is written then.
  private static func hasEnd(between start: Int, _ end: Int, in file: PDFFile) -> Bool {
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
