import Platform
import Testing

@Suite struct KeyFileTests {
  private let text = """
    # Mine.

    [xsign]
    touch=pen

    # Theirs.
    future[de]=a = b # c

    [device "a \\"b\\" 筆"]
    law=\\\\x

    """

  private func text(_ file: KeyFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  @Test func unchangedTextIsPreserved() throws {
    let file = try #require(KeyFile(text))
    #expect(file["touch", in: "xsign"] == "pen")
    #expect(file["law", in: "device \"a \\\"b\\\" 筆\""] == "\\x")
    #expect(file["touch", in: "other"] == nil && file["law", in: "xsign"] == nil)
    #expect(file.hasGroup("xsign") && !file.hasGroup("touch"))
    #expect(text(file) == text)
    file["touch", in: "xsign"] = "all"
    #expect(text(file) == text.replacing("touch=pen", with: "touch=all"))
    file["touch", in: "xsign"] = nil
    #expect(text(file) == text.replacing("touch=pen\n", with: ""))
    file["new", in: "later"] = " a\n"
    #expect(text(file).hasSuffix("law=\\\\x\n\n[later]\nnew=\\sa\\n\n"))
    #expect(KeyFile(text(file))?["new", in: "later"] == " a\n")
  }

  @Test func malformedTextIsRefused() {
    for text in ["a=1\n", "[a", "[a]\nb\n", "[a]\n=b\n", "[a]\nb=\0\n", "[[a]\n"] {
      #expect(KeyFile(text) == nil, "\(text)")
    }
    for text in ["", "\n", "# a", "[a]", "[a]\r\nb=1\r\n"] { #expect(KeyFile(text) != nil) }
    #expect(KeyFile("[a]\r\nb=1\r\n")?["b", in: "a"] == "1")
  }
}
