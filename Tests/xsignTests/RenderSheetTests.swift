import Foundation
import Ink
import TestSupport
import Testing

@testable import xsign

/// Tests of `xsign render` with a page of a PDF under the ink.
@Suite(.enabled(if: Tool.exists("pdftoppm"), "pdftoppm is not here"))
struct RenderSheetTests {
  private let folder: CommandFolder
  private let drawing: String

  init() throws {
    folder = try CommandFolder()
    drawing = try folder.write(CommandFolder.line, to: "line.txt")
  }

  /// Renders the line, which is 30.5 units from the top, on a page. Returns that the pixels are
  /// those that poppler shows, but for the ink, and that the ink is there.
  private func isShown(
    on pdf: String, page: Int, scale: Int, _ options: [String], password: String? = nil
  ) throws -> Bool {
    let path = PDFCases.path(pdf)
    let picture = try folder.picture(
      folder.render(drawing, ["--on", path, "--scale", "\(scale)"] + options))
    let dpi = 96 * scale
    let pages = try PDFViewer.poppler.pictures(
      of: [.init(path: path, pages: page, password: password)], dpi: dpi)
    let alone = try #require(pages.first?.last)
    guard picture.width == alone.width, picture.height == alone.height else { return false }
    var ink = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let (red, green, blue) = alone[x, y]
        let expected = 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        if picture[x, y] == expected { continue }
        guard 18 * scale..<84 * scale ~= x, 28 * scale..<33 * scale ~= y else { return false }
        ink += 1
      }
    }
    return ink > 50 * scale
  }

  @Test(arguments: [
    ("plain-1.4", 1, 1, []), ("rotated", 2, 1, ["--on-page", "2"]),
    ("plain-1.4", 3, 3, ["--on-page", "-1"]), ("cropbox-offset", 1, 2, ["--on-page", "1"]),
  ])
  func thePageIsUnderTheInk(pdf: String, page: Int, scale: Int, options: [String]) throws {
    #expect(try isShown(on: pdf, page: page, scale: scale, options))
  }

  @Test func aPasswordComesFromAFile() throws {
    let password = try folder.write("user\n", to: "password")
    #expect(
      try isShown(
        on: "enc-aes-256-user", page: 1, scale: 1, ["--password-file", password],
        password: "user"))
  }

  @Test func thePDFMayComeThroughAPipe() throws {
    let pdf = PDFCases.path("plain-1.4")
    let expected = try folder.render(drawing, ["--on", pdf])
    func piped(_ output: String) throws -> Tool {
      try Tool(
        "sh",
        [
          "-c", "cat \"$1\" | \"$0\" render \"$2\" --on - -o \"$3\"",
          AppProcess.executable().path, pdf, drawing, folder.path(output),
        ], environment: ["DISPLAY": nil])
    }
    let tool = try piped("piped.png")
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
    #expect(try folder.bytes("piped.png") == expected)
    let names = folder.names
    let other = try piped("piped.svg")
    #expect(other.status == 64 && folder.names == names)
    #expect(other.errors.contains("'--on' puts a page of a PDF under the ink of a PNG only"))
  }

  /// Beyond the greatest resolution the page is enlarged.
  @Test func aLargeScaleEnlargesThePage() throws {
    let options = ["--on", PDFCases.path("plain-1.4"), "--scale", "5"]
    let picture = try folder.picture(folder.render(drawing, options))
    #expect(picture.width == 3967 && picture.height == 5614)
    #expect(picture.argb.allSatisfy { $0 >> 24 == 0xff })
    #expect(picture[250, 152] == 0xff00_0000)
  }

  private func refuse(
    _ options: [String], status: Int32 = 1, _ sentence: String,
    environment: [String: String?] = [:]
  ) throws {
    let before = folder.names
    let tool = try folder.run(["render", drawing] + options, environment: environment)
    #expect(tool.status == status && tool.output.isEmpty)
    #expect(tool.errors.hasPrefix(sentence), "\(tool)")
    #expect(status == 64 || tool.errors.count { $0 == "\n" } == 1)
    #expect(folder.names == before)
  }

  @Test func whatCannotBeShownIsRefused() throws {
    let out = ["-o", folder.path("a.png")]
    func refuse(_ name: String, _ sentence: String, _ options: [String] = []) throws {
      let path = PDFCases.path(name)
      try self.refuse(out + ["--on", path] + options, "xsign: \(path) " + sentence)
    }
    try refuse("plain-1.4", "has no page 7: it has 3 pages.", ["--on-page", "7"])
    try refuse("bad-text", "is not a PDF, or is too damaged.")
    try refuse("missing", "does not exist.")
    try refuse("enc-aes-256-user", "needs a password; give it with --password-file.")
    let programs = folder.path("programs")
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    for name in ["pdftoppm", "mutool"] {
      try folder.write("#!/bin/sh\nexit 1\n", to: "programs/\(name)")
      makeProgram(programs + "/\(name)")
    }
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    let sheet = out + ["--on", PDFCases.path("plain-1.4")]
    try self.refuse(
      sheet,
      "xsign: Page 1 of \(PDFCases.path("plain-1.4")) cannot be shown: it may be damaged.",
      environment: ["PATH": programs + ":" + path])
    let program = try AppProcess.executable().path
    let tool = try Tool(
      "sh", ["-c", "PATH=/nowhere; exec \"$0\" \"$@\"", program, "render", drawing] + sheet)
    #expect(tool.status == 1 && tool.errors.contains("install the package poppler-utils"))
  }

  @Test(arguments: ["pdf", "svg", "inkml", "json"]) func otherFormatsHaveNoSuchPage(
    ending: String
  ) throws {
    try refuse(
      ["-o", folder.path("a.\(ending)"), "--on", PDFCases.path("plain-1.4")], status: 64,
      "Error: '--on' puts a page of a PDF under the ink of a PNG only; 'xsign sign' puts ink on")
  }

  @Test func optionsThatDisagreeAreRefused() throws {
    let out = ["-o", folder.path("a.png")]
    let sheet = out + ["--on", PDFCases.path("plain-1.4")]
    for (option, value) in [("--page", "9:9"), ("--pages", "1")] {
      try refuse(
        sheet + [option, value], status: 64,
        "Error: '--on' determines the page; leave out '\(option)'.")
    }
    try refuse(sheet + ["--with-background"], status: 64, "Error: '--on' and '--with-background'")
    try refuse(out + ["--on-page", "1"], status: 64, "Error: '--on-page' needs '--on <pdf>'.")
    try refuse(
      out + ["--password-file", "a"], status: 64, "Error: '--password-file' needs '--on <pdf>'.")
    for pages in ["1-2", "all", "1,2", "all-but-last", "0"] {
      try refuse(sheet + ["--on-page", pages], status: 64, "Error: ")
    }
  }
}
