internal import COpenSSL

/// The least lengths of keys, and the least strength of hashes. Signatures are neither made nor
/// accepted with less.
package enum KeyStrength {
  /// The level of security that libcrypto asks of certificates (`SSL_CTX_set_security_level`): no
  /// SHA-1. The keys of authorities must be as long as those of signers, which is more.
  package static let level: Int32 = 1
  /// The bits of security that a hash must have for that level.
  private static let hashBits: Int32 = 80

  /// Returns true if the issuer of a certificate (`X509`) signed it by a hash that is too weak to
  /// be trusted (`X509_get_signature_info`).
  package static func isHashWeak(of certificate: OpaquePointer) -> Bool {
    defer { ERR_clear_error() }
    var bits: Int32 = 0
    return X509_get_signature_info(certificate, nil, nil, &bits, nil) == 1 && bits < hashBits
  }

  /// Returns true if a public key (`EVP_PKEY`) is too short to be safe.
  package static func isWeak(_ key: OpaquePointer) -> Bool {
    let bits = EVP_PKEY_get_bits(key)
    return switch EVP_PKEY_get_base_id(key) {
    case NID_rsaEncryption, NID_rsassaPss, NID_dsa: bits < 2048
    case NID_X9_62_id_ecPublicKey: bits < 224
    case NID_ED25519, NID_ED448: false
    default: EVP_PKEY_get_security_bits(key) < 112
    }
  }
}
