import Localization
import Testing

/// Text from files within a line.
struct LineTextTests {
  @Test(arguments: [
    "\0", "\n", "\r", "\t", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}", "\u{2029}",
    // Marks of direction.
    "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}",
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    // What is not seen.
    "\u{AD}", "\u{115F}", "\u{180E}", "\u{200B}", "\u{2060}", "\u{2064}", "\u{206A}", "\u{3164}",
    "\u{FEFF}", "\u{FFA0}", "\u{FFF9}", "\u{FFFB}", "\u{E0001}", "\u{E0041}", "\u{E007F}",
  ])
  func whatDisturbsTheLineIsReplaced(_ text: String) {
    #expect("a\(text)b".inOneLine == "a\u{FFFD}b")
  }

  @Test(arguments: [
    "", "contract.pdf", "Übergröße e\u{301}", "שלום", "عقد\u{200C}نامه", "契約書", "❤\u{FE0F}",
    "👩\u{200D}🚀", "क\u{200D}ष", "\u{600}1", "a b", "\u{A0}", "\u{3000}",
  ])
  func otherTextStays(_ text: String) { #expect(text.inOneLine == text) }
}
