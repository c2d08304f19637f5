import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The keyboard focus of the menu bar and the tool strip.
@Suite struct ControlsFocusTests {
  private let layer = Fixtures.layer()
  private var bar: MenuBar { layer.bar }
  private var strip: ToolStrip { layer.strip }

  @Test func altFocusesTheBarAndOpensNothing() {
    #expect(layer.press(.alt) == .consumed)
    #expect(bar.focusedTitle == 0 && !bar.isOpen)
    #expect(layer.press(.alt) == .consumed)
    #expect(bar.focusedTitle == nil && !bar.isOpen)
    layer.press(.alt)
    #expect(layer.press(.escape) == .consumed)
    #expect(bar.focusedTitle == nil)
    #expect(layer.press(.escape) == .ignored)
  }

  @Test func arrowsMoveAlongTheTitles() {
    layer.press(.alt)
    layer.press(.left)
    #expect(bar.focusedTitle == layer.menus.count - 1)
    layer.press(.right)
    layer.press(.right)
    #expect(bar.focusedTitle == 1)
    layer.press(.end)
    #expect(bar.focusedTitle == layer.menus.count - 1)
    layer.press(.home)
    #expect(bar.focusedTitle == 0 && !bar.isOpen)
  }

  @Test(arguments: [Key.down, .up, .enter, .character(" "), .function(10)])
  func theMenuOfTheTitleOpens(key: Key) {
    layer.press(.alt)
    layer.press(.right)
    #expect(layer.press(key) == .consumed)
    #expect(bar.openIndex == 1 && bar.focusedTitle == nil && bar.showsMnemonics)
  }

  @Test func lettersOpenTheirMenus() {
    layer.press(.alt)
    #expect(layer.press(.character("z")) == .consumed)
    #expect(!bar.isOpen && bar.focusedTitle == 0)
    #expect(layer.press(.character("e")) == .consumed)
    #expect(bar.openIndex == 1)
  }

  /// Shortcuts and the pointer leave the focus.
  @Test func otherInputLeavesTheFocus() {
    layer.press(.alt)
    #expect(layer.press(.character("s"), .control) == .ignored)
    #expect(bar.focusedTitle == nil)
    layer.press(.alt)
    layer.press(.tab)
    layer.send(.down, 400, 400)
    layer.send(.up, 400, 400)
    #expect(strip.focused == nil)
    layer.press(.alt)
    layer.closeMenus()
    #expect(bar.focusedTitle == nil)
    layer.press(.alt)
    layer.press(.character("f"), .alt)
    #expect(bar.openIndex == 0 && bar.focusedTitle == nil)
  }

  /// Function keys and the key for menus mean the same as without a focus.
  @Test(arguments: [Key.function(1), .function(9), .menu])
  func functionKeysLeaveTheFocus(key: Key) {
    layer.press(.alt)
    layer.press(.tab)
    #expect(layer.press(key) == .ignored && strip.focused == nil)
    let neighbour = Neighbour()
    layer.neighbour = neighbour
    neighbour.hasFocus = true
    #expect(layer.press(key) == .ignored && !neighbour.hasFocus && neighbour.keys.isEmpty)
  }

  /// F10 opens the first menu from anywhere; only on a title it opens that of the title.
  @Test func theMenuBarOpensFromTheStrip() {
    layer.press(.alt)
    layer.press(.tab)
    #expect(layer.press(.function(10)) == .consumed)
    #expect(bar.openIndex == 0 && strip.focused == nil)
    layer.press(.escape)
    layer.press(.alt)
    layer.press(.tab)
    #expect(layer.press(.function(10), .shift) == .ignored && strip.focused == nil)
  }

  @Test func tabGoesToTheStripAndBack() {
    layer.press(.alt)
    layer.press(.tab)
    #expect(bar.focusedTitle == nil && strip.focused == 0)
    // The second button is disabled.
    layer.press(.right)
    #expect(strip.focused == 2)
    layer.press(.left)
    layer.press(.left)
    #expect(strip.focused == strip.items.count - 1)
    layer.press(.home)
    #expect(strip.focused == 0 && !layer.overlayBounds.isEmpty)
    layer.press(.tab)
    #expect(bar.focusedTitle == 0 && strip.focused == nil && layer.overlayBounds.isEmpty)
  }

  @Test func theButtonIsUsed() {
    layer.press(.alt)
    layer.press(.tab)
    #expect(layer.press(.enter).actions == [.command(CommandID("undo"))])
    #expect(layer.press(.character(" ")).actions == [.command(CommandID("undo"))])
    #expect(strip.focused == 0)
    // A button that is disabled meanwhile does nothing.
    layer.tools = layer.tools.map { group in
      group.map { item in
        var item = item
        item.isEnabled = false
        return item
      }
    }
    #expect(layer.press(.enter) == .consumed)
    #expect(layer.press(.right) == .consumed)
    #expect(layer.press(.escape) == .consumed)
    #expect(strip.focused == nil)
    layer.press(.alt)
    #expect(layer.press(.tab) == .consumed)
    #expect(strip.focused == nil && bar.focusedTitle == 0)
  }

  /// A part beside the controls.
  private final class Neighbour: FocusNeighbour {
    var canFocus = true
    var hasFocus = false
    var keys: [Key] = []
    func key(_ press: KeyPress) { keys.append(press.key) }
  }

  private func press(_ keys: Key...) -> [ControlAction] {
    keys.flatMap { layer.press($0).actions }
  }

  @Test func tabGoesThroughAllAreas() throws {
    let neighbour = Neighbour()
    layer.neighbour = neighbour
    layer.banner = Banner(
      "Restored",
      buttons: [
        Banner.Button("Discard", CommandID("discard")), Banner.Button("Keep", CommandID("keep")),
      ])
    layer.note = InfoBar(
      "A field lies over ink.", button: Banner.Button("Show", CommandID("show")), hasMore: true)
    _ = layer.layout(width: 800, height: 600, scale: 1)
    #expect(press(.alt, .tab, .tab, .right, .right, .enter) == [.command(CommandID("keep"))])
    #expect(press(.left, .character(" ")) == [.command(CommandID("discard"))])
    #expect(press(.tab, .enter) == [.command(CommandID("show"))])
    #expect(press(.tab, .enter) == [.noteExplained])
    #expect(press(.left, .right, .right, .enter) == [.noteClosed])
    #expect(press(.tab, .down, .enter) == [])
    #expect(neighbour.hasFocus && neighbour.keys == [.down, .enter] && layer.hasFocus)
    #expect(press(.tab) == [] && bar.focusedTitle == 0 && !neighbour.hasFocus)
    layer.press(.tab, .shift)
    #expect(neighbour.hasFocus)
    layer.press(.tab, .shift)
    #expect(layer.infoBarView.focusedPart == .close)
    layer.press(.escape)
    #expect(!layer.hasFocus)
    // What is not there is passed over, and what goes loses the focus.
    neighbour.canFocus = false
    _ = press(.alt)
    layer.press(.tab, .shift)
    #expect(layer.infoBarView.focusedPart == .close)
    layer.note = nil
    #expect(!layer.hasFocus)
    _ = press(.alt, .tab, .tab)
    layer.banner = nil
    #expect(!layer.hasFocus)
  }

  /// Tab leads out of the field of a note and back into it; what is written stays.
  @Test func tabLeavesTheFieldOfANote() {
    layer.note = InfoBar(
      "A password?", button: Banner.Button("Open", CommandID("open")), hasField: true)
    _ = layer.layout(width: 800, height: 600, scale: 1)
    layer.type("ab")
    #expect(press(.tab, .enter) == [.noteAccepted("ab")])
    layer.press(.tab, .shift)
    layer.type("c")
    #expect(press(.enter) == [.noteAccepted("abc")])
    // A shortcut does not end the writing, Alt does.
    #expect(layer.press(.character("s"), .control) == .ignored && layer.infoBarView.isEditing)
    layer.press(.alt)
    #expect(bar.focusedTitle == 0 && !layer.infoBarView.isEditing)
  }

  /// What has the focus is drawn with a ring.
  @Test func theFocusIsSeen() throws {
    layer.banner = Banner("Restored", buttons: [Banner.Button("Discard", CommandID("discard"))])
    layer.note = InfoBar("A field lies over ink.", hasMore: true)
    _ = layer.layout(width: 800, height: 600, scale: 1)
    func pixels() throws -> [UInt32] {
      let picture = try layer.picture()
      return (0..<800 * 160).map { picture.pixel(x: $0 % 800, y: $0 / 800) }
    }
    var seen = [try pixels()]
    layer.press(.alt)
    for _ in 0..<5 {
      seen.append(try pixels())
      layer.press(.tab)
    }
    #expect(Set(seen).count == 6)
  }

  @Test func aButtonOpensItsMenu() {
    layer.tools[0][0].menu = layer.menus[1].title.text
    layer.press(.alt)
    layer.press(.tab)
    #expect(layer.press(.enter) == .consumed)
    #expect(bar.openIndex == 1 && bar.highlighted != nil && strip.focused == nil)
  }

  /// Keys go to what shows the focus, and not to the password below.
  @Test func altTakesTheFocusFromTheNote() {
    layer.note = InfoBar(
      "contract.pdf needs a password.", button: Banner.Button("Open", CommandID("open")),
      hasField: true)
    _ = layer.layout(width: 800, height: 600, scale: 1)
    layer.type("sesam")
    layer.press(.alt)
    #expect(bar.focusedTitle == 0 && !layer.infoBarView.isEditing)
    #expect(layer.press(.enter) == .consumed)
    #expect(bar.openIndex == 0)
  }

  @Test func aStripWithoutRoomGetsNoFocus() {
    layer.press(.alt)
    layer.press(.tab)
    #expect(strip.focused == 0)
    _ = layer.layout(width: 800, height: 90, scale: 1)
    #expect(strip.bounds.isEmpty && strip.focused == nil)
    layer.press(.alt)
    #expect(layer.press(.tab) == .consumed)
    #expect(strip.focused == nil && bar.focusedTitle == 0)
  }
}
