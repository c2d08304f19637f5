internal import COpenSSL
import Ink

/// An exchange with a server by HTTP, whose answer is not looked at.
///
/// What is asked for is signed, so nothing is gained by HTTPS, which libcrypto alone does not have.
package enum HTTPExchange {
  /// The most bytes of an answer: of those to questions, and of files, which may be long lists.
  private static let (maximumAnswer, maximumFile) = (1 << 17, 8 << 20)
  /// The time for the connection and for all of a time stamp, in seconds, and for anything else.
  /// That is shorter as there may be others.
  private static let (timeout, shortTimeout): (Int32, Int32) = (30, 15)

  /// Sends a question to an authority for time stamps (RFC 3161, 3.4), and returns its answer.
  /// Blocks until it comes.
  ///
  /// - Throws: `CertificateFailure.authorityURL`, `.authoritySilent` or `.authorityRefuses`.
  package static func timeStamp(
    for question: [UInt8], from url: String
  ) throws(CertificateFailure) -> [UInt8] {
    try answer(
      from: url, to: question, "application/timestamp-query", "application/timestamp-reply",
      maximum: maximumAnswer, seconds: timeout)
  }

  /// Returns what a query asks for: the answer of a responder (RFC 6960, appendix A), or a file.
  /// Blocks likewise.
  ///
  /// - Throws: likewise.
  package static func answer(to query: RevocationQuery) throws(CertificateFailure) -> [UInt8] {
    if query.question.isEmpty {
      return try answer(
        from: query.url, to: nil, nil, nil, maximum: maximumFile, seconds: shortTimeout)
    }
    return try answer(
      from: query.url, to: query.question, "application/ocsp-request",
      "application/ocsp-response", maximum: maximumAnswer, seconds: shortTimeout)
  }

  /// Sends a question by POST, or gets a file by GET. Either is one value of DER.
  private static func answer(
    from url: String, to question: [UInt8]?, _ type: String?, _ expectedType: String?,
    maximum: Int, seconds: Int32
  ) throws(CertificateFailure) -> [UInt8] {
    defer { ERR_clear_error() }
    var (server, port, path): Parts = (nil, nil, nil)
    var isEncrypted: Int32 = 0
    guard url.lowercased().hasPrefix("http://"),
      OSSL_HTTP_parse_url(url, &isEncrypted, nil, &server, &port, nil, &path, nil, nil) == 1
    else { throw .authorityURL }
    defer { for part in [server, port, path] { CRYPTO_free(part, nil, 0) } }
    guard isEncrypted == 0 else { throw .authorityURL }
    let response: OpaquePointer?
    if let question {
      guard let body = BIO_new_mem_buf(question, Int32(question.count)) else { throw .failed }
      defer { BIO_free(body) }
      response = OSSL_HTTP_transfer(
        nil, server, port, path, 0, nil, nil, nil, nil, nil, nil, 0, nil, type, body,
        expectedType, 1, maximum, seconds, 0)
    } else {
      // It follows redirections.
      response = OSSL_HTTP_get(
        url, nil, nil, nil, nil, nil, nil, 0, nil, nil, 1, maximum, seconds)
    }
    guard let response else { throw hasAnswered ? .authorityRefuses : .authoritySilent }
    defer { BIO_free_all(response) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= maximum {
      let count = BIO_read(response, &buffer, Int32(buffer.count))
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
