import Ink
import Testing

@testable import PDFInk

/// Messages whose algorithms are not known, or are named otherwise at different places.
@Suite struct SignatureAlgorithmTests {
  /// The identifiers, DER: SHA-256 and SHAKE256, ECDSA with SHA-256 and with SHA-384, keys on
  /// elliptic curves and keys of a kind that does not exist.
  private static let (sha256, shake256): ([UInt8], [UInt8]) = (
    [0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01],
    [0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x0C]
  )
  private static let (ecdsa256, ecdsa384): ([UInt8], [UInt8]) = (
    [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02],
    [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x03]
  )
  private static let (curveKey, otherKey): ([UInt8], [UInt8]) = (
    [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01],
    [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x7F]
  )

  private let signer: TestSigner

  init() throws { signer = try TestSigner() }

  private func problems(_ plan: TestSigner.Plan) throws -> [SignatureProblem] {
    try report(plan).problems
  }

  private func report(
    _ plan: TestSigner.Plan, trust: [UInt8]? = nil
  ) throws -> PDFSignatureReport {
    let reports = try SignatureCases.reports(of: signer.pdf(plan), trust: trust ?? signer.trust)
    return try #require(reports.first)
  }

  /// Returns bytes with one sequence in place of another, everywhere.
  private static func replacing(
    _ old: [UInt8], with new: [UInt8]
  ) -> ([UInt8]) -> [UInt8] {
    { bytes in
      var bytes = bytes
      for range in bytes.ranges(of: old) { bytes.replaceSubrange(range, with: new) }
      return bytes
    }
  }

  /// What cannot be computed is not said to be changed, or signed by somebody else.
  @Test func unknownAlgorithmsAreNoAccusation() throws {
    let hash = Self.replacing(Self.sha256, with: Self.shake256)
    #expect(try problems(.init(changed: hash)) == [.algorithm])
    let key = Self.replacing(Self.curveKey, with: Self.otherKey)
    #expect(try problems(.init(changed: key)) == [.algorithm])
  }

  /// A reader learns which algorithm it is.
  @Test func unknownAlgorithmsAreNamed() throws {
    let hash = Self.replacing(Self.sha256, with: Self.shake256.dropLast() + [0x0B])
    #expect(
      try report(.init(changed: hash)).algorithm == "ECDSA 256, SHAKE128, ecdsa-with-SHA256")
    let number = Self.replacing(Self.sha256, with: Self.shake256.dropLast() + [0x7F])
    #expect(
      try report(.init(changed: number)).algorithm
        == "ECDSA 256, 2.16.840.1.101.3.4.2.127, ecdsa-with-SHA256")
    let key = Self.replacing(Self.curveKey, with: Self.otherKey)
    #expect(try report(.init(changed: key)).algorithm == "1.2.840.10045.2.127, SHA-256")
    let second = Self.replacing(Self.ecdsa256, with: Self.ecdsa384)
    #expect(
      try report(.init(changed: second)).algorithm == "ECDSA 256, SHA-256, ecdsa-with-SHA384")
  }

  /// Ed448 goes with SHAKE256 of 512 bits (RFC 8419).
  @Test(arguments: EdwardsSigner.Hash.allCases)
  func signaturesOfEd448AreChecked(hash: EdwardsSigner.Hash) throws {
    let edwards = try EdwardsSigner()
    func report(_ change: @escaping ([UInt8]) -> [UInt8]) throws -> PDFSignatureReport {
      try self.report(
        .init(message: { edwards.message(about: $0, hash, change: change) }), trust: edwards.trust)
    }
    let whole = try report { $0 }
    #expect(whole.problems.isEmpty)
    #expect(whole.algorithm == (hash == .other ? "Ed448, SHA-512" : "Ed448, SHAKE256"))
    #expect(try report { [$0[0] ^ 1] + $0.dropFirst() }.problems == [.hash])
    // A shorter hash is another one.
    #expect(try report { Array($0.prefix(32)) }.problems == [.hash])
    let broken = try self.report(
      .init(message: { content in
        var bytes = edwards.message(about: content, hash)
        bytes[bytes.count - 60] ^= 1
        return bytes
      }), trust: edwards.trust)
    #expect(broken.problems == [.signature])
  }

  /// A signature that says SHA-384 in a message with SHA-256, which libcrypto takes for SHA-256.
  /// Where that is right, as some programs write it, neither is wrong.
  @Test func aSecondHashIsNoAccusation() throws {
    let second = Self.replacing(Self.ecdsa256, with: Self.ecdsa384)
    let wrong: ([UInt8]) -> [UInt8] = { bytes in
      var bytes = second(bytes)
      bytes[bytes.count - 1] ^= 1
      return bytes
    }
    #expect(try problems(.init(changed: wrong)) == [.algorithm])
    let broken: ([UInt8]) -> [UInt8] = { bytes in
      var bytes = bytes
      bytes[bytes.count - 1] ^= 1
      return bytes
    }
    #expect(try problems(.init(changed: broken)) == [.signature])
    let named = try problems(.init(changed: second))
    #expect(!named.contains(.algorithm) && !named.contains(.signature))
  }

  /// The signer signed which algorithms the message has.
  @Test func protectedAlgorithmsAreThoseOfTheMessage() throws {
    func protection(_ hash: [UInt8], _ signature: [UInt8], tag: UInt8 = 0xA1) -> [UInt8] {
      let parts =
        [0x30, UInt8(hash.count)] + hash + [tag, UInt8(signature.count)] + signature
      return [0x30, UInt8(parts.count)] + parts
    }
    let right = protection(Self.sha256, Self.ecdsa256)
    #expect(try problems(.init(protection: right)).isEmpty)
    for wrong in [
      protection(Self.shake256, Self.ecdsa256), protection(Self.sha256, Self.ecdsa384),
      protection(Self.sha256, Self.ecdsa256, tag: 0xA2), [0x30, 0],
    ] {
      #expect(try problems(.init(protection: wrong)) == [.container])
    }
  }
}
