import Testing

@testable import Export
@testable import Platform

/// The limits of names, and the URIs of files.
@Suite struct FileNameTests {
  private func text(_ count: Int) -> String { String(repeating: "n", count: count) }

  @Test func whatNoSystemCallTakesIsRecognised() {
    #expect(FileName.isPossible("/" + text(255)) && !FileName.isPossible("/" + text(256)))
    #expect(!FileName.isPossible("/\(text(256))/a") && FileName.isPossible(""))
    // Bytes count, whatever they are.
    #expect(!FileName.isPossible("/" + String(repeating: "é", count: 128)))
    #expect(FileName.isPossible("/" + String(rawBytes: [UInt8](repeating: 0xff, count: 255))))
    let long = String(repeating: "/" + text(127), count: 32)
    #expect(long.utf8.count == 4096 && !FileName.isPossible(long))
    #expect(FileName.isPossible(String(long.dropLast())))
  }

  @Test func aURIThatIsTooLongStaysTooLong() throws {
    let uri = Array("file:///".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    let path = try #require(FileURI.path(uri))
    #expect(path.utf8.count == 4096 && !FileName.isPossible(path))
    #expect(FileURI.paths(inList: uri) == [path])
    let encoded = Array("file:///".utf8) + Array(String(repeating: "%41", count: 9999).utf8)
    #expect(FileURI.path(encoded)?.utf8.count == 4096)
  }

  @Test func aNameIsShortenedAtACharacter() {
    let path = FileName.path(in: "/a", text(300), "-signed.pdf")
    #expect(path == "/a/" + text(244) + "-signed.pdf")
    #expect(FileName.path(in: "/", "b", ".pdf") == "/b.pdf")
    let marks = String(repeating: "e\u{301}", count: 100)
    #expect(FileName.path(in: "/a", marks, ".pdf") == "/a/\(marks.prefix(83)).pdf")
    // A single character that is too long is cut at a code point.
    let one = "a" + String(repeating: "\u{301}", count: 200)
    #expect(FileName.shortened(one, to: 10).unicodeScalars.count == 5)
    let raw = String(rawBytes: [UInt8](repeating: 0xff, count: 254))
    #expect(FileName.path(in: "/a", raw, ".pdf").rawBytes.count == 3 + 255)
    // The path has a limit, too.
    let folder = String(repeating: "/" + text(199), count: 20)
    #expect(FileName.path(in: folder, text(200), ".pdf").utf8.count == 4095)
  }

  @Test func thePagesOfALongNameHaveNumbers() {
    let name = "/a/" + text(251) + ".png"
    #expect(PagesExport.path(name, page: 0) == "/a/" + text(249) + "-1.png")
    #expect(PagesExport.path(name, page: 99) == "/a/" + text(247) + "-100.png")
    #expect(PagesExport.path("/a.b/c", page: 1) == "/a.b/c-2")
    #expect(PagesExport.path("c.png", page: 1) == "c-2.png")
  }

  @Test func stemsAreThoseOfNames() {
    for (path, stem) in [
      "/a/b.c.pdf": "b.c", "b": "b", "/a.b/c": "c", ".pdf": ".pdf", "a/": nil, "/": nil, "..": nil,
    ] {
      #expect(FileName.stem(of: path) == stem, "\(path)")
    }
  }

  @Test(
    arguments: [
      ("file:///a%20b%25.pdf", "/a b%.pdf"), ("FILE:/a", "/a"), ("file://localhost/a", "/a"),
      ("file://LocalHost/a#1?x", "/a#1?x"), ("file://here/a", "/a"), ("file://there/a", nil),
      ("file:///a%2", nil), ("file:///a%zz", nil), ("file:///a%00", nil), ("file://", nil),
      ("file:///%FF", String(rawBytes: [0x2f, 0xff])),
    ] as [(String, String?)])
  func addressesOfThisComputerArePaths(text: String, path: String?) {
    #expect(FileURI.isMeant(by: text) && FileURI.path(typed: text, host: "Here") == path)
  }

  @Test func otherTextsAreNoAddresses() {
    for text in ["", "file", "file:", "file:a", "/file:/a", "http:///a", "files:/a"] {
      #expect(!FileURI.isMeant(by: text))
    }
  }
}
