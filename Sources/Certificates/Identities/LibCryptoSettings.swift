internal import COpenSSL

/// What libcrypto loads late, and has to load before its process is confined.
package enum LibCryptoSettings {
  /// Loads the algorithms: also the old ones that files of other programs are encrypted with, if
  /// they are installed.
  package static func load() {
    OSSL_PROVIDER_load(nil, "default")
    OSSL_PROVIDER_load(nil, "legacy")
    for digest in [EVP_sha1(), EVP_sha256()] {
      guard let context = EVP_MD_CTX_new() else { continue }
      EVP_DigestInit_ex(context, digest, nil)
      EVP_MD_CTX_free(context)
    }
    var byte: UInt8 = 0
    RAND_bytes(&byte, 1)
    ERR_clear_error()
  }
}
