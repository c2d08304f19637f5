import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import xsign

/// `xsign trace`, which makes ink of photos and scans.
@Suite struct TraceCommandTests {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  /// Traces a photo and returns the strokes in the file.
  private func trace(_ name: String, _ options: [String] = []) throws -> [Stroke] {
    let tool = try folder.run(
      ["trace", Photos.path(name), "-o", folder.path("me.inkml")] + options)
    try #require(tool.status == 0 && tool.errors.isEmpty && tool.output.isEmpty, "\(tool)")
    return try InkDocument(inkML: folder.bytes("me.inkml"), file: "").strokes
  }

  private func bounds(_ strokes: [Stroke]) -> Bounds {
    strokes.reduce(into: .empty) { bounds, stroke in
      for sample in stroke.samples { bounds.insert(sample.position) }
    }
  }

  @Test func aPhotoBecomesASignature() throws {
    let strokes = try trace("plain")
    #expect(strokes.allSatisfy { $0.pen.fills && $0.pen.color == .black })
    let size = bounds(strokes)
    #expect(size.min == .zero)
    #expect(size.width / Pen.unitsPerMillimetre <= 60.001)
    #expect(abs(size.height / Pen.unitsPerMillimetre - 20) < 1e-6 || size.width > 226)
    // Only the owner may read it.
    let path = folder.path("me.inkml")
    let mode = FileManager.default.mode(of: path)
    #expect(mode == 0o600)
    // The same picture is the same file.
    let once = try folder.bytes("me.inkml")
    _ = try trace("plain")
    #expect(try folder.bytes("me.inkml") == once)
    // Each format that others write.
    for ending in ["png", "svg", "pdf", "json"] {
      let tool = try folder.run(
        ["trace", Photos.path("plain"), "-o", folder.path("me.\(ending)")])
      #expect(tool.status == 0, "\(tool)")
      #expect(
        tool.errors
          == (ending == "json"
            ? "xsign: \(Photos.path("plain")): JSON leaves out the filling of areas.\n" : ""))
    }
    let picture = try folder.picture(folder.bytes("me.png"))
    #expect(picture.count { $0 >> 24 > 128 } > 1000)
    let lists = try #require(
      try JSONSerialization.jsonObject(with: Data(folder.bytes("me.json"))) as? [Any])
    #expect(lists.count == strokes.count)
  }

  @Test func standardInputIsAPicture() throws {
    let out = folder.path("me.inkml")
    func run(_ source: String) throws -> Tool {
      let command = "\(source) | '\(try AppProcess.executable().path)' trace - -o '\(out)'"
      return try Tool("sh", ["-c", command])
    }
    let tool = try run("cat '\(Photos.path("plain"))'")
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
    let piped = try folder.bytes("me.inkml")
    _ = try trace("plain")
    #expect(try folder.bytes("me.inkml") == piped)
    let text = try run("echo no picture")
    #expect(text.status == 1 && text.errors.hasPrefix("xsign: Standard input "), "\(text)")
  }

  @Test func optionsChangeTheInk() throws {
    let blue = try trace("hard_shadow")
    #expect(blue[0].pen.color == InkColor(hex: 0x1d3f9e))
    #expect(try trace("hard_shadow", ["--color", "#a02030"])[0].pen.color.css == "#a02030")
    let seen = try trace("hard_shadow", ["--color", "photo"])[0].pen.color
    #expect(seen.blue > seen.red + 0.1 && seen != blue[0].pen.color)
    let wide = bounds(try trace("hard_shadow", ["--width", "42"]))
    #expect(abs(wide.width / Pen.unitsPerMillimetre - 42) < 1e-6)
    // A lower level is thicker.
    func area(_ options: [String]) throws -> Double {
      let strokes = try trace("hard_shadow", options + ["--width", "42"])
      let contours = strokes.flatMap { FilledArea($0.samples).contours }
      return contours.reduce(0) { sum, corners in
        sum
          + zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) {
            $0 + $1.0.cross($1.1)
          }
      }
    }
    #expect(try area(["--level", "0.3"]) > 1.1 * area(["--level", "0.7"]))
  }

  /// The frame counts in pixels of the upright picture.
  @Test func aFrameLeavesOutTheRest() throws {
    let all = bounds(try trace("plain", ["--width", "60"]))
    let image = try Image(
      decoding: [UInt8](Data(contentsOf: URL(fileURLWithPath: Photos.path("plain")))), file: "")
    let half = bounds(
      try trace("plain", ["--frame", "0,0,\(image.width / 2),\(image.height)"]))
    #expect(half.width / half.height < 0.8 * all.width / all.height)
  }

  @Test(arguments: [
    (["--level", "0.2"], "a level is a number from 0.3 to 0.7"),
    (["--level", "half"], "a level is a number from 0.3 to 0.7"),
    (["--color", "ink"], "it may also be photo"),
    (["--width", "0"], "a width is a number of millimetres above 0, at most 1000"),
    (["--width", "-3"], "--width"), (["--frame", "1,2,3"], "a frame is X,Y,WIDTH,HEIGHT"),
    (["--frame", "0,0,0,9"], "a frame is X,Y,WIDTH,HEIGHT"),
    (["--frame", "99999999999999999999,0,9,9"], "a frame is X,Y,WIDTH,HEIGHT"),
  ])
  func wrongOptionsAreRefused(options: [String], sentence: String) throws {
    let tool = try folder.run(
      ["trace", Photos.path("small"), "-o", folder.path("me.inkml")] + options)
    #expect(tool.status == 64 && tool.errors.contains(sentence), "\(tool)")
    #expect(folder.names.isEmpty)
  }

  private func expectFailure(_ arguments: [String], _ sentence: String) throws {
    let tool = try folder.run(arguments)
    #expect(tool.status == 1 && tool.output.isEmpty)
    #expect(tool.errors == "xsign: \(sentence)\n")
  }

  @Test func failuresAreASentence() throws {
    let out = folder.path("me.inkml")
    let blank = folder.path("blank.png")
    var surface = try ImageSurface(format: .argb32, width: 200, height: 100)
    surface.fill(surface.bounds, with: 0xffe8_e8e0)
    try Data(surface.pngData()).write(to: URL(fileURLWithPath: blank))
    try expectFailure(
      ["trace", blank, "-o", out], "\(blank): There is no ink in this picture.")
    try expectFailure(
      ["trace", blank, "-o", out, "--frame", "200,0,10,10"],
      "\(blank) has 200 × 100 pixels, and the frame has none of them.")
    try expectFailure(
      ["trace", blank, "-o", blank], "\(blank) is read, and would be replaced; give another name."
    )
    surface.fill(PixelRect(x: 0, y: 40, width: 200, height: 6), with: 0xff20_2020)
    try Data(surface.pngData()).write(to: URL(fileURLWithPath: blank))
    try expectFailure(
      ["trace", blank, "-o", out],
      "\(blank): The ink reaches the edge of the picture, or is joined to a line that does.")
    let none = folder.path("none.jpg")
    try expectFailure(["trace", none, "-o", out], "\(none) does not exist.")
    let text = try folder.write("1 0 0 0 -\n", to: "text.txt")
    let tool = try folder.run(["trace", text, "-o", out])
    #expect(tool.status == 1 && tool.errors.hasPrefix("xsign: \(text) is "))
    #expect(folder.names == ["blank.png", "text.txt"])
  }
}
