import Foundation
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import X11Canvas
@testable import xsign

/// The formats of `render` and `compare`: both read every format, regardless of the file's name.
@Suite struct DrawingFormatCommandTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
  }

  /// A horizontal line of ten points in each format, with a pen of 4 units.
  private static let drawings: [(format: DrawingFormat, text: String)] = {
    let steps = 0..<10
    let points = steps.map { "{\"x\":\(20 + $0 * 6),\"y\":30,\"time\":\(1000 + $0 * 10)}" }
    let line = steps.map { "\(15 + Double($0) * 4.5) 22.5" }.joined(separator: " ")
    return [
      (
        .signaturePad,
        "[{\"penColor\":\"blue\",\"minWidth\":2,\"maxWidth\":2,\"points\":["
          + points.joined(separator: ",") + "]}]"
      ),
      (
        .xopp,
        "<?xml version=\"1.0\"?><xournal><page width=\"75\" height=\"45\"><layer>"
          + "<stroke tool=\"pen\" color=\"#0000ffff\" width=\"3\">\(line)</stroke></layer></page>"
          + "</xournal>"
      ),
      (
        .inkML,
        "<ink xmlns=\"http://www.w3.org/2003/InkML\"><definitions><brush xml:id=\"b\">"
          + "<brushProperty name=\"color\" value=\"blue\"/>"
          + "<brushProperty name=\"width\" value=\"4\"/>"
          + "<brushProperty name=\"xsign:leastWidth\" value=\"4\"/></brush></definitions>"
          + "<trace brushRef=\"#b\">"
          + steps.map { "\(20 + $0 * 6) 30" }.joined(separator: ",") + "</trace></ink>"
      ),
    ]
  }()

  @Test func everyFormatGivesTheSamePicture() throws {
    var pictures: [[UInt8]] = []
    for (i, drawing) in Self.drawings.enumerated() {
      // The extension is missing or wrong.
      let path = try folder.write(drawing.text, to: ["a", "a.txt", "a.json"][i])
      // An engine that does not use time stamps, which only some of the formats have.
      pictures.append(try folder.render(path, ["--page", "100:60", "--engine", "lines"]))
      let inkML = try folder.render(path, as: "inkml")
      let strokes = try InkDocument(inkML: inkML, file: "a").strokes
      #expect(strokes.map(\.pen.color) == [InkColor(hex: 0x0000ff)])
      #expect(strokes.map(\.pen.width) == [4...4])
      let xs: [Double] = strokes[0].samples.map(\.position.x)
      #expect(xs == [20, 26, 32, 38, 44, 50, 56, 62, 68, 74])
      _ = try folder.compare(path)
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] })
  }

  @Test func compressedFilesAreRead() throws {
    for drawing in Self.drawings {
      let path = folder.path("packed.xopp")
      let packed = GzipPacking.packed(Array(drawing.text.utf8))
      try Data(packed).write(to: URL(fileURLWithPath: path))
      let plain = try folder.write(drawing.text, to: "plain")
      #expect(try folder.render(path, as: "svg") == folder.render(plain, as: "svg"))
    }
  }

  @Test func drawingsBecomeJSON() throws {
    let path = try folder.write(CommandFolder.hand, to: "hand.txt")
    let json = try folder.render(path, as: "json", ["--color", "#123456", "--width", "0.5:1"])
    let document = try InkDocument(signaturePad: json, file: "a")
    let strokes = try CommandFolder.strokes()
    #expect(document.strokes.map(\.samples.count) == strokes.map(\.samples.count))
    #expect(document.strokes.allSatisfy { $0.pen.color == InkColor(hex: 0x123456) })
    let pressures = document.strokes.map { $0.samples.map(\.pressure) }
    #expect(pressures == strokes.map { $0.samples.map(\.pressure) })
    // The pen is the requested one, within the last digit.
    let width = document.strokes[0].pen.width
    #expect(abs(width.upperBound - Pen.unitsPerMillimetre) < 1e-9)
  }

  @Test func jsonSaysWhatItLeavesOut() throws {
    let path = try folder.write(Self.drawings[1].text, to: "a.xopp")
    let tool = try folder.run(["render", path, "-o", folder.path("a.json")])
    let lost = "JSON leaves out pages and how lines follow the points."
    #expect(tool.errors == "xsign: \(path): \(lost)\n")
    #expect(tool.status == 0 && folder.names.contains("a.json"))
  }

  /// Times and pressures identify the writer. Files with shapes only have the permissions of the
  /// process's file mode mask.
  @Test func onlyTheOwnerReadsDrawings() throws {
    let path = try folder.write(CommandFolder.hand, to: "hand.txt")
    var modes: [Int?] = []
    for ending in ["inkml", "json", "svg"] {
      let made = folder.path("made.\(ending)")
      _ = try Tool(
        "sh",
        [
          "-c", "umask 022; exec \"$0\" \"$@\"", try AppProcess.executable().path, "render", path,
          "-o",
          made,
        ])
      modes.append(FileManager.default.mode(of: made))
    }
    #expect(modes == [0o600, 0o600, 0o644])
  }

  @Test func omissionsAreReported() throws {
    let text = Self.drawings[1].text.replacing(
      "<layer>", with: "<layer><image/><image/><text>1</text>")
    let path = try folder.write(text, to: "a.xopp")
    for command in ["render", "compare"] {
      let tool = try folder.run([command, path, "-o", folder.path("a.png")])
      #expect(tool.status == 0)
      #expect(tool.errors == "xsign: \(path): 2 images and 1 text were left out.\n")
    }
  }

  @Test func unreadableFilesAreNamed() throws {
    for (text, sentence) in [
      (
        "[{\"points\":[{\"x\":1}]}]",
        ", line 1: this is not what signature_pad writes: a point has no y."
      ),
      (
        "<xournal>\n<page><layer><stroke>1 2</stroke>",
        ", line 2: the XML is not well-formed: no element found."
      ),
      ("[[[", ", line 1: this is not what signature_pad writes: a point is no object."),
    ] {
      let path = try folder.write(text, to: "a")
      let tool = try folder.run(["render", path, "-o", folder.path("a.png")])
      #expect(tool.status == 1)
      #expect(tool.errors == "xsign: \(path)\(sentence)\n")
    }
    let path = folder.path("bomb")
    try Data(GzipPacking.packed(Array(repeating: 32, count: 200_000_001)))
      .write(to: URL(fileURLWithPath: path))
    let bomb = try folder.run(["render", path, "-o", folder.path("a.png")])
    #expect(bomb.status == 1)
    #expect(bomb.errors == "xsign: \(path): the content is larger than 200 MB.\n")
    #expect(!folder.names.contains("a.png"))
    for (i, name) in ["JSON", "Xournal++", "InkML"].enumerated() {
      let path = try folder.write(Self.drawings[i].text, to: "a")
      let tool = try folder.run(["render", path, "-o", folder.path("a.png"), "--unit", "mm"])
      #expect(
        tool.errors
          == "xsign: \(path): \(name) defines its own unit; --unit is for plain text only.\n")
    }
  }
}

/// Compresses bytes as gzip.
private enum GzipPacking {
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
    let ends =
      Deflate.bigEndian(CheckSum.of(bytes[...])).reversed()
      + Deflate.bigEndian(UInt32(bytes.count)).reversed()
    return head + Deflate.body(bytes, effort: .runs, isLast: true) + ends
  }
}
