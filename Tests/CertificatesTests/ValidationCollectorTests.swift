import Foundation
import Ink
import TestSupport
import Testing

@testable import Certificates

/// What is collected for later checks, from an authority at a port of this computer.
@Suite(.enabled(if: LoopbackAuthority.canBeStarted, "python3 or openssl is not here"))
struct ValidationCollectorTests {
  private let authority: LoopbackAuthority

  init() throws { authority = try LoopbackAuthority() }

  /// Returns an encoded certificate of the authority.
  private func certificate(_ name: String) throws -> [UInt8] {
    let text = try Array(Data(contentsOf: authority.folder.appendingPathComponent("\(name).crt")))
    return try #require(Certificate.all(in: text).first).encoded
  }

  private func trust(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: authority.folder.appendingPathComponent("\(name).crt")))
  }

  private static func fetched(_ query: RevocationQuery) -> [UInt8]? {
    try? HTTPExchange.answer(to: query)
  }

  /// Returns a collector, of which whoever has nothing is silent.
  private func collector(
    delay: Int = 0, isForCheck: Bool, trust: [UInt8],
    fetch: @escaping (RevocationQuery) -> [UInt8]? = Self.fetched
  ) -> ValidationCollector {
    ValidationCollector(
      trust: trust, now: time(nil) + delay * 86_400, isForCheck: isForCheck
    ) { query throws(AskedAuthority.Lack) in
      guard let bytes = fetch(query) else { throw .silent }
      return bytes
    }
  }

  /// Returns what is collected for certificates.
  ///
  /// - Parameters:
  ///   - delay: The days from now to the time of the collection.
  ///   - fetch: What fetches.
  private func collected(
    _ names: String..., delay: Int = 0, isForCheck: Bool = false, trust: [UInt8] = [],
    fetch: @escaping (RevocationQuery) -> [UInt8]? = Self.fetched
  ) throws -> ValidationData {
    try collector(delay: delay, isForCheck: isForCheck, trust: trust, fetch: fetch)
      .data(for: .certificates(try names.map(certificate)))
  }

  /// The signer has a responder, which the authority entitled, and the authority a list.
  @Test func aChainHasAnswersAndLists() throws {
    let data = try collected("grace", "middle", "root")
    let names = ["grace", "middle-says", "middle", "root"]
    #expect(try data.certificates == names.map(certificate))
    #expect(data.responses.count == 1 && data.lists.count == 1)
  }

  /// Those that issued it are fetched as well. The chain ends early if one of them is trusted.
  @Test func issuersAreFetched() throws {
    let data = try collected("lonely")
    #expect(data.certificates.count == 4 && data.responses.count == 1 && data.lists.count == 1)
    let short = try collected("lonely", trust: trust("middle")) { query in
      query.question.isEmpty ? nil : Self.fetched(query)
    }
    #expect(short.certificates.count == 3 && short.lists.isEmpty)
    let answers: [([UInt8]?, AskedAuthority.Lack)] = [(nil, .silent), ([1, 2, 3], .nothing)]
    for (bytes, lack) in answers {
      let asked = AskedAuthority("\(authority.address)/middle.der", lack)
      #expect(throws: CertificateFailure.noIssuer("Lonely", [asked])) {
        try collected("lonely") { query in
          query.url.hasSuffix(".der") ? bytes : Self.fetched(query)
        }
      }
    }
  }

  @Test func aListServesWhereNoResponderDoes() throws {
    let listed = try collected("lise", "middle", "root")
    #expect(listed.responses.isEmpty && listed.lists.count == 2)
    let other = try collected("grace", "middle", "root") { query in
      query.question.isEmpty ? Self.fetched(query) : nil
    }
    #expect(other.responses.isEmpty && other.lists.count == 2)
  }

  /// For a check the issuers may be elsewhere in the file.
  @Test func issuersMayBeGiven() throws {
    let message = authority.path("message")
    let tool = try Tool(
      "openssl",
      [
        "cms", "-sign", "-binary", "-outform", "DER", "-signer", authority.path("grace.crt"),
        "-inkey", authority.path("grace.key"), "-in", authority.path("passphrase"), "-out", message,
      ])
    try #require(tool.status == 0, "\(tool.errors)")
    let cms = try Array(Data(contentsOf: URL(fileURLWithPath: message)))
    for others in [[], [try certificate("middle")]] {
      let data = try collector(isForCheck: true, trust: trust("root"))
        .data(for: .signature(cms, others: others))
      #expect(data.responses.count == others.count && data.lists.count == others.count)
    }
  }

  /// Returns the failure of a certificate of which authorities with these paths say nothing.
  private func noWord(
    _ name: String, _ asked: [(path: String, lack: AskedAuthority.Lack)]
  ) -> CertificateFailure {
    .noRevocation(name, asked.map { AskedAuthority("\(authority.address)/\($0.path)", $0.lack) })
  }

  @Test func whatNobodySaysIsAFailure() throws {
    #expect(throws: CertificateFailure.noRevocation("Silent", [])) {
      try collected("silent", "middle", "root")
    }
    #expect(throws: noWord("Grace Hopper", [("ocsp/middle", .silent), ("middle.crl", .silent)])) {
      try collected("grace", "middle", "root") { _ in nil }
    }
    #expect(throws: noWord("Grace Hopper", [("ocsp/middle", .nothing), ("middle.crl", .silent)])) {
      try collected("grace", "middle", "root") { $0.question.isEmpty ? nil : [1, 2, 3] }
    }
    // The authority of the issuer is named if that is the one who is silent.
    #expect(throws: noWord("Loopback Authority", [("root.crl", .silent)])) {
      try collected("grace", "middle", "root") { query in
        query.url.hasSuffix("root.crl") ? nil : Self.fetched(query)
      }
    }
    // For a check of what is there, less is enough.
    let rest = try collected("silent", "middle", "root", isForCheck: true, trust: trust("root"))
    #expect(rest.certificates.count == 3 && rest.lists.count == 1)
  }

  @Test(arguments: ["grace", "lise"]) func whatIsRevokedIsSaid(name: String) throws {
    let moment = 1_790_000_000
    let title = name == "grace" ? "Grace Hopper" : "Lise Meitner"
    try authority.revoke(title, at: Date(timeIntervalSince1970: Double(moment)))
    #expect(throws: CertificateFailure.revoked(title, moment)) {
      try collected(name, "middle", "root")
    }
    let data = try collected(name, "middle", "root", isForCheck: true, trust: trust("root"))
    #expect(data.responses.count + data.lists.count == 2)
  }

  /// A stranger's certificate could have any address asked.
  @Test func whoChecksAsksForTrustedOnesOnly() throws {
    for trusted in ["grace-none", "middle", "root"] {
      var asked = 0
      let known = trusted == "grace-none" ? [] : try trust(trusted)
      let data = try collected(
        "grace", "middle", "root", isForCheck: true, trust: known
      ) { query in
        asked += 1
        return Self.fetched(query)
      }
      #expect(data.certificates.isEmpty == known.isEmpty)
      #expect(asked == ["grace-none": 0, "middle": 1, "root": 2][trusted])
    }
  }

  /// Expects that nothing counts of what these ways of fetching bring.
  private func isRefused(
    _ name: String, delay: Int = 0, lack: AskedAuthority.Lack = .nothing,
    location: SourceLocation = #_sourceLocation,
    _ fetch: @escaping (RevocationQuery) -> [UInt8]?
  ) {
    let title = ["lonely": "Lonely", "lise": "Lise Meitner"][name] ?? ""
    let path = name == "lonely" ? "ocsp/middle" : "middle.crl"
    #expect(throws: noWord(title, [(path, lack)]), sourceLocation: location) {
      try collected(name, "middle", "root", delay: delay, fetch: fetch)
    }
  }

  @Test func whatWasChangedDoesNotCount() {
    for name in ["lonely", "lise"] {
      isRefused(name) { query in
        guard var bytes = Self.fetched(query) else { return nil }
        bytes[bytes.count - 1] ^= 1
        return bytes
      }
      isRefused(name) { _ in [1, 2, 3] }
    }
  }

  /// Each question has a nonce of its own.
  @Test func anAnswerToAnotherQuestionDoesNotCount() throws {
    var first: [UInt8]?
    _ = try collected("lonely", "middle", "root") { query in
      let bytes = Self.fetched(query)
      if !query.question.isEmpty { first = bytes }
      return bytes
    }
    let answer = try #require(first)
    isRefused("lonely") { query in query.question.isEmpty ? Self.fetched(query) : answer }
  }

  /// Answers and lists are valid for a day.
  @Test func whatIsOldDoesNotCount() {
    for name in ["lonely", "lise"] { isRefused(name, delay: 2, Self.fetched) }
  }

  /// Neither that of somebody whom the authority did not entitle, nor that of another authority,
  /// nor one whose hash can be deceived.
  @Test(arguments: [
    ("middle-says", "sha256", true), ("middle", "sha256", true), ("grace", "sha256", false),
    ("root", "sha256", false), ("middle-says", "sha1", false),
  ])
  func anAnswerCountsIfTheRightOneSignedIt(name: String, hash: String, counts: Bool) throws {
    func fetch(_ query: RevocationQuery) -> [UInt8]? {
      if query.question.isEmpty { return Self.fetched(query) }
      let folder = authority.folder
      try? Data(query.question).write(to: folder.appendingPathComponent("asked"))
      _ = try? Tool(
        "openssl",
        [
          "ocsp", "-index", authority.path("middle.txt"), "-CA", authority.path("middle.crt"),
          "-rsigner", authority.path("\(name).crt"), "-rkey", authority.path("\(name).key"),
          "-ndays", "1", "-rmd", hash, "-reqin", authority.path("asked"), "-respout",
          authority.path("answered"),
        ])
      return (try? Data(contentsOf: folder.appendingPathComponent("answered"))).map { Array($0) }
    }
    if counts {
      #expect(try collected("lonely", "middle", "root", fetch: fetch).responses.count == 1)
    } else {
      isRefused("lonely", fetch)
    }
  }

  /// A responder that is not exempt from revocation counts if a list of the issuer vouches for it:
  /// that which it names, or that which the certificate names that it speaks of. Lonely names none.
  @Test(arguments: [
    ("middle-listed", "lonely", true), ("middle-mute", "lonely", false),
    ("middle-mute", "grace", true),
  ])
  func aResponderNeedsAWordItself(responder: String, name: String, counts: Bool) throws {
    try Data(responder.utf8).write(to: authority.folder.appendingPathComponent("responder"))
    guard counts else { return isRefused(name, lack: .responder, Self.fetched) }
    let data = try collected(name, "middle", "root")
    #expect(data.responses.count == 1 && data.lists.count == 2)
    #expect(try data.certificates.contains(certificate(responder)))
    // Without that list nothing is known of the responder, nor of who is in its word.
    #expect(throws: CertificateFailure.self) {
      try collected(name, "middle", "root") { query in
        query.url.hasSuffix("middle.crl") ? nil : Self.fetched(query)
      }
    }
  }

  @Test func aRevokedResponderIsSaid() throws {
    try Data("middle-mute".utf8).write(to: authority.folder.appendingPathComponent("responder"))
    let moment = 1_790_000_000
    try authority.revoke("Mute Responder", at: Date(timeIntervalSince1970: Double(moment)))
    #expect(throws: CertificateFailure.revoked("Mute Responder", moment)) {
      try collected("grace", "middle", "root")
    }
  }

  /// The list of the root says nothing of what the authority below it issued.
  @Test func theListOfAnotherAuthorityDoesNotCount() {
    isRefused("lise") { query in
      Self.fetched(
        RevocationQuery(url: query.url.replacingOccurrences(of: "middle.crl", with: "root.crl")))
    }
  }

  @Test(arguments: ["https://example.org/", "file:///etc/passwd", "ftp://example.org", ""])
  func onlyHTTPIsAsked(url: String) {
    #expect(throws: CertificateFailure.authorityURL) {
      try HTTPExchange.answer(to: RevocationQuery(url: url))
    }
  }
}
