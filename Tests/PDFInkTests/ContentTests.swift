import Ink
import Testing

@testable import PDFInk

/// The balance of contents: what they leave open, and which are not safe to write behind.
struct ContentTests {
  /// Returns the balance of the content of each page; nil if it has a fault.
  private func balances(_ name: String) throws -> [ContentBalance?] {
    let file = try opened(name)
    return try PageTree.pages(of: file).map { page in
      let entries = try #require(file.dictionary(page.reference.map { .reference($0) }))
      guard case .reference(let content)? = entries["Contents"] else { return ContentBalance() }
      return try? file.balance(of: file.data(content))
    }
  }

  @Test func whatPagesLeaveOpenIsCounted() throws {
    let plain = ContentBalance()
    #expect(
      try balances("content-leaks") == [
        plain, ContentBalance(open: 4), ContentBalance(missing: 3), plain,
        ContentBalance(text: true), ContentBalance(marks: 1), plain,
      ])
  }

  @Test func brokenContentsAreFaults() throws {
    #expect(try balances("content-errors") == [nil, nil, nil, nil])
    #expect(try balances("content-damaged") == [nil])
  }

  @Test(arguments: [
    "plain-1.4", "object-streams", "made-by-cairo", "made-by-chrome", "made-by-ghostscript",
    "made-by-latex", "made-by-libreoffice", "pdfa-2b-tagged", "scan-rotated", "layers",
  ])
  func soundContentsHaveNoFaults(_ name: String) throws {
    let all = try balances(name)
    #expect(!all.isEmpty && all.allSatisfy { $0?.missing == 0 && $0?.marks == 0 })
    // These two leave a state open; that is why contents are enclosed at all.
    #expect(all.allSatisfy { $0?.open == 0 } || name == "made-by-chrome")
  }

  /// Returns the balance of a content; nil if it has a fault.
  private func balance(_ content: String) throws -> ContentBalance? {
    try? opened("plain-1.4").balance(of: Array(content.utf8))
  }

  @Test func statesAreCountedInOrder() throws {
    #expect(try balance("") == ContentBalance())
    #expect(try balance("Q q") == ContentBalance(open: 1, missing: 1))
    #expect(try balance("q Q Q q q Q") == ContentBalance(open: 1, missing: 1))
    #expect(try balance("BT ET EMC /A BMC /B <</C[1]>> BDC EMC") == ContentBalance(marks: 1))
    #expect(try balance("BT ET BT") == ContentBalance(text: true))
  }

  @Test func manyOpenStatesAreAFault() throws {
    for word in ["q ", "Q ", "/A BMC "] {
      #expect(try balance(String(repeating: word, count: 1000)) != nil)
      #expect(try balance(String(repeating: word, count: 1001)) == nil)
    }
  }

  @Test func wordsInStringsAndCommentsAreNoOperators() throws {
    #expect(try balance("(q \\) q) Tj <71> Tj % q q\n/q gs") == ContentBalance())
    #expect(try balance("[(q) 1 (q)] TJ") == ContentBalance())
  }

  @Test(arguments: [
    "oops", "q1", "qq", "[", "]", "[ 1 <<", "<< [ >> ]", "(a", "<6", ">", ")", "{ }", "q\0x",
    "1 0 obj", "true1", "BI", "EI", "BI /W 1 EI Q", "BI /W 1 ID x", "ID x EI",
    "BI /W 1 ID x EI EI", "foo",
    // In brackets there are only operands.
    "[(x) 0 Tc (y)] TJ", "/P <</A 1 w>> BDC", "/P <</A [q]>> BDC", "[BI] TJ",
    // Operands are missing, surplus, or none.
    "1 re", "rg", "[] d", "Do", "/A BDC", "1 2 3 4 5 cm", "null", "true w",
    "1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 w",
  ])
  func whatBreaksTheSyntaxIsAFault(_ content: String) throws {
    #expect(try balance(content) == nil)
  }

  @Test func picturesArePassedOver() throws {
    #expect(
      try balance("q BI /W 4 /H 1 /BPC 8 /CS /G ID qqqq\nEI Q q") == ContentBalance(open: 1))
    #expect(
      try balance("BI /W 4 /H 1 /BPC 8 /CS /G ID (]\u{1} EI\u{2}\nEI\nq") == ContentBalance(open: 1)
    )
  }

  /// Programs read as many bytes as a picture says that it has, wherever its end is.
  @Test func picturesMustHaveTheirData() throws {
    func isWhole(_ entries: String, _ data: String) throws -> Bool {
      try balance("BI \(entries) ID \(data)\nEI q") == ContentBalance(open: 1)
    }
    for space in ["/CS /RGB", "/ColorSpace /DeviceRGB"] {
      #expect(try isWhole("/W 2 /H 2 /BPC 8 \(space)", "123456789012"))
      #expect(try !isWhole("/W 2 /H 2 /BPC 8 \(space)", "1234567890"))
    }
    #expect(try isWhole("/W 9 /H 2 /IM true", "1234") && !isWhole("/W 9 /H 3 /IM true", "1234"))
    #expect(try isWhole("/W 2 /H 1 /BPC 4 /CS [/I /RGB 1 <000000ffffff>]", "1"))
    // What only the page's resources say is not known.
    #expect(try !isWhole("/W 1 /H 1 /BPC 8 /CS /Other", "123456"))
    for entries in ["/W 1 /BPC 8 /CS /G", "/H 1 /BPC 8 /CS /G", "/W 1 /H 1 8 /CS", "/W 1 w /H 1"] {
      #expect(try !isWhole(entries, "123456"), "\(entries)")
    }
    let size = "/W 100 /H 100 /BPC 8 /CS /G /F"
    #expect(try isWhole("\(size) /A85", "abc~>") && !isWhole("\(size) /A85", "abc"))
    #expect(try isWhole("\(size) [/AHx /Fl]", "0a>") && !isWhole("\(size) [/AHx /Fl]", "0a"))
    #expect(try isWhole("\(size) /RL", "\u{1}ab\u{80}") == false)
    #expect(try !isWhole("\(size) /Fl", "abc") && !isWhole("\(size) /DCT", "abc"))
    #expect(try !isWhole("\(size) /CCF", "abc") && !isWhole("\(size) /LZW", "abc"))
    // These are not UTF-8.
    func isWhole(_ filter: String, _ data: [UInt8]) throws -> Bool {
      let content = Array("BI \(size) \(filter) ID ".utf8) + data + Array("\nEI q".utf8)
      let file = try opened("plain-1.4")
      return (try? file.balance(of: content)) == ContentBalance(open: 1)
    }
    let packed = DataTests.packed([UInt8](repeating: 7, count: 10_000))
    #expect(try isWhole("/Fl", packed) && !isWhole("/Fl", packed.dropLast(6)))
    #expect(try isWhole("/RL", [1, 97, 98, 128]) && !isWhole("/RL", [200, 97, 98]))
    #expect(try isWhole("/DCT", [0xFF, 0xD8, 0xFF, 0xD9]) && isWhole("/CCF", [1, 0, 0x10, 1]))
  }

  @Test func oddNumbersAreNumbers() throws {
    for number in ["--5", "+-.5", "5-3", "-.5-", "1.5-2", "+5.", "00012"] {
      #expect(try balance("\(number) w") == ContentBalance(), "\(number)")
    }
    for word in ["-", "+", ".", "1.2.3", "5+3", "1e5", "0x10"] {
      #expect(try balance("\(word) w") == nil, "\(word)")
    }
  }
}
