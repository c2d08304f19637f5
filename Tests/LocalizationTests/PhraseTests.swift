import Testing

@testable import Localization

/// Texts to translate, and the values in them.
@Suite struct PhraseTests {
  @Test func valuesBecomePlaceholders() {
    let phrase: Phrase = "Page \(3) of \("a.pdf")"
    #expect(phrase.key == "Page {0} of {1}")
  }

  @Test func joinedPhrasesCountOn() {
    let phrase: Phrase = "Page \(3) " + "of \("a.pdf"), " + "which \(4) signed"
    #expect(phrase.key == "Page {0} of {1}, which {2} signed")
    #expect(phrase.filled(into: phrase.key) == "Page 3 of a.pdf, which 4 signed")
  }

  @Test func aTranslationHasItsOwnOrder() {
    let phrase: Phrase = "Page \(3) of \("a.pdf")"
    #expect(phrase.filled(into: "{1}: Seite {0}") == "a.pdf: Seite 3")
  }

  @Test func bracesOfValuesAndOthersStay() {
    let phrase: Phrase = "\("{1}") and \("b")"
    #expect(phrase.filled(into: phrase.key) == "{1} and b")
    #expect(phrase.filled(into: "{0} {2} {x} { {1}") == "{1} {2} {x} { b")
  }

  @Test func withoutACatalogueTextsAreEnglish() {
    #expect(tr("Open") == "Open")
    #expect(tr("\("a.pdf") has \(2) pages") == "a.pdf has 2 pages")
    #expect(tr("1 stroke", "\(1) strokes", count: 1) == "1 stroke")
    #expect(tr("1 stroke", "\(2) strokes", count: 2) == "2 strokes")
    #expect(tr("1 stroke", "\(0) strokes", count: 0) == "0 strokes")
  }

  /// A name in Hebrew would move the full stop and the words around it.
  @Test func valuesOfTheOtherDirectionAreIsolated() {
    let hebrew = "חוזה.pdf"
    #expect(tr("\(hebrew) has no pages.") == "\u{2068}\(hebrew)\u{2069} has no pages.")
    let phrase: Phrase = "\("a.pdf") has no pages."
    #expect(phrase.filled(into: "אין עמודים ב-{0}.") == "אין עמודים ב-\u{2068}a.pdf\u{2069}.")
    #expect(tr("\("vertrag.pdf") has no pages.") == "vertrag.pdf has no pages.")
    // Else the sizes would be read as "20 × 10 mm".
    #expect(
      trFacts(["10 × 20 mm", hebrew]) == "\u{2068}10 × 20 mm\u{2069} · \u{2068}\(hebrew)\u{2069}")
    #expect(trFacts(["10 × 20 mm", "4"]) == "10 × 20 mm · 4")
  }

  /// A list in a sentence in Hebrew is read from right to left, though its items are Latin and what
  /// is isolated tells no direction.
  @Test func whatIsPutInASentenceKeepsTheOrderOfTheInterface() {
    let (mark, start, end) = ("\u{200F}", "\u{2068}", "\u{2069}")
    let names = "\(mark)\(start)a.pdf\(end), \(start)b.pdf\(end)"
    func joined(_ items: [String], _ interface: TextDirection) -> String {
      TextDirection.joined(items, separator: ", ", interface: interface)
    }
    #expect(joined(["a.pdf", "b.pdf"], .rightToLeft) == names)
    #expect(joined(["a.pdf"], .rightToLeft) == "a.pdf" && joined([], .rightToLeft) == "")
    #expect(joined(["a.pdf", "b.pdf"], .leftToRight) == "a.pdf, b.pdf")
    func isolated(_ value: String) -> String {
      TextDirection.isolated(value, in: "אין {0}.", interface: .rightToLeft)
    }
    #expect(isolated(names) == "\(start)\(names)\(end)")
    // Text of the interface that begins with a value, or with a number.
    #expect(isolated("\(start)a\(end) עם b") == "\(start)\(mark)\(start)a\(end) עם b\(end)")
    #expect(isolated("12 עמודים") == "\(start)\(mark)12 עמודים\(end)")
    #expect(isolated("10 × 20 mm") == "\(start)\u{200E}10 × 20 mm\(end)")
    #expect(isolated("a.pdf") == "\(start)a.pdf\(end)" && isolated("12") == "\(start)12\(end)")
  }

  @Test func listsAreParts() {
    #expect(trList([]) == "" && trList(["a"]) == "a" && trList(["a", "b"]) == "a and b")
    #expect(trList(["a", "b", "c"]) == "a, b and c" && trChoice(["a", "b", "c"]) == "a, b or c")
    #expect(trSequence(["a", "b", "c"]) == "a, b, c" && trSequence([]) == "")
    #expect(trSentence("no ink") == "no ink." && trSentences(["A.", "B.", "C."]) == "A. B. C.")
    #expect(trClause("no ink.") == "no ink" && trClause("没有。") == "没有" && trClause("a") == "a")
    #expect(trDecimal("1.5") == "1.5" && trDecimal("12") == "12")
  }
}
