import COpenSSL
import Foundation
import Ink
import Testing

@testable import PDFInk

/// Chains of certificates from a signer to an authority that is trusted.
@Suite struct TrustStoreTests {
  private static let usages = NID_ext_key_usage

  /// Returns the problem of the chain from a certificate to a root, with one between.
  private func problem(
    of identity: TestAuthority.Identity, below middle: TestAuthority, _ root: TestAuthority,
    stamps: Bool = false
  ) throws -> SignatureProblem? {
    let order = VerificationOrder(
      trust: root.own.certificate.encoded, trustsAnyCertificate: true, now: SignatureCases.now)
    let store = try #require(TrustStore(order))
    return store.chain(
      of: identity.certificate, with: [middle.own.certificate], at: SignatureCases.now,
      stamps: stamps
    ).problem
  }

  /// Keys below 2048 bits are not certain anywhere in the chain.
  @Test(arguments: [
    (2048, 2048, nil), (2048, 1024, .weakKey), (1024, 2048, SignatureProblem.weakKey),
  ])
  func keysOfAuthoritiesCount(root: Int32, middle: Int32, problem: SignatureProblem?) throws {
    let top = try TestAuthority("Root", rsa: root)
    let between = try TestAuthority("Middle", rsa: middle, below: top)
    let signer = try between.issue("Signer", number: 7, rsa: 2048)
    #expect(try self.problem(of: signer, below: between, top) == problem)
  }

  /// Nobody needs the signature under a certificate that is trusted, but all of those below.
  @Test func theHashUnderARootDoesNotCount() throws {
    let root = try TestAuthority("Root", rsa: 2048, hash: EVP_sha1())
    let middle = try TestAuthority("Middle", below: root)
    #expect(try problem(of: middle.issue("Signer", number: 7), below: middle, root) == nil)
    let weak = try TestAuthority("Weak", below: root, hash: EVP_sha1())
    #expect(try problem(of: weak.issue("Signer", number: 7), below: weak, root) == .weakHash)
  }

  /// The uses that an authority names, and the problems of signing and of time stamps below it.
  struct Uses: Sendable {
    let names: String?
    var signing: SignatureProblem?
    var stamping: SignatureProblem?
  }

  /// An authority between that names uses passes on no others.
  @Test(arguments: [
    Uses(names: nil), Uses(names: "emailProtection", stamping: .usage),
    Uses(names: "anyExtendedKeyUsage"),
    Uses(names: "serverAuth", signing: .usage, stamping: .usage),
    Uses(names: "serverAuth,timeStamping", signing: .usage),
    Uses(names: "clientAuth,1.3.6.1.5.5.7.3.36", stamping: .usage),
  ])
  func usesOfAuthoritiesCount(uses: Uses) throws {
    let root = try TestAuthority("Root", [(Self.usages, "serverAuth")])
    let named = uses.names.map { [(Self.usages, $0)] } ?? []
    let middle = try TestAuthority("Middle", below: root, named)
    let signer = try middle.issue("Signer", number: 7)
    #expect(try problem(of: signer, below: middle, root) == uses.signing)
    let clock = try middle.issue("Clock", number: 8, [(Self.usages, "critical,timeStamping")])
    #expect(try problem(of: clock, below: middle, root, stamps: true) == uses.stamping)
  }

  /// An authority that demands a policy passes only on what names one.
  @Test func policiesThatAreDemandedCount() throws {
    // The policy 1.2.3.4.
    let policy = [(NID_certificate_policies, "DER:30:07:30:05:06:03:2A:03:04")]
    let demand = [(NID_policy_constraints, "critical,requireExplicitPolicy:0")]
    let root = try TestAuthority("Root")
    let middle = try TestAuthority("Middle", below: root, policy + demand)
    let named = try middle.issue("Named", number: 7, policy)
    #expect(try problem(of: named, below: middle, root) == nil)
    let silent = try middle.issue("Silent", number: 8)
    #expect(try problem(of: silent, below: middle, root) == .chain)
  }

  /// An authority says nothing of times at which it had no certificate yet, or which have not come,
  /// but for clocks that differ. Its certificate begins with 2020, and it is December of 2026.
  @Test(arguments: [
    ("20200101000000Z", SignatureProblem?.none), ("20191231235500Z", nil),
    ("20191231120000Z", .notYetValid), ("20270301000000Z", .futureTime),
  ])
  func stampsAreOfTimesThatTheirAuthorityKnows(time: String, problem: SignatureProblem?) throws {
    let root = try TestAuthority("Root")
    let clock = try root.issue("Clock", number: 8, [(Self.usages, "critical,timeStamping")])
    let token = try TimeStampToken(root.stamp(at: time, by: clock))
    let order = VerificationOrder(trust: root.own.certificate.encoded, now: SignatureCases.now)
    let store = try #require(TrustStore(order))
    let found = token.problems(store, with: [], at: SignatureCases.now, nil)
    #expect(found.all == [problem].compactMap(\.self))
  }

  /// A certificate that is damaged does not hide those behind it.
  @Test func damagedCertificatesArePassedOver() throws {
    func text(_ bytes: [UInt8]) -> String {
      let lines = Data(bytes).base64EncodedString(
        options: [.lineLength64Characters, .endLineWithLineFeed])
      return "-----BEGIN CERTIFICATE-----\n\(lines)\n-----END CERTIFICATE-----\n"
    }
    let first = try TestAuthority("First").own.certificate.encoded
    let second = try TestAuthority("Second").own.certificate.encoded
    let file = text(first) + text([1, 2, 3]) + text(second)
    let order = VerificationOrder(trust: Array(file.utf8), now: SignatureCases.now)
    #expect(TrustStore(order)?.count == 2)
  }
}
