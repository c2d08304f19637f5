/// The reason why there is no digital signature, or no time stamp for it.
package enum CertificateFailure: Error, Sendable, Hashable {
  /// What a token says of the tries that are left.
  package enum TriesLeft: UInt8, Sendable, Hashable, CaseIterable {
    /// It does not say anything.
    case unknown
    /// Few: wrong PINs were typed since the last right one.
    case few
    /// One.
    case one
    /// None: the PIN is locked.
    case none
  }

  /// What is in the way to an authority.
  package enum Obstacle: UInt8, Sendable, Hashable, CaseIterable {
    /// Its name is not known.
    case unknownName
    /// Its name cannot be looked up.
    case noLookup
    /// It refuses the connection.
    case refused
    /// No network leads there.
    case noNetwork
  }

  /// The file with the certificate is no PKCS #12.
  case notPKCS12
  /// The passphrase is not that of the file.
  case passphrase
  /// The file is encrypted in a way that libcrypto does not know.
  case cipher
  /// There is no private key.
  case noKey
  /// There is no certificate for the key.
  case noCertificate
  /// The key is neither for RSA nor for ECDSA.
  case keyKind
  /// The key is for RSA-PSS alone.
  case onlyPSS
  /// The certificate is no longer valid.
  case expired
  /// The certificate is not valid yet.
  case notYetValid
  /// The certificate is for other uses than to sign.
  case notForSigning
  /// The key of the certificate is too short to be safe.
  case weakKey
  /// The certificate was signed by a hash that is too weak to be trusted.
  case weakHash
  /// The certificate has the numbers of the key's curve in place of its name.
  case unnamedCurve
  /// The certificate has a critical extension that is not known.
  case unknownExtension
  /// The key is not that of the certificate.
  case mismatch
  /// The text is no URI of PKCS #11.
  case uri
  /// The URI has a PIN in it, where other users of the computer see it.
  case pinInURI
  /// There is no such token.
  case noToken
  /// There are several such tokens, with these labels.
  case severalTokens([String])
  /// The token has several keys that fit, with these labels.
  case severalKeys([String])
  /// The token needs a PIN, and none was given.
  case noPIN
  /// The PIN is not that of the token, or is locked.
  case pin(TriesLeft)
  /// The token answers with another error, a value of CK_RV. A module may answer with any number.
  case token(UInt)
  /// The secret cannot be read, or is too long.
  case secret
  /// The passphrase for a new file is empty.
  case emptyPassphrase
  /// The address of the authority is no URL that begins with `http:`.
  case authorityURL
  /// The authority cannot be reached.
  case authorityUnreachable(Obstacle)
  /// The authority does not answer in time, or not to the end.
  case authoritySilent
  /// The authority refuses to time-stamp, or answers with something else.
  case authorityRefuses
  /// The time stamp is not for this signature, or is not valid.
  case timeStamp
  /// The certificate with this name was revoked at that time, in seconds since 1970.
  case revoked(String, Int)
  /// No authority says whether the certificate with this name is revoked, though these were asked.
  case noRevocation(String, [AskedAuthority])
  /// The certificate that issued the one with this name is not to be had, though these were asked.
  case noIssuer(String, [AskedAuthority])
  /// libcrypto fails.
  case failed
}

extension CertificateFailure {
  func write(_ writer: inout WireWriter) {
    switch self {
    case .severalTokens(let labels):
      writer.byte(100)
      writer.list(labels) { $0.text($1) }
    case .severalKeys(let labels):
      writer.byte(101)
      writer.list(labels) { $0.text($1) }
    case .pin(let left):
      writer.byte(102)
      writer.byte(left.rawValue)
    case .token(let code):
      writer.byte(103)
      writer.number(UInt64(code))
    case .revoked(let name, let time):
      writer.byte(104)
      writer.text(name)
      writer.integer(time)
    case .noRevocation(let name, let asked):
      writer.byte(105)
      writer.text(name)
      writer.list(asked) { $1.write(&$0) }
    case .noIssuer(let name, let asked):
      writer.byte(106)
      writer.text(name)
      writer.list(asked) { $1.write(&$0) }
    case .authorityUnreachable(let obstacle):
      writer.byte(107)
      writer.byte(obstacle.rawValue)
    default: writer.byte(UInt8(Self.plain.firstIndex(of: self) ?? 255))
    }
  }

  init(_ reader: inout WireReader) throws(WireError) {
    switch try reader.byte() {
    case 100: self = .severalTokens(try reader.texts())
    case 101: self = .severalKeys(try reader.texts())
    case 102: self = .pin(try reader.choice())
    case 103: self = .token(UInt(try reader.number()))
    case 104: self = .revoked(try reader.text(), try reader.integer(Int.min...Int.max))
    case 105: self = .noRevocation(try reader.text(), try reader.authorities())
    case 106: self = .noIssuer(try reader.text(), try reader.authorities())
    case 107: self = .authorityUnreachable(try reader.choice())
    case let index:
      try reader.check(Self.plain.indices.contains(Int(index)))
      self = Self.plain[Int(index)]
    }
  }

  /// Those without more, in the order of their numbers in messages.
  private static let plain: [CertificateFailure] = [
    .notPKCS12, .passphrase, .cipher, .noKey, .noCertificate, .keyKind, .expired, .notYetValid,
    .notForSigning, .mismatch, .uri, .pinInURI, .noToken, .noPIN, .secret, .authorityURL,
    .authoritySilent, .authorityRefuses, .timeStamp, .failed, .emptyPassphrase, .weakKey,
    .onlyPSS, .weakHash, .unnamedCurve, .unknownExtension,
  ]
}

extension CertificateFailure {
  /// True if nothing can be signed with the key: another passphrase or PIN would not help. A token
  /// that is gone may come back.
  package var isOfKey: Bool {
    switch self {
    case .notPKCS12, .cipher, .noKey, .noCertificate, .keyKind, .onlyPSS, .expired, .notYetValid,
      .notForSigning, .weakKey, .weakHash, .unnamedCurve, .unknownExtension, .mismatch, .uri,
      .pinInURI, .severalTokens, .severalKeys, .pin(.none), .revoked:
      true
    case .passphrase, .noToken, .noPIN, .pin(.unknown), .pin(.few), .pin(.one), .token, .secret,
      .emptyPassphrase, .authorityURL, .authorityUnreachable, .authoritySilent, .authorityRefuses,
      .timeStamp, .noRevocation, .noIssuer, .failed:
      false
    }
  }
}

extension WireReader {
  fileprivate mutating func authorities() throws(WireError) -> [AskedAuthority] {
    try list { reader throws(WireError) in try AskedAuthority(&reader) }
  }

  mutating func texts() throws(WireError) -> [String] {
    try list { reader throws(WireError) in try reader.text() }
  }
}
