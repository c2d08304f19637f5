import Foundation
import TestSupport

/// The time to sign PDFs of text, by the command, beside that of other programs that write such a
/// file, in nanoseconds. Every file is signed and written alternately.
struct SignWork {
  /// The number of pages.
  let pages: Int
  /// One signature on the last page; the check of that page is in it.
  var one: [Int64] = []
  /// One signature on every page; the check of five pages is in it.
  var all: [Int64] = []
  /// `qpdf`, which writes the whole file anew without adding anything.
  var rewriting: [Int64] = []
  /// The export of Xournal++ with a stroke on the last page; empty if that is not installed.
  var export: [Int64] = []
  /// The bytes that one signature adds, and one on every page.
  var added = (one: 0, all: 0)

  /// Measures with files of 324 and 500 pages.
  ///
  /// - Parameter app: The path of xsign.
  static func measure(_ app: String) throws -> [SignWork] {
    var works: [SignWork] = []
    try withTemporaryFolder { folder in
      for pages in [324, 500] {
        let file = folder.appendingPathComponent("\(pages).pdf")
        let range = ["--pages", PDFCases.path("pages-500"), "1-\(pages)", "--"]
        _ = try run("qpdf", ["--empty"] + range + [file.path])
        works.append(try SignWork(app, file, pages: pages))
      }
    }
    return works
  }

  private init(_ app: String, _ file: URL, pages: Int) throws {
    self.pages = pages
    let folder = file.deletingLastPathComponent()
    let (signed, notes) = (folder.path + "/signed.pdf", folder.path + "/notes.xopp")
    try Self.notes(on: file, pages: pages).write(toFile: notes, atomically: false, encoding: .utf8)
    let size = try Self.size(of: file.path)
    for _ in 0..<7 {
      one.append(try Self.sign(app, file.path, "last", to: signed))
      added.one = try Self.size(of: signed) - size
      all.append(try Self.sign(app, file.path, "all", to: signed))
      added.all = try Self.size(of: signed) - size
      rewriting.append(try Self.run("qpdf", [file.path, folder.path + "/rewritten.pdf"]))
      guard Tool.exists("xournalpp") else { continue }
      export.append(
        try Self.run("xournalpp", ["--create-pdf=\(folder.path)/exported.pdf", notes]))
    }
  }

  private static func sign(
    _ app: String, _ file: String, _ pages: String, to signed: String
  ) throws -> Int64 {
    let drawing = SourceTree.sampleSignature
    return try run(
      app,
      ["sign", file, "--signature", drawing, "--page", pages, "--at", "100,200", "-o", signed])
  }

  /// Runs a program and returns the time until its end.
  private static func run(_ program: String, _ arguments: [String]) throws -> Int64 {
    let start = Clock.now
    let tool = try Tool(program, arguments)
    guard tool.status == 0 else { throw MeasureError("\(program) failed: \(tool.errors)") }
    return Clock.now - start
  }

  private static func size(of path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  /// Returns a file of Xournal++, not compressed, on the pages of a PDF.
  private static func notes(on file: URL, pages: Int) -> String {
    let stroke = """
      <stroke tool="pen" color="#000000ff" width="1.4">100 700 110 720 130 710</stroke>
      """
    let parts = (1...pages).map { page in
      let source = page == 1 ? "domain=\"absolute\" filename=\"\(file.path)\" " : ""
      return """
        <page width="595" height="842"><background type="pdf" \(source)pageno="\(page)ll"/>\
        <layer>\(page == pages ? stroke : "")</layer></page>
        """
    }
    return """
      <?xml version="1.0" standalone="no"?>
      <xournal creator="xsign" fileversion="4"><title>Notes</title>\(parts.joined())</xournal>
      """
  }
}
