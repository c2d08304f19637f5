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

  private func open(_ format: ExportFormat = .png, on background: Background = Background()) {
    dialog.open(format, engine: .hermite, background: background, isEmpty: false)
  }

  private var option: Prompt.Option? {
    if case .prompt(let sheet) = controls.card {
      sheet.option.map { Prompt.Option($0.title, isOn: $0.isOn) }
    } else {
      nil
    }
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

  // MARK: What lies under the ink

  private let ivory = InkColor(hex: 0xfbf4e2)

  /// A blue picture of the given size in pixels, 10 units wide from the origin.
  private func blue(_ width: Int, _ height: Int) throws -> Background.Picture {
    var surface = try ImageSurface(format: .rgb24, width: width, height: height)
    surface.fill(surface.bounds, with: 0x00_00ff)
    let high = 10 * Double(height) / Double(width)
    return Background.Picture(
      bytes: try surface.pngData(), frame: Bounds(min: .zero, max: Point(10, high)))
  }

  @Test func whatThereIsToIncludeIsOffered() throws {
    let picture = try blue(4, 4)
    let line = Background.Baseline(start: .zero, length: 9)
    for (background, title) in [
      (Background(), nil), (Background(paper: nil), nil), (Background(baseline: line), nil),
      (Background(paper: ivory, baseline: line), "Include the paper"),
      (Background(picture: picture), "Include the picture"),
      (Background(paper: nil, picture: picture), "Include the picture"),
      (Background(paper: ivory, picture: picture), "Include the paper and the picture"),
    ] as [(Background, String?)] {
      for format in ExportFormat.allCases {
        open(format, on: background)
        #expect(option == title.map { Prompt.Option($0, isOn: background.picture != nil) })
        dialog.cancelled()
      }
    }
  }

  @Test func theChoiceIsRemembered() throws {
    let (signature, page) = (Background(paper: ivory), Background(picture: try blue(4, 4)))
    for (background, isOn) in [(signature, true), (page, false)] {
      open(on: background)
      dialog.include(isOn)
      dialog.cancelled()
    }
    open(on: signature)
    #expect(option?.isOn == true)
    dialog.cancelled()
    open(.svg, on: page)
    #expect(option?.isOn == false)
  }

  @Test func whatIsChosenIsInTheFile() throws {
    defer { removeFolder() }
    func export(_ name: String, on background: Background, _ isOn: Bool?) throws -> ImageSurface {
      open(on: background)
      if let isOn { dialog.include(isOn) }
      dialog.accepted(path(name), ink)
      finish()
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path(name)))
      return try ImageSurface(png: [UInt8](bytes))
    }
    let plain = try export("plain.png", on: Background(), nil)
    #expect(plain.width == 32 && plain.pixel(x: 1, y: 1) == 0)
    let bare = try export("bare.png", on: Background(paper: ivory), nil)
    #expect(bare.pixel(x: 1, y: 1) == 0)
    let paper = try export("paper.png", on: Background(paper: ivory), true)
    #expect(paper.width == 32 && paper.pixel(x: 1, y: 1) & 0xff_ffff == 0xfb_f4e2)
    let page = Background(picture: try blue(8, 16))
    let signed = try export("signed.png", on: page, nil)
    // The dot is at 9, and reaches beyond the picture, which ends at 10: on white.
    #expect(signed.width == 13 * 4 && signed.height == 80)
    #expect(signed.pixel(x: 1, y: 1) & 0xff_ffff == 0xff)
    #expect(signed.pixel(x: 50, y: 70) & 0xff_ffff == 0xff_ffff)
    let cut = try export("cut.png", on: page, false)
    #expect(cut.width == 32 && cut.pixel(x: 1, y: 1) == 0)
  }

  @Test func aPictureThatCannotBeReadIsTold() {
    defer { removeFolder() }
    let picture = Background.Picture(bytes: [1], frame: Bounds(min: .zero, max: Point(9, 9)))
    open(on: Background(picture: picture))
    dialog.accepted(path("a.png"), ink)
    finish()
    #expect(line == "The picture is neither a PNG nor a JPEG picture.")
    #expect(!AtomicFile.exists(path("a.png")))
    dialog.include(false)
    dialog.accepted(path("a.png"), ink)
    finish()
    #expect(AtomicFile.exists(path("a.png")))
  }
}
