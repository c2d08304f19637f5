import Foundation
import Ink
import Testing
import X11Canvas

@testable import Controls
@testable import Export
@testable import Graphics
@testable import Platform
@testable import xsign

/// The dialog that an export's result reaches, however late it comes.
@MainActor
@Suite struct ExportDialogTests {
  private let harness: DialogHarness
  private var controls: ControlsLayer { harness.controls }
  private var line: String? { harness.line }

  init() throws {
    harness = try DialogHarness()
    harness.canvas.paste(
      [Stroke(id: StrokeID(1), pen: Pen(width: 4), samples: [Sample(Point(9, 9), time: 0)])],
      movedBy: .zero)
  }

  private func removeFolder() { harness.end() }

  private func path(_ name: String) -> String { harness.path(name) }

  private func open(_ format: ExportFormat = .png, on background: Background = Background()) {
    harness.canvas.setBackground(background)
    harness.dialogs.promptToExport(format)
  }

  @Test func theResultIsReportedInItsPrompt() {
    defer { removeFolder() }
    open()
    harness.accept(path("no/a.png"))
    #expect(line == "Exporting…")
    harness.release()
    #expect(line == "The folder \(path("no")) does not exist." && controls.notice == nil)
    harness.accept(path("a"))
    harness.release()
    #expect(!controls.isModal)
    #expect(controls.notice?.text == "Exported to \(path("a.png"))")
    #expect(controls.notice?.button?.title == "Show in folder")
    #expect(AtomicFile.exists(path("a.png")))
  }

  @Test func aReplacementIsReportedInItsPrompt() throws {
    defer { removeFolder() }
    symlink(path("no/a.png"), path("a.png"))
    open()
    harness.accept(path("a.png"))
    #expect(line == "a.png exists. Replace it?")
    harness.confirm(path("a.png"))
    #expect(line == "Exporting…")
    harness.release()
    #expect(line == "The folder \(path("no")) does not exist.")
  }

  @Test(arguments: ["a.png", "no/a.png"]) func aCardOpenedMeanwhileStays(name: String) {
    defer { removeFolder() }
    open()
    harness.accept(path(name))
    harness.hold(.completed)
    harness.cancel()
    harness.dialogs.show(Message.about)
    harness.release()
    #expect(controls.isModal && !controls.isPrompting)
    #expect(controls.notice?.isError == (name != "a.png"))
  }

  @Test(arguments: ["a.png", "no/a.png"]) func anotherPromptStays(name: String) {
    defer { removeFolder() }
    open()
    harness.accept(path(name))
    harness.hold(.completed)
    harness.cancel()
    open(.pdf)
    harness.release()
    #expect(controls.isPrompting && line == "")
    #expect(controls.notice?.isError == (name != "a.png"))
    // The prompt has a result of its own to wait for, and gets it.
    harness.accept(path("b"))
    harness.release()
    #expect(!controls.isModal && AtomicFile.exists(path("b.pdf")))
  }

  /// Cancel ends the export, and the next one is made.
  @Test func cancellingEndsTheExport() {
    defer { removeFolder() }
    open()
    harness.hold(.received)
    harness.accept(path("a.png"))
    harness.cancel()
    open(.svg)
    harness.accept(path("b.svg"))
    harness.release()
    #expect(!AtomicFile.exists(path("a.png")) && AtomicFile.exists(path("b.svg")))
    #expect(controls.notice?.text == "Exported to \(path("b.svg"))")
  }

  @Test func whatIsExportedIsNotCancelled() {
    defer { removeFolder() }
    open()
    harness.accept(path("a.png"))
    harness.hold(.completed)
    harness.cancel()
    #expect(controls.notice?.text == "It is too late to cancel: the file is being written.")
    harness.release()
    #expect(controls.notice?.text == "Exported to \(path("a.png"))")
  }

  /// Another card in its place ends nothing.
  @Test func anotherCardEndsNoExport() {
    defer { removeFolder() }
    open()
    harness.hold(.received)
    harness.accept(path("a.png"))
    harness.dialogs.show(Message.about)
    harness.release()
    #expect(AtomicFile.exists(path("a.png")))
  }

  @Test func anotherPromptGoesOnWaiting() {
    defer { removeFolder() }
    open()
    harness.accept(path("a.png"))
    harness.hold(.completed)
    harness.cancel()
    open(.svg)
    harness.accept(path("b.svg"))
    harness.release(1)
    #expect(line == "Exporting…")
    // A request that is repeated while it waits is not carried out twice.
    harness.accept(path("c.svg"))
    harness.release()
    #expect(!AtomicFile.exists(path("c.svg")) && AtomicFile.exists(path("b.svg")))
  }

  // MARK: Background

  private let ivory = InkColor(hex: 0xfbf4e2)

  /// A blue picture of the given size in pixels, 10 units wide from the origin.
  private func blue(_ width: Int, _ height: Int) throws -> Background.Picture {
    var surface = try ImageSurface(format: .rgb24, width: width, height: height)
    surface.fill(surface.bounds, with: 0x00_00ff)
    let high = 10 * Double(height) / Double(width)
    return Background.Picture(
      bytes: surface.pngData(), frame: Bounds(min: .zero, max: Point(10, high)))
  }

  /// What the row of the card about the background offers.
  private var background: Form.Row? { harness.form?.rows[2] }

  private func openCard(_ format: ExportFormat = .png, on background: Background = Background()) {
    harness.canvas.setBackground(background)
    harness.dialogs.askToExport(format)
  }

  @Test func availableBackgroundsAreOffered() throws {
    defer { removeFolder() }
    let picture = try blue(4, 4)
    let line = Background.Baseline(start: .zero, length: 9)
    for (background, title) in [
      (Background(), "White paper"), (Background(paper: nil), nil),
      (Background(paper: nil, baseline: line), nil),
      (Background(paper: ivory, baseline: line), "Paper"),
      (Background(paper: nil, ruling: Ruling(.dots, spacing: 30)), "Paper"),
      (Background(picture: picture), "Picture"),
      (Background(paper: nil, picture: picture), "Picture"),
      (Background(paper: ivory, picture: picture), "Paper and picture"),
    ] as [(Background, String?)] {
      for format in ExportFormat.allCases {
        openCard(format, on: background)
        #expect(self.background?.isEnabled == (title != nil))
        if let title { #expect(self.background?.choices == ["Transparent", title]) }
        #expect(self.background?.chosen == (background.picture != nil ? 1 : 0))
        harness.cancel()
      }
    }
  }

  @Test func theChoiceIsRemembered() throws {
    defer { removeFolder() }
    let (signature, page) = (Background(paper: ivory), Background(picture: try blue(4, 4)))
    for (background, choice) in [(signature, 1), (page, 0)] {
      openCard(on: background)
      harness.choose(2, choice)
      harness.cancel()
    }
    openCard(on: signature)
    #expect(background?.chosen == 1)
    harness.cancel()
    openCard(.svg, on: page)
    #expect(background?.chosen == 0)
  }

  @Test func choicesAreInTheFile() throws {
    defer { removeFolder() }
    func export(_ name: String, on background: Background, _ isOn: Bool?) throws -> ImageSurface {
      openCard(on: background)
      if let isOn { harness.choose(2, isOn ? 1 : 0) }
      harness.dialogs.promptToExport(.png)
      harness.accept(path(name))
      harness.release()
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

  @Test func unreadablePicturesAreReported() {
    defer { removeFolder() }
    let picture = Background.Picture(bytes: [1], frame: Bounds(min: .zero, max: Point(9, 9)))
    open(on: Background(picture: picture))
    harness.accept(path("a.png"))
    harness.release()
    #expect(line == "The picture is neither a PNG nor a JPEG picture.")
    #expect(!AtomicFile.exists(path("a.png")))
    openCard(on: Background(picture: picture))
    harness.choose(2, 0)
    harness.dialogs.promptToExport(.png)
    harness.accept(path("a.png"))
    harness.release()
    #expect(AtomicFile.exists(path("a.png")))
  }
}
