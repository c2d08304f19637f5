import Foundation
import Ink
import Synchronization
import Testing

@testable import X11Canvas
@testable import xsign

/// Which card an export's result reaches, however late it comes.
@Suite struct ExportDialogTests {
  /// What the exporter told, in its order.
  private final class Results: Sendable {
    let all = Mutex<[Exporter.Result]>([])
  }

  private let controls = ControlsLayer()
  private let results = Results()
  private let dialog: ExportDialog
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "xsign-dialog-\(UUID().uuidString)")
  private let ink = [
    Stroke(id: StrokeID(1), pen: Pen(width: 4), samples: [Sample(Point(9, 9), time: 0)])
  ]

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let results = results
    dialog = ExportDialog(
      controls: controls,
      exporter: Exporter(deliver: { result in results.all.withLock { $0.append(result) } }))
    _ = controls.layout(width: 800, height: 600, scale: 1)
  }

  private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func open(_ format: ExportFormat = .png) {
    dialog.open(format, engine: .hermite, isEmpty: false)
  }

  /// Gives the results of all exports started, in their order.
  private func finish() {
    dialog.waitUntilDone()
    for result in results.all.withLock({ $0 }) { dialog.finished(result) }
    results.all.withLock { $0 = [] }
  }

  private var line: String? {
    if case .prompt(let sheet) = controls.card { sheet.line } else { nil }
  }

  @Test func theResultIsToldInItsPrompt() {
    defer { removeFolder() }
    open()
    dialog.accepted(path("no/a.png"), ink)
    #expect(line == "Exporting…")
    finish()
    #expect(line == "The folder \(path("no")) does not exist." && controls.notice == nil)
    dialog.accepted(path("a"), ink)
    finish()
    #expect(!controls.isModal)
    #expect(controls.notice == Notice("Exported to \(path("a.png"))"))
    #expect(AtomicFile.exists(path("a.png")))
  }

  @Test func aReplacementIsToldInItsPrompt() throws {
    defer { removeFolder() }
    symlink(path("no/a.png"), path("a.png"))
    open()
    dialog.accepted(path("a.png"), ink)
    #expect(line == "a.png exists. Replace it?")
    dialog.confirmed(path("a.png"), ink)
    #expect(line == "Exporting…")
    finish()
    #expect(line == "The folder \(path("no")) does not exist.")
  }

  @Test(arguments: ["a.png", "no/a.png"]) func aCardOpenedMeanwhileStays(name: String) {
    defer { removeFolder() }
    open()
    dialog.accepted(path(name), ink)
    controls.dismissCard()
    dialog.cancelled()
    controls.present(Message.about)
    finish()
    #expect(controls.isModal && !controls.isPrompting)
    #expect(controls.notice?.isError == (name != "a.png"))
  }

  @Test(arguments: ["a.png", "no/a.png"]) func anotherPromptStays(name: String) {
    defer { removeFolder() }
    open()
    dialog.accepted(path(name), ink)
    dialog.cancelled()
    open(.pdf)
    finish()
    #expect(controls.isPrompting && line == "")
    #expect(controls.notice?.isError == (name != "a.png"))
    // The prompt has a result of its own to wait for, and gets it.
    dialog.accepted(path("b"), ink)
    finish()
    #expect(!controls.isModal && AtomicFile.exists(path("b.pdf")))
  }

  @Test func anotherPromptGoesOnWaiting() {
    defer { removeFolder() }
    open()
    dialog.accepted(path("a.png"), ink)
    dialog.cancelled()
    open(.svg)
    dialog.accepted(path("b.svg"), ink)
    dialog.waitUntilDone()
    for result in results.all.withLock({ $0 }).prefix(1) { dialog.finished(result) }
    #expect(line == "Exporting…")
    // What is asked for while it waits is not done twice.
    dialog.accepted(path("c.svg"), ink)
    dialog.waitUntilDone()
    #expect(results.all.withLock { $0.count } == 2)
  }
}
