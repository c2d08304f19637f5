internal import CP11Kit
import Ink
import Revocation

extension Identity {
  /// Opens a key in a token (PKCS #11).
  ///
  /// - Parameters:
  ///   - token: The URI of the token or the key.
  ///   - pin: Returns the PIN. It is asked for only once the token is there and takes one.
  /// - Throws: `CertificateFailure`, for example `.pin`.
  package convenience init(
    token text: String, pin: () throws(CertificateFailure) -> Secret?
  ) throws(CertificateFailure) {
    let uri = try TokenURI(text)
    let tokens = try TokenModules().tokens(named: uri)
    guard let token = tokens.first else { throw .noToken }
    guard tokens.count == 1 else { throw .severalTokens(tokens.map(\.label)) }
    let session = try token.session()
    var secret: Secret?
    if token.needsPIN {
      if token.triesLeft == .none { throw .pin(.none) }
      if !token.hasKeypad {
        secret = try pin()
        // The token would count an empty one as wrong.
        guard secret?.isEmpty == false else { throw .noPIN }
      }
      try session.logIn(secret)
    }
    let key = try Self.key(named: uri, in: session)
    let all = try session.objects(CKO_CERTIFICATE, []).compactMap { object in
      session.attribute(UInt(CKA_VALUE), of: object).flatMap(Certificate.init).map { certificate in
        (id: session.attribute(UInt(CKA_ID), of: object), certificate: certificate)
      }
    }
    let id = session.attribute(UInt(CKA_ID), of: key)
    guard let own = all.first(where: { $0.id == id && $0.id != nil }) else { throw .noCertificate }
    let kind = try own.certificate.kind()
    try self.init(
      own.certificate, others: all.map(\.certificate),
      key: TokenKey(session: session, key: key, kind: kind, pin: secret))
  }

  /// Returns the only key that a URI names.
  private static func key(
    named uri: TokenURI, in session: TokenSession
  ) throws(CertificateFailure) -> UInt {
    var attributes: [(type: UInt, value: [UInt8])] = []
    for type in [UInt(CKA_LABEL), UInt(CKA_ID)] {
      if let value = uri.attribute(type) { attributes.append((type, value)) }
    }
    let keys = try session.objects(CKO_PRIVATE_KEY, attributes).filter { key in
      // Keys that only decrypt are none to choose from.
      session.attribute(UInt(CKA_SIGN), of: key)?.first != 0
    }
    guard let key = keys.first else { throw .noKey }
    guard keys.count == 1 else {
      throw .severalKeys(
        keys.map { key in
          String(decoding: session.attribute(UInt(CKA_LABEL), of: key) ?? [], as: UTF8.self)
        })
    }
    return key
  }
}

/// A private key that stays in its token.
private final class TokenKey: SigningKey {
  private let session: TokenSession
  private let key: UInt
  private let kind: KeyKind
  /// The PIN, if the key asks for it each time.
  private let pin: Secret?
  private let asksEachTime: Bool

  /// The DigestInfo of a SHA-256 (RFC 8017, 9.2), up to the hash.
  private static let digestInfo: [UInt8] = {
    let algorithm = DER.sequence(Identifier.sha256, DER.null)
    return [DER.Tag.sequence, UInt8(algorithm.count + 2 + 32)] + algorithm + [DER.Tag.octets, 32]
  }()

  init(session: TokenSession, key: UInt, kind: KeyKind, pin: Secret?) {
    self.session = session
    self.key = key
    self.kind = kind
    asksEachTime = session.attribute(UInt(CKA_ALWAYS_AUTHENTICATE), of: key)?.first == 1
    self.pin = asksEachTime ? pin : nil
  }

  func signature(of bytes: [UInt8]) throws(CertificateFailure) -> [UInt8] {
    let digest = SHA256Digest.of(bytes)
    switch kind {
    case .rsa:
      let isWhole = session.token.has(CKM_SHA256_RSA_PKCS)
      return isWhole
        ? try sign(bytes, CKM_SHA256_RSA_PKCS) : try sign(Self.digestInfo + digest, CKM_RSA_PKCS)
    case .ecdsa:
      // Two numbers of the same length (PKCS #11, 2.3.1).
      let numbers = try sign(digest, CKM_ECDSA)
      let half = numbers.count / 2
      return DER.sequence(
        DER.integer(Array(numbers[..<half])), DER.integer(Array(numbers[half...])))
    }
  }

  private func sign(
    _ bytes: [UInt8], _ mechanism: UInt
  ) throws(CertificateFailure) -> [UInt8] {
    guard asksEachTime else { return try session.sign(bytes, by: key, mechanism, login: nil) }
    return try session.sign(bytes, by: key, mechanism) { () throws(CertificateFailure) in
      try self.session.logIn(self.pin, isForKey: true)
    }
  }
}
