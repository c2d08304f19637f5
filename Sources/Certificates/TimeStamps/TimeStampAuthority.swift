internal import COpenSSL
import Ink

/// An authority for time stamps, which answers by HTTP (RFC 3161, 3.4).
package enum TimeStampAuthority {
  /// The most bytes of an answer.
  private static let maximumAnswer = 1 << 17
  /// The time for the connection and for all, in seconds.
  private static let seconds: Int32 = 30

  /// Sends a question and returns the answer, which is not looked at. Blocks until it comes.
  ///
  /// An answer is signed, so nothing is gained by HTTPS, which libcrypto alone does not have.
  package static func answer(
    to question: [UInt8], from url: String
  ) throws(CertificateFailure) -> [UInt8] {
    defer { ERR_clear_error() }
    var (server, port, path): Parts = (nil, nil, nil)
    var isEncrypted: Int32 = 0
    guard url.hasPrefix("http://"),
      OSSL_HTTP_parse_url(url, &isEncrypted, nil, &server, &port, nil, &path, nil, nil) == 1
    else { throw .authorityURL }
    defer { for part in [server, port, path] { CRYPTO_free(part, nil, 0) } }
    guard isEncrypted == 0 else { throw .authorityURL }
    guard let body = BIO_new_mem_buf(question, Int32(question.count)) else { throw .failed }
    defer { BIO_free(body) }
    guard
      let answer = OSSL_HTTP_transfer(
        nil, server, port, path, 0, nil, nil, nil, nil, nil, nil, 0, nil,
        "application/timestamp-query", body, "application/timestamp-reply", 1, maximumAnswer,
        seconds, 0)
    else { throw hasAnswered ? .authorityRefuses : .authoritySilent }
    defer { BIO_free_all(answer) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= maximumAnswer {
      let count = BIO_read(answer, &buffer, Int32(buffer.count))
      if count <= 0 { break }
      bytes += buffer[..<Int(count)]
    }
    return bytes
  }

  /// True if the first error is about an answer by HTTP, such as its status or its content, rather
  /// than about the way there.
  private static var hasAnswered: Bool {
    let code = ERR_peek_error()
    // Errors of the system have a bit of their own (`ERR_GET_LIB`, `ERR_GET_REASON`).
    guard code >> 31 == 0, code >> 23 & 0xff == UInt(ERR_LIB_HTTP) else { return false }
    return Int32(truncatingIfNeeded: code & 0x7f_ffff) != HTTP_R_CONNECT_FAILURE
  }

  private typealias Parts = (
    UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?
  )
}
