internal import COpenSSL

/// A file of certificates: those of PEM, or a single one as DER.
package enum CertificateFile {
  /// The most parts of a file that are read.
  private static let maximum = 4096

  /// Hands out the certificates (`X509`), each of which whoever takes it frees. Damaged ones are
  /// passed over: those behind them do not depend on them.
  package static func read(_ bytes: [UInt8], _ take: (OpaquePointer) -> Void) {
    let hasAny = bytes.withUnsafeBytes { bytes -> Bool in
      guard let reader = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else {
        return false
      }
      defer { BIO_free_all(reader) }
      var hasAny = false
      for _ in 0..<maximum where BIO_ctrl(reader, BIO_CTRL_EOF, 0, nil) == 0 {
        guard let certificate = PEM_read_bio_X509(reader, nil, nil, nil) else { continue }
        take(certificate)
        hasAny = true
      }
      return hasAny
    }
    ERR_clear_error()
    if !hasAny, let single = decoding(bytes, { d2i_X509(nil, &$0, $1) }) { take(single) }
  }
}
