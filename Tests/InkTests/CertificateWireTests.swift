import Testing

@testable import Ink

/// The messages between xsign and its helper for certificates.
@Suite struct CertificateWireTests {
  private static let requests: [CertificateRequest] = [
    .openFile, .openToken(uri: "pkcs11:token=a", hasSecret: true),
    .openToken(uri: "", hasSecret: false), .sign(digest: [UInt8](repeating: 7, count: 32)),
    .timestamp(cms: [1, 2, 3], url: "http://example.org/"),
    .stampDocument(digest: [UInt8](repeating: 8, count: 32), url: "http://example.org/"),
    .collect(.certificates([[1], [2, 3]]), trust: [4], isForCheck: false),
    .collect(.signature([5], others: [[6, 7], []]), trust: [], isForCheck: true),
    .fetched([6, 7]), .fetched([]), .fetch(RevocationQuery(url: "http://a/", question: [8])),
    .listKeys, .unreachable,
  ]

  private static let responses: [CertificateResponse] =
    [
      .opened(CertificateSigner(name: "Ada", issuer: "Root"), certificates: [[1], [2, 3]]),
      .signed([1, 2]), .query(RevocationQuery(url: "http://a/", question: [])), .fetched([3]),
      .validation(ValidationData(certificates: [[1]], responses: [[2], [3]], lists: [[4]])),
      .keys([]),
      .keys([
        ListedKey(
          uri: "pkcs11:id=%01", token: "é", label: "Sign",
          signer: CertificateSigner(name: "Ada", issuer: "Root"), pin: .keypad, triesLeft: .one),
        ListedKey(uri: "pkcs11:token=a", token: "a", signer: nil, pin: .typed),
      ]),
    ]
    + ([
      .notPKCS12, .passphrase, .cipher, .noKey, .noCertificate, .keyKind, .expired, .notYetValid,
      .notForSigning, .mismatch, .uri, .pinInURI, .noToken, .severalTokens(["a", "é"]),
      .severalKeys([]), .noPIN, .token(.max), .token(0x30), .secret, .authorityURL,
      .authoritySilent,
      .authorityRefuses, .timeStamp, .failed, .weakKey, .onlyPSS, .weakHash,
      .unnamedCurve, .unknownExtension, .emptyPassphrase, .revoked("Ada", 7),
      .noRevocation("Ada", []),
      .noRevocation("Ada", AskedAuthority.Lack.allCases.map { AskedAuthority("http://é/", $0) }),
      .noIssuer("Ada", []), .noIssuer("Ada", [AskedAuthority("http://é/", .silent)]),
    ] + CertificateFailure.TriesLeft.allCases.map { .pin($0) }
    + CertificateFailure.Obstacle.allCases.map { .authorityUnreachable($0) }).map { .failure($0) }

  @Test func messagesComeBackAsTheyWere() throws {
    for request in Self.requests {
      #expect(try CertificateRequest(bytes: request.bytes) == request)
    }
    for response in Self.responses {
      #expect(try CertificateResponse(bytes: response.bytes) == response)
    }
    #expect(Set(Self.responses.map(\.bytes)).count == Self.responses.count)
  }

  @Test func messagesThatAreCutAreRefused() {
    for bytes in Self.requests.map(\.bytes) {
      for count in 0..<bytes.count {
        #expect(throws: WireError.self) { try CertificateRequest(bytes: Array(bytes[..<count])) }
      }
    }
    for bytes in Self.responses.map(\.bytes) {
      for count in 0..<bytes.count {
        #expect(throws: WireError.self) { try CertificateResponse(bytes: Array(bytes[..<count])) }
      }
    }
  }

  /// Messages come one after the other, so the beginning of each says how long it is.
  @Test func aHeaderTellsTheLength() {
    for bytes in Self.requests.map(\.bytes) {
      let header = Array(bytes.prefix(MessageHeader.length))
      let rest = bytes.count - header.count
      #expect(MessageHeader.rest(after: header, maximum: 1000) == rest)
      #expect(MessageHeader.rest(after: Array(header.dropLast()), maximum: 1000) == nil)
      #expect(MessageHeader.rest(after: [0] + header.dropFirst(), maximum: 1000) == nil)
      if rest > 0 { #expect(MessageHeader.rest(after: header, maximum: rest - 1) == nil) }
    }
    let long =
      Array(CertificateRequest.openFile.bytes.prefix(6)) + [UInt8](repeating: 255, count: 8)
    #expect(MessageHeader.rest(after: long, maximum: .max) == nil)
  }

  @Test func aDigestHasTheLengthOfOne() {
    let short = CertificateRequest.sign(digest: [1, 2, 3])
    #expect(throws: WireError.damaged) { try CertificateRequest(bytes: short.bytes) }
    let none = CertificateResponse.signed([])
    #expect(throws: WireError.damaged) { try CertificateResponse(bytes: none.bytes) }
  }
}
