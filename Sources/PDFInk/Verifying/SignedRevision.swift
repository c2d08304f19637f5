import Ink

/// The file as it was when it was signed: its beginning up to the end of what the signature covers.
struct SignedRevision {
  /// The most states of the file between this one and the whole that are compared.
  private static let mostStates = 16

  private let descriptor: Int32
  private let password: [UInt8]?
  private let file: PDFFile
  private let pages: [TreePage]
  private let fields: [FormField]
  private let permissions: Permissions
  private let locks: FieldLocks
  /// The number of its bytes.
  private let end: Int

  /// Opens it, and checks that it is a file of its own with this signature.
  init(
    _ descriptor: Int32, _ password: [UInt8]?, _ ranges: SignedRanges, of place: SignaturePlace,
    _ signature: PDFDictionary, in whole: PDFFile
  ) throws(SignatureFault) {
    (self.descriptor, self.password) = (descriptor, password)
    end = ranges.end
    guard Self.isEnd(ranges.end, of: whole) else { throw SignatureFault(.revision) }
    do throws(PDFFailure) {
      file = try PDFFile(beginning: ranges.end, of: descriptor, password: password)
      pages = try PageTree.pages(of: file)
      let root = file.dictionary(file.trailer["Root"]) ?? [:]
      fields = try FormFields.fields(
        of: file.dictionary(root["AcroForm"]), on: pages, in: file)
      permissions = Permissions(root: root, fields: fields, in: file)
    } catch {
      throw SignatureFault(error == .limit ? .limit : .revision)
    }
    if file.wasRebuilt { throw SignatureFault(.damaged) }
    let own = fields.first { SignaturePlace(of: $0) == place }
    guard let own, own.signature == signature,
      file.contentsOffset(place.object, inValue: place.isInValue) == ranges.gap.lowerBound,
      file.section.start != nil
    else { throw SignatureFault(.revision) }
    var texts = FieldTexts(of: file)
    locks = FieldLocks(of: fields, texts: &texts)
  }

  /// True if a file ends there: with its mark, and at most the end of the line.
  private static func isEnd(_ end: Int, of file: PDFFile) -> Bool {
    let last = file.bytes(from: max(0, end - 16), count: min(16, end))
    let trimmed = last.reversed().drop(while: SectionText.isSpace)
    return trimmed.starts(with: "%%EOF".utf8.reversed())
  }

  /// What the signatures up to this one allow afterwards: 1, 2 or 3, or nil if they do not say.
  var allowed: Int? { permissions.allowed }

  /// True if they lock fields.
  var locksFields: Bool { !locks.isEmpty }

  /// Adds what differs in the whole file to a report.
  func compare(with whole: PDFFile, _ report: inout PDFSignatureReport) throws(SignatureFault) {
    if end == whole.size { return }
    report.changes = try changes(in: whole)
    if try !hasSoundEnd(whole) { report.changes.append(SignatureChange(.structure)) }
    if report.changes.isEmpty { report.changes = [SignatureChange(.nothing, isPermitted: true)] }
  }

  private func changes(in later: PDFFile) throws(SignatureFault) -> [SignatureChange] {
    var comparison = RevisionComparison(
      file, later, pages: pages, fields: fields, locks: locks, allowed: allowed)
    return try comparison.result()
  }

  /// True if what follows this state of the file are whole updates. What a later one of them takes
  /// back must be permitted all the same, because some programs may show it.
  ///
  /// - Throws: `SignatureFault` if nothing is wrong, but not all that was taken back is compared.
  private func hasSoundEnd(_ whole: PDFFile) throws(SignatureFault) -> Bool {
    let start = file.section.start
    guard let ends = AppendedBytes.endsOfReplaced(from: end, in: whole, after: start) else {
      return false
    }
    for last in ends.sorted().prefix(Self.mostStates) {
      guard let state = try? PDFFile(beginning: last, of: descriptor, password: password),
        !state.wasRebuilt,
        AppendedBytes.endsOfReplaced(from: end, in: state, after: start) != nil,
        try changes(in: state).allSatisfy(\.isPermitted)
      else { return false }
    }
    if ends.count > Self.mostStates { throw SignatureFault(.limit) }
    return true
  }
}
