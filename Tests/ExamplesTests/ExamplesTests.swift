import Foundation
import Graphics
import Ink
import TestSupport
import Testing

/// The examples of Examples, each run as a program.
@Suite struct ExamplesTests {
  /// Runs an example without a display and returns what it printed.
  private func run(_ example: String, _ arguments: [String]) throws -> String {
    let run = try Tool(
      AppProcess.executable(example).path, arguments, environment: ["DISPLAY": nil as String?])
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    return run.text
  }

  /// The numbers of paths in an SVG.
  private func paths(_ file: URL) throws -> Int {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "<path").count - 1
  }

  /// SwiftPM builds no package with unsafe flags that another one depends on by version.
  @Test(arguments: [nil, "1"]) func onlyTheScriptsGetUnsafeFlags(inTree: String?) throws {
    let folder = TemporaryFolder()
    let arguments = ["--package-path", SourceTree.root.path, "--scratch-path", folder.path]
    let manifest = try Tool(
      "swift", ["package"] + arguments + ["dump-package"], environment: ["XSIGN_IN_TREE": inTree])
    #expect(manifest.text.contains("X11Canvas"), "\(manifest.errors)")
    for name in ["unsafeFlags", "SignatureWindow"] {
      #expect(manifest.text.contains(name) == (inTree != nil), "\(name)")
    }
    // The target, and the product if there is one.
    let places = manifest.text.components(separatedBy: "\"name\" : \"TestSupport\"").count - 1
    #expect(places == (inTree == nil ? 1 : 2))
  }

  @Test func samplesBecomePicturesWithoutADisplay() throws {
    let folder = TemporaryFolder()
    let name = folder.url("signature")
    let samples = SourceTree.sampleSignature
    #expect(try run("Headless", [samples, name.path]) == "")
    #expect(try paths(name.appendingPathExtension("svg")) == 4)
    let png = try Data(contentsOf: name.appendingPathExtension("png"))
    let picture = try Image(decoding: Array(png), file: "signature.png")
    #expect(picture.width > 400 && picture.pixels.first == 0xffff_ffff)
    #expect(picture.pixels.contains(0xff00_0000))
  }

  /// Before anybody has signed.
  @Test(arguments: ["Headless", "OwnEngine", "SignatureWindow"])
  func aMissingNameIsAskedFor(example: String) throws {
    let run = try Tool(
      AppProcess.executable(example).path, [], environment: ["DISPLAY": nil as String?])
    #expect(run.status == 64 && run.errors.hasPrefix("usage: \(example) "), "\(run.errors)")
  }

  /// Cairo, as Debian builds it, needs libX11; the example itself does not.
  @Test(arguments: ["Headless", "OwnEngine"]) func noXIsLinked(example: String) throws {
    let file = try AppProcess.executable(example)
    let text = try Tool("readelf", ["--dynamic", "--wide", file.path]).text
    let needed = text.split(separator: "\n").filter { $0.contains("(NEEDED)") }
    #expect(needed.contains { $0.contains("libcairo.so") })
    #expect(needed.filter { $0.contains("libX") } == [])
  }

  @Test func anEngineOfOnesOwnDrawsBesideTheEight() throws {
    let folder = TemporaryFolder()
    let name = folder.url("brush")
    #expect(try run("OwnEngine", [name.path]).contains("elements of a path"))
    let hermite = folder.url("brush-hermite.svg")
    for file in [name.appendingPathExtension("svg"), hermite] { #expect(try paths(file) == 1) }
    // The brush dries from the middle outwards.
    let png = try Data(contentsOf: name.appendingPathExtension("png"))
    let picture = try Image(decoding: Array(png), file: "brush.png")
    func share(_ inner: ClosedRange<Double>) -> Double {
      var (inked, all) = (0, 0)
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let dx = Double(x) / Double(picture.width) - 0.5
          let dy = Double(y) / Double(picture.height) - 0.5
          guard inner.contains((dx * dx + dy * dy).squareRoot()) else { continue }
          all += 1
          if picture.pixels[y * picture.width + x] >> 24 > 127 { inked += 1 }
        }
      }
      return Double(inked) / Double(all)
    }
    #expect(share(0...0.15) > 2 * share(0.3...0.45) && share(0.3...0.45) > 0)
  }

  @Test func aWindowIsSignedWithMouseAndPen() throws {
    let folder = TemporaryFolder()
    let file = folder.url("signature.svg")
    let server = try XServer()
    let reader = try ScreenReader(server.displayName)
    let process = try AppProcess(
      display: server.displayName, [file.path], program: "SignatureWindow")
    func shown() -> UInt? {
      reader.window(class: "Signature-window").flatMap { reader.isViewable($0) ? $0 : nil }
    }
    #expect(waitUntil { shown() != nil }, "\(process.standardError)")
    let window = try #require(shown())
    reader.move(window, 80, 60)
    reader.focus(window)
    reader.synchronise()
    let paper = PixelRect(x: 80, y: 60, width: 640, height: 360)
    func inked(_ part: PixelRect) -> Int { reader.pixels(in: part).count { $0 & 0xff < 128 } }

    let wave = (0...40).map { Point(130 + 5 * Double($0), 150 + 8 * Double($0 % 4)) }
    server.mouse.drag(wave.map { (x: $0.x, y: $0.y) })
    #expect(waitUntil { inked(paper) > 100 })
    if let pen = server.pen {
      pen.stroke(wave.map { (x: $0.x, y: $0.y + 150, pressure: 0.6) })
      #expect(waitUntil { inked(PixelRect(x: 80, y: 260, width: 640, height: 100)) > 100 })
    }
    server.keyboard.press("Escape")
    server.keyboard.sync()
    #expect(process.waitForExit() == 0)
    #expect(process.standardError == "")
    #expect(try paths(file) == (server.pen == nil ? 1 : 2))
  }
}
