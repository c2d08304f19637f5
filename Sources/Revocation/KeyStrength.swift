internal import COpenSSL

/// The least lengths of keys. Signatures are neither made nor accepted with shorter ones.
package enum KeyStrength {
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
