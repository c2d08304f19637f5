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
    let reports = try SignatureCases.reports(of: signer.pdf(plan), trust: signer.trust)
    return try #require(reports.first).problems
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
