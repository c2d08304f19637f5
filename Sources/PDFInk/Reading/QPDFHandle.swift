internal import CQPDF
import Ink

/// A file that is open in libqpdf, which this closes.
final class QPDFHandle {
  /// The number of packed bytes from which on a value is long.
  private static let longValue = 4096

  private let file: OpaquePointer
  /// The long values that were read, as far as there is room: thousands of pages may share
  /// resources with thousands of entries, and each asks for them.
  private var long: [PDFReference: (value: PDFValue, isStream: Bool)] = [:]
  /// The packed bytes that there still is room for.
  private var room = 4 << 20

  /// Opens the file of a descriptor (`cqpdf_open`), as if `tail` followed it.
  init(
    descriptor: Int32, password: [UInt8]?, tail: [UInt8] = []
  ) throws(PDFFailure) {
    let given = password ?? []
    // A zero would end the password early, and let in with less than the whole.
    if given.contains(0) { throw .password(wasGiven: true) }
    var file: OpaquePointer?
    let status = (given + [0]).withUnsafeBufferPointer { password in
      tail.withUnsafeBufferPointer { tail in
        password.withMemoryRebound(to: CChar.self) { password in
          cqpdf_open(
            descriptor, Int64(PDFFile.maximumBytes), password.baseAddress, tail.baseAddress,
            tail.count, &file)
        }
      }
    }
    guard let file else { throw Self.failure(status, wasGiven: !given.isEmpty) }
    self.file = file
  }

  private static func failure(_ status: cqpdf_status, wasGiven: Bool) -> PDFFailure {
    switch status {
    case CQPDF_PASSWORD: .password(wasGiven: wasGiven)
    case CQPDF_ENCRYPTION: .encryption
    case CQPDF_LIMIT: .limit
    default: .unreadable
    }
  }

  /// Opens a file that is in memory (`cqpdf_open_bytes`).
  init(bytes: [UInt8]) throws(PDFFailure) {
    var file: OpaquePointer?
    let status = bytes.withUnsafeBufferPointer {
      cqpdf_open_bytes($0.baseAddress, $0.count, &file)
    }
    guard let file else { throw status == CQPDF_LIMIT ? .limit : .unreadable }
    self.file = file
  }

  /// Opens the first bytes of the file of a descriptor (`cqpdf_open_beginning`).
  init(descriptor: Int32, length: Int, password: [UInt8]?) throws(PDFFailure) {
    let given = password ?? []
    if given.contains(0) { throw .password(wasGiven: true) }
    var file: OpaquePointer?
    let status = (given + [0]).withUnsafeBufferPointer { password in
      password.withMemoryRebound(to: CChar.self) { password in
        cqpdf_open_beginning(
          descriptor, Int64(PDFFile.maximumBytes), Int64(length), password.baseAddress, &file)
      }
    }
    guard let file else { throw Self.failure(status, wasGiven: !given.isEmpty) }
    self.file = file
  }

  deinit { cqpdf_close(file) }

  /// The number of bytes of the file.
  var size: Int { Int(cqpdf_size(file)) }

  /// True if the cross-reference table is known by now to have been rebuilt.
  var wasRebuilt: Bool { cqpdf_was_rebuilt(file) != 0 }

  /// The offset of the header, or 0 if there is none: that from which the file's offsets count.
  var base: Int { SectionText.header(in: bytes(from: 0, count: SectionText.headerBytes)) }

  /// Returns up to `count` bytes of the file.
  func bytes(from offset: Int, count: Int) -> [UInt8] {
    Self.bytes { cqpdf_read(file, Int64(offset), count, $0) } ?? []
  }

  /// The entries of the trailer.
  var trailer: PDFDictionary {
    if case .dictionary(let entries) = Self.value({ cqpdf_trailer(file, $0) }) {
      entries
    } else {
      [:]
    }
  }

  /// Returns the value of an object, and whether it is a stream; null if there is none.
  func value(_ reference: PDFReference) -> (value: PDFValue, isStream: Bool) {
    if let known = long[reference] { return known }
    guard let (number, generation) = Self.numbers(of: reference) else { return (.null, false) }
    var isStream: Int32 = 0
    let packed = Self.bytes { cqpdf_value(file, number, generation, $0, &isStream) } ?? []
    var reader = PackedValues(packed)
    let value = (value: reader.next(), isStream: isStream != 0)
    if packed.count >= Self.longValue, packed.count <= room {
      room -= packed.count
      long[reference] = value
    }
    return value
  }

  /// Returns the entries of an object that is a dictionary or a stream.
  func entries(_ reference: PDFReference) -> PDFDictionary? {
    if case .dictionary(let entries) = value(reference).value { entries } else { nil }
  }

  /// Returns the offset of the data of a stream from the header, or nil if there are none.
  func dataOffset(_ reference: PDFReference) -> Int? {
    guard let (number, generation) = Self.numbers(of: reference) else { return nil }
    let offset = cqpdf_data_offset(file, number, generation)
    return offset > 0 ? Int(offset) : nil
  }

  /// Returns the offset of the string that is /Contents of a dictionary, from the header, or nil if
  /// it is not written there.
  ///
  /// - Parameter inValue: True if the dictionary is the entry /V of the object.
  func contentsOffset(_ reference: PDFReference, inValue: Bool) -> Int? {
    guard let (number, generation) = Self.numbers(of: reference) else { return nil }
    let offset = cqpdf_contents_offset(file, number, generation, inValue ? 1 : 0)
    return offset > 0 ? Int(offset) : nil
  }

  /// Returns the decoded data of a stream, or nil if there are none, or damaged ones.
  func data(_ reference: PDFReference) -> [UInt8]? {
    guard let (number, generation) = Self.numbers(of: reference) else { return nil }
    return Self.bytes { cqpdf_data(file, number, generation, $0) }
  }

  /// Returns the data of a stream as they are in the file, or nil if there are none.
  func rawData(_ reference: PDFReference) -> [UInt8]? {
    guard let (number, generation) = Self.numbers(of: reference) else { return nil }
    return Self.bytes { cqpdf_raw_data(file, number, generation, $0) }
  }

  /// Reads all objects. Returns the greatest number up to `maximum` of those that are there or
  /// referred to; of those before a fault, if there is one.
  func lastNumber(upTo maximum: Int) -> Int {
    var number: Int32 = 0
    _ = cqpdf_last_number(file, Int32(maximum), &number)
    return Int(number)
  }

  /// Returns the places of the objects that are before `end`, which counts from the header.
  func places(before end: Int) -> [Int: PDFObjectPlace] {
    var reader = PackedValues(Self.bytes { cqpdf_entries(file, $0) } ?? [])
    var places: [Int: PDFObjectPlace] = [:]
    // Entries are in the order of their numbers and generations, so the newest generation stays.
    while !reader.isAtEnd {
      let row = (0..<5).map { _ in Int(reader.number(Int64.self)) }
      guard 1...PDFFile.maximumNumber ~= row[0] else { continue }
      switch row[2] {
      case 1 where 1..<max(end, 2) ~= row[3]:
        places[row[0]] = .offset(row[3], generation: row[1])
      case 2: places[row[0]] = .stream(row[3], index: row[4])
      default: break
      }
    }
    return places
  }

  /// Writes a copy without encryption to a descriptor (`cqpdf_decrypt`). Nothing else may be read
  /// of the file after that.
  ///
  /// - Throws: `PDFFailure.limit` if there are more bytes than `maximum`, or no room;
  ///   `.unreadable`.
  func decrypt(to descriptor: Int32, maximum: Int) throws(PDFFailure) {
    switch cqpdf_decrypt(file, descriptor, Int64(maximum)) {
    case CQPDF_OK: break
    case CQPDF_LIMIT: throw .limit
    default: throw .unreadable
    }
  }

  /// Returns the encryption of the file, or nil.
  func security() throws(PDFFailure) -> PDFSecurity? {
    var found = cqpdf_encryption()
    guard cqpdf_security(file, &found) == CQPDF_OK else { throw .encryption }
    if found.is_encrypted == 0 { return nil }
    // Before version 4 there was one cipher, so the file does not name it.
    let isOld = found.version < 4
    guard let streams = isOld ? .rc4 : Self.cipher(found.streams),
      let strings = isOld ? .rc4 : Self.cipher(found.strings)
    else { throw .encryption }
    let count = found.key_count
    let key = withUnsafeBytes(of: &found.key) { Array($0.prefix(count)) }
    return PDFSecurity(
      key: key, streams: streams, strings: strings, revision: Int(found.revision),
      permissions: found.permissions,
      isOwner: found.is_owner != 0)
  }

  private static func cipher(_ cipher: cqpdf_cipher) -> PDFSecurity.Cipher? {
    switch cipher {
    case CQPDF_PLAIN: PDFSecurity.Cipher.none
    case CQPDF_RC4: .rc4
    case CQPDF_AES: .aes128
    case CQPDF_AESV3: .aes256
    default: nil
    }
  }

  /// Returns the operators, brackets and operands of a content, packed, or nil if it breaks the
  /// syntax.
  static func operators(of content: [UInt8]) -> PackedValues? {
    content.withUnsafeBufferPointer { content in
      bytes { cqpdf_operators(content.baseAddress, content.count, $0) }
    }.map { PackedValues($0) }
  }

  /// Returns the bytes that a call puts, or nil if it fails.
  private static func bytes(
    _ call: (UnsafeMutablePointer<cqpdf_bytes>) -> cqpdf_status
  ) -> [UInt8]? {
    var bytes = cqpdf_bytes(bytes: nil, count: 0)
    guard call(&bytes) == CQPDF_OK else { return nil }
    defer { cqpdf_free(&bytes) }
    return Array(UnsafeBufferPointer(start: bytes.bytes, count: bytes.count))
  }

  /// Returns the value that a call puts; null if it fails.
  private static func value(
    _ call: (UnsafeMutablePointer<cqpdf_bytes>) -> cqpdf_status
  ) -> PDFValue {
    guard let packed = bytes(call) else { return .null }
    var reader = PackedValues(packed)
    return reader.next()
  }

  /// Returns the numbers of a reference as libqpdf takes them, or nil if it names no object.
  private static func numbers(of reference: PDFReference) -> (Int32, Int32)? {
    guard let number = Int32(exactly: reference.number), number > 0,
      let generation = Int32(exactly: reference.generation), generation >= 0
    else { return nil }
    return (number, generation)
  }
}
