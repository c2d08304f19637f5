import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Input
@testable import Platform
@testable import xsign

/// Copy and paste between xsign and other programs.
@Suite(.serialized, .waiting) struct ClipboardTests {
  private static let types: Set<String> = [
    "application/x-xsign+xml", "image/png", "image/svg+xml", "application/pdf", "text/uri-list",
  ]

  @Test func otherProgramsPasteWhatIsCopied() throws {
    let app = try RunningApp()
    try app.draw([(60, 60), (90, 140), (120, 70), (160, 130)])
    app.key("c", .control)
    #expect(
      try app.clipboardTypes()
        == Self.types.union(["TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS"]))
    // The same files as those of an export.
    for (type, format) in [
      ("image/png", ExportFormat.png), ("image/svg+xml", .svg), ("application/pdf", .pdf),
    ] {
      #expect(try app.clipboard(type) == app.export(format, as: "ink.\(format.rawValue)"))
    }
    let strokes = try app.clipboard("application/x-xsign+xml")
    #expect(try InkDocument(inkML: Array(strokes), file: "", pen: Pen()).strokes.count == 1)
    #expect(try app.clipboard("text/plain").isEmpty)
    // A selection instead of all.
    try app.draw([(60, 200), (160, 210)])
    #expect(try app.clipboard("application/x-xsign+xml") == strokes)
    app.key("s")
    app.server.mouse.click(app.at(0, 110, 205).x, app.at(0, 110, 205).y)
    app.settle()
    app.key("c", .control)
    let selected = try InkDocument(
      inkML: Array(app.clipboard("application/x-xsign+xml")), file: "", pen: Pen())
    #expect(selected.strokes.count == 1 && selected.strokes[0].extent.min.y > 150)
  }

  @Test func aFileIsMadeWhenItIsAskedForAndRemovedAtTheEnd() throws {
    let app = try RunningApp()
    let files = FileManager.default
    let base = app.process.home.appendingPathComponent("run/xsign").path
    try app.draw([(60, 60), (90, 140)])
    app.key("c", .control)
    let png = try app.clipboard("image/png")
    #expect(!files.fileExists(atPath: base))
    let list = Array(try app.clipboard("text/uri-list"))
    let paths = FileURI.paths(inList: list)
    let path = try #require(paths.first)
    #expect(list.suffix(2) == [13, 10] && paths.count == 1 && path.hasPrefix(base + "/copied-"))
    #expect(path.hasSuffix(".png") && files.contents(atPath: path) == png)
    for (path, mode) in [(path, 0o600), (AtomicFile.folder(of: path), 0o700), (base, 0o700)] {
      #expect(FileManager.default.mode(of: path) == mode, "\(path)")
    }
    app.reader.askToClose(app.window)
    app.key("Tab")
    app.key("Return")
    if app.process.waitForExit(timeout: 2) == nil { app.process.signal(SIGTERM) }
    #expect(app.process.waitForExit() != nil)
    #expect(try files.contentsOfDirectory(atPath: base).isEmpty)
  }

  /// More than a property takes at once, in both directions, with ink over it.
  @Test func largePicturesAreCopiedAndPasted() throws {
    let app = try RunningApp()
    let path = app.process.home.appendingPathComponent("noise.png").path
    let made = try Tool(
      "convert", ["-size", "900x700", "xc:", "+noise", "Random", "-depth", "8", path])
    let noise = try Data(contentsOf: URL(fileURLWithPath: path))
    try #require(made.status == 0 && noise.count > 1 << 20, "\(made.errors)")
    var other = try app.setClipboard(noise, "image/png")
    app.key("v", .control)
    try app.wait("the picture") { Set(app.paper(0).argb).count > 10_000 }
    app.key("z", .control)
    try app.wait("no picture") { app.isBare(200, 200) }
    // A large drawing in the file.
    let drawing = app.process.home.appendingPathComponent("large.inkml").path
    let strokes = (0..<6000).map { number in
      let turn = Double(number)
      return Stroke(
        id: StrokeID(UInt64(number + 1)), pen: Pen(width: 1...3),
        samples: [
          Sample(Point(400 + 400 * sin(turn * turn), 400 + 400 * cos(turn * 1.7)), time: 0)
        ])
    }
    try Data(InkDocument(strokes: strokes).inkML()).write(to: URL(fileURLWithPath: drawing))
    other = try app.setClipboard(Data("file://\(drawing)\r\n".utf8), "text/uri-list")
    app.key("v", .control)
    try app.wait("the drawing") { app.title.contains("large.inkml") }
    app.key("c", .control)
    let png = try app.clipboard("image/png")
    withExtendedLifetime(other) {}
    #expect(png.count > 256 << 10)
    let picture = try Image(decoding: Array(png), file: "")
    #expect(min(picture.width, picture.height) > 2000)
  }

  @Test func strokesGoToAnotherWindow() throws {
    let first = try RunningApp()
    try first.draw([(60, 60), (90, 140), (120, 70), (160, 130)])
    first.key("c", .control)
    let second = try RunningApp(on: first.server, besides: first)
    try second.follow()
    #expect(second.isBare(160, 130))
    second.key("v", .control)
    try second.wait("the strokes") { second.isReached(160, 130) }
    // Again, a little further on.
    second.key("v", .control)
    try second.wait("the copy") { second.isReached(176, 146) }
    second.key("z", .control)
    try second.wait("no copy") { second.isBare(176, 146) && second.isReached(160, 130) }
    second.key("z", .control)
    try second.wait("bare paper") { second.isBare(160, 130) }
  }

  @Test func nothingToPasteIsSaid() throws {
    let app = try RunningApp()
    app.key("v", .control)
    try app.wait("a notice") { app.hasNotice }
    app.key("Escape")
    try app.wait("no notice") { !app.hasNotice }
    // What is no picture is said, too.
    var other = try app.setClipboard(Data("no picture".utf8), "image/png")
    app.key("v", .control)
    try app.wait("a notice") { app.hasNoticeOfFailure }
    // Another program has taken the clipboard from this one.
    try app.draw([(60, 60), (90, 140)])
    app.key("c", .control)
    #expect(try app.clipboardTypes().isSuperset(of: Self.types))
    other = try app.setClipboard(Data("text".utf8), "application/x-unknown")
    app.key("v", .control)
    try app.wait("a notice") { app.hasNotice }
    #expect(app.isBare(76, 76))
    withExtendedLifetime(other) {}
  }

  /// Text becomes a typed text in the middle of the view, as one step, also if another program has
  /// it only in Latin-1.
  @Test(arguments: ["UTF8_STRING", "text/plain;charset=utf-8", "STRING"])
  func textBecomesATypedText(type: String) throws {
    let app = try RunningApp()
    let bare = app.paper(0)
    let other = try app.setClipboard(Data("Ada Lovelace".utf8), type)
    app.key("v", .control)
    try app.wait("the text") { app.paper(0).differences(from: bare) > 50 }
    #expect(!app.hasNotice)
    app.key("Escape")
    app.settle()
    #expect(app.paper(0).differences(from: bare) > 50)
    app.key("z", .control)
    try app.wait("bare paper") { app.paper(0).differences(from: bare) == 0 }
    withExtendedLifetime(other) {}
  }

  @Test func aProgramThatHangsIsNotWaitedForLong() throws {
    let app = try RunningApp()
    let silent = try ClipboardManager(app.server.displayName, of: "CLIPBOARD", answers: false)
    app.key("v", .control)
    try app.wait("the request") {
      silent.update()
      return silent.isAsked
    }
    // The window draws meanwhile.
    try app.dot(100, 100)
    try app.wait("a notice") { app.hasNoticeOfFailure }
    withExtendedLifetime(silent) {}
  }

  @Test func aClipboardManagerTakesOverAtTheEnd() throws {
    let app = try RunningApp()
    let manager = try ClipboardManager(app.server.displayName)
    try app.draw([(60, 60), (90, 140)])
    app.key("c", .control)
    let png = try app.clipboard("image/png")
    app.process.signal(SIGTERM)
    try app.wait("the end") {
      manager.update()
      return !app.process.isRunning
    }
    #expect(Set(manager.saved.keys) == ["image/png", "image/svg+xml", "application/pdf"])
    #expect(manager.saved["image/png"] == Array(png))
    #expect(manager.refused == ["application/x-xsign+xml"])
  }

  @Test func aClipboardManagerThatHangsIsNotWaitedForLong() throws {
    let app = try RunningApp()
    let manager = try ClipboardManager(app.server.displayName, answers: false)
    try app.draw([(60, 60), (90, 140)])
    app.key("c", .control)
    app.process.signal(SIGTERM)
    try app.wait("the request") {
      manager.update()
      return manager.isAsked
    }
    #expect(!app.reader.isViewable(app.window))
    #expect(app.process.waitForExit() == 143)
  }
}

/// The files of what was copied.
@Suite struct CopyFilesTests {
  @Test func filesOfEndedProgramsAreRemoved() throws {
    let folder = TemporaryFolder()
    let base = folder.path
    let ended = try Tool("sh", ["-c", "echo $$"]).text.filter(\.isNumber)
    let names = ["copied-\(ended)", "copied-1", "copied-\(getpid())", "other-1", "copied-x"]
    for name in names {
      try FileManager.default.createDirectory(
        atPath: "\(base)/\(name)", withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: "\(base)/\(name)/signature-a.png"))
    }
    let files = CopyFiles(base: base)
    files.removeOld()
    #expect(Set(DirectoryListing.names(in: base)) == ["copied-1", "other-1", "copied-x"])
    // Two files of one second have two names.
    let paths = [[1], [2]].compactMap { files.add($0) }.flatMap { FileURI.paths(inList: $0) }
    #expect(Set(paths).count == 2)
    // What someone else put there stays.
    let other = "\(base)/copied-\(getpid())/signature-mine.pdf"
    try Data().write(to: URL(fileURLWithPath: other))
    files.remove()
    #expect(DirectoryListing.names(in: "\(base)/copied-\(getpid())") == ["signature-mine.pdf"])
    unlink(other)
    files.remove()
    #expect(Set(DirectoryListing.names(in: base)) == ["copied-1", "other-1", "copied-x"])
  }

  @Test func namesAreEncoded() {
    let path = String(rawBytes: Array("/a b%/".utf8) + [0xff])
    #expect(FileURI.list([path]) == Array("file:///a%20b%25/%FF\r\n".utf8))
    #expect(FileURI.paths(inList: FileURI.list([path, "/c"])) == [path, "/c"])
  }
}
