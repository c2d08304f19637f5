import Ink

/// A PDF in a file, read through libqpdf.
///
/// All objects are read when it is opened, as damage to the cross-reference table may show only
/// then.
final class PDFFile: PDFSource {
  /// The greatest size of a file, in bytes.
  static let maximumBytes = 500_000_000
  /// The greatest number of an object that counts: other programs accept few more.
  static let maximumNumber = 8_000_000

  private let handle: QPDFHandle
  /// True if objects were found that libqpdf cannot find in a damaged file.
  private let isRecovered: Bool
  /// The offset of the header.
  private let base: Int
  /// The number of bytes of the file.
  let size: Int
  let trailer: PDFDictionary
  let security: PDFSecurity?

  /// Opens the file of a descriptor. The descriptor stays the caller's; its position is neither
  /// used nor changed.
  ///
  /// - Parameter update: Bytes that are read as if they followed the file.
  /// - Throws: `PDFFailure.password`, `.encryption`, `.unreadable` or `.limit`.
  init(
    descriptor: Int32, password: [UInt8]? = nil, update: [UInt8] = []
  ) throws(PDFFailure) {
    (handle, isRecovered) = try Recovery.open(descriptor, password: password, update: update)
    base = handle.base
    size = handle.size + update.count
    trailer = handle.trailer
    security = try handle.security()
  }

  /// Opens the first bytes of the file of a descriptor, as if it ended there. Nothing is done to
  /// find objects in a damaged one.
  init(beginning length: Int, of descriptor: Int32, password: [UInt8]?) throws(PDFFailure) {
    handle = try QPDFHandle(descriptor: descriptor, length: length, password: password)
    isRecovered = false
    base = handle.base
    size = handle.size
    trailer = handle.trailer
    security = try handle.security()
    // Damage may show only when all objects are read.
    _ = lastNumber
  }

  /// Opens a whole file that is in memory.
  init(bytes: [UInt8]) throws(PDFFailure) {
    (handle, isRecovered) = (try QPDFHandle(bytes: bytes), false)
    base = handle.base
    size = bytes.count
    trailer = handle.trailer
    security = try handle.security()
  }

  /// True if the table is known by now to be damaged.
  var wasRebuilt: Bool { isRecovered || handle.wasRebuilt }

  var header: [UInt8] { handle.bytes(from: base, count: 8) }

  func value(_ reference: PDFReference) -> PDFValue { handle.value(reference).value }

  /// Returns the value of an object, and whether it is a stream; null if there is none.
  func object(_ reference: PDFReference) -> (value: PDFValue, isStream: Bool) {
    handle.value(reference)
  }

  func isStream(_ reference: PDFReference) -> Bool { handle.value(reference).isStream }

  func data(_ reference: PDFReference) throws(PDFFault) -> [UInt8] {
    guard let data = handle.data(reference) else {
      throw PDFFault(text: "object \(reference.number) has no stream, or a damaged one")
    }
    return data
  }

  /// Returns up to `count` bytes of the file.
  func bytes(from offset: Int, count: Int) -> [UInt8] { handle.bytes(from: offset, count: count) }

  /// Returns the offset in the file of the string that is /Contents of a dictionary, or nil if it
  /// is not written there.
  ///
  /// - Parameter inValue: True if the dictionary is the entry /V of the object.
  func contentsOffset(_ reference: PDFReference, inValue: Bool) -> Int? {
    guard case .offset? = objects[reference.number],
      let offset = handle.contentsOffset(reference, inValue: inValue)
    else { return nil }
    return base + offset
  }

  func rawData(_ reference: PDFReference) throws(PDFFault) -> [UInt8] {
    guard let data = handle.rawData(reference) else {
      throw PDFFault(text: "object \(reference.number) has no stream")
    }
    return data
  }

  func hasTrueLength(_ reference: PDFReference) -> Bool {
    let (value, isStream) = handle.value(reference)
    guard isStream, case .dictionary(let entries) = value, let length = integer(entries["Length"]),
      length >= 0, let start = handle.dataOffset(reference), length < size - base - start
    else { return false }
    let end = handle.bytes(from: base + start + length, count: 32)
    return end.drop(while: SectionText.isSpace).starts(with: "endstream".utf8)
  }

  func balance(of content: [UInt8]) throws(PDFFault) -> ContentBalance {
    var operators = try operators(of: content)
    return try ContentBalance { operators.word() }
  }

  func words(of content: [UInt8]) throws(PDFFault) -> [[UInt8]] {
    var words: [[UInt8]] = []
    try forEachWord(of: content) { words.append(Array($0)) }
    return words
  }

  func forEachWord(
    of content: [UInt8], _ body: (ArraySlice<UInt8>) -> Void
  ) throws(PDFFault) {
    var operators = try operators(of: content)
    while let word = operators.word() { body(word) }
  }

  private func operators(of content: [UInt8]) throws(PDFFault) -> PackedValues {
    guard let operators = QPDFHandle.operators(of: content) else {
      throw PDFFault(text: "content that breaks the syntax")
    }
    return operators
  }

  /// Writes a copy without encryption to a descriptor, of at most `maximum` bytes. Its pages are
  /// those of this file, in their order, and its tree of pages has no gaps. Its objects have other
  /// numbers. Nothing else may be read of this file after that.
  func decrypt(to descriptor: Int32, maximum: Int = maximumBytes) throws(PDFFailure) {
    try handle.decrypt(to: descriptor, maximum: maximum)
  }

  private(set) lazy var lastNumber: Int = {
    let number = handle.lastNumber(upTo: Self.maximumNumber)
    guard case .integer(let count)? = trailer["Size"], count <= Self.maximumNumber else {
      return number
    }
    return max(number, count - 1)
  }()

  private(set) lazy var objects: [Int: PDFObjectPlace] = handle.corrected(entries)

  /// The objects at the places that the file names.
  private lazy var entries: [Int: PDFObjectPlace] = {
    _ = lastNumber
    return handle.places(before: size - base)
  }()

  private(set) lazy var section: PDFSection = {
    _ = lastNumber
    // Where an index is wrong, the section is written anew, so that all programs find the object.
    if objects == entries, !wasRebuilt, let (start, isStream) = newestSection() {
      return PDFSection(start: start, isStream: isStream, base: base, startsFile: startsFile)
    }
    // Only a stream can say that objects are in streams.
    let isStream = objects.values.contains { if case .stream = $0 { true } else { false } }
    return PDFSection(start: nil, isStream: isStream, base: base, startsFile: startsFile)
  }()

  private var startsFile: Bool { handle.bytes(from: 0, count: 5).starts(with: "%PDF-".utf8) }

  /// Finds the section that `startxref` names: its offset from the header, and its kind.
  private func newestSection() -> (start: Int, isStream: Bool)? {
    let end = handle.bytes(from: max(0, size - 2048), count: 2048)
    guard let start = SectionText.start(in: end), start < size - base else { return nil }
    let there = handle.bytes(from: base + start, count: 256)
    return SectionText.isStream(there).map { (start, $0) }
  }
}
