internal import CP11Kit
import Ink

/// A session with a token, closed with its owner.
final class TokenSession {
  let token: Token
  private let module: UnsafeMutablePointer<ck_function_list>
  private let session: UInt
  /// The most objects that are looked at.
  private static let maximumObjects = 256
  /// The longest value of an attribute, in bytes: that of a certificate.
  private static let longestValue = 1 << 16

  fileprivate var functions: ck_function_list { module.pointee }

  init(
    _ token: Token, _ module: UnsafeMutablePointer<ck_function_list>, _ slot: UInt
  ) throws(CertificateFailure) {
    var session: UInt = 0
    let code = module.pointee.C_OpenSession(slot, CKF_SERIAL_SESSION, nil, nil, &session)
    guard code == CKR_OK else { throw .token(code) }
    self.token = token
    self.module = module
    self.session = session
  }

  deinit { _ = module.pointee.C_CloseSession(session) }

  /// Logs in with a PIN, or without one if it is typed on the reader.
  ///
  /// - Parameter isForKey: True if it is for one use of a key that asks for it each time.
  func logIn(_ pin: Secret?, isForKey: Bool = false) throws(CertificateFailure) {
    let user = isForKey ? CKU_CONTEXT_SPECIFIC : CKU_USER
    let code =
      if let pin {
        pin.withBytes { functions.C_Login(session, user, $0, UInt($1)) }
      } else {
        functions.C_Login(session, user, nil, 0)
      }
    switch code {
    case CKR_OK, CKR_USER_ALREADY_LOGGED_IN: return
    case CKR_PIN_LOCKED: throw .pin(.none)
    case CKR_PIN_INCORRECT, CKR_PIN_INVALID, CKR_PIN_LEN_RANGE: throw .pin(token.triesLeft)
    default: throw .token(code)
    }
  }

  /// Returns the objects of a class with attributes.
  func objects(
    _ kind: UInt, _ attributes: [(type: UInt, value: [UInt8])]
  ) throws(CertificateFailure) -> [UInt] {
    let all = [(type: UInt(CKA_CLASS), value: Self.bytes(of: kind))] + attributes
    var template = AttributeList(all)
    var code = template.withAttributes { functions.C_FindObjectsInit(session, $0, $1) }
    guard code == CKR_OK else { throw .token(code) }
    defer { _ = functions.C_FindObjectsFinal(session) }
    var found: [UInt] = []
    while found.count < Self.maximumObjects {
      var (handle, count): (UInt, UInt) = (0, 0)
      code = functions.C_FindObjects(session, &handle, 1, &count)
      guard code == CKR_OK else { throw .token(code) }
      if count == 0 { break }
      found.append(handle)
    }
    return found
  }

  /// Returns the value of an attribute of an object, or nil if it has none.
  func attribute(_ type: UInt, of object: UInt) -> [UInt8]? {
    var attribute = ck_attribute(type: type, value: nil, value_len: 0)
    guard functions.C_GetAttributeValue(session, object, &attribute, 1) == CKR_OK,
      let count = Int(exactly: attribute.value_len), count <= Self.longestValue
    else { return nil }
    var value = [UInt8](repeating: 0, count: count)
    let code = value.withUnsafeMutableBytes { room in
      attribute.value = room.baseAddress
      return functions.C_GetAttributeValue(session, object, &attribute, 1)
    }
    guard code == CKR_OK, attribute.value_len <= UInt(count) else { return nil }
    return Array(value.prefix(Int(attribute.value_len)))
  }

  /// Returns what a key makes of bytes.
  ///
  /// - Parameter login: What is done between the two calls, for keys that ask for the PIN.
  func sign(
    _ bytes: [UInt8], by key: UInt, _ mechanism: UInt,
    login: (() throws(CertificateFailure) -> Void)?
  ) throws(CertificateFailure) -> [UInt8] {
    var way = ck_mechanism(mechanism: mechanism, parameter: nil, parameter_len: 0)
    var code = functions.C_SignInit(session, &way, key)
    guard code == CKR_OK else { throw .token(code) }
    try login?()
    var input = bytes
    // That of an RSA key of 16,384 bits.
    var signature = [UInt8](repeating: 0, count: 2048)
    var count = UInt(signature.count)
    code = functions.C_Sign(session, &input, UInt(input.count), &signature, &count)
    guard code == CKR_OK, count <= UInt(signature.count) else { throw .token(code) }
    return Array(signature.prefix(Int(count)))
  }

  /// Returns the bytes of a number as modules have them.
  private static func bytes(of number: UInt) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }
}

/// Attributes whose values are in one place.
private struct AttributeList {
  private var values: [UInt8]
  private let parts: [(type: UInt, range: Range<Int>)]

  init(_ attributes: [(type: UInt, value: [UInt8])]) {
    var (values, parts): ([UInt8], [(type: UInt, range: Range<Int>)]) = ([], [])
    for (type, value) in attributes {
      // Numbers are read where they are, so each value begins where one may.
      values += [UInt8](repeating: 0, count: (16 - values.count % 16) % 16)
      parts.append((type, values.count..<values.count + value.count))
      values += value
    }
    (self.values, self.parts) = (values, parts)
  }

  mutating func withAttributes<Result>(
    _ body: (UnsafeMutablePointer<ck_attribute>?, UInt) -> Result
  ) -> Result {
    let parts = parts
    return values.withUnsafeMutableBytes { room in
      var list = parts.map { part in
        ck_attribute(
          type: part.type, value: room.baseAddress.map { $0 + part.range.lowerBound },
          value_len: UInt(part.range.count))
      }
      return body(&list, UInt(list.count))
    }
  }
}
