import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The texts below a prompt for a path.
@Suite struct ControlsMatchTests {
  private func layer(_ text: String) -> ControlsLayer {
    let layer = ControlsLayer()
    _ = layer.layout(width: 800, height: 700, scale: 1)
    var prompt = Prompt(title: "Open", text: text, selection: text.count..<text.count)
    prompt.isForPath = true
    layer.present(prompt)
    return layer
  }

  private func matches(_ count: Int) -> [Prompt.Match] {
    (0..<count).map { Prompt.Match("name \($0)", "/a/name \($0)") }
  }

  private func press(_ layer: ControlsLayer, _ key: Key) -> [ControlAction] {
    layer.press(key).actions
  }

  private func click(_ layer: ControlsLayer, row: Int) throws -> [ControlAction] {
    let sheet = try #require(layer.card as? PromptSheet)
    let frame = sheet.list.frame
    let row = PixelRect(x: frame.x + 30, y: frame.y + 6 + 36 * row, width: 20, height: 20)
    return layer.click(row).actions
  }

  @Test func tabTakesOverWhatAllBeginWith() {
    let layer = layer("/a/n")
    layer.showInPrompt(matches: matches(2), completion: "/a/name ")
    #expect(press(layer, .tab) == [.promptChanged])
    #expect(layer.promptText == "/a/name ")
    // What comes next is not known yet: the focus stays, and it is taken over once it is known.
    #expect(press(layer, .tab) == [])
    layer.showInPrompt(matches: matches(1), completion: "/a/name 0")
    #expect(layer.promptText == "/a/name 0")
    layer.showInPrompt(matches: matches(1), completion: "/a/name 0")
    #expect(press(layer, .tab) == [] && layer.card?.focus == .button(0))
  }

  @Test func typingAsksForMatches() {
    let layer = layer("/a/")
    #expect(press(layer, .character("b")) == [.promptChanged])
    #expect(press(layer, .left) == [])
  }

  @Test func aTapTakesOverAName() throws {
    let layer = layer("/a/")
    layer.showInPrompt(matches: matches(3), completion: "/a/name ")
    #expect(try click(layer, row: 1) == [.promptChanged])
    #expect(layer.promptText == "/a/name 1")
  }

  @Test func arrowsGoThroughTheList() throws {
    let layer = layer("/a/")
    #expect(press(layer, .down) == [] && layer.card?.focus == .content)
    layer.showInPrompt(matches: matches(20), completion: "/a/name ")
    #expect(press(layer, .down) == [] && layer.card?.focus == .choice(0))
    _ = press(layer, .up)
    #expect(layer.card?.focus == .content)
    for _ in 0..<3 { _ = press(layer, .down) }
    #expect(press(layer, .enter) == [.promptChanged])
    #expect(layer.promptText == "/a/name 2" && layer.card?.focus == .content)
    // The last row leads to the next page; Tab leads on.
    layer.showInPrompt(matches: matches(20), completion: "/a/name ")
    _ = press(layer, .down)
    _ = press(layer, .end)
    #expect(press(layer, .character(" ")) == [] && layer.card?.focus == .choice(0))
    #expect(press(layer, .character(" ")) == [.promptChanged])
    #expect(layer.promptText == "/a/name 7")
    layer.showInPrompt(matches: matches(3), completion: "/a/name ")
    _ = press(layer, .down)
    _ = press(layer, .tab)
    #expect(layer.card?.focus == .button(0))
  }

  @Test func whatDoesNotFitIsOnFurtherPages() throws {
    let layer = layer("/a/")
    layer.showInPrompt(matches: matches(20), completion: "/a/name ")
    let sheet = try #require(layer.card as? PromptSheet)
    #expect(sheet.list.frame.maxY < 700 && sheet.list.frame.y > sheet.frame.maxY)
    #expect(try click(layer, row: 7) == [] && layer.promptText == "/a/")
    #expect(try click(layer, row: 0) == [.promptChanged])
    #expect(layer.promptText == "/a/name 7")
  }

  @Test func aLowWindowHasNone() throws {
    let layer = layer("/a/")
    layer.showInPrompt(matches: matches(20), completion: nil)
    _ = layer.layout(width: 400, height: 200, scale: 1)
    let sheet = try #require(layer.card as? PromptSheet)
    #expect(sheet.list.frame.isEmpty)
    #expect(press(layer, .enter) == [.promptAccepted("/a/")])
  }

  @Test(arguments: [(Key.character("x"), Modifiers.control), (.delete, .shift)])
  func cuttingCopiesAndAsksForMatches(key: Key, modifiers: Modifiers) {
    let layer = layer("/a/")
    layer.press(.home, .shift)
    #expect(layer.press(key, modifiers).actions == [.copy("/a/"), .promptChanged])
    #expect(layer.promptText == "")
  }

  /// What is known of one text is not taken over in place of another.
  @Test func pastingForgetsWhatMayFollow() {
    let layer = layer("/a/n")
    layer.showInPrompt(matches: matches(2), completion: "/a/name ")
    layer.insert("ew")
    #expect(press(layer, .tab) == [] && layer.promptText == "/a/new")
    layer.showInPrompt(matches: matches(1), completion: "/a/new 1")
    #expect(layer.promptText == "/a/new 1")
    // Nor is a Tab before the paste one after it.
    #expect(press(layer, .tab) == [])
    layer.insert("0")
    layer.showInPrompt(matches: matches(1), completion: "/a/new 10.pdf")
    #expect(layer.promptText == "/a/new 10")
  }
}
