import Foundation
import Ink
import Testing

@testable import PDFInk

/// Several updates behind a signature, of which a later one takes back what an earlier one wrote.
@Suite struct LaterUpdateTests {
  private typealias Cases = SignatureCases

  private static let page =
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R"
    + "/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>/Annots[7 0 R 8 0 R 9 0 R 10 0 R]"

  private func report(
    _ bytes: [UInt8], trust: [UInt8]? = nil
  ) throws -> PDFSignatureReport {
    try #require(try Cases.reports(of: bytes, trust: trust).first)
  }

  private static func filled(_ value: String) -> String {
    "<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[20 20 120 40]/F 4/P 3 0 R/AP<</N 11 0 R>>"
      + "/DA(/F 12 Tf)/V(\(value))>>"
  }

  /// ISO 32000-2 (7.5.4): an update may free objects.
  @Test func anObjectMayBeFreed() throws {
    let first = try Cases.updated(Cases.bytes("rsa"), [(100, "<<>>"), (101, "<<>>")])
    let second = try Cases.updated(first, [(102, "<<>>")], freed: [100])
    let found = try report(second)
    #expect(found.changes.map(\.kind) == [.nothing] && found.conclusion == .passed)
    // It may be used again, and freed again.
    let third = try Cases.updated(second, [(100, "<<>>")], generations: [100: 1])
    #expect(try report(third).conclusion == .passed)
    #expect(try report(Cases.updated(third, [], freed: [100, 101])).conclusion == .passed)
  }

  /// ISO 32000-2 (7.5.7): an update may write an object into a stream.
  @Test func anObjectMayBePacked() throws {
    let filled = SignatureChange(.fieldFilled, name: "a", isPermitted: true)
    let first = try Cases.updated(Cases.bytes("rsa"), [(8, Self.filled("1"))])
    let second = try Cases.updated(first, packing: [(8, Self.filled("2"))])
    let found = try report(second)
    #expect(found.changes == [filled] && found.conclusion == .passed)
    let third = try Cases.updated(second, packing: [(8, Self.filled("3"))], [(120, "<<>>")])
    #expect(try report(third).changes == [filled])
    let fourth = try Cases.updated(third, [(8, Self.filled("4"))])
    #expect(try report(fourth).changes == [filled])
  }

  /// Programs that look for objects themselves may see what was taken back.
  @Test func whatIsTakenBackMustBePermitted() throws {
    let signed = try Cases.bytes("rsa")
    let (turned, old) = (Self.page + "/Rotate 180>>", Self.page + ">>")
    let evil = try Cases.updated(signed, [(3, turned)])
    let both = try Cases.updated(signed, packing: [(3, old)], [(3, turned)])
    for bytes in [
      try Cases.updated(evil, packing: [(3, old)]), both,
      // So it is below a later update.
      try Cases.updated(both, [(102, "<<>>")]), try Cases.updated(both, packing: [(3, old)]),
    ] {
      let found = try report(bytes)
      #expect(found.changes == [SignatureChange(.structure)] && found.conclusion == .failed)
    }
  }

  @Test func aPageThatIsFreedMustBePermitted() throws {
    let signer = try TestSigner()
    let signed = signer.pdf(
      TestSigner.Plan(objects: [2: "<</Type/Pages/Kids[3 0 R 99 0 R]/Count 1>>"]))
    let page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"
    let freed = try Cases.updated(Cases.updated(signed, [(99, page)]), [], freed: [99])
    let found = try report(freed, trust: signer.trust)
    #expect(found.changes.map(\.kind) == [.structure] && found.conclusion == .failed)
  }

  /// An object that was freed does not come back where it was, and no section frees what it lists.
  @Test func whatIsFreedStaysSo() throws {
    let first = try Cases.updated(Cases.bytes("rsa"), [(100, "<<>>")])
    let place = try #require(first.lastRange(of: Array("100 0 obj".utf8))?.lowerBound)
    let freed = try Cases.updated(first, [], freed: [100])
    guard case .offset(let page, _)? = try opened(first).objects[3] else {
      Issue.record("The page is packed.")
      return
    }
    for bytes in [
      try Cases.updated(freed, [], entries: [100: place]),
      try Cases.updated(first, [], freed: [100], entries: [100: place]),
      try Cases.updated(first, [(100, "<<>>")], freed: [100]),
      try Cases.updated(first, [], freed: [3], entries: [3: page]),
    ] {
      #expect(try report(bytes).changes.contains(SignatureChange(.structure)))
    }
    // What the rows of a stream say is not read.
    let second = try Cases.updated(first, packing: [(102, "<<>>")], freed: [100])
    #expect(try report(second).changes == [SignatureChange(.structure)])
  }
}
