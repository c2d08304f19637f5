import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The texts below a prompt for a path.
@Suite struct ControlsMatchTests {
  private let log = CardLog()

  private func layer(_ text: String) -> ControlsLayer {
    let layer = ControlsLayer()
    _ = layer.layout(width: 800, height: 700, scale: 1)
    var prompt = Prompt(title: "Open", text: text, selection: text.count..<text.count)
    prompt.isForPath = true
    layer.present(prompt, log: log)
    return layer
  }

  private func matches(_ count: Int) -> [Prompt.Match] {
    (0..<count).map { Prompt.Match("name \($0)", "/a/name \($0)") }
  }

  private func press(_ layer: ControlsLayer, _ key: Key) { layer.press(key) }

  private func click(_ layer: ControlsLayer, row: Int) throws {
    let prompt = try #require(layer.card as? PromptCard)
    let frame = prompt.list.frame
    let row = PixelRect(x: frame.x + 30, y: frame.y + 6 + 36 * row, width: 20, height: 20)
    layer.click(row)
  }

  @Test func tabTakesOverWhatAllBeginWith() {
    let layer = layer("/a/n")
    layer.showInPrompt(matches: matches(2), completion: "/a/name ")
    #expect(log.of { press(layer, .tab) } == [.changed])
    #expect(layer.promptText == "/a/name ")
    // What comes next is not known yet: the focus stays, and it is taken over once it is known.
    #expect(log.of { press(layer, .tab) } == [])
    layer.showInPrompt(matches: matches(1), completion: "/a/name 0")
    #expect(layer.promptText == "/a/name 0")
    layer.showInPrompt(matches: matches(1), completion: "/a/name 0")
    #expect(log.of { press(layer, .tab) } == [] && layer.card?.focus == .button(0))
  }

  @Test func typingAsksForMatches() {
    let layer = layer("/a/")
    #expect(log.of { press(layer, .character("b")) } == [.changed])
    #expect(log.of { press(layer, .left) } == [])
  }

  @Test func aTapTakesOverAName() throws {
    let layer = layer("/a/")
    layer.showInPrompt(matches: matches(3), completion: "/a/name ")
    #expect(try log.of { try click(layer, row: 1) } == [.changed])
    #expect(layer.promptText == "/a/name 1")
  }

  @Test func arrowsGoThroughTheList() throws {
    let layer = layer("/a/")
    #expect(log.of { press(layer, .down) } == [] && layer.card?.focus == .content)
    layer.showInPrompt(matches: matches(20), completion: "/a/name ")
    #expect(log.of { press(layer, .down) } == [] && layer.card?.focus == .choice(0))
    press(layer, .up)
    #expect(layer.card?.focus == .content)
    for _ in 0..<3 { press(layer, .down) }
    #expect(log.of { press(layer, .enter) } == [.changed])
    #expect(layer.promptText == "/a/name 2" && layer.card?.focus == .content)
    // The last row leads to the next page; Tab leads on.
    layer.showInPrompt(matches: matches(20), completion: "/a/name ")
    press(layer, .down)
    press(layer, .end)
    #expect(log.of { press(layer, .character(" ")) } == [] && layer.card?.focus == .choice(0))
    #expect(log.of { press(layer, .character(" ")) } == [.changed])
    #expect(layer.promptText == "/a/name 7")
    layer.showInPrompt(matches: matches(3), completion: "/a/name ")
    press(layer, .down)
    press(layer, .tab)
    #expect(layer.card?.focus == .button(0))
  }

  @Test func whatDoesNotFitIsOnFurtherPages() throws {
    let layer = layer("/a/")
    layer.showInPrompt(matches: matches(20), completion: "/a/name ")
    let prompt = try #require(layer.card as? PromptCard)
    #expect(prompt.list.frame.maxY < 700 && prompt.list.frame.y > prompt.frame.maxY)
    #expect(try log.of { try click(layer, row: 7) } == [] && layer.promptText == "/a/")
    #expect(try log.of { try click(layer, row: 0) } == [.changed])
    #expect(layer.promptText == "/a/name 7")
  }

  /// The card of a small window leaves room for two rows.
  @Test(arguments: [360, 300]) func aSmallWindowHasTwoRows(height: Int) throws {
    let layer = layer("/a/")
    _ = layer.layout(width: 480, height: height, scale: 1)
    layer.showInPrompt(matches: matches(20), completion: nil)
    let prompt = try #require(layer.card as? PromptCard)
    #expect(prompt.list.choices.map(\.title) == ["name 0", "19 more…"])
    #expect(prompt.list.frame.maxY < height && prompt.list.frame.y > prompt.frame.maxY)
    #expect(prompt.frame.y > 0)
  }

  /// The last page has fewer names, and the row that leads to the first one follows them.
  @Test func theLastPageLeadsToTheFirst() throws {
    let layer = layer("/a/")
    layer.showInPrompt(matches: matches(10), completion: "/a/name ")
    let prompt = try #require(layer.card as? PromptCard)
    press(layer, .down)
    press(layer, .end)
    press(layer, .enter)
    #expect(
      prompt.list.choices.map(\.title) == ["name 7", "name 8", "name 9", "From the beginning…"])
    press(layer, .end)
    #expect(layer.card?.focus == .choice(3))
    #expect(prompt.list.row(at: PixelPoint(prompt.list.choices[3].frame.center)) == 3)
    press(layer, .enter)
    #expect(prompt.list.titles.first == "name 0" && layer.card?.focus == .choice(0))
  }

  /// The wheel and the page keys stop at the first and the last page; the focus stays on a row.
  @Test func theWheelAndPageKeysTurnThePages() throws {
    let layer = layer("/a/")
    layer.showInPrompt(matches: matches(20), completion: "/a/name ")
    let prompt = try #require(layer.card as? PromptCard)
    func first(_ key: Key) -> String? {
      press(layer, key)
      return prompt.list.titles.first
    }
    #expect(first(.pageUp) == "name 0" && first(.pageDown) == "name 7")
    #expect(layer.card?.focus == .content && layer.promptText == "/a/")
    press(layer, .down)
    press(layer, .end)
    #expect(first(.pageDown) == "name 14" && first(.pageDown) == "name 14")
    #expect(layer.card?.focus == .choice(6))
    #expect(first(.pageUp) == "name 7")
    let place = prompt.list.frame.center
    func rolled(_ notches: Double) -> String? {
      layer.send(.scroll(Point(0, notches)), Int(place.x), Int(place.y))
      return prompt.list.titles.first
    }
    #expect(rolled(-1) == "name 0" && rolled(-1) == "name 0")
    #expect(rolled(0.5) == "name 0" && rolled(0.5) == "name 7")
    #expect(rolled(9) == "name 14")
    // The row that leads on follows the wheel.
    press(layer, .end)
    press(layer, .enter)
    #expect(prompt.list.titles.first == "name 0" && first(.pageDown) == "name 7")
  }

  /// A window that becomes low takes rows away, also the one with the focus.
  @Test func theFocusStaysOnARow() throws {
    let layer = layer("/a/")
    layer.showInPrompt(matches: matches(30), completion: "/a/name ")
    for _ in 0..<5 { press(layer, .down) }
    #expect(layer.card?.focus == .choice(4))
    _ = layer.layout(width: 800, height: 300, scale: 1)
    #expect(layer.card?.focus == .choice(1))
    // Without rows it is in the field, and Down goes to none.
    _ = layer.layout(width: 300, height: 170, scale: 1)
    #expect(layer.card?.focus == .content)
    press(layer, .down)
    #expect(layer.card?.focus == .content)
    let prompt = try #require(layer.card as? PromptCard)
    #expect(prompt.list.titles.isEmpty && prompt.list.choices.isEmpty)
    _ = layer.layout(width: 800, height: 700, scale: 1)
    press(layer, .down)
    #expect(log.of { press(layer, .enter) } == [.changed] && layer.promptText == "/a/name 0")
  }

  /// Where there is room for all, those of further pages do not take the place of the first.
  @Test func aTallWindowShowsAllFromTheFirst() throws {
    let layer = layer("/a/")
    layer.showInPrompt(matches: matches(5), completion: "/a/name ")
    _ = layer.layout(width: 800, height: 300, scale: 1)
    try click(layer, row: 1)
    let prompt = try #require(layer.card as? PromptCard)
    #expect(prompt.list.titles == ["name 1"])
    _ = layer.layout(width: 800, height: 700, scale: 1)
    #expect(prompt.list.titles == matches(5).map(\.title))
  }

  @Test func aLowWindowHasNone() throws {
    let layer = layer("/a/")
    layer.showInPrompt(matches: matches(20), completion: nil)
    _ = layer.layout(width: 400, height: 200, scale: 1)
    let prompt = try #require(layer.card as? PromptCard)
    #expect(prompt.list.frame.isEmpty)
    #expect(log.of { press(layer, .enter) } == [.accepted("/a/")])
  }

  @Test(arguments: [(Key.character("x"), Modifiers.control), (.delete, .shift)])
  func cuttingCopiesAndAsksForMatches(key: Key, modifiers: Modifiers) {
    let layer = layer("/a/")
    layer.press(.home, .shift)
    let calls = log.of { #expect(layer.press(key, modifiers).actions == [.copy("/a/")]) }
    #expect(calls == [.changed])
    #expect(layer.promptText == "")
  }

  /// What is known of one text is not taken over in place of another.
  @Test func pastingForgetsWhatMayFollow() {
    let layer = layer("/a/n")
    layer.showInPrompt(matches: matches(2), completion: "/a/name ")
    #expect(log.of { layer.insert("ew") } == [.changed])
    #expect(log.of { press(layer, .tab) } == [] && layer.promptText == "/a/new")
    layer.showInPrompt(matches: matches(1), completion: "/a/new 1")
    #expect(layer.promptText == "/a/new 1")
    // Nor is a Tab before the paste one after it.
    #expect(log.of { press(layer, .tab) } == [])
    layer.insert("0")
    layer.showInPrompt(matches: matches(1), completion: "/a/new 10.pdf")
    #expect(layer.promptText == "/a/new 10")
  }
}
