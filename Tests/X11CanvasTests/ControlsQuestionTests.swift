import Ink
import Testing

@testable import Controls
@testable import Input
@testable import X11Canvas

/// Messages that ask a question.
@Suite struct ControlsQuestionTests {
  private func layer(
    _ answers: [Message.Answer] = [.init("Back"), .init("Drop", isDestructive: true), .init("Go")],
    escape: Int = 0
  ) -> ControlsLayer {
    let layer = Fixtures.layer()
    layer.present(Message(title: "What now?", answers: answers, escape: escape))
    return layer
  }

  private func buttons(_ layer: ControlsLayer) -> [SheetButton] {
    if let sheet = layer.card as? MessageSheet { sheet.buttons } else { [] }
  }

  @Test func keysAnswer() {
    let answers: [([Key], Int)] = [
      ([.enter], 2), ([.escape], 0), ([.left, .enter], 1), ([.tab, .character(" ")], 0),
      ([.tab, .right, .right, .enter], 2), ([.left, .left, .left, .enter], 2),
    ]
    for (keys, answer) in answers {
      let layer = layer()
      let actions = keys.flatMap { layer.press($0).actions }
      #expect(actions == [.questionAnswered(answer)])
      #expect(!layer.isModal)
    }
  }

  /// The buttons of a message that asks nothing are reached, too.
  @Test func tabReachesTheButtonsOfAMessage() {
    let layer = Fixtures.layer()
    func present() { layer.present(Message(title: "Devices", actionTitle: "Copy")) }
    present()
    layer.press(.tab)
    #expect(layer.card?.focus == .button(0))
    #expect(layer.press(.enter).actions == [.messageAction] && layer.isModal)
    layer.press(.tab)
    #expect(layer.press(.character(" ")).actions == [.messageClosed])
    present()
    #expect(layer.press(.enter).actions == [.messageClosed])
  }

  @Test func enterDestroysNothing() {
    let layer = layer([.init("Back"), .init("Drop", isDestructive: true)])
    #expect(layer.press(.enter).actions == [.questionAnswered(0)])
    let other = self.layer([.init("Drop", isDestructive: true), .init("Keep")], escape: 1)
    #expect(other.press(.escape).actions == [.questionAnswered(1)])
  }

  @Test func eachButtonAnswers() {
    for index in 0..<3 {
      let layer = layer()
      let frame = buttons(layer)[index].frame
      #expect(layer.click(frame).actions == [.questionAnswered(index)])
    }
  }

  @Test func otherKeysAndPlacesDoNot() {
    let layer = layer()
    for key in [Key.character("c"), .down, .home] { #expect(layer.press(key).actions.isEmpty) }
    #expect(layer.isModal)
  }
}
