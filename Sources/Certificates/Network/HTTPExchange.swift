internal import COpenSSL
import Ink
import Revocation

/// An exchange with a server by HTTP, whose answer is not looked at.
///
/// What is asked for is signed, so nothing is gained by HTTPS, which libcrypto alone does not have.
package enum HTTPExchange {
  /// The most bytes of an answer: of those to questions, and of files, which may be long lists.
  private static let (maximumAnswer, maximumFile) = (1 << 17, 8 << 20)
  /// The time for the connection and for all of a time stamp, in seconds, and for anything else.
  /// That is shorter as there may be others.
  private static let (timeout, shortTimeout) = (30, 15)
  /// The most addresses that a file may have moved to, one after another.
  private static let maximumMoves = 10

  /// A question, the type of its content, and that of the answer.
  private typealias Question = (bytes: [UInt8], type: String, answer: String)

  /// Sends a question to an authority for time stamps (RFC 3161, 3.4), and returns its answer.
  /// Blocks until it comes.
  ///
  /// - Parameter seconds: The time that all may take, or nil for the usual one.
  /// - Throws: `CertificateFailure.authorityURL`, `.authorityUnreachable`, `.authoritySilent` or
  ///   `.authorityRefuses`.
  package static func timeStamp(
    for question: [UInt8], from url: String, seconds: Int? = nil
  ) throws(CertificateFailure) -> [UInt8] {
    try answer(
      from: url, to: (question, "application/timestamp-query", "application/timestamp-reply"),
      maximum: maximumAnswer, seconds: seconds ?? timeout)
  }

  /// Returns what a query asks for: the answer of a responder (RFC 6960, appendix A), or a file.
  /// Blocks likewise.
  ///
  /// - Parameter seconds: Likewise.
  /// - Throws: Likewise.
  package static func answer(
    to query: RevocationQuery, seconds: Int? = nil
  ) throws(CertificateFailure) -> [UInt8] {
    let isFile = query.question.isEmpty
    return try answer(
      from: query.url,
      to: isFile
        ? nil : (query.question, "application/ocsp-request", "application/ocsp-response"),
      maximum: isFile ? maximumFile : maximumAnswer, seconds: seconds ?? shortTimeout)
  }

  /// Sends a question by POST, or gets a file by GET, wherever that has moved. Either is one value
  /// of DER.
  private static func answer(
    from url: String, to question: Question?, maximum: Int, seconds: Int
  ) throws(CertificateFailure) -> [UInt8] {
    guard var address = HTTPAddress(url) else { throw .authorityURL }
    let end = ContinuousClock.now + .seconds(seconds)
    for _ in 0...maximumMoves {
      switch try exchange(with: address, question, maximum: maximum, until: end) {
      case .answer(let bytes): return bytes
      case .moved(let location):
        guard let next = address.moved(to: location) else { throw .authorityRefuses }
        address = next
      }
    }
    throw .authorityRefuses
  }

  private enum Outcome {
    case answer([UInt8])
    case moved(String)
  }

  private static func exchange(
    with address: HTTPAddress, _ question: Question?, maximum: Int,
    until end: ContinuousClock.Instant
  ) throws(CertificateFailure) -> Outcome {
    defer { ERR_clear_error() }
    let proxy = address.proxy
    let connection = try ServerConnection(to: proxy ?? address, until: end)
    guard let socket = Handle(BIO_new_socket(connection.socket, BIO_NOCLOSE), { BIO_free($0) }),
      let context = Handle(
        OSSL_HTTP_REQ_CTX_new(socket.raw, socket.raw, 0), { OSSL_HTTP_REQ_CTX_free($0) })
    else { throw .failed }
    // Only a proxy is told the server.
    let (host, port) = proxy == nil ? (nil, nil) : (address.host, address.port)
    let seconds = max(1, (end - .now).components.seconds)
    guard
      OSSL_HTTP_REQ_CTX_set_request_line(
        context.raw, question == nil ? 0 : 1, host, port, address.path) == 1,
      OSSL_HTTP_REQ_CTX_add1_header(context.raw, "Host", address.hostField) == 1,
      OSSL_HTTP_REQ_CTX_set_expected(
        context.raw, question?.answer, 1, Int32(clamping: seconds), 0) == 1,
      question.map({ add($0, to: context) }) ?? true
    else { throw .failed }
    OSSL_HTTP_REQ_CTX_set_max_response_length(context.raw, UInt(maximum))
    var location: UnsafeMutablePointer<CChar>?
    defer { CRYPTO_free(location, nil, 0) }
    let response = Handle(
      question == nil
        ? OSSL_HTTP_exchange(context.raw, &location) : OSSL_HTTP_exchange(context.raw, nil),
      { BIO_free($0) })
    if let response { return .answer(bytes(of: response, maximum: maximum)) }
    if let location { return .moved(String(cString: location)) }
    throw hasAnswered ? .authorityRefuses : .authoritySilent
  }

  /// Adds a question to a request. It is DER, which is written as it was read. Returns false if
  /// that fails.
  private static func add(_ question: Question, to context: borrowing Handle) -> Bool {
    question.bytes.withUnsafeBufferPointer { buffer in
      var next = buffer.baseAddress
      guard let value = d2i_ASN1_TYPE(nil, &next, buffer.count) else { return false }
      defer { ASN1_TYPE_free(value) }
      return OSSL_HTTP_REQ_CTX_set1_req(
        context.raw, question.type, ASN1_ANY_it(), OpaquePointer(value)) == 1
    }
  }

  private static func bytes(of response: borrowing Handle, maximum: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= maximum {
      let count = BIO_read(response.raw, &buffer, Int32(buffer.count))
      if count <= 0 { break }
      bytes += buffer[..<Int(count)]
    }
    return bytes
  }

  /// True if the first error is about an answer by HTTP, such as its status or its content, rather
  /// than about one that does not come, or not to its end.
  private static var hasAnswered: Bool {
    let code = ERR_peek_error()
    // Errors of the system have a bit of their own (`ERR_GET_LIB`, `ERR_GET_REASON`).
    guard code >> 31 == 0, code >> 23 & 0xff == UInt(ERR_LIB_HTTP) else { return false }
    return Int32(truncatingIfNeeded: code & 0x7f_ffff) != HTTP_R_FAILED_READING_DATA
  }
}
