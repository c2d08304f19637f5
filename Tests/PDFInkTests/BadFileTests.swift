import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFInk

/// Files that are damaged or made to harm, as `xsign sign` meets them: each is refused in one
/// sentence, with status 1 and without a trace, or is signed behind its own bytes.
///
/// The program and its helper may take 300 MB of their own memory (RLIMIT_DATA) and 20 s of
/// processor time. Whatever exceeds that ends with another sentence than the one expected.
@Suite struct BadFileTests {
  private let folder = TemporaryFolder()
  private let program: String

  init() throws {
    program = try AppProcess.executable().path
    try Data("a 0 0 0 -\na 0.1 40 30 -\n".utf8).write(to: folder.url("me.txt"))
  }

  /// Signs the file at `path` within the limits, without the program that shows pages: it takes
  /// its time for endless content.
  private func sign(_ path: String, seconds: Int = 20) throws -> Tool {
    let limits = Sanitizer.isWatching ? [] : ["--data=300000000", "--cpu=\(seconds)"]
    return try Tool(
      "sh",
      ["-c", "limit=$(command -v prlimit); PATH=/nowhere; exec $limit \"$@\"", "sh"] + limits + [
        "--", program, "sign", path, "--signature", folder.path("me.txt"), "--page", "1", "--at",
        "2,2", "-o", folder.path("out.pdf"),
      ])
  }

  /// Writes a file and signs it: it must be refused with `sentence`, in which PDF is its name, and
  /// leave nothing; without a sentence it must be signed.
  private func check(
    _ what: String, _ bytes: [UInt8], _ sentence: String?,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let path = folder.path("bad.pdf")
    try Data(bytes).write(to: folder.url("bad.pdf"))
    try check(what, path: path, sentence, location: location)
    if sentence == nil {
      let new = try Data(contentsOf: folder.url("out.pdf"))
      #expect(
        new.count > bytes.count && new.starts(with: bytes), "\(what)", sourceLocation: location)
      let pages = try surveyed(opening(folder.path("out.pdf")).get()).pages
      #expect(try pages == surveyed(opened(bytes)).pages, "\(what)", sourceLocation: location)
    }
  }

  private func check(
    _ what: String, path: String, _ sentence: String?, location: SourceLocation
  ) throws {
    try? FileManager.default.removeItem(at: folder.url("out.pdf"))
    let before = folder.names
    var result: Tool?
    let time = try ContinuousClock().measure { result = try sign(path) }
    let tool = try #require(result)
    if Nightly.isOn { #expect(time < .seconds(2), "\(what)", sourceLocation: location) }
    #expect(tool.output.isEmpty, sourceLocation: location)
    let said = tool.errors.replacingOccurrences(of: path, with: "PDF")
    guard let sentence else {
      #expect(tool.status == 0, "\(what): \(said)", sourceLocation: location)
      return
    }
    #expect(tool.status == 1 && said == "xsign: \(sentence)\n", "\(what)", sourceLocation: location)
    let after = folder.names
    #expect(after == before, "\(what)", sourceLocation: location)
  }

  private let damaged = "PDF is not a PDF, or is too damaged."

  @Test(arguments: PDFCases.names.filter { $0.hasPrefix("bad-") })
  func badFilesAreRefused(name: String) throws {
    try check(
      name, bytes(of: name), name == "bad-no-pages.pdf" ? "PDF has no pages." : damaged)
  }

  @Test func loopsEnd() throws {
    var file = WrittenPDF(page: "")
    file.trailer = "/Prev \(file.body.bytes.count)"
    try check("a section before itself", file.bytes, nil)
    var stream = WrittenPDF([:])
    stream.add(4, "/Type/ObjStm/N 1/First 4", Array("1 0 <</Type/Catalog/Pages 2 0 R>>".utf8))
    let inside = stream.bytes(stream: 5) { _, at in
      let entries: [(UInt8, Int, Int)] = [
        (0, 0, 0), (2, 4, 0), (2, 4, 0), (2, 5, 0), (2, 4, 1), (1, at, 0),
      ]
      return ("/Size 6/W[1 4 2]", HostileTests.rows(entries))
    }
    try check("an object stream in itself", inside, damaged)
    var length = WrittenPDF(page: "/Contents 4 0 R")
    length.objects[4] = Array("<</Length 4 0 R>>\nstream\nq Q\nendstream".utf8)
    try check("a length that is itself", length.bytes, nil)
    // A stack of pages, each with the next and itself.
    var tree: [Int: String] = [1: "<</Type/Catalog/Pages 2 0 R>>"]
    for node in 2...60 {
      tree[node] = "<</Type/Pages/Count 1/Kids[\(node + 1) 0 R \(node + 1) 0 R]>>"
    }
    tree[61] = "<</Type/Page/MediaBox[0 0 200 300]>>"
    try check(
      "a tree that doubles at each level", WrittenPDF(tree).bytes,
      "PDF takes more memory or time than xsign allows.")
  }

  @Test func depthEnds() throws {
    // libqpdf reads some 500 levels. An object that is deeper is damaged to it.
    let cases: [(Int, String?)] = [(70, nil), (490, nil), (510, damaged), (100_000, damaged)]
    for (levels, sentence) in cases {
      let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      try check("\(levels) levels", WrittenPDF(page: "/A\(deep)").bytes, sentence)
    }
    let endless = String(repeating: "<</A", count: 100_000)
    try check("a page without an end", WrittenPDF(page: "/A\(endless)").bytes, damaged)
  }

  @Test func bombsEnd() throws {
    var file = WrittenPDF([:])
    file.add(4, "/Type/ObjStm/N 1/First 4/Filter/FlateDecode", DataTests.bomb(megabytes: 300))
    let structure = file.bytes(stream: 5) { offsets, at in
      let entries: [(UInt8, Int, Int)] = [(2, 4, 0), (1, offsets[4] ?? 0, 0), (1, at, 0)]
      return ("/Size 6/W[1 4 2]/Index[1 1 4 2]", HostileTests.rows(entries))
    }
    try check("a bomb in the structure", structure, damaged)
    for megabytes in [30, 300] {
      var page = WrittenPDF(page: "/Contents 4 0 R")
      page.add(4, "/Filter/FlateDecode", DataTests.bomb(megabytes: megabytes))
      try check("content of \(megabytes) MB", page.bytes, nil)
    }
    let parts = String(repeating: "4 0 R ", count: 50)
    var page = WrittenPDF(page: "/Contents[\(parts)]")
    page.add(4, "/Filter/FlateDecode", DataTests.bomb(megabytes: 20))
    try check("content of many parts", page.bytes, nil)
  }

  @Test func absurdNumbersAreNoMatter() throws {
    let file = WrittenPDF(page: "")
    for entries in [
      "/W[1 4 2]/Size 4/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 2147483647>>",
      "/W[1 4 2]/Size 2147483648", "/W[1 4 2]/Size 4/Index[0 2147483647]",
      "/W[1 2147483647 2147483647]/Size 4",
    ] {
      let bytes = file.bytes(stream: 5) { _, _ in (entries, DataTests.packed([1, 2, 3])) }
      try check(entries, bytes, nil)
    }
    var large = WrittenPDF(page: "/A[2147483647 0 R 99999999999 0 R 8000000 0 R]")
    large.trailer = "/Size 2147483648"
    try check("absurd numbers of objects", large.bytes, nil)
    let text = String(decoding: file.bytes, as: UTF8.self)
    let wrong = text.replacing("0000000009 00000 n", with: "9999999999 00000 n")
    try check("an entry behind the end", Array(wrong.utf8), nil)
  }

  /// Nobody looks for objects in a large file of another kind.
  @Test func aLargeFileWithoutAHeaderIsRefusedAtOnce() throws {
    let descriptor = open(folder.path("film.pdf"), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(ftruncate(descriptor, off_t(PDFFile.maximumBytes)) == 0)
    let tool = try sign(folder.path("film.pdf"), seconds: 4)
    #expect(tool.status == 1 && tool.errors.hasSuffix(" is not a PDF, or is too damaged.\n"))
  }

  @Test func aFileThatIsTooLargeIsRefused() throws {
    let descriptor = open(folder.path("large.pdf"), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(ftruncate(descriptor, off_t(PDFFile.maximumBytes) + 1) == 0)
    try check(
      "501 MB", path: folder.path("large.pdf"), "PDF is larger than 500 MB, the limit for PDFs.",
      location: #_sourceLocation)
  }
}
