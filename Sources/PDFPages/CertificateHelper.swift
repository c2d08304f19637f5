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
    /// The helper crashed, or answered with nonsense.
    case failed
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

  /// Who signs.
  package let signer: CertificateSigner
  private let conversation: ChildConversation

  /// Opens an identity. Blocks until the helper has answered.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - secret: The descriptor that gives its passphrase or PIN, which must not be one of a child,
  ///     or nil. The helper reads it, and only if it is needed.
  package init(_ key: Key, secret: Int32?) throws(Failure) {
    let (input, request): (Int32?, CertificateRequest) =
      switch key {
      case .file(let file): (file, .openFile)
      case .token(let uri): (nil, .openToken(uri: uri, hasSecret: secret != nil))
      }
    conversation = try Self.started(input: input, secret: secret)
    guard case .opened(let signer) = try Self.response(to: request, in: conversation) else {
      throw .failed
    }
    self.signer = signer
  }

  /// Returns the signature of content with a SHA-256, as a CMS. It is called once. Blocks likewise.
  package func sign(digest: [UInt8]) throws(Failure) -> [UInt8] {
    let response = try Self.response(to: .sign(digest: digest), in: conversation)
    guard case .signed(let cms) = response else { throw .failed }
    return cms
  }

  /// Returns a CMS with a time stamp of the authority with a URL. Blocks until that has answered.
  package static func timestamp(_ cms: [UInt8], by url: String) throws(Failure) -> [UInt8] {
    let conversation = try started(input: nil, secret: nil)
    let request = CertificateRequest.timestamp(cms: cms, url: url)
    guard case .signed(let stamped) = try response(to: request, in: conversation) else {
      throw .failed
    }
    return stamped
  }

  /// Returns a new identity: a PKCS #12 file, and the SHA-256 of its certificate. Blocks until the
  /// helper has made it.
  ///
  /// - Parameters:
  ///   - mail: The mail address, or an empty text.
  ///   - secret: The descriptor that gives the passphrase, which must not be one of a child.
  package static func create(
    name: String, mail: String, secret: Int32
  ) throws(Failure) -> (file: [UInt8], hash: [UInt8]) {
    let conversation = try started(input: nil, secret: secret)
    let answer = try response(to: .create(name: name, mail: mail), in: conversation)
    guard case .created(let file, let hash) = answer else { throw .failed }
    return (file, hash)
  }

  private static func started(input: Int32?, secret: Int32?) throws(Failure) -> ChildConversation {
    guard let path = ProgramFolder.path(of: .certificates) else { throw .missing }
    do throws(ChildProcess.Failure) {
      return try ChildConversation(
        ChildProgram(path, [], environment: .inherited), input: input, result: secret,
        seconds: seconds)
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
    case .system, .tooMuch: .failed
    }
  }
}
