internal import CQPDF
internal import Ink

/// The calls of libqpdf with values of Swift.
extension PDFFile {
  /// Opens a file, as if `tail` followed it.
  static func open(
    _ descriptor: Int32, password: [UInt8]?, tail: [UInt8]
  ) throws(PDFProblem) -> OpaquePointer {
    let given = password ?? []
    // A zero would end the password early, and let in with less than the whole.
    if given.contains(0) { throw .password(wasGiven: true) }
    var file: OpaquePointer?
    let status = (given + [0]).withUnsafeBufferPointer { password in
      tail.withUnsafeBufferPointer { tail in
        password.withMemoryRebound(to: CChar.self) { password in
          cqpdf_open(
            descriptor, Int64(mostBytes), password.baseAddress, tail.baseAddress, tail.count, &file)
        }
      }
    }
    if let file { return file }
    switch status {
    case CQPDF_PASSWORD: throw .password(wasGiven: !given.isEmpty)
    case CQPDF_ENCRYPTION: throw .encryption
    case CQPDF_LIMIT: throw .limit
    default: throw .unreadable
    }
  }

  /// Returns the bytes that a call puts, or nil if it fails.
  static func bytes(_ call: (UnsafeMutablePointer<cqpdf_bytes>) -> cqpdf_status) -> [UInt8]? {
    var bytes = cqpdf_bytes(bytes: nil, count: 0)
    guard call(&bytes) == CQPDF_OK else { return nil }
    defer { cqpdf_free(&bytes) }
    return Array(UnsafeBufferPointer(start: bytes.bytes, count: bytes.count))
  }

  /// Returns the value that a call puts; null if it fails.
  static func value(
    _ call: (UnsafeMutablePointer<cqpdf_bytes>) -> cqpdf_status
  ) -> PDFValue {
    guard let packed = bytes(call) else { return .null }
    var reader = PackedValues(packed)
    return reader.next()
  }

  /// Returns the numbers of a reference as libqpdf takes them, or nil if it names no object.
  static func numbers(of reference: PDFReference) -> (Int32, Int32)? {
    guard let number = Int32(exactly: reference.number), number > 0,
      let generation = Int32(exactly: reference.generation), generation >= 0
    else { return nil }
    return (number, generation)
  }

  /// Returns the encryption of a file.
  static func security(of file: OpaquePointer) throws(PDFProblem) -> PDFSecurity? {
    var found = cqpdf_encryption()
    guard cqpdf_security(file, &found) == CQPDF_OK else { throw .encryption }
    if found.is_encrypted == 0 { return nil }
    // Before version 4 there was one cipher, so the file does not name it.
    let isOld = found.version < 4
    guard let streams = isOld ? .rc4 : cipher(found.streams),
      let strings = isOld ? .rc4 : cipher(found.strings)
    else { throw .encryption }
    let count = found.key_count
    let key = withUnsafeBytes(of: &found.key) { Array($0.prefix(count)) }
    return PDFSecurity(
      key: key, streams: streams, strings: strings, permissions: found.permissions,
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

  /// Returns the places of the objects that are before `end`, which counts from the header.
  static func places(of file: OpaquePointer, within end: Int) -> [Int: PDFObjectPlace] {
    var reader = PackedValues(bytes { cqpdf_entries(file, $0) } ?? [])
    var places: [Int: PDFObjectPlace] = [:]
    // Entries are in the order of their numbers and generations, so the newest generation stays.
    while !reader.isAtEnd {
      let row = (0..<5).map { _ in Int(reader.number(Int64.self)) }
      guard 1...mostNumber ~= row[0] else { continue }
      switch row[2] {
      case 1 where 1..<max(end, 1) ~= row[3]:
        places[row[0]] = .offset(row[3], generation: row[1])
      case 2: places[row[0]] = .stream(row[3], index: row[4])
      default: break
      }
    }
    return places
  }

  /// Returns the trailer.
  static func trailer(of file: OpaquePointer) -> PDFDictionary {
    if case .dictionary(let entries) = value({ cqpdf_trailer(file, $0) }) { entries } else { [:] }
  }

  /// Returns the entries of an object that is a dictionary or a stream.
  static func entries(_ reference: PDFReference, of file: OpaquePointer) -> PDFDictionary? {
    var isStream: Int32 = 0
    guard let (number, generation) = numbers(of: reference),
      case .dictionary(let entries) = value({
        cqpdf_value(file, number, generation, $0, &isStream)
      })
    else { return nil }
    return entries
  }

  /// Returns the decoded data of a stream, or nil if there are none, or damaged ones.
  static func data(_ reference: PDFReference, of file: OpaquePointer) -> [UInt8]? {
    guard let (number, generation) = numbers(of: reference) else { return nil }
    return bytes { cqpdf_data(file, number, generation, $0) }
  }
}
