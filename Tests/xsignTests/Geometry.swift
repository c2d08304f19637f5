import Ink
import TestSupport

@testable import Controls
@testable import Graphics
@testable import Input
@testable import xsign

/// The geometry of a window of the program, in window pixels, from the program's own layout for its
/// size, scale and view.
struct Geometry {
  let controls = ControlsLayer()
  let frames: PaneFrames

  init(
    width: Int, height: Int, scale: Double = 1, view: PaneView = .both, note: InfoBar? = nil,
    hasIdleFingers: Bool = false
  ) {
    var choices = MenuState()
    choices.view = view
    choices.isStacked = height > width
    // All commands are enabled, so that the keyboard reaches every row.
    (choices.canUndo, choices.canRedo, choices.isEmpty) = (true, true, false)
    (choices.hasPages, choices.hasExported) = (true, true)
    choices.engines = [.xsign, .xsign]
    choices.hasIdleFingers = hasIdleFingers
    (choices.pressure, choices.isCalibrated) = (.linear, true)
    controls.menus = choices.menus
    controls.tools = choices.tools
    controls.note = note
    let area = controls.layout(width: width, height: height, scale: scale)
    frames = PaneFrames(
      in: area, view: view, isTall: height > width, count: 2, theme: controls.theme, scale: scale)
  }

  /// Returns the page of a pane that is shown.
  func page(_ pane: Int) -> PixelRect { frames.page(pane) ?? .empty }

  /// Returns the centre of a command's button in the tool strip.
  func tool(_ command: Command) -> (x: Int, y: Int) {
    let index = controls.strip.items.firstIndex { $0.command == command.id }
    return center(index.map { controls.strip.frames[$0] } ?? .empty)
  }

  /// Returns the centre of a menu's title.
  func title(_ menu: Int) -> (x: Int, y: Int) { center(controls.bar.titles[menu]) }

  /// Returns the index of the menu that holds a command, and the centre of its row in the open
  /// menu.
  func row(_ command: Command, isTouch: Bool = false) -> (menu: Int, x: Int, y: Int) {
    for (menu, content) in controls.menus.enumerated() {
      guard let row = content.items.firstIndex(where: { $0.command == command.id }) else {
        continue
      }
      controls.bar.open(menu, isTouch: isTouch)
      let place = center(controls.bar.layout?.row(row) ?? .empty)
      controls.bar.close()
      return (menu, place.x, place.y)
    }
    return (0, 0, 0)
  }

  /// Returns the path to a command in a submenu: the menu, the centre of the row that opens the
  /// submenu, and the centre of the command's row. Returns nil if the command is in no submenu.
  func submenuRow(_ command: Command) -> (
    menu: Int, parent: (x: Int, y: Int), row: (x: Int, y: Int), panel: PixelRect
  )? {
    for (menu, content) in controls.menus.enumerated() {
      for (parent, item) in content.items.enumerated() {
        guard let row = item.submenu.firstIndex(where: { $0.command == command.id }) else {
          continue
        }
        controls.bar.open(menu)
        defer { controls.bar.close() }
        controls.bar.openSubmenu(of: parent, in: 0)
        guard let panel = controls.bar.panels.last?.layout else { return nil }
        return (
          menu, center(controls.bar.layout?.row(parent) ?? .empty), center(panel.row(row)),
          panel.frame
        )
      }
    }
    return nil
  }

  /// Returns the frame of the open menu with that index.
  func menu(_ index: Int, isTouch: Bool = false) -> PixelRect {
    controls.bar.open(index, isTouch: isTouch)
    defer { controls.bar.close() }
    return controls.bar.layout?.frame ?? .empty
  }

  /// The field, the line below it and the buttons of a prompt with a note of one line.
  var prompt: (field: PixelRect, note: PixelRect, cancel: PixelRect, confirm: PixelRect) {
    controls.present(
      Prompt(title: "Export PNG", text: "x", confirmTitle: "Export"), onAccept: { _, _ in })
    defer { controls.dismissCard() }
    guard let card = controls.card as? PromptCard else {
      return (.empty, .empty, .empty, .empty)
    }
    return (card.field.frame, card.noteFrame, card.buttons[0].frame, card.buttons[1].frame)
  }

  /// The card of an export: the middle of its choices, its field and its confirm button.
  var exportCard: (choices: [[(x: Int, y: Int)]], field: PixelRect, confirm: PixelRect) {
    func card(_ last: Form.Row) -> FormCard? {
      let rows = [["PNG", "PDF", "SVG"], ["a", "b"], ["a", "b"]]
      controls.present(
        Form(
          title: "Export", rows: rows.map { .segments("", $0, chosen: 0) } + [last],
          hasPicture: true, confirmTitle: "Export…"), onChange: { _ in }, onAccept: { _ in })
      return controls.card as? FormCard
    }
    defer { controls.dismissCard() }
    let field = card(.field("Title"))?.field.frame ?? .empty
    guard let card = card(.segments("Scale", ExportChoices.scales.map { "\($0)×" }, chosen: 0))
    else {
      return ([], .empty, .empty)
    }
    return (card.choiceFrames.map { $0.map(center) }, field, card.buttons[1].frame)
  }

  /// The card to draw a signature on: its pad and its buttons.
  var inkPad: (pad: PixelRect, buttons: [(x: Int, y: Int)]) {
    controls.present(
      InkPad(
        title: "Draw a signature",
        instruction: "Sign here with the pen, a finger or the mouse. The size is that on paper.",
        confirmTitle: "Save…"),
      on: PadDouble(), onAccept: {})
    defer { controls.dismissCard() }
    guard let card = controls.card as? SignaturePadCard else { return (.empty, []) }
    return (card.padFrame, card.buttons.map { center($0.frame) })
  }

  /// The pad, the buttons below it, and the buttons below the curve, of a calibration.
  var calibration: (pad: PixelRect, buttons: [(x: Int, y: Int)], results: [(x: Int, y: Int)]) {
    controls.present(Calibration.pen) { _, _ in }
    defer { controls.dismissCard() }
    guard let card = controls.card as? CalibrationCard else { return (.empty, [], []) }
    let (pad, buttons) = (card.padFrame, card.buttons.map { center($0.frame) })
    let press = { [controls] (phase: PointerEvent.Phase, time: UInt32) in
      _ = controls.handle(
        PointerEvent(
          phase: phase, contact: ContactID(master: 2, source: 7), kind: .pen,
          position: Point(Double(pad.x + 9), Double(pad.y + 9)), time: time,
          pressure: Double(time) / 100, inContact: true))
    }
    press(.down, 0)
    for time in 1...99 { press(.move, UInt32(time)) }
    press(.up, 100)
    _ = controls.handle(KeyPress(.enter))
    return (pad, buttons, card.buttons.map { center($0.frame) })
  }

  private func center(_ rect: PixelRect) -> (x: Int, y: Int) {
    (rect.x + rect.width / 2, rect.y + rect.height / 2)
  }
}
