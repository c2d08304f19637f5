import Ink
import Testing

@testable import Controls
@testable import Input
@testable import X11Canvas

/// Messages that ask a question.
@Suite struct ControlsQuestionTests {
  private let log = CardLog()

  private func layer(
    _ answers: [Message.Answer] = [.init("Back"), .init("Drop", isDestructive: true), .init("Go")],
    escape: Int = 0
  ) -> ControlsLayer {
    let layer = Fixtures.layer()
    layer.present(Message(title: "What now?", answers: answers, escape: escape), log: log)
    return layer
  }

  private func buttons(_ layer: ControlsLayer) -> [CardButton] {
    if let card = layer.card as? MessageCard { card.buttons } else { [] }
  }

  @Test func keysAnswer() {
    let answers: [([Key], Int)] = [
      ([.enter], 2), ([.escape], 0), ([.left, .enter], 1), ([.tab, .character(" ")], 0),
      ([.tab, .right, .right, .enter], 2), ([.left, .left, .left, .enter], 2),
    ]
    for (keys, answer) in answers {
      let layer = layer()
      let calls = log.of { for key in keys { layer.press(key) } }
      #expect(calls == [.answered(answer)])
      #expect(!layer.isModal)
    }
  }

  /// The buttons of a message that asks nothing are reached, too.
  @Test func tabReachesTheButtonsOfAMessage() {
    let layer = Fixtures.layer()
    func present() { layer.present(Message(title: "Devices", actionTitle: "Copy"), log: log) }
    present()
    layer.press(.tab)
    #expect(layer.card?.focus == .button(0))
    #expect(log.of { layer.press(.enter) } == [.action] && layer.isModal)
    layer.press(.tab)
    #expect(log.of { layer.press(.character(" ")) } == [.cancelled])
    present()
    #expect(log.of { layer.press(.enter) } == [.cancelled])
  }

  @Test func enterDestroysNothing() {
    let layer = layer([.init("Back"), .init("Drop", isDestructive: true)])
    #expect(log.of { layer.press(.enter) } == [.answered(0)])
    let other = self.layer([.init("Drop", isDestructive: true), .init("Keep")], escape: 1)
    #expect(log.of { other.press(.escape) } == [.answered(1)])
  }

  @Test func eachButtonAnswers() {
    for index in 0..<3 {
      let layer = layer()
      let frame = buttons(layer)[index].frame
      #expect(log.of { layer.click(frame) } == [.answered(index)])
    }
  }

  @Test func otherKeysAndPlacesDoNot() {
    let layer = layer()
    for key in [Key.character("c"), .down, .home] { #expect(log.of { layer.press(key) }.isEmpty) }
    #expect(layer.isModal)
  }

  /// The card is closed before its owner is called, who may present another.
  @Test func anAnswerLeadsToAnotherCard() {
    let layer = Fixtures.layer()
    let question = Message(title: "What now?", answers: [.init("Back"), .init("Go")])
    layer.present(question, onAnswer: { _ in layer.present(Fixtures.prompt) })
    layer.press(.enter)
    #expect(layer.isPrompting)
    layer.present(question, onAnswer: { [unowned layer] _ in #expect(!layer.isModal) })
    layer.click(buttons(layer)[0].frame)
    #expect(!layer.isModal)
  }
}
