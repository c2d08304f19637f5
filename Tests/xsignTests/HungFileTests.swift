import Foundation
import Ink
import Input
import Journaling
import TestSupport
import Testing

@testable import xsign

/// Files that block: they hold up neither other files nor the end of the program.
@Suite(.serialized, .waiting) struct HungFileTests {
  /// A folder on which a hung file system can be mounted, with one drawing.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "xsign-hung-\(UUID().uuidString)")
    var drawing: String { url.path + "/letter.inkml" }
    private var mount: HungMount?

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      let stroke = Stroke(
        id: StrokeID(1), pen: Pen(width: 6),
        samples: (0...9).map { Sample(Point(100 + 10 * Double($0), 100), time: Double($0) / 50) })
      try Data(InkDocument(strokes: [stroke]).inkML()).write(to: URL(fileURLWithPath: drawing))
    }

    func hang() throws { mount = try HungMount(over: url.path) }
    func revive() { mount = nil }

    deinit {
      mount = nil
      try? FileManager.default.removeItem(at: url)
    }
  }

  @Test(.enabled(if: HungMount.isPossible, "Needs to mount a file system."))
  func aHungReadHoldsUpNeitherOtherFilesNorTheEnd() throws {
    let folder = try Folder()
    let other = try Folder()
    try folder.hang()
    let app = try RunningApp(environment: Sanitizer.withoutLeaks)
    try app.openPrompt { app.key("o", .control) }
    app.enter(folder.drawing)
    app.key("Escape")
    try app.wait("no prompt") { !app.asksForPath }
    // Another file can be read, and saved.
    try app.openPrompt { app.key("o", .control) }
    app.enter(other.drawing)
    try app.wait("the drawing") { app.isInked(150, 100) }
    try app.dot(300, 300)
    let before = try Data(contentsOf: URL(fileURLWithPath: other.drawing))
    app.key("s", .control)
    try app.wait("the saved file") {
      try Data(contentsOf: URL(fileURLWithPath: other.drawing)) != before
    }
    app.process.signal(SIGTERM)
    #expect(app.process.waitForExit(timeout: 30) == 143)
  }

  @Test(
    .enabled(if: HungMount.isPossible, "Needs to mount a file system."), arguments: 0..<3)
  func aFirstFileThatHangsCanBeLeft(way: Int) throws {
    let folder = try Folder()
    try folder.hang()
    let app = try RunningApp([folder.drawing], environment: Sanitizer.withoutLeaks)
    switch way {
    case 0: app.reader.askToClose(app.window)
    case 1: app.server.keyboard.press("q", .control)
    default: app.process.signal(SIGTERM)
    }
    #expect(app.process.waitForExit(timeout: 30) == (way < 2 ? 0 : 143))
    #expect(app.process.standardError == "")
  }

  /// The prompt answers although the disk of the name typed in it does not.
  @Test(.enabled(if: HungMount.isPossible, "Needs to mount a file system."))
  func aNameOnAHungDiskIsRefused() throws {
    let folder = try Folder()
    try folder.hang()
    let app = try RunningApp(environment: Sanitizer.withoutLeaks)
    try app.dot(300, 300)
    try app.openPrompt { app.key("s", .control) }
    app.enter(folder.drawing)
    app.key("Escape")
    try app.wait("no prompt") { !app.asksForPath }
    try app.dot(200, 200)
    app.process.signal(SIGKILL)
  }

  /// Input that never ends.
  @Test func aPipeThatStaysOpenDoesNotHoldUpTheEnd() throws {
    let pipe = FileManager.default.temporaryDirectory.path + "/xsign-pipe-\(UUID().uuidString)"
    #expect(mkfifo(pipe, 0o600) == 0)
    // Opened for both, so that opening does not wait and there is always a writer.
    let end = open(pipe, O_RDWR | O_CLOEXEC)
    defer {
      close(end)
      unlink(pipe)
    }
    let app = try RunningApp(["/dev/stdin"], standardInput: pipe)
    app.process.signal(SIGTERM)
    #expect(app.process.waitForExit(timeout: 30) == 143)
  }

  /// A drawing that could not be written stays in the journal.
  @Test(
    .enabled(if: HungMount.isPossible, "Needs to mount a file system."), arguments: [true, false])
  func aHungSaveDoesNotHoldUpTheEnd(isSignal: Bool) throws {
    let folder = try Folder()
    let app = try RunningApp([folder.drawing], environment: Sanitizer.withoutLeaks)
    try app.wait("the drawing") { app.isInked(150, 100) }
    try app.dot(300, 300)
    let journal = JournalFiles(folder: app.process.home.appendingPathComponent("state/xsign"))
    try app.wait("the journal") { journal.replay.drawing.strokes.count == 2 }
    try folder.hang()
    app.key("s", .control)
    app.settle()
    if isSignal {
      app.process.signal(SIGTERM)
      #expect(app.process.waitForExit(timeout: 30) == 143)
    } else {
      app.reader.askToClose(app.window)
      try app.wait("the question") { app.isDimmed }
      // Discards the change, beside what keeps it for later. Nobody can save it once more.
      for key in ["Left", "Return"] { app.server.keyboard.press(key) }
      #expect(app.process.waitForExit(timeout: 30) == 0)
    }
    folder.revive()
    #expect(journal.replay.drawing.strokes.count == 2)
  }

  /// The command line refuses what is not a file, and does not wait for it.
  @Test func pipesAreRefused() throws {
    let folder = try CommandFolder()
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let program = try AppProcess.executable().path
    for (path, what) in [(pipe, "a pipe"), ("/dev/null", "a device")] {
      let tool = try Tool(
        "timeout", ["60", program, "render", path, "-o", folder.path("a.png")],
        environment: ["DISPLAY": nil])
      #expect(tool.status == 1)
      #expect(tool.errors == "xsign: \(path) is \(what), not a drawing.\n")
    }
    // Standard input may be a pipe, whatever it is called.
    let line = try folder.write(CommandFolder.line, to: "line.txt")
    for name in ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"] {
      let tool = try Tool(
        "sh",
        [
          "-c", "cat \"$1\" | \"$0\" render \"$2\" -o \"$3\"", program, line, name,
          folder.path("b.png"),
        ], environment: ["DISPLAY": nil])
      #expect(tool.status == 0 && tool.errors == "", "\(name): \(tool.errors)")
    }
    #expect(folder.names == ["b.png", "line.txt", "pipe"])
  }
}
