import Testing

@testable import xsign

@Suite struct SignatureNameTests {
  private func refusal(_ text: String) -> SignatureName.Refusal? {
    do throws(SignatureName.Refusal) {
      _ = try SignatureName(typed: text)
      return nil
    } catch {
      return error
    }
  }

  @Test func namesAreNamesOfFiles() throws {
    #expect(try SignatureName(typed: "Anna").file == "Anna.inkml")
    #expect(try SignatureName(typed: "  Anna Müller ").file == "Anna Müller.inkml")
    #expect(try SignatureName(typed: "Anna.inkml").title == "Anna")
    #expect(try SignatureName(typed: "v1.2").file == "v1.2.inkml")
    #expect(SignatureName(file: "letter.xopp").title == "letter.xopp")
  }

  @Test func otherTextsAreRefused() {
    #expect(refusal("") == .empty && refusal("  ") == .empty && refusal(".inkml") == .dot)
    #expect(refusal("a/b") == .slash && refusal("../a") == .slash && refusal("/\u{301}a") == .slash)
    #expect(refusal(".a") == .dot && refusal(" .a") == .dot && refusal(".\u{301}a") == .dot)
    #expect(refusal("a\u{0}b") == .control && refusal("a\nb") == .control)
    #expect(refusal(String(repeating: "ä", count: 100)) == nil)
    #expect(refusal(String(repeating: "ä", count: 101)) == .long)
    #expect(refusal(String(repeating: "a", count: 100) + ".inkml") == nil)
    for refusal in [SignatureName.Refusal.empty, .slash, .dot, .control, .long] {
      #expect(refusal.description.hasSuffix("."))
    }
  }

  @Test func aLongNameIsShortInMenus() {
    let name = SignatureName(file: String(repeating: "x", count: 90) + ".inkml")
    #expect(name.title.count == 90 && name.shortTitle.count == 40)
    #expect(name.shortTitle.hasSuffix("…") && SignatureName(file: "A.inkml").shortTitle == "A")
  }
}
