import Ink
import Testing

@testable import Accessibility
@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The tree that assistive technologies see, and what is told of its changes.
@Suite struct AccessibleTests {
  private let layer = Fixtures.layer()

  private var window: AccessibleNode {
    window(around: [AccessibleNode(AccessibleID(.canvas), .canvas, "Drawing")])
  }

  private func window(around canvas: [AccessibleNode]) -> AccessibleNode {
    AccessibleNode(
      AccessibleID(.window), .window, "xsign",
      children: layer.accessibleNodes(around: canvas))
  }

  private func node(_ name: String, _ part: AccessibleID.Part) -> AccessibleNode? {
    window.first { $0.id.part == part && $0.name == name }
  }

  /// Returns what differs after `action`.
  private func changes(_ action: () -> Void) -> [AccessibleChange] {
    let before = window
    action()
    return AccessibleChange.all(from: before, to: window)
  }

  // MARK: Controls

  @Test func menusAreThereWhileTheyAreClosed() throws {
    let undo = try #require(node("Undo", .item))
    #expect(undo.role == .menuItem && undo.states == [.enabled, .focusable, .selectable])
    #expect(undo.action == AccessibleAction("click", keys: "<Control>z", mnemonic: "u"))
    #expect(undo.bounds.isEmpty && node("Redo", .item)?.states.contains(.enabled) == false)
    #expect(node("Blue", .item)?.role == .radioMenuItem)
    #expect(node("Blue", .item)?.states.contains([.checkable, .checked]) == true)
    #expect(node("Show Points", .item)?.role == .checkMenuItem)
    #expect(node("Left Engine", .item)?.children.count == Fixtures.engines.count)
    #expect(window.focused == nil)
  }

  @Test func theOpenMenuHasTheFocus() throws {
    layer.press(.function(10))
    layer.press(.down)
    let open = try #require(window.focused)
    #expect(open.name == "Open…" && open.states.contains([.showing, .selected]))
    #expect(open.bounds == layer.row(1))
    #expect(node("File", .menu)?.states.contains([.expanded, .selected]) == true)
    let told = changes { layer.press(.down) }
    #expect(
      told.last
        == .state(try #require(node("Export as PNG, PDF or SVG…", .item)).id, .focused, true))
  }

  @Test func requestsAreCommands() throws {
    let undo = try #require(node("Undo", .item)).id
    #expect(layer.perform(.press(undo)) == [.command(CommandID("undo"))])
    #expect(layer.perform(.press(try #require(node("Redo", .item)).id)) == [])
    let tool = try #require(node("Undo (Ctrl+Z)", .tool)).id
    #expect(layer.perform(.press(tool)) == [.command(CommandID("undo"))])
    #expect(layer.perform(.press(AccessibleID(.pane, [0]))) == nil)
    // The rows of another menu are not used by an old name.
    layer.menus.remove(at: 0)
    #expect(layer.perform(.press(undo)) == [])
    // What is behind a card is not used.
    layer.present(Fixtures.prompt)
    #expect(layer.perform(.press(tool)) == [])
    #expect(layer.perform(.press(AccessibleID(.pane, [0]))) == nil)
  }

  @Test func submenusAreOpenedAndRowsFocused() throws {
    let engine = try #require(node("Left Engine", .item))
    #expect(layer.perform(.press(engine.id)) == [])
    #expect(layer.bar.submenu?.highlighted == 0)
    let spring = try #require(engine.children.first { $0.name == "Spring" })
    #expect(layer.perform(.focus(spring.id)) == [])
    #expect(window.focused?.name == "Spring" && layer.bar.submenu?.highlighted == 5)
    #expect(layer.perform(.press(spring.id)) == [.command(CommandID("engine5"))])
    #expect(!layer.isMenuOpen)
  }

  @Test func toolsTellWhatTheyAre() {
    #expect(node("Redo", .tool)?.states == [.showing, .focusable])
    layer.tools[0][0].shortcut = "Ctrl+Z"
    layer.tools[0][0].accelerator = "<Control>z"
    layer.tools[1][1].mark = .radio(true)
    #expect(node("Undo", .tool)?.action?.keys == "<Control>z")
    #expect(node("Blue", .tool)?.role == .radioButton)
    #expect(node("Blue", .tool)?.states.contains(.checked) == true)
    // A place that is empty shows nothing.
    layer.tools[0][1].isHidden = true
    #expect(node("Redo", .tool)?.states == [.focusable])
  }

  @Test func oneThingHasTheFocus() throws {
    layer.note = InfoBar("A password?", hasField: true)
    #expect(window.focused?.role == .passwordField)
    layer.type("ab")
    #expect(window.focused?.text == AccessibleText("••", caret: 2, selection: 2..<2))
    layer.press(.function(10))
    #expect(window.focused?.name == "New Window")
    layer.press(.escape)
    #expect(window.focused?.role == .passwordField)
    layer.present(Fixtures.about)
    #expect(window.focused?.role == .dialog)
    #expect(layer.perform(.press(try #require(window.first(.cardPart)).id)) == [])
    #expect(!layer.isModal)
  }

  /// The menu of a field has the keys, while the field in the document stays the chosen one.
  @Test func theMenuOfAFieldHasTheFocus() throws {
    let field = AccessibleNode(
      AccessibleID(.field, [0]), .button, "Colour",
      states: AccessibleStates.shown.with([.focusable, .focused]))
    let before = window(around: [field])
    #expect(before.focused?.id == field.id)
    layer.showContextMenu(
      Fixtures.menus[1].items, named: "Colour", at: Point(300, 200), byKeyboard: true)
    let menu = try #require(window(around: [field]).children.last)
    #expect(menu.role == .menu && menu.name == "Colour")
    let first = try #require(window(around: [field]).focused)
    #expect(first.name == "Undo" && first.states.contains([.showing, .selected]))
    #expect(
      AccessibleChange.all(from: before, to: window(around: [field])).last
        == .state(first.id, .focused, true))
    layer.press(.down)
    #expect(window(around: [field]).focused?.name == "Clear")
    layer.press(.escape)
    #expect(window(around: [field]).focused?.id == field.id)
    layer.showContextMenu(Fixtures.guides, at: Point(300, 200))
    #expect(window(around: [field]).children.last?.name == "Context menu")
  }

  // MARK: Cards

  @Test func theFieldOfACardIsReadAndWritten() throws {
    layer.present(Fixtures.prompt)
    let field = try #require(window.focused)
    #expect(field.role == .textField && field.text?.content == "~/Pictures/signature.png")
    #expect(field.text?.selection == 11..<20)
    let told = changes { _ = layer.perform(.replace(field.id, 11..<20, "e\u{301}a")) }
    #expect(layer.promptText == "~/Pictures/e\u{301}a.png")
    #expect(told.contains(.text(field.id, at: 11, old: "signature", new: "e\u{301}a")))
    #expect(told.contains(.caret(field.id, 14)))
    // Inside a character there is no caret.
    _ = layer.perform(.select(field.id, 12..<12))
    #expect(window.focused?.text?.caret == 11)
    layer.askInPrompt("It exists. Replace it?", confirmTitle: "Replace")
    _ = layer.perform(.replace(field.id, 0..<3, ""))
    #expect(window.first(.cardText)?.name == "It exists. Replace it?")
    layer.press(.escape)
    #expect(layer.promptText == "~/Pictures/e\u{301}a.png")
  }

  @Test func cardsAreToldApart() throws {
    layer.present(Fixtures.prompt)
    let old = try #require(window.first { $0.name == "Cancel" }).id
    layer.dismissCard()
    let log = CardLog()
    layer.present(Fixtures.prompt, log: log)
    #expect(layer.perform(.press(old)) == [] && layer.isModal)
    let new = try #require(window.first { $0.name == "Cancel" }).id
    #expect(layer.perform(.focus(new)) == [] && window.focused?.id == new)
    #expect(log.of { layer.perform(.press(new)) } == [.cancelled] && !layer.isModal)
  }

  @Test func linesOfMessagesAreRead() {
    layer.present(Fixtures.shortcuts)
    #expect(window.first { $0.id.part == .cardText }?.name == "Ctrl+Z: Undo the last stroke")
  }

  /// Where the focus is, it is said why what was typed is refused.
  @Test func whatIsRefusedIsSaidAtTheField() throws {
    layer.present(Fixtures.prompt)
    let field = try #require(window.focused).id
    let sentence = "There is no such folder."
    let told = changes { layer.showInPrompt(note: sentence, isError: true) }
    #expect(told.contains(.state(field, .invalid, true)))
    #expect(told.contains(.description(field, sentence)))
    layer.type("x")
    #expect(window.focused?.id == field && window.focused?.description == "")
    #expect(window.focused?.states.contains(.invalid) == false)
    // A form, whose field is beside a choice or beside its label.
    let rows: [Form.Row] = [
      .buttons(["All", "Pages"], chosen: 1, hasField: true), .field("Pages"),
    ]
    for row in rows {
      layer.present(
        Form(
          title: "Print", rows: [.buttons(["Both sides"], chosen: 0), row], note: "Type pages.",
          isError: true, confirmTitle: "Print"))
      let refused = try #require(window.first { $0.role == .textField })
      #expect(refused.states.contains(.invalid) && refused.description == "Type pages.")
    }
  }

  /// A password that is refused again is told again.
  @Test func aRefusedPasswordIsSaidAtTheField() throws {
    var note = InfoBar("contract.pdf needs a password.", hasField: true)
    layer.note = note
    let field = try #require(window.focused)
    #expect(field.description == "" && !field.states.contains(.invalid))
    note.text = "That is not the password of contract.pdf."
    for count in 1...2 {
      layer.type("wrong")
      #expect(window.focused?.states.contains(.invalid) == false)
      note.refusals = count
      let told = changes { layer.note = note }
      #expect(told.contains(.state(field.id, .invalid, true)))
      #expect(told.contains(.description(field.id, note.text)))
      #expect(window.focused?.text?.content == "")
    }
  }

  // MARK: Changes

  @Test func rowsThatMoveStayTheSame() throws {
    let told = changes {
      layer.menus[0].items.insert(MenuItem("Another", CommandID("another")), at: 0)
    }
    let menu = try #require(node("File", .menu)).id
    #expect(told == [.added(AccessibleID(.item, [0, 0], name: "another"), to: menu, index: 0)])
  }

  @Test func messagesComeAndGo() {
    let told = changes { layer.show(Toast("Saved")) }
    let id = AccessibleID(.notice, name: "Saved")
    #expect(told == [.added(id, to: AccessibleID(.window), index: window.children.count - 1)])
    let gone = changes { layer.dismissNotice() }
    #expect(gone == [.removed(id, from: AccessibleID(.window), index: window.children.count)])
  }

  @Test func statesAndNamesAreTold() throws {
    let undo = try #require(node("Undo", .item)).id
    let told = changes {
      layer.menus[1].items[0].isEnabled = false
      layer.menus[1].items[0].detail = "Nothing"
    }
    #expect(told == [.description(undo, "Nothing"), .state(undo, .enabled, false)])
  }

  @Test func allStatesAreTold() {
    let id = AccessibleID(.tool)
    let plain = AccessibleNode(id, .toggleButton, "Pen")
    for state in [.checked, .isDefault, .pressed, .required, .multiLine] as [AccessibleStates] {
      let other = AccessibleNode(id, .toggleButton, "Pen", states: .shown.with(state))
      #expect(AccessibleChange.all(from: plain, to: other) == [.state(id, state, true)])
    }
  }

  // MARK: Texts

  @Test func textsAreReadByUnits() {
    let text = AccessibleText("one, two 3")
    #expect(text.range(of: .word, at: 1) == 0..<5 && text.range(of: .word, at: 6) == 5..<9)
    #expect(text.range(of: .word, at: 9) == 9..<10 && text.range(of: .line, at: 4) == 0..<10)
    #expect(text.range(of: .character, at: 10) == 10..<10)
    #expect(AccessibleText("ae\u{301}b").range(of: .character, at: 2) == 1..<3)
    #expect(text.part(-3..<4) == "one," && text.part(8..<99) == " 3")
  }

  @Test func theLeastDifferenceIsTold() throws {
    let difference = AccessibleText("abcabc").difference(to: AccessibleText("abcbc"))
    #expect(difference?.place == 3..<4 && difference?.with == "")
    let more = AccessibleText("aa").difference(to: AccessibleText("aaa"))
    #expect(more?.place == 2..<2 && more?.with == "a")
    #expect(AccessibleText("a", caret: 1).difference(to: AccessibleText("a")) == nil)
  }
}
