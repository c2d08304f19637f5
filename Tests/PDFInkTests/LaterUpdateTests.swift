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

  /// ISO 32000-2 (7.5.8.3): so may one whose section is a stream.
  @Test func aStreamMayFreeAnObject() throws {
    let first = try Cases.updated(Cases.bytes("rsa"), [(100, "<<>>"), (101, "<<>>")])
    let second = try Cases.updated(first, packing: [(102, "<<>>")], freed: [100])
    let found = try report(second)
    #expect(found.changes.map(\.kind) == [.nothing] && found.conclusion == .passed)
    // An object that was packed may be freed, too.
    let third = try Cases.updated(second, packing: [(110, "<<>>")], freed: [102])
    #expect(try report(third).conclusion == .passed)
    #expect(try report(Cases.updated(third, [], freed: [101, 110])).conclusion == .passed)
  }

  /// Not all is compared where much was taken back. That is no fault of the file.
  @Test func muchThatIsTakenBackIsNotJudged() throws {
    var bytes = try Cases.bytes("rsa")
    for number in 100..<116 { bytes = try Cases.updated(bytes, [(number, "<<>>")]) }
    let judged = try report(Cases.updated(bytes, [], freed: Set(100..<116)))
    #expect(judged.problems.isEmpty && judged.changes.map(\.kind) == [.nothing])
    bytes = try Cases.updated(bytes, [(116, "<<>>")])
    let found = try report(Cases.updated(bytes, [], freed: Set(100..<117)))
    #expect(found.problems == [.limit] && found.conclusion == .indeterminate)
    #expect(found.changes.isEmpty)
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
      // What was packed is there as well, below the object as it was.
      try Cases.updated(Cases.updated(signed, packing: [(3, turned)]), [(3, old)]),
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
    let plain = try Cases.updated(signed, [(99, page)])
    let packed = try Cases.updated(signed, packing: [(99, page)])
    for bytes in [
      try Cases.updated(plain, [], freed: [99]),
      try Cases.updated(plain, packing: [(102, "<<>>")], freed: [99]),
      try Cases.updated(packed, [], freed: [99]),
      try Cases.updated(packed, packing: [(102, "<<>>")], freed: [99]),
    ] {
      let found = try report(bytes, trust: signer.trust)
      #expect(found.changes.map(\.kind) == [.structure] && found.conclusion == .failed)
    }
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
      try Cases.updated(
        Cases.updated(first, packing: [(102, "<<>>")], freed: [100]), [], entries: [100: place]),
      try Cases.updated(first, packing: [(102, "<<>>")], [(100, "<<>>")], freed: [100]),
    ] {
      #expect(try report(bytes).changes.contains(SignatureChange(.structure)))
    }
  }

  /// Programs may differ in which of two rows of an object counts, and in what damaged rows say.
  @Test func rowsOfAStreamAreWhole() throws {
    func rows(_ data: String, _ entries: String) -> SectionRows? {
      let stream = Cases.stream("/Type/XRef/Filter/ASCIIHexDecode\(entries)", data + ">")
      return SectionRows(of: Array("\(stream)\nendobj".utf8))
    }
    let found = try #require(
      rows("000000 010009 020500", "/W[1 1 1]/Index[0 1 7 2]/Size 9"))
    #expect(found.freed == [0] && found.packed == [8])
    let whole = try #require(rows("0000 0207", "/W[1 1 0]/Size 2"))
    #expect(whole.freed == [0] && whole.packed == [1])
    // Without a kind all have a place.
    #expect(rows("00 09", "/W[0 1 0]/Size 2")?.freed == [])
    for (data, entries) in [
      ("0000 0109", "/W[1 1 0]/Index[4 1 4 1]/Size 5"), ("0000", "/W[1 1 0]/Size 2"),
      ("0000", "/W[1 1]/Size 1"), ("", "/W[0 0 0]/Size 1"), ("0000", "/W[1 1 0]"),
      ("0000", "/W[1 9 0]/Size 1"), ("0000", "/W[1 1 0]/Index[0]/Size 1"),
      ("0000", "/W[1 1 0]/Index[-1 1]/Size 1"), ("0g", "/W[1 0 0]/Size 1"),
    ] {
      #expect(rows(data, entries) == nil, "\(entries)")
    }
  }
}
