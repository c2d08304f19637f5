import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import xsign

/// Tests of `xsign render` with a picture under the ink.
@Suite struct RenderPictureTests {
  private let folder: CommandFolder
  private let drawing: String
  private let scan: String

  /// A green picture of 400 by 300 pixels at 192 dpi, so of 200 by 150 canvas units.
  init() throws {
    folder = try CommandFolder()
    drawing = try folder.write(CommandFolder.line, to: "line.txt")
    var surface = try ImageSurface(format: .argb32, width: 400, height: 300)
    surface.fill(surface.bounds, with: 0xff00_ff00)
    var file = PNGFile(width: 400, height: 300, pixels: .straight, pixelsPerMetre: 7560)
    file.add("IDAT", Deflate.zlib(surface.rows(0..<300)))
    scan = folder.path("scan.pdf")
    try Data(file.bytes()).write(to: URL(fileURLWithPath: scan))
  }

  /// The first bytes tell that it is a picture.
  @Test func thePictureIsUnderTheInk() throws {
    let made = try folder.picture(folder.render(drawing, ["--on", scan, "--scale", "2"]))
    #expect(made.width == 400 && made.height == 300)
    #expect(made[5, 5] == 0xff00_ff00 && made[399, 299] == 0xff00_ff00)
    let ink = made.bounds { $0 == 0xff00_0000 }
    #expect(abs(ink.x - 40) < 4 && abs(ink.maxX - 160) < 4 && abs(ink.y - 61) < 4)
  }

  /// The picture has none of it, so a sentence says so.
  @Test(arguments: ["png", "svg"]) func inkBesideThePictureIsCounted(ending: String) throws {
    let lines = [("a", 20), ("b", 170), ("c", 900)].flatMap { name, y in
      (0..<9).map { "\(name) 0.0\($0) \(20 + $0 * 2) \(y) 0.5" }
    }
    let all = try folder.write(lines.joined(separator: "\n"), to: "all.txt")
    let out = folder.path("out.\(ending)")
    let two = try folder.run(["render", all, "--on", scan, "-o", out])
    let rest = "beside the page, and not in the picture.\n"
    #expect(two.status == 0 && two.errors == "xsign: \(all): 2 strokes are \(rest)")
    let last = try folder.write(lines.suffix(9).joined(separator: "\n"), to: "last.txt")
    let one = try folder.run(["render", last, "--on", scan, "-o", out])
    #expect(one.status == 0 && one.errors == "xsign: \(last): One stroke is \(rest)")
  }

  @Test(.enabled(if: Tool.exists("pdfinfo") && Tool.exists("convert")))
  func aPDFOfAScanHasItsTrueSize() throws {
    let scan = folder.path("a4.jpg")
    let made = try Tool(
      "convert",
      ["-size", "2480x3508", "xc:white", "-units", "PixelsPerInch", "-density", "300", scan])
    try #require(made.status == 0)
    _ = try folder.render(drawing, as: "pdf", ["--on", scan])
    let info = try Tool("pdfinfo", [folder.path("made.pdf")]).text
    #expect(info.contains("595.276 x 841.89 pts (A4)"), "\(info)")
  }

  @Test(arguments: ["-", "/dev/stdin", "/dev/fd/0"], ["png", "svg"])
  func thePictureMayComeThroughAPipe(name: String, ending: String) throws {
    let expected = try folder.render(drawing, as: ending, ["--on", scan])
    let tool = try Tool(
      "sh",
      [
        "-c", "cat \"$1\" | \"$0\" render \"$2\" --on \"$3\" -o \"$4\"",
        AppProcess.executable().path, scan, drawing, name, folder.path("piped.\(ending)"),
      ], environment: ["DISPLAY": nil])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
    #expect(try folder.bytes("piped.\(ending)") == expected)
  }

  @Test func whatIsWrongIsRefused() throws {
    func refuse(_ options: [String], _ sentence: String, status: Int32 = 1) throws {
      let tool = try folder.run(["render", drawing, "-o"] + options)
      #expect(tool.status == status && tool.errors.contains(sentence), "\(tool)")
    }
    let out = folder.path("a.png")
    try refuse([out, "--on", scan, "--on-page", "2"], "scan.pdf has no page 2: it has one page.")
    for name in ["a.json", "a.inkml"] {
      try refuse(
        [folder.path(name), "--on", scan],
        "'--on' puts a picture under the ink of a PNG, PDF or SVG; InkML and JSON have only ink.",
        status: 64)
    }
    let bytes = try folder.bytes("scan.pdf")
    // The signature and the size.
    try Data(bytes.prefix(33)).write(to: URL(fileURLWithPath: scan))
    try refuse([out, "--on", scan], "is cut short: a part of the picture is missing.")
    #expect(!folder.names.contains("a.png"))
  }

  /// What is left of the picture is under the ink, and a sentence says so.
  @Test(arguments: ["png", "pdf", "svg"])
  func aPictureThatIsCutShortIsShown(ending: String) throws {
    let bytes = try folder.bytes("scan.pdf")
    try Data(bytes.dropLast(12)).write(to: URL(fileURLWithPath: scan))
    let out = folder.path("out.\(ending)")
    let tool = try folder.run(["render", drawing, "--on", scan, "-o", out])
    #expect(tool.status == 0)
    #expect(
      tool.errors == "xsign: \(scan) is cut short: what is left of the picture is shown.\n")
    #expect(folder.names.contains("out.\(ending)"))
  }
}
