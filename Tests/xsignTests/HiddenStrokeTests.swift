import Foundation
import Ink
import TestSupport
import Testing

/// Ink that something on the page would hide, and what the user is told.
@Suite(.enabled(if: Tool.exists("pdftoppm") && Tool.exists("prlimit"), "pdftoppm is not here"))
struct HiddenStrokeTests {
  private let signings: Signings
  private let drawing: String

  init() throws {
    signings = try Signings()
    let lines = (0...60).map { "0 \(Double($0) / 50) \(5 * $0) \($0 % 5 * 10) 0.7" }
    drawing = try signings.folder.write(lines.joined(separator: "\n") + "\n", to: "wide.txt")
  }

  /// The ink is 60 mm wide, from 106 to 276 points from the left, and about at 700 from the top.
  private static let place = ["--page", "1", "--at", "37.5,240", "--size", "60:15"]

  private static let all = [100, 100, 300, 180]
  /// A fifth of the ink.
  private static let part = [240, 100, 300, 180]
  private static func filled(_ frame: [Int], _ color: String = "1 1 0.8 rg") -> String {
    "\(color) \(frame[0]) \(frame[1]) \(frame[2] - frame[0]) \(frame[3] - frame[1]) re f"
  }

  private func write(_ pdf: AnnotatedPDF) throws -> String {
    let path = signings.folder.path("page.pdf")
    try pdf.bytes.write(to: URL(fileURLWithPath: path))
    return path
  }

  private func sign(_ path: String, _ more: [String] = []) throws -> Tool {
    try signings.run(
      path,
      ["--signature", drawing, "-o", signings.folder.path("signed.pdf")] + Self.place
        + more)
  }

  private static let covers = [
    ("/Subtype/FreeText/F 4/Contents(A)/DA(/Helv 12 Tf)", "a text box"),
    ("/Subtype/Square/F 4", "a drawn shape"), ("/Subtype/Stamp/F 4", "a stamp"),
    ("/Subtype/Text/F 4", "a note"), ("/Subtype/Popup/F 4", "a note"),
    ("/Subtype/Watermark/F 4", "an annotation"),
    ("/Subtype/Widget/FT/Sig/T(Author)/F 4", "the signature field Author"),
  ]

  /// Whether all of the ink is hidden or a fifth of it.
  @Test(arguments: covers, [all, part])
  func inkUnderACoverBecomesAnAnnotation(cover: (String, String), frame: [Int]) throws {
    var pdf = AnnotatedPDF()
    pdf.annotate(frame, cover.0, drawing: Self.filled(frame))
    let path = try write(pdf)
    let tool = try sign(path)
    // Some programs show fields above all other annotations.
    let end = cover.1.contains("field") ? ", but Chrome and others still hide it." : "."
    #expect(
      tool.errors.contains(
        "page.pdf the ink would be hidden by \(cover.1); it is an annotation above it\(end)"),
      "\(tool.errors)")
    #expect(tool.status == 0)
    let change = try Signings.change(path, signings.folder.path("signed.pdf"), page: 1).frame
    #expect(change.width > 55, "\(change)")
  }

  @Test func whatHidesTheInkIsNamedIfItMustBeContent() throws {
    var pdf = AnnotatedPDF()
    pdf.annotate(Self.all, "/Subtype/Stamp/F 4", drawing: "")
    pdf.annotate(
      Self.part, "/Subtype/Widget/FT/Tx/T(Total)/F 4/MK<</BG[1]>>", drawing: Self.filled(Self.part))
    let tool = try sign(try write(pdf), ["--as", "content"])
    #expect(
      tool.errors.hasSuffix(
        "page.pdf the ink would be hidden by the field Total; nothing was written.\n"),
      "\(tool.errors)")
    #expect(tool.status == 1 && !signings.folder.names.contains("signed.pdf"))
  }

  /// What lets the ink be seen, or is not seen itself.
  @Test(arguments: [
    ("/Subtype/Highlight/F 4", "/M gs 1 1 0 rg 100 100 200 80 re f"),
    ("/Subtype/Square/F 4", "/H gs 1 1 0 rg 100 100 200 80 re f"),
    ("/Subtype/Square/F 4", "0.5 w 101 101 198 78 re S"),
    ("/Subtype/Stamp/F 2", "1 g 100 100 200 80 re f"),
  ])
  func inkThatIsSeenStaysContent(entries: String, drawing: String) throws {
    var pdf = AnnotatedPDF()
    pdf.annotate(Self.all, entries, drawing: drawing)
    let tool = try sign(try write(pdf))
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
    let bytes = try signings.folder.bytes("signed.pdf")
    #expect(String(decoding: bytes, as: UTF8.self).contains("/XSign0 Do"))
  }

  /// No picture shows it, and paper would.
  @Test func inkUnderWhatIsOnlyPrintedBecomesAnAnnotation() throws {
    var pdf = AnnotatedPDF()
    pdf.annotate(Self.all, "/Subtype/Stamp/F 36", drawing: Self.filled(Self.all))
    let tool = try sign(try write(pdf))
    #expect(tool.status == 0 && tool.errors.contains("would be hidden by a stamp; it is"))
  }

  /// The ink is black as the ground is, so that the window did not show it either. It is written,
  /// and a sentence says so.
  @Test func inkThatCannotBeSeenIsNotMissed() throws {
    var pdf = AnnotatedPDF()
    pdf.content = "0 g 50 50 400 300 re f"
    let tool = try sign(try write(pdf))
    #expect(tool.status == 0, "\(tool.errors)")
    #expect(tool.errors.hasSuffix("is not seen: it has the colour of what is under it.\n"))
    #expect(tool.errors.filter { $0 == "\n" }.count == 1)
  }

  /// On a page of thousands of kilometres no picture shows it.
  @Test(arguments: [2, 72, 75_000]) func pagesOfAnyUnitAreSigned(unit: Int) throws {
    var pdf = AnnotatedPDF()
    pdf.page += "/UserUnit \(unit)"
    let tool = try sign(try write(pdf))
    let isSaid = tool.errors.hasSuffix("page.pdf is not checked: the page is too large.\n")
    #expect(tool.status == 0 && (unit > 72 ? isSaid : tool.errors.isEmpty), "\(tool.errors)")
  }

  /// A program that fails says nothing of the file.
  @Test func aProgramThatFailsIsNotAsked() throws {
    let programs = signings.folder.path("programs")
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    func install(_ name: String, _ script: String) throws {
      try signings.folder.write("#!/bin/sh\n\(script)\n", to: "programs/\(name)")
      makeProgram(programs + "/\(name)")
    }
    try install("pdftoppm", "exit 1")
    let inherited = try #require(ProcessInfo.processInfo.environment["PATH"])
    func sign(_ name: String) throws -> Tool {
      try signings.run(
        "plain-1.4",
        ["--signature", drawing, "-o", signings.folder.path(name), "--verbose"]
          + Self.place, environment: ["PATH": programs + ":" + inherited])
    }
    if Tool.exists("mutool") {
      #expect(try sign("a.pdf").errors == "xsign: The pages are checked by mutool.\n")
    }
    try install("mutool", "printf 'P6 7 7 255 nonsense'")
    let tool = try sign("b.pdf")
    #expect(
      tool.errors.replacingOccurrences(of: PDFCases.path("plain-1.4"), with: "PDF")
        == "xsign: The pages are not checked.\n"
        + "xsign: Page 1 of PDF is not checked: it may be damaged.\n")
    #expect(tool.status == 0 && signings.folder.names.contains("b.pdf"))
  }
}
