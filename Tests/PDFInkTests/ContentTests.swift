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

  @Test func wordsInStringsAndCommentsAreNoOperators() throws {
    #expect(try balance("(q \\) q) Tj <71> Tj % q q\n/q gs") == ContentBalance())
    #expect(try balance("[(q) 1 (q)] TJ") == ContentBalance())
  }

  @Test(arguments: [
    "oops", "q1", "qq", "[", "]", "[ 1 <<", "<< [ >> ]", "(a", "<6", ">", ")", "{ }", "q\0x",
    "1 0 obj", "true1", "BI", "EI", "BI /W 1 EI Q", "BI /W 1 ID x", "ID x EI",
    "BI /W 1 ID x EI EI",
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

  @Test func oddNumbersAreNumbers() throws {
    for number in ["--5", "+-.5", "5-3", "-.5-", "1.5-2", "+5.", "00012"] {
      #expect(try balance("\(number) w") == ContentBalance(), "\(number)")
    }
    for word in ["-", "+", ".", "1.2.3", "5+3", "1e5", "0x10"] {
      #expect(try balance("\(word) w") == nil, "\(word)")
    }
  }
}
