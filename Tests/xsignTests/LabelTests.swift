import Ink
import Localization
import Testing
import TestSupport

@testable import Controls
@testable import Export
@testable import Graphics
@testable import Input
@testable import X11
@testable import xsign

/// No text of the controls is cut while there is room for it, at any size of the window.
@MainActor
@Suite struct LabelTests {
  /// Sizes of the window in canvas units, from the smallest that it is made for.
  nonisolated static let sizes = [(500, 400), (800, 1200), (1600, 900)]
  /// The scales; one is enough for another language.
  nonisolated static let scales = Languages.tested == nil ? [1, 1.5, 2] : [1.5]

  init() { adoptTestedLanguage() }

  private func controls(_ size: (Int, Int), _ scale: Double) -> ControlsLayer {
    let controls = ControlsLayer()
    var state = MenuState()
    (state.hasIdleFingers, state.engines) = (true, [.xsign, .chordAwareBezier])
    (state.signatures, state.latestSignature) = (["Ada Linden", "Initials"], "Ada Linden")
    controls.menus = state.menus
    controls.tools = state.tools
    layout(controls, size, scale)
    return controls
  }

  private func layout(_ controls: ControlsLayer, _ size: (Int, Int), _ scale: Double) {
    _ = controls.layout(
      width: Int(Double(size.0) * scale), height: Int(Double(size.1) * scale), scale: scale)
  }

  /// Draws the controls, and returns the texts that were cut.
  private func cut(_ controls: ControlsLayer) throws -> Set<String> {
    let window = controls.window
    var surface = try ImageSurface(format: .rgb24, width: window.width, height: window.height)
    surface.draw { context in
      controls.draw(in: context, clip: window)
      controls.drawOverlay(in: context, clip: window)
    }
    return controls.cutTexts
  }

  private func expectWhole(
    _ controls: ControlsLayer, _ what: String = "", at place: SourceLocation = #_sourceLocation
  ) throws {
    let cut = try cut(controls)
    #expect(cut.isEmpty, "\(what): \(cut)", sourceLocation: place)
  }

  @Test(arguments: sizes, scales) func menusAndTips(size: (Int, Int), scale: Double) throws {
    let controls = controls(size, scale)
    for menu in controls.menus.indices {
      controls.bar.open(menu)
      try expectWhole(controls, "\(controls.menus[menu].title.text)")
      for (row, item) in controls.menus[menu].items.enumerated() where item.hasSubmenu {
        controls.bar.openSubmenu(of: row, in: 0)
        try expectWhole(controls, "\(item.title.text)")
      }
      controls.bar.close()
    }
    for frame in controls.strip.frames {
      controls.strip.hover(PixelPoint(frame.center))
      try expectWhole(controls)
    }
  }

  @Test(arguments: sizes, scales) func cards(size: (Int, Int), scale: Double) throws {
    let controls = controls(size, scale)
    let messages: [Message] = [
      .about, .shortcuts, DeviceReport(devices: [], log: InputLog()).message,
    ]
    for message in messages {
      controls.present(message)
      try expectWhole(controls, "\(message.title)")
    }
    let option = Prompt.Option("Include the picture", isOn: true)
    for note in ["Shape only leaves out times, pressure and tilt.", ""] {
      controls.present(
        Prompt(
          title: "Save signature", text: "Ada", option: option, confirmTitle: "Replace",
          note: note), onAccept: { _, _ in })
      try expectWhole(controls)
      controls.askInPrompt("contract-signed.pdf exists. Replace it?", confirmTitle: "Replace")
      try expectWhole(controls)
    }
    controls.present(Calibration.pen) { _, _ in }
    try expectWhole(controls)
    controls.present(
      InkPad(
        title: "Draw a signature",
        instruction:
          "Sign here with the pen, a finger or the mouse. It is smaller on paper, and its size can "
          + "be changed there.",
        confirmTitle: "Save…"),
      on: PadDouble(), onAccept: {})
    try expectWhole(controls)
    let image = Image(opaque: [UInt32](repeating: 0xff88_8888, count: 600), width: 20, height: 30)
    controls.present(cropping: image) { _ in }
    try expectWhole(controls)
    controls.present(
      tracing: image, TracingChoice(image), onChange: { _ in }, onPaste: {}, onAccept: {})
    controls.show(
      TracingResult(
        picture: nil,
        note: "The ink is too small: the pen is under 2 pixels wide. Take the picture from nearer.")
    )
    try expectWhole(controls)
  }

  /// The cards of the dialogs themselves.
  @Test(arguments: sizes, scales) func dialogs(size: (Int, Int), scale: Double) throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    let controls = harness.controls
    layout(controls, size, scale)
    harness.draw()
    try harness.saveSignatures(["Anna", "Bea"])
    let ways: [(Dialogs) -> Void] = [
      { $0.promptForPage() }, { $0.promptForPages() }, { $0.typeSignature() },
      { $0.promptToSave(.inkML) }, { $0.promptToExport(.png) }, { $0.openByPath() },
      { $0.chooseRuling(Ruling(.dots, spacing: 30), spacing: 30) { _ in } },
      { $0.choosePaper(.black, PenChoice(), latest: [.black]) { _ in } },
      { $0.quit() }, { $0.showDevices() }, { $0.showSignatures() }, { $0.depart(.open) },
      { $0.ask(about: "/home/ada/contract.inkml", Ticket(number: 0), isCurrent: true) },
      { $0.askAboutUsageRights("contract.pdf") {} },
      { $0.askToReplaceOriginal("/home/ada/contract.pdf", next: nil) },
    ]
    var seen = 0
    for way in ways {
      way(harness.dialogs)
      if controls.isModal { seen += 1 }
      let cut = try cut(controls)
      // A path may be longer than any window.
      #expect(cut.filter { !$0.contains("/") } == [])
      harness.cancel()
    }
    #expect(seen >= 12)
  }

  /// The settings, whose columns and segments have titles of every length.
  @Test(arguments: sizes, scales) func preferences(size: (Int, Int), scale: Double) throws {
    let harness = try DialogHarness()
    defer { harness.end() }
    layout(harness.controls, size, scale)
    harness.dialogs.showPreferences()
    for part in 0..<(harness.form?.rows.first?.choices.count ?? 0) {
      harness.choose(0, part)
      try expectWhole(harness.controls, "\(part)")
    }
  }

  @Test(arguments: sizes, scales) func barsAndNotices(size: (Int, Int), scale: Double) throws {
    let controls = controls(size, scale)
    controls.note = InfoBar(
      "A form field lies over your ink. Many programs show the field instead of the ink.",
      kind: .warning, button: Banner.Button("Show", CommandID("show")), hasMore: true)
    controls.actions = ActionBar(
      tools: [ActionBar.Button("Clear", CommandID("clear"))],
      cancel: ActionBar.Button("Cancel", CommandID("cancel")),
      accept: ActionBar.Button("Done", CommandID("done")))
    controls.legend = Legend(
      [.parallelBezier, .modulatedQuadratic], showsConstruction: true, showsDifference: true,
      predicts: true)
    controls.show(
      Toast("A finger moves the page now. Draw with touch (T) in the tool strip lets it draw."))
    layout(controls, size, scale)
    try expectWhole(controls)
    controls.note = InfoBar(
      "This PDF needs a password.", button: Banner.Button("Open", CommandID("open")),
      hasField: true, hasMore: true)
    layout(controls, size, scale)
    try expectWhole(controls)
    // The banner shares its line with the menus.
    controls.banner = Banner(
      "The drawing of the last time was restored.",
      buttons: [Banner.Button("Discard", CommandID("discard"))])
    layout(controls, size, scale)
    if size.0 >= 1000 { try expectWhole(controls) }
  }

  /// The test notices a text that is cut.
  @Test func cutTextsAreNoticed() throws {
    let controls = controls((30, 400), 1)
    controls.present(
      Message(
        title: tr("Quit xsign"),
        answers: [Message.Answer(tr("Cancel")), Message.Answer(tr("Keep for later"))]))
    #expect(try cut(controls).contains(tr("Keep for later")))
  }
}
