import Accessibility
import Ink
import Platform
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

@Suite struct ControlsPromptTests {
  private let layer = Fixtures.layer()
  private let log = CardLog()

  init() { layer.present(Fixtures.prompt, log: log) }

  private var card: PromptCard? { layer.promptCard }
  private var text: String? { card?.field.text }
  private var cancel: PixelRect { card?.buttons[0].frame ?? .empty }
  private var confirm: PixelRect { card?.buttons[1].frame ?? .empty }

  @Test func typedAndAccepted() {
    layer.type("me")
    #expect(text == "~/Pictures/me.png")
    #expect(log.of { layer.press(.enter) } == [.accepted("~/Pictures/me.png")])
    #expect(layer.isModal)
    layer.dismissCard()
    #expect(!layer.isModal)
  }

  @Test func escapeCancels() {
    #expect(log.of { layer.press(.escape) } == [.cancelled])
    #expect(!layer.isModal)
  }

  @Test func buttonsWork() {
    #expect(log.of { layer.click(confirm) } == [.accepted("~/Pictures/signature.png")])
    #expect(log.of { layer.click(cancel, finger: 3) } == [.cancelled])
    #expect(!layer.isModal)
  }

  @Test func tabGoesAround() {
    layer.press(.tab)
    #expect(card?.focus == .button(0))
    layer.press(.tab)
    layer.press(.tab)
    #expect(card?.focus == .content)
    layer.press(.tab, .shift)
    #expect(log.of { layer.press(.character(" ")) } == [.accepted("~/Pictures/signature.png")])
    layer.press(.left)
    #expect(log.of { layer.press(.enter) } == [.cancelled])
  }

  /// Returns a prompt with a check box.
  private func presentOption(isOn: Bool = false) {
    var prompt = Fixtures.prompt
    prompt.option = Prompt.Option("Include the paper", isOn: isOn)
    layer.present(prompt, log: log)
  }

  @Test func anOptionIsChosenByKeys() {
    presentOption()
    layer.press(.tab)
    #expect(card?.focus == .option)
    #expect(log.of { layer.press(.character(" ")) } == [.option(true)])
    #expect(card?.option?.isOn == true && card?.focus == .option)
    #expect(log.of { layer.press(.character(" ")) } == [.option(false)])
    #expect(log.of { layer.press(.enter) } == [.accepted("~/Pictures/signature.png")])
    layer.press(.tab)
    #expect(card?.focus == .button(0))
    layer.press(.tab, .shift)
    layer.press(.tab, .shift)
    #expect(card?.focus == .content && text == "~/Pictures/signature.png")
  }

  @Test func anOptionIsChosenByPointers() throws {
    presentOption(isOn: true)
    let line = try #require(card?.option?.frame)
    #expect(line.width > 200 && line.height >= 32)
    #expect(log.of { layer.click(line) } == [.option(false)])
    #expect(log.of { layer.click(line, finger: 4) } == [.option(true)])
    // A contact that slides off the box does not toggle it.
    layer.send(.down, line.x + 5, line.y + 5)
    layer.send(.move, line.x + 5, line.y + 300)
    #expect(log.of { layer.send(.up, line.x + 5, line.y + 300) } == [])
    #expect(card?.option?.isOn == true)
  }

  @Test func aQuestionLeavesTheOption() throws {
    presentOption(isOn: true)
    layer.askInPrompt("signature.png exists. Replace it?", confirmTitle: "Replace")
    let line = try #require(card?.option?.frame)
    #expect(log.of { layer.click(line) } == [] && card?.option?.isOn == true)
    layer.press(.tab)
    layer.press(.tab)
    #expect(card?.focus == .button(0))
    layer.press(.escape)
    #expect(log.of { layer.click(line) } == [.option(false)])
  }

  @Test func withoutAnOptionNothingMoves() throws {
    let before = try #require(card?.frame)
    presentOption()
    let after = try #require(card?.frame)
    layer.present(Fixtures.prompt)
    #expect(card?.frame == before && after.height > before.height && card?.option == nil)
  }

  @Test func aQuestionKeepsTheText() {
    layer.type("x")
    layer.askInPrompt("x.png exists. Replace it?", confirmTitle: "Replace")
    #expect(card?.buttons[1].title == "Replace")
    // Enter held down a little too long cancels and does not replace.
    #expect(layer.press(.enter) == .consumed)
    #expect(card?.isEditing == true)
    #expect(text == "~/Pictures/x.png")
    #expect(card?.buttons[1].title == "Export")
    layer.askInPrompt("x.png exists. Replace it?", confirmTitle: "Replace")
    layer.type("ignored")
    #expect(text == "~/Pictures/x.png")
    layer.press(.tab)
    #expect(log.of { layer.press(.enter) } == [.confirmed("~/Pictures/x.png")])
    #expect(log.of { layer.click(confirm) } == [.confirmed("~/Pictures/x.png")])
    #expect(layer.press(.escape) == .consumed)
    #expect(log.of { layer.press(.escape) } == [.cancelled])
  }

  @Test func theResultReplacesTheQuestion() {
    layer.askInPrompt("signature.png exists. Replace it?", confirmTitle: "Replace")
    layer.press(.tab)
    #expect(log.of { layer.press(.enter) } == [.confirmed("~/Pictures/signature.png")])
    layer.showInPrompt(note: "Exporting…", isError: false)
    #expect(card?.line == "Exporting…")
    layer.askInPrompt("signature.png exists. Replace it?", confirmTitle: "Replace")
    layer.showInPrompt(note: "There is no space left.", isError: true)
    #expect(card?.line == "There is no space left." && card?.note.isError == true)
    // The text can be edited and confirmed again.
    #expect(card?.isEditing == true && card?.focus == .content)
    #expect(card?.buttons[1].title == "Export" && card?.buttons[1].role == .primary)
    layer.type("other")
    #expect(text == "~/Pictures/other.png" && card?.line == Fixtures.prompt.note)
    #expect(log.of { layer.press(.enter) } == [.accepted("~/Pictures/other.png")])
  }

  @Test func errorsStayUntilTheTextChanges() {
    layer.showInPrompt(note: "No such folder.", isError: true)
    #expect(card?.note.isError == true)
    layer.press(.right)
    layer.type("a")
    #expect(card?.note.isError == false)
  }

  /// A secret that was wrong goes, so that Enter alone does not send it again; a path stays.
  @Test(arguments: [true, false]) func aWrongSecretGoes(isSecret: Bool) {
    var prompt = Fixtures.prompt
    prompt.isSecret = isSecret
    layer.present(prompt, log: log)
    layer.type("1234")
    let typed = text
    layer.showInPrompt(note: "Signing…", isError: false)
    #expect(text == typed)
    layer.showInPrompt(note: "No.", isError: true)
    #expect(text == (isSecret ? "" : typed))
  }

  /// The owner gets the secret, and nobody else has it afterwards.
  @Test func aSecretIsGivenAway() throws {
    var prompt = Fixtures.prompt
    prompt.isSecret = true
    var given: SecretBytes?
    layer.present(prompt, onAccept: { _, _ in }, onSecret: { given = $0 })
    layer.type("1234")
    let card = try #require(layer.card as? PromptCard)
    #expect(card.field.text == "••••")
    #expect(card.field.editing.accessibleText(isFocused: true).content == "••••")
    layer.press(.enter)
    #expect(given?.text == "1234" && card.field.text.isEmpty && card.field.secret?.isEmpty == true)
    // What is typed and not accepted goes with the card.
    layer.type("567")
    #expect(card.field.secret?.text == "567")
    layer.dismissCard()
    #expect(card.field.secret?.isEmpty == true)
  }

  /// What is pasted goes from one secret to the other. Ordinary fields do not get it.
  @Test func aSecretIsPasted() throws {
    let pasted = SecretBytes()
    _ = pasted.replace(0..<0, by: "ge\nheim".unicodeScalars)
    layer.insert(pasted)
    #expect(text == "~/Pictures/signature.png")
    var prompt = Fixtures.prompt
    (prompt.isSecret, prompt.text) = (true, "")
    layer.present(prompt, onAccept: { _, _ in }, onSecret: { _ in })
    layer.type("12")
    #expect(layer.press(.character("v"), .control).actions == [.secretPasteRequested])
    layer.press(.left)
    layer.insert(pasted)
    let card = try #require(layer.card as? PromptCard)
    #expect(card.field.secret?.text == "1geheim2" && card.field.text == "••••••••")
    #expect(card.field.editing.caret == 7)
  }

  @Test func clipboard() {
    #expect(layer.press(.character("c"), .control).actions == [.copy("signature")])
    #expect(layer.press(.character("x"), .control).actions == [.copy("signature")])
    #expect(text == "~/Pictures/.png")
    #expect(layer.press(.character("c"), .control).actions == [])
    #expect(layer.press(.character("v"), .control).actions == [.pasteRequested])
    layer.insert("two\nlines")
    #expect(text == "~/Pictures/two lines.png")
    layer.press(.character("a"), .control)
    layer.press(.backspace)
    #expect(text == "")
  }

  /// The field takes the focus from a button, which is drawn without it.
  @Test func aPasteRedrawsWhatHadTheFocus() {
    layer.press(.tab)
    #expect(card?.focus != .content)
    _ = layer.takeDamage()
    layer.insert("a")
    #expect(card?.focus == .content)
    let damage = layer.takeDamage()
    for frame in [cancel, confirm] { #expect(damage.contains { $0.intersection(frame) == frame }) }
  }

  @Test func theMouseSelects() throws {
    layer.press(.character("a"), .control)
    layer.type("one two")
    let frame = try #require(card?.field.frame)
    let y = frame.y + frame.height / 2
    layer.send(.down, frame.x + 1, y)
    layer.send(.move, frame.maxX + 300, y)
    layer.send(.up, frame.maxX + 300, y)
    #expect(card?.field.editing.selectedText == "one two")
    // A double click selects a word, a triple click everything.
    for time in [5000, 5100] as [UInt32] {
      layer.click(PixelRect(x: frame.x + 14, y: y, width: 1, height: 1), time: time)
    }
    #expect(card?.field.editing.selectedText == "one")
    layer.click(PixelRect(x: frame.x + 14, y: y, width: 1, height: 1), time: 5200)
    #expect(card?.field.editing.selectedText == "one two")
    layer.click(PixelRect(x: frame.x + 14, y: y, width: 1, height: 1), time: 9000)
    #expect(card?.field.editing.selectedText == "")
    #expect(layer.cursor(at: Point(Double(frame.x + 14), Double(y))) == .text)
  }

  /// What has no room is said below the field until the next key.
  @Test func whatHasNoRoomIsSaidInTheCard() {
    let note = card?.line
    layer.insert(String(repeating: "x", count: TextEditing.limit + 1))
    let sentence = TextCut.text(maximum: TextEditing.limit, count: 0).sentence
    #expect(card?.line == sentence && sentence.contains("4096") && layer.notice == nil)
    layer.press(.left)
    #expect(card?.line == note)
    layer.type("y")
    #expect(card?.line == sentence)
    // A secret stays as it is, and is not emptied as a wrong one.
    var prompt = Fixtures.prompt
    prompt.isSecret = true
    layer.present(prompt, log: log)
    layer.insert(Self.secret(SecretBytes.maximum))
    layer.type("y")
    #expect(card?.line == TextCut.secret.sentence && card?.field.editing.count == 4095)
    // So it is if the clipboard has too much.
    layer.press(.left)
    #expect(card?.line == prompt.note)
    layer.tell(.secret)
    #expect(card?.line == TextCut.secret.sentence)
  }

  private static func secret(_ count: Int) -> SecretBytes {
    let secret = SecretBytes()
    _ = secret.replace(0..<0, by: String(repeating: "x", count: count).unicodeScalars)
    return secret
  }

  @Test func longTextScrollsToItsCaret() {
    layer.type(String(repeating: "a long name ", count: 20))
    #expect((card?.field.scroll ?? 0) > 0)
    layer.press(.home)
    #expect(card?.field.scroll == 0)
    layer.press(.end)
    #expect((card?.field.scroll ?? 0) > 0)
    layer.press(.character("a"), .control)
    layer.press(.delete)
    #expect(card?.field.scroll == 0)
  }

  @Test func nothingReachesTheCanvas() {
    #expect(layer.send(.move, 10, 590) == .consumed)
    #expect(layer.send(.down, 10, 590) == .consumed)
    #expect(layer.send(.up, 10, 590) == .consumed)
    #expect(layer.press(.character("z"), .control) == .consumed)
    #expect(layer.overlayBounds == layer.window)
    #expect(layer.isModal)
  }

  @Test(arguments: [(300, 200), (200, 100), (50, 30), (1, 1)])
  func theCardStaysInside(_ size: (Int, Int)) throws {
    let window = PixelRect(x: 0, y: 0, width: size.0, height: size.1)
    _ = layer.layout(width: size.0, height: size.1, scale: 1)
    let card = try #require(layer.promptCard)
    for rect in [card.frame, card.field.frame, cancel, confirm] where !rect.isEmpty {
      #expect(window.intersection(rect) == rect)
    }
  }

  @Test func messagesAreReadAndClosed() throws {
    layer.present(Fixtures.shortcuts, log: log)
    #expect(log.of { layer.press(.escape) } == [.cancelled])
    layer.present(Fixtures.about, log: log)
    let close = try #require(layer.messageCard?.buttons.last?.frame)
    #expect(log.of { layer.click(close) } == [.cancelled])
    #expect(!layer.isModal)
  }

  @Test func messagesScrollInLowWindows() throws {
    _ = layer.layout(width: 300, height: 200, scale: 1)
    layer.present(Fixtures.shortcuts)
    let card = try #require(layer.messageCard)
    #expect(card.maxScroll > 0)
    layer.send(.scroll(Point(0, 1)), 150, 100)
    #expect(card.scroll > 0)
    layer.press(.end)
    #expect(card.scroll == card.maxScroll)
    layer.press(.home)
    layer.send(.down, 150, 100, finger: 1)
    layer.send(.move, 150, 60, finger: 1)
    layer.send(.up, 150, 60, finger: 1)
    #expect(card.scroll == 40)
  }
}
