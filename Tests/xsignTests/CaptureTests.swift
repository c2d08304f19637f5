import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// The command `xsign capture` with its window.
@Suite(.serialized, .waiting) struct CaptureTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aPenSignsAndAFingerIsDone() throws {
    let run = try CaptureRun(["-o", folder.path("sig.png"), "--title", "Receipt 12"])
    #expect(run.reader.text("_NET_WM_NAME", of: run.window) == "Receipt 12")
    #expect(
      run.reader.names("_NET_WM_WINDOW_TYPE", of: run.window) == ["_NET_WM_WINDOW_TYPE_DIALOG"])
    try run.picture("capture-empty")
    // Nothing is done without ink.
    try run.tap(.done)
    run.settle()
    #expect(run.process.isRunning && !run.canFinish)
    let pen = try #require(run.server.pen)
    pen.stroke(run.wave.map { ($0.x, $0.y, 0.7) }, pause: 0.002)
    try run.wait("ink") { run.inkCount > 100 && run.canFinish }
    try run.picture("capture-signed")
    try run.tap(.done)
    run.end(with: 0)
    // The ink with a small margin, on nothing.
    let picture = try folder.picture(folder.bytes("sig.png"))
    let ink = picture.bounds { $0 >> 24 > 0 }
    #expect(abs(ink.width - 4 * 203) < 40 && abs(ink.x - 10) < 5 && abs(ink.y - 10) < 5)
    #expect(picture.width - ink.maxX < 16 && picture.height - ink.maxY < 16)
    #expect(picture.argb.first == 0)
    // No ink is kept elsewhere, and no temporary file.
    #expect(folder.names == ["sig.png"])
    let state = run.process.home.appendingPathComponent("state").path
    #expect(!FileManager.default.fileExists(atPath: state))
  }

  /// Clear can be undone, by the keys of the main window, and Enter is done.
  @Test func clearingIsUndone() throws {
    let run = try CaptureRun(["-o", folder.path("sig.inkml"), "--engine", "hermite"])
    run.key("Return")
    try run.sign()
    run.click(.clear)
    try run.wait("bare paper") { run.inkCount == 0 && !run.canFinish }
    run.key("z", .control)
    try run.wait("the ink") { run.inkCount > 100 && run.canFinish }
    run.key("Return")
    run.end(with: 0)
    let document = try InkDocument(inkML: folder.bytes("sig.inkml"), file: "sig")
    #expect(document.strokes.count == 1 && document.engines == [.hermite] && document.isOwn)
    #expect(FileManager.default.mode(of: folder.path("sig.inkml")) == 0o600)
  }

  @Test func cancellingWritesNothing() throws {
    let server = try XServer()
    try folder.write("old", to: "sig.svg")
    let ways: [(CaptureRun) -> Void] = [
      { $0.click(.cancel) }, { $0.key("Escape") }, { $0.reader.askToClose($0.window) },
      { $0.key("q", .control) }, { $0.reader.destroy($0.window) },
    ]
    for way in ways {
      let run = try CaptureRun(["-o", folder.path("sig.svg")], on: server)
      try run.sign()
      way(run)
      run.end(with: 1)
    }
    #expect(try folder.bytes("sig.svg") == Array("old".utf8) && folder.names == ["sig.svg"])
  }

  /// Escape during a stroke cancels that one, and the others stay.
  @Test func escapeCancelsTheStrokeThatIsBeingDrawn() throws {
    let run = try CaptureRun(["-o", folder.path("sig.inkml")])
    try run.sign()
    let ink = run.inkCount
    let places = stride(from: 100.0, to: 240, by: 4).map { run.at($0, 40) }
    for (number, place) in places.enumerated() {
      run.server.mouse.move(place.x, place.y)
      if number == 0 { run.server.mouse.down() }
      run.server.mouse.sync()
      usleep(4000)
    }
    try run.wait("a second stroke") { run.inkCount > ink + 20 }
    run.key("Escape")
    try run.wait("the first stroke alone") { run.inkCount == ink }
    run.server.mouse.up()
    run.server.mouse.sync()
    run.settle()
    #expect(run.process.isRunning && run.canFinish)
    run.key("Return")
    run.end(with: 0)
    let document = try InkDocument(inkML: folder.bytes("sig.inkml"), file: "sig")
    #expect(document.strokes.count == 1)
  }

  /// Nobody sees ink beyond the paper, and it is in no file.
  @Test func inkEndsAtTheEdgesOfThePaper() throws {
    let run = try CaptureRun(["-o", folder.path("sig.inkml"), "-o", folder.path("sig.png")])
    let height = Double(run.paper.height)
    let (top, bottom) = (60.0, height + 60)
    let down = stride(from: top, to: bottom, by: 6).map { run.at(100, $0) }
    let across = stride(from: 100.0, to: 300, by: 6).map { run.at($0, bottom) }
    let up = stride(from: bottom, to: top, by: -6).map { run.at(300, $0) }
    run.server.mouse.drag(down + across + up, pause: 0.004)
    try run.wait("ink") { run.inkCount > 100 && run.canFinish }
    run.key("Return")
    run.end(with: 0)
    let document = try InkDocument(inkML: folder.bytes("sig.inkml"), file: "sig")
    #expect(document.strokes.count == 2)
    for stroke in document.strokes {
      let lowest = stroke.samples.map(\.position.y).max() ?? 0
      #expect(abs(lowest - height) < 1, "\(lowest)")
    }
    // The picture is as high as what is seen, at 384 dpi.
    let picture = try folder.picture(folder.bytes("sig.png"))
    #expect(abs(Double(picture.height) - 4 * (height - top)) < 60, "\(picture.height)")
  }

  @Test func theTimeIsOver() throws {
    let run = try CaptureRun(["-o", folder.path("sig.png"), "--timeout", "25"])
    try run.sign()
    run.end(with: 3)
    #expect(folder.names.isEmpty)
  }

  @Test func aSignalEndsIt() throws {
    let run = try CaptureRun(["-o", folder.path("sig.png")])
    run.process.signal(SIGTERM)
    run.end(with: 128 + SIGTERM)
    #expect(folder.names.isEmpty)
  }

  @Test func standardOutputHasTheFileAndNothingElse() throws {
    let program = try AppProcess.executable().path
    let script = try folder.write(
      "#!/bin/sh\nexec '\(program)' capture -o - --format svg > '\(folder.path("out"))'\n",
      to: "start")
    makeProgram(script)
    let run = try CaptureRun([], starter: script)
    try run.sign()
    run.click(.done)
    run.end(with: 0)
    let text = String(decoding: try folder.bytes("out"), as: UTF8.self)
    #expect(text.hasPrefix("<?xml") || text.hasPrefix("<svg"))
    #expect(text.hasSuffix("</svg>\n") && text.contains("<path"))
  }

  /// The line is to sign on: it is on the screen, follows the window until something is drawn, and
  /// is not in the file.
  @Test func theLineIsNotInTheFile() throws {
    let run = try CaptureRun(
      ["-o", folder.path("sig.png"), "--baseline", "--size", "400x240"])
    #expect(run.frame.width == 400 && run.frame.height == 240)
    let paper = run.paper
    let row = PixelRect(
      x: paper.x, y: paper.y + paper.height * 2 / 3 - 2, width: paper.width, height: 4)
    try run.wait("the line") { run.pixels(row).count { isTouched($0) } > run.paper.width * 3 / 4 }
    try run.picture("capture-line")
    let place = run.at(200, 30)
    run.server.mouse.click(place.x, place.y)
    try run.wait("a dot") { run.canFinish }
    run.click(.done)
    run.end(with: 0)
    let picture = try folder.picture(folder.bytes("sig.png"))
    #expect(picture.width < 60 && picture.height < 60)
  }

  /// The window has the curves and colours of the main one, and leaves them alone.
  @Test(arguments: ["no setting\n", "[xsign]\nlook=dark\n"])
  func thePreferencesStayAsTheyAre(text: String) throws {
    let settings = Settings()
    try settings.write(text)
    let run = try CaptureRun(
      ["-o", folder.path("sig.png")], environment: settings.environment)
    try run.picture("capture-preferences-\(text.count)")
    run.key("Escape")
    run.end(with: 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: settings.url.path + "/xsign")
    #expect(settings.text == text && names == ["preferences"])
  }

  /// Whoever signs in vain would lose the ink.
  @Test(.enabled(if: geteuid() == 0, "Needs files of another user."))
  func filesOfOthersAreRefusedBeforeAnyoneSigns() throws {
    for name in ["a.inkml", "a.json", "a.png"] {
      try folder.write("old", to: name)
      chown(folder.path(name), 65534, 65534)
      let tool = try folder.run(["capture", "-o", folder.path(name)])
      let refusal = "xsign: \(folder.path(name)) belongs to another user; type another name.\n"
      // Pictures are shapes only, and may replace it: only the display is missing.
      #expect(tool.status == 2 && (tool.errors == refusal) == (name != "a.png"))
    }
    #expect(folder.names == ["a.inkml", "a.json", "a.png"])
  }

  @Test func wrongUsageIsOneSentence() throws {
    let sentences: [([String], String)] = [
      ([], "Missing expected argument '--output <out> ...'."),
      (
        ["-o", "sig.gif"],
        "sig.gif: the name must end in .png, .pdf, .svg, .inkml or .json, or give the format "
          + "with '--format'."
      ),
      (
        ["-o", "a.png", "-o", "a.gif", "--format", "svg"],
        "a.gif: the name must end in .png, .pdf, .svg, .inkml or .json."
      ),
      // The format is that of the descriptor, whatever it is called.
      (["-o", "-", "-o", "/dev/stdout", "--format", "svg"], "/dev/stdout is given twice."),
      (["-o", "-"], "Standard output has no ending; give the format with '--format'."),
      (["-o", ""], "The name of the file is empty."),
      (["-o", "a.png", "--nonsense"], "Unknown option '--nonsense'."),
      (
        ["-o", "a.png", "--timeout", "0"],
        "The value '0' is invalid for '--timeout <seconds>': a time is a number of seconds above "
          + "0, at most a million."
      ),
      (
        ["-o", "a.png", "--size", "20x20"],
        "The value '20x20' is invalid for '--size <widthxheight>': a size is WIDTHxHEIGHT, from "
          + "320x200 to 10000x10000."
      ),
      (["-o", "/no/such/a.png"], "The folder /no/such does not exist."),
      (
        ["-o", folder.url.path, "--format", "png"],
        "\(folder.url.path) is a folder; type the name of a file."
      ),
    ]
    for (arguments, sentence) in sentences {
      let tool = try folder.run(["capture"] + arguments)
      #expect(tool.status == 2 && tool.output.isEmpty)
      #expect(tool.errors == "xsign: \(sentence)\n")
    }
    // Without a display nobody can sign.
    let tool = try folder.run(["capture", "-o", folder.path("a.png")])
    #expect(tool.status == 2 && tool.errors.hasPrefix("xsign: "))
    #expect(tool.errors.utf8.count { $0 == 10 } == 1 && folder.names.isEmpty)
  }
}
