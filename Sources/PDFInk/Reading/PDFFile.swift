internal import CQPDF
internal import Ink

/// A PDF in a file, read through libqpdf.
///
/// Objects are read when they are asked for. The first value that only a whole look at the file can
/// give, of `objects`, `lastNumber` and `section`, reads all of them: damage to the cross-reference
/// table may show only then.
final class PDFFile: PDFSource {
  /// The greatest size of a file, in bytes.
  static let mostBytes = 500_000_000
  /// The greatest number of an object that counts: other programs accept few more.
  static let mostNumber = 8_000_000

  private let handle: OpaquePointer
  let trailer: PDFDictionary
  let security: PDFSecurity?
  /// The number of bytes of the file.
  let size: Int
  /// The offset of the header.
  private let base: Int
  /// True if objects were found that libqpdf cannot find in a damaged file.
  private let isRecovered: Bool

  /// Opens the file of a descriptor. The descriptor stays the caller's; its position is neither
  /// used nor changed.
  ///
  /// - Throws: `PDFProblem.password`, `.encryption`, `.unreadable` or `.limit`.
  init(descriptor: Int32, password: [UInt8]? = nil) throws(PDFProblem) {
    let (file, isRecovered) = try Recovery.open(descriptor, password: password)
    handle = file
    self.isRecovered = isRecovered
    do throws(PDFProblem) {
      size = Int(cqpdf_size(file))
      base = try Self.header(of: file)
      trailer = Self.trailer(of: file)
      security = try Self.security(of: file)
    } catch {
      cqpdf_close(file)
      throw error
    }
  }

  deinit { cqpdf_close(handle) }

  /// True if the table is known by now to be damaged.
  var wasRebuilt: Bool { isRecovered || cqpdf_was_rebuilt(handle) != 0 }

  func value(_ reference: PDFReference) -> PDFValue {
    var isStream: Int32 = 0
    guard let (number, generation) = Self.numbers(of: reference) else { return .null }
    return Self.value { cqpdf_value(handle, number, generation, $0, &isStream) }
  }

  func isStream(_ reference: PDFReference) -> Bool {
    var isStream: Int32 = 0
    guard let (number, generation) = Self.numbers(of: reference) else { return false }
    _ = Self.bytes { cqpdf_value(handle, number, generation, $0, &isStream) }
    return isStream != 0
  }

  func data(_ reference: PDFReference) throws(PDFFault) -> [UInt8] {
    guard let data = Self.data(reference, of: handle) else {
      throw PDFFault(text: "object \(reference.number) has no stream, or a damaged one")
    }
    return data
  }

  func balance(of content: [UInt8]) throws(PDFFault) -> ContentBalance {
    let packed = content.withUnsafeBufferPointer { content in
      Self.bytes { cqpdf_operators(content.baseAddress, content.count, $0) }
    }
    guard let packed else { throw PDFFault(text: "content that breaks the syntax") }
    var reader = PackedValues(packed)
    return try ContentBalance { reader.word() }
  }

  private(set) lazy var lastNumber: Int = {
    var number: Int32 = 0
    // A fault in an object leaves the numbers that were found by then.
    _ = cqpdf_last_number(handle, Int32(Self.mostNumber), &number)
    guard case .integer(let count)? = trailer["Size"], count <= Self.mostNumber else {
      return Int(number)
    }
    return max(Int(number), count - 1)
  }()

  private(set) lazy var objects: [Int: PDFObjectPlace] = {
    _ = lastNumber
    return Self.places(of: handle, within: size - base)
  }()

  private(set) lazy var section: PDFSection = {
    _ = lastNumber
    if !wasRebuilt, let (start, isStream) = newestSection() {
      return PDFSection(start: start, isStream: isStream, base: base)
    }
    // Only a stream can say that objects are in streams.
    let isStream = objects.values.contains { if case .stream = $0 { true } else { false } }
    return PDFSection(start: nil, isStream: isStream, base: base)
  }()

  /// Finds the section that `startxref` names: its offset from the header, and its kind.
  private func newestSection() -> (start: Int, isStream: Bool)? {
    let end = Self.bytes { cqpdf_read(handle, Int64(max(0, size - 2048)), 2048, $0) } ?? []
    guard let start = SectionText.start(in: end), start < size - base else { return nil }
    let there = Self.bytes { cqpdf_read(handle, Int64(base + start), 256, $0) } ?? []
    return SectionText.isStream(there).map { (start, $0) }
  }

  /// Returns the offset of the header.
  static func header(of file: OpaquePointer) throws(PDFProblem) -> Int {
    let start = bytes { cqpdf_read(file, 0, 1024, $0) } ?? []
    guard let base = SectionText.header(in: start) else { throw .unreadable }
    return base
  }
}
