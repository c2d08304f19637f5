internal import CP11Kit
import Ink

/// The modules for tokens that the system knows, by p11-kit.
final class TokenModules {
  private let list: UnsafeMutablePointer<UnsafeMutablePointer<ck_function_list>?>

  /// Loads all of them. One that cannot be loaded is passed over.
  init() throws(CertificateFailure) {
    guard let list = p11_kit_modules_load_and_initialize(0) else { throw .noToken }
    self.list = list
  }

  deinit { p11_kit_modules_finalize_and_release(list) }

  /// Returns the tokens that a URI names, each with the functions of its module.
  func tokens(named uri: TokenURI) -> [Token] {
    var tokens: [Token] = []
    var next = list
    while let module = next.pointee {
      next += 1
      var library = ck_info()
      guard module.pointee.C_GetInfo(&library) == CKR_OK, uri.matches(&library) else { continue }
      for slot in Self.slots(of: module) {
        var info = ck_token_info()
        // An empty one has neither a label nor keys.
        guard module.pointee.C_GetTokenInfo(slot, &info) == CKR_OK,
          info.flags & CKF_TOKEN_INITIALIZED != 0, uri.matches(&info)
        else { continue }
        tokens.append(Token(module: module, slot: slot, modules: self))
      }
    }
    return tokens
  }

  /// Returns the slots of a module that have a token.
  static func slots(of module: UnsafeMutablePointer<ck_function_list>) -> [UInt] {
    var count: UInt = 0
    guard module.pointee.C_GetSlotList(1, nil, &count) == CKR_OK, count > 0, count < 1000 else {
      return []
    }
    var slots = [UInt](repeating: 0, count: Int(count))
    // One may have been pulled out meanwhile.
    guard module.pointee.C_GetSlotList(1, &slots, &count) == CKR_OK else { return [] }
    // A module may count more than there was room for.
    return Array(slots.prefix(Int(clamping: count)))
  }
}

/// A token in a slot.
struct Token {
  fileprivate let module: UnsafeMutablePointer<ck_function_list>
  fileprivate let slot: UInt
  /// They must be loaded as long as the token is used.
  fileprivate let modules: TokenModules

  private var info: ck_token_info {
    var info = ck_token_info()
    guard module.pointee.C_GetTokenInfo(slot, &info) == CKR_OK else { return ck_token_info() }
    return info
  }

  /// The label, without the spaces that fill it up.
  var label: String {
    let bytes = withUnsafeBytes(of: info.label) { Array($0) }
    let last = bytes.lastIndex { $0 != UInt8(ascii: " ") && $0 != 0 }
    return String(decoding: bytes[..<(last.map { $0 + 1 } ?? 0)], as: UTF8.self)
  }

  /// Returns its URI, or that of the key in it with an identifier, or nil if memory runs out.
  func uri(key identifier: [UInt8]? = nil) -> String? {
    TokenURI.text(of: info, key: identifier)
  }

  /// True if it signs: others only keep certificates that a system trusts.
  var signs: Bool { [CKM_SHA256_RSA_PKCS, CKM_RSA_PKCS, CKM_ECDSA].contains(where: has) }

  /// True if nothing is to be read from it without a PIN.
  var needsPIN: Bool { info.flags & CKF_LOGIN_REQUIRED != 0 }

  /// True if the PIN is typed on the reader.
  var hasKeypad: Bool { info.flags & CKF_PROTECTED_AUTHENTICATION_PATH != 0 }

  /// What it says of the tries that are left.
  var triesLeft: CertificateFailure.TriesLeft {
    let flags = info.flags
    if flags & CKF_USER_PIN_LOCKED != 0 { return .none }
    if flags & CKF_USER_PIN_FINAL_TRY != 0 { return .one }
    return flags & CKF_USER_PIN_COUNT_LOW != 0 ? .few : .unknown
  }

  /// Returns true if it has a way to sign.
  func has(_ mechanism: UInt) -> Bool {
    var info = ck_mechanism_info()
    return module.pointee.C_GetMechanismInfo(slot, mechanism, &info) == CKR_OK
      && info.flags & CKF_SIGN != 0
  }

  /// Opens a session.
  func session() throws(CertificateFailure) -> TokenSession { try TokenSession(self, module, slot) }
}
