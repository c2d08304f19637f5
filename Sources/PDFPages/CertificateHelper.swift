import Ink
import Platform

/// The client of xsign-certificate, the program that signs with certificates.
///
/// It is a program of its own, because its libraries take long to load, and because keys and
/// secrets are better in no process that also reads other files. Whoever has a key has no network,
/// so a time stamp comes from another run.
package final class CertificateHelper {
  /// The reason why there is no answer.
  package enum Failure: Error, Sendable, Hashable {
    /// The helper is not installed.
    case missing
    /// The helper gave no answer, or nonsense.
    case failed
    /// A signal with this number ended the helper: it crashed, or somebody else sent it.
    case killed(Int32)
    /// The system refuses what the helper needs: a value of errno.
    case system(Int32)
    /// The helper took too long.
    case late
    /// The run was cancelled.
    case cancelled
    /// The certificate, the key or the authority is the reason.
    case failure(CertificateFailure)
  }

  /// The key of an identity.
  package enum Key: Sendable, Hashable {
    /// It is in the PKCS #12 file with this descriptor.
    case file(Int32)
    /// It is in a token, which a URI names (RFC 7512).
    case token(String)
  }

  /// The time that an answer may take, in seconds: on some readers the PIN is typed meanwhile.
  private static let seconds = 120.0
  /// The time that the list of keys may take, in seconds: nobody types anything meanwhile.
  private static let secondsToList = 30.0

  /// Who signs.
  package let signer: CertificateSigner
  /// The certificates, from that of the signer on, encoded.
  package let certificates: [[UInt8]]
  private let conversation: ChildConversation

  /// Opens an identity. Blocks until the helper has answered.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - secret: The descriptor that gives its passphrase or PIN, which must not be one of a child,
  ///     or nil. The helper reads it, and only if it is needed.
  ///   - cancellation: What ends it early, also while it signs, or nil.
  package init(
    _ key: Key, secret: Int32?, cancellation: ChildCancellation? = nil
  ) throws(Failure) {
    let (input, request): (Int32?, CertificateRequest) =
      switch key {
      case .file(let file): (file, .openFile)
      case .token(let uri): (nil, .openToken(uri: uri, hasSecret: secret != nil))
      }
    conversation = try Self.started(input: input, secret: secret, cancellation: cancellation)
    guard
      case .opened(let signer, let certificates) = try Self.response(to: request, in: conversation)
    else { throw .failed }
    (self.signer, self.certificates) = (signer, certificates)
  }

  /// Returns the signature of content with a SHA-256, as a CMS. It is called once. Blocks likewise.
  package func sign(digest: [UInt8]) throws(Failure) -> [UInt8] {
    let response = try Self.response(to: .sign(digest: digest), in: conversation)
    guard case .signed(let cms) = response else { throw .failed }
    return cms
  }

  /// Returns the keys in the tokens that are connected, as far as they are seen without a PIN.
  /// Blocks until all modules have answered.
  package static func keys() throws(Failure) -> [ListedKey] {
    let conversation = try started(input: nil, secret: nil, seconds: secondsToList)
    guard case .keys(let keys) = try response(to: .listKeys, in: conversation) else {
      throw .failed
    }
    return keys
  }

  /// Returns a CMS with a time stamp of the authority with a URL. Blocks until that has answered.
  ///
  /// - Parameter cancellation: What ends it early, or nil.
  package static func timestamp(
    _ cms: [UInt8], by url: String, cancellation: ChildCancellation? = nil
  ) throws(Failure) -> [UInt8] {
    try signed(.timestamp(cms: cms, url: url), cancellation)
  }

  /// Returns the time stamp of a document with a SHA-256. Blocks likewise.
  package static func timestamp(
    digest: [UInt8], by url: String, cancellation: ChildCancellation? = nil
  ) throws(Failure) -> [UInt8] {
    try signed(.stampDocument(digest: digest, url: url), cancellation)
  }

  private static func signed(
    _ request: CertificateRequest, _ cancellation: ChildCancellation?
  ) throws(Failure) -> [UInt8] {
    let conversation = try started(input: nil, secret: nil, cancellation: cancellation)
    guard case .signed(let cms) = try response(to: request, in: conversation) else {
      throw .failed
    }
    return cms
  }

  /// Returns what a signature can be checked with later. Blocks until it is collected, which may
  /// take minutes if servers do not answer. The run that reads what comes from the network has none
  /// itself: each query is another run.
  ///
  /// - Parameters:
  ///   - trust: The certificates up to which chains are followed, PEM. Those that sign themselves
  ///     end a chain as well.
  ///   - cancellation: What ends it early, or nil.
  package static func validation(
    of subject: ValidationSubject, trust: [UInt8], cancellation: ChildCancellation? = nil
  ) throws(Failure) -> ValidationData {
    var tally = QueryTally()
    return try collected(subject, trust, isForCheck: false, &tally, cancellation)
  }

  /// Returns what authorities say of the certificates of a signature. What is missing is passed
  /// over. Blocks likewise.
  ///
  /// - Parameters:
  ///   - tally: It counts the addresses that are asked.
  ///   - cancellation: What ends it early, or nil.
  package static func revocationData(
    for subject: ValidationSubject, trust: [UInt8], _ tally: inout QueryTally,
    cancellation: ChildCancellation? = nil
  ) throws(Failure) -> ValidationData {
    try collected(subject, trust, isForCheck: true, &tally, cancellation)
  }

  private static func collected(
    _ subject: ValidationSubject, _ trust: [UInt8], isForCheck: Bool, _ tally: inout QueryTally,
    _ cancellation: ChildCancellation?
  ) throws(Failure) -> ValidationData {
    let conversation = try started(input: nil, secret: nil, cancellation: cancellation)
    let known = trust.count <= maximumTrust ? trust : []
    let request = CertificateRequest.collect(subject, trust: known, isForCheck: isForCheck)
    var answer = try response(to: request, in: conversation)
    while case .query(let query) = answer {
      let result = try result(of: query, cancellation)
      tally.count(answered: ![.fetched([]), .unreachable].contains(result))
      answer = try response(to: result, in: conversation)
    }
    guard case .validation(let data) = answer else { throw .failed }
    return data
  }

  /// The most bytes of trusted certificates: several times those of a system.
  private static let maximumTrust = 1 << 22

  /// Returns what came of a query, as the run is told it that asks.
  private static func result(
    of query: RevocationQuery, _ cancellation: ChildCancellation?
  ) throws(Failure) -> CertificateRequest {
    let conversation = try started(input: nil, secret: nil, cancellation: cancellation)
    do throws(Failure) {
      let answer = try response(to: .fetch(query), in: conversation)
      guard case .fetched(let bytes) = answer else { throw .failed }
      return .fetched(bytes)
    } catch {
      switch error {
      case .failure(.authorityUnreachable): return .unreachable
      case .failure: return .fetched([])
      default: throw error
      }
    }
  }

  /// Returns a new identity: a PKCS #12 file, and the SHA-256 of its certificate. Blocks until the
  /// helper has made it.
  ///
  /// - Parameters:
  ///   - mail: The mail address, or an empty text.
  ///   - secret: The descriptor that gives the passphrase, which must not be one of a child.
  ///   - cancellation: What ends it early, or nil.
  package static func create(
    name: String, mail: String, secret: Int32, cancellation: ChildCancellation? = nil
  ) throws(Failure) -> (file: [UInt8], hash: [UInt8]) {
    let conversation = try started(input: nil, secret: secret, cancellation: cancellation)
    let answer = try response(to: .create(name: name, mail: mail), in: conversation)
    guard case .created(let file, let hash) = answer else { throw .failed }
    return (file, hash)
  }

  private static func started(
    input: Int32?, secret: Int32?, seconds: Double = CertificateHelper.seconds,
    cancellation: ChildCancellation? = nil
  ) throws(Failure) -> ChildConversation {
    guard let path = ProgramFolder.path(of: .certificates) else {
      throw ProgramFolder.obstacle(to: .certificates).map(Failure.system) ?? .missing
    }
    do throws(ChildProcess.Failure) {
      return try ChildConversation(
        ChildProgram(path, [], environment: .inherited), input: input, result: secret,
        seconds: seconds, cancellation: cancellation)
    } catch {
      throw failure(error)
    }
  }

  private static func response(
    to request: CertificateRequest, in conversation: ChildConversation
  ) throws(Failure) -> CertificateResponse {
    let bytes: [UInt8]
    do throws(ChildProcess.Failure) {
      bytes = try conversation.answer(to: request.bytes, headerLength: MessageHeader.length) {
        MessageHeader.rest(after: $0, maximum: CertificateResponse.maximumBytes)
      }
    } catch {
      throw failure(error)
    }
    guard let response = try? CertificateResponse(bytes: bytes) else { throw .failed }
    if case .failure(let failure) = response { throw .failure(failure) }
    return response
  }

  private static func failure(_ failure: ChildProcess.Failure) -> Failure {
    switch failure {
    case .missing: .missing
    case .late: .late
    case .cancelled: .cancelled
    case .system(let code): .system(code)
    case .tooMuch: .failed
    case .killed(let signal): .killed(signal)
    }
  }
}
