internal import COpenSSL
import Ink
import Revocation

/// The private keys and certificates in a PKCS #12 file (RFC 7292).
struct KeyStore {
  /// The most keys, and the most certificates, that are read.
  private static let maximum = (keys: 64, certificates: 1024)

  private(set) var keys: [FileKey] = []
  /// True if there are private keys of a kind that libcrypto does not know.
  private(set) var hasOtherKeys = false
  private(set) var certificates: [Certificate] = []

  /// Reads a file.
  ///
  /// - Throws: `CertificateFailure` if it is none, or the passphrase is that of another one.
  init(_ file: [UInt8], _ passphrase: Secret) throws(CertificateFailure) {
    defer { ERR_clear_error() }
    guard
      let store = Handle(decoding(file) { d2i_PKCS12(nil, &$0, $1) }, { PKCS12_free($0) })
    else { throw .notPKCS12 }
    let spellings = passphrase.spellings
    let hasMAC = PKCS12_mac_present(store.raw) == 1
    if hasMAC {
      let fits = spellings.contains { spelling in
        Self.withText(spelling) { PKCS12_verify_mac(store.raw, $0, $1) == 1 }
      }
      guard fits else { throw Self.isUnknownAlgorithm ? .cipher : .passphrase }
    }
    // Files have the passphrase twice, and not always in the same spelling: in the code of the
    // file (MAC), and in the ciphers.
    var isUnknown = false
    for spelling in spellings {
      ERR_clear_error()
      if Self.withText(spelling, { read(store.raw, $0, $1) }) { return }
      isUnknown = isUnknown || Self.isUnknownAlgorithm
      (keys, hasOtherKeys, certificates) = ([], false, [])
    }
    throw hasMAC || isUnknown ? .cipher : .passphrase
  }

  /// Calls `body` with a passphrase and -1, for a text that ends with a zero, or nil and 0.
  private static func withText<Result>(
    _ secret: Secret?, _ body: (UnsafePointer<CChar>?, Int32) -> Result
  ) -> Result {
    guard let secret else { return body(nil, 0) }
    return secret.withText { body($0, -1) }
  }

  /// True if the newest error, or the oldest, is that of an algorithm that no provider has.
  private static var isUnknownAlgorithm: Bool {
    let reason = Int32(truncatingIfNeeded: ERR_peek_last_error() & 0x7f_ffff)
    let first = Int32(truncatingIfNeeded: ERR_peek_error() & 0x7f_ffff)
    let unsupported = Int32(xsign_error_unsupported)
    return [reason, first].contains { $0 == unsupported || $0 == EVP_R_UNSUPPORTED_ALGORITHM }
  }

  /// Reads all parts of a file. Returns false if one cannot be decrypted.
  private mutating func read(
    _ store: OpaquePointer, _ text: UnsafePointer<CChar>?, _ length: Int32
  ) -> Bool {
    guard let parts = PKCS12_unpack_authsafes(store) else { return false }
    defer { OPENSSL_sk_pop_free(parts) { PKCS7_free($0?.assumingMemoryBound(to: PKCS7.self)) } }
    for index in 0..<max(0, OPENSSL_sk_num(parts)) {
      guard let part = OPENSSL_sk_value(parts, index)?.assumingMemoryBound(to: PKCS7.self)
      else { continue }
      let found: OpaquePointer?
      switch OBJ_obj2nid(part.pointee.type) {
      case NID_pkcs7_data: found = PKCS12_unpack_p7data(part)
      case NID_pkcs7_encrypted: found = PKCS12_unpack_p7encdata(part, text, length)
      // For the holder of another key.
      default: continue
      }
      guard let bags = found else { return false }
      defer { OPENSSL_sk_pop_free(bags) { PKCS12_SAFEBAG_free($0.map { OpaquePointer($0) }) } }
      guard read(bags: bags, text, length) else { return false }
    }
    return true
  }

  /// Reads bags, and those in them, which libcrypto limits in depth. Returns false if one cannot be
  /// decrypted.
  private mutating func read(
    bags: OpaquePointer, _ text: UnsafePointer<CChar>?, _ length: Int32
  ) -> Bool {
    for index in 0..<max(0, OPENSSL_sk_num(bags)) {
      guard let bag = OPENSSL_sk_value(bags, index).map({ OpaquePointer($0) }) else { continue }
      switch PKCS12_SAFEBAG_get_nid(bag) {
      case NID_keyBag: add(key: PKCS12_SAFEBAG_get0_p8inf(bag))
      case NID_pkcs8ShroudedKeyBag where keys.count < Self.maximum.keys:
        guard
          let key = Handle(
            PKCS12_decrypt_skey(bag, text, length), { PKCS8_PRIV_KEY_INFO_free($0) })
        else { return false }
        add(key: key.raw)
      case NID_certBag
      where PKCS12_SAFEBAG_get_bag_nid(bag) == NID_x509Certificate
        && certificates.count < Self.maximum.certificates:
        if let certificate = Certificate(PKCS12_SAFEBAG_get1_cert(bag)) {
          certificates.append(certificate)
        }
      case NID_safeContentsBag:
        guard let inner = PKCS12_SAFEBAG_get0_safes(bag) else { continue }
        guard read(bags: inner, text, length) else { return false }
      default: continue
      }
    }
    return true
  }

  private mutating func add(key info: OpaquePointer?) {
    guard let info, keys.count < Self.maximum.keys else { return }
    if let key = FileKey(EVP_PKCS82PKEY(info)) {
      keys.append(key)
    } else {
      hasOtherKeys = true
    }
  }
}
