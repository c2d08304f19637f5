import Foundation
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// Opening and saving drawings, as a user sees it.
@Suite(.serialized) struct DocumentTests {
  private func save(_ app: RunningApp, as path: String) throws {
    try app.openPrompt { app.key("s", [.control, .shift]) }
    app.enter(path)
    _ = try app.waitForFile(path)
    app.settle()
  }

  /// A copy of a file that outlives the program that wrote it.
  private final class Copy {
    let path: String

    init(_ path: String) throws {
      self.path = NSTemporaryDirectory() + "xsign-\(UUID().uuidString).inkml"
      try FileManager.default.copyItem(atPath: path, toPath: self.path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func savedDrawingsAreOpenedUnchanged() throws {
    let copy: Copy
    let before: [Pixels]
    do {
      let app = try RunningApp()
      #expect(app.title == "xsign")
      try app.pen.stroke(
        stride(from: 50.0, through: 300, by: 5).map { x in
          let place = app.at(0, x, 100 + (x.truncatingRemainder(dividingBy: 50)))
          return (place.x, place.y, x / 400)
        })
      try app.wait("ink") { app.isReached(290, 140) }
      app.settle()
      #expect(app.title == "• Unsaved drawing – xsign")
      let path = app.process.home.appendingPathComponent("letter.inkml").path
      try save(app, as: path)
      try app.wait("the title") { app.title == "letter.inkml – xsign" }
      #expect(FileManager.default.mode(of: path) == 0o600)
      // A change that is undone leaves the drawing unmodified.
      try app.dot(300, 300)
      try app.wait("the mark") { app.title == "• letter.inkml – xsign" }
      app.key("z", .control)
      try app.wait("no mark") { app.title == "letter.inkml – xsign" }
      app.key("z", [.control, .shift])
      app.key("s", .control)
      try app.wait("saved") { app.title == "letter.inkml – xsign" }
      // The next key dismisses the notice.
      app.key("Escape")
      try app.flush()
      before = [app.paper(0), app.paper(1)]
      copy = try Copy(path)
      // Without unsaved changes, the program ends at once.
      app.key("z", .control)
      app.key("z", [.control, .shift])
      app.server.keyboard.press("q", .control)
      try app.wait("the end") { !app.process.isRunning }
    }
    let app = try RunningApp([copy.path])
    try app.wait("the drawing") { app.isReached(290, 140) && app.isInked(300, 300) }
    app.settle()
    for pane in 0...1 { #expect(app.paper(pane).differences(from: before[pane]) == 0) }
    #expect(app.title.hasPrefix("xsign-") && !app.title.contains("•"))
    // Opening is not a step; a new stroke is one.
    app.key("z", .control)
    try app.dot(400, 300)
    app.key("z", .control)
    try app.wait("just the dot is gone") { app.isBare(400, 300) && app.isInked(300, 300) }
    // Saved again without a change, the file has the same bytes.
    let old = try Data(contentsOf: URL(fileURLWithPath: copy.path))
    let path = app.process.home.appendingPathComponent("again.inkml").path
    try save(app, as: path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == old)
  }

  /// The helper that reads PDFs waits for a file, so that opening takes as long as the test does.
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func openingThatTakesLongIsReported() throws {
    let folder = try CommandFolder()
    let (program, helper) = (folder.path("xsign"), folder.path("xsign-pdf"))
    try FileManager.default.copyItem(atPath: AppProcess.executable().path, toPath: program)
    try folder.write(
      """
      #!/bin/sh
      until [ -e '\(folder.path("go"))' ]; do sleep 0.02; done
      exec '\(AppProcess.executable("xsign-pdf").path)' "$@"
      """, to: "xsign-pdf")
    let start = try folder.write(
      "#!/bin/sh\nexec '\(program)' '\(PDFCases.path("plain-1.4"))'\n", to: "start")
    for path in [program, helper, start] { makeProgram(path) }
    let app = try RunningApp(starter: start)
    try app.wait("what takes its time") { app.hasNotice }
    #expect(!app.title.contains("plain-1.4"))
    try folder.write("", to: "go")
    try app.wait("the document, and nothing more to tell") {
      app.title.hasPrefix("plain-1.4") && !app.hasNotice
    }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func openingAsksAboutUnsavedInk() throws {
    let app = try RunningApp()
    let path = app.process.home.appendingPathComponent("dots.txt").path
    let lines = (0..<5).map { "1 0.0\($0) \(100 + $0 * 20) 300 0.9" }
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    try app.dot(100, 100)
    app.key("o", .control)
    try app.wait("the question") { app.isDimmed }
    app.key("Escape")
    try app.wait("no question") { !app.isDimmed }
    #expect(app.isInked(100, 100))
    app.key("o", .control)
    try app.wait("the question") { app.isDimmed }
    // From Save to Discard.
    app.key("Left")
    app.key("Return")
    try app.wait("the prompt") { app.asksForPath }
    app.enter(path + "x")
    try app.wait("the error") { app.tellsError }
    #expect(app.process.isRunning)
    app.enter(path)
    try app.wait("the drawing") { app.isReached(160, 300) && app.isBare(100, 100) }
    // The file is not in xsign's own format, so saving asks for a name.
    #expect(app.title == "• Unsaved drawing – xsign" || app.title == "xsign")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func quittingCanSaveFirst() throws {
    let app = try RunningApp()
    try app.dot(100, 100)
    app.reader.askToClose(app.window)
    app.settle()
    try app.wait("the question") { app.isDimmed }
    app.key("Return")
    try app.wait("the prompt") { app.asksForPath }
    let path = app.process.home.appendingPathComponent("last.inkml").path
    app.server.keyboard.press("a", .control)
    app.server.keyboard.type(path)
    app.server.keyboard.press("Return")
    try app.wait("the end") { !app.process.isRunning }
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(app.process.standardError == "")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aFileThatCannotBeOpenedIsReportedAndDrawingContinues() throws {
    // The question may be there before the paper is seen.
    let app = try RunningApp(on: XServer(), ["/nowhere/letter.inkml"])
    try app.wait("the sentence") {
      app.process.standardError == "xsign: /nowhere/letter.inkml does not exist.\n"
    }
    // Escape begins a new drawing.
    app.locate()
    try app.wait("the question") { app.isDimmed }
    app.key("Escape")
    try app.follow()
    #expect(!app.isDimmed)
    try app.dot(100, 100)
    #expect(app.title == "• Unsaved drawing – xsign")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aDiskThatIsFullLosesNothing() throws {
    let app = try RunningApp()
    try app.dot(100, 100)
    try app.openPrompt { app.key("s", .control) }
    app.enter("/dev/full/x.inkml")
    try app.wait("the error") { app.tellsError }
    app.key("Escape")
    try app.wait("no prompt") { !app.isDimmed }
    #expect(app.isInked(100, 100))
    #expect(app.title == "• Unsaved drawing – xsign")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func jsonIsExported() throws {
    let app = try RunningApp()
    try app.draw([(100, 100), (200, 120), (300, 100)])
    let path = app.process.home.appendingPathComponent("pad.json").path
    try app.openPrompt { try app.choose(.exportJSON) }
    app.enter(path)
    let data = try app.waitForFile(path)
    let groups = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    let points = try #require(groups.first?["points"] as? [[String: Double]])
    #expect(groups.count == 1 && points.first?["x"] == 100 && points.last?["x"] == 300)
    // An export does not count as saving.
    #expect(app.title == "• Unsaved drawing – xsign")
  }
}
