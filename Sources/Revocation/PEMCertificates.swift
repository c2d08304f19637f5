internal import COpenSSL

/// Certificates in a file of the kind PEM.
package enum PEMCertificates {
  /// The most parts of a file that are read.
  private static let maximum = 4096

  /// Hands out the certificates (`X509`), each of which whoever takes it frees. Damaged ones are
  /// passed over: those behind them do not depend on them.
  package static func read(_ bytes: [UInt8], _ take: (OpaquePointer) -> Void) {
    bytes.withUnsafeBytes { bytes in
      guard let reader = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return }
      defer { BIO_free_all(reader) }
      for _ in 0..<maximum where BIO_ctrl(reader, BIO_CTRL_EOF, 0, nil) == 0 {
        if let certificate = PEM_read_bio_X509(reader, nil, nil, nil) { take(certificate) }
      }
    }
    ERR_clear_error()
  }
}
