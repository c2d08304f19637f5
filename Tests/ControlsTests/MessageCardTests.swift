import Accessibility
import Testing

@testable import Controls
@testable import Graphics
@testable import Input

/// The card of a message whose text is longer than the window.
@Suite struct MessageCardTests {
  private let layer = Fixtures.layer(400, 300)
  private static let facts = (0..<40).map { Message.Row("Fact \($0)", "It is so.") }

  /// A page is all that is in view but a line. Questions are read likewise.
  @Test(arguments: [[], [Message.Answer("Back"), Message.Answer("Go")]])
  func keysScrollByPages(answers: [Message.Answer]) throws {
    layer.present(
      Message(
        title: "Signatures", sections: [Message.Section(title: "First", facts: Self.facts)],
        answers: answers))
    let card = try #require(layer.messageCard)
    let page = card.viewport.height - layer.style.paragraph("x", width: 100).height
    #expect(page > 0 && card.maxScroll > 2 * page)
    layer.press(.pageDown)
    #expect(card.scroll == page)
    layer.press(.pageDown)
    layer.press(.pageUp)
    #expect(card.scroll == page)
    layer.press(.end)
    layer.press(.pageDown)
    #expect(card.scroll == card.maxScroll)
    layer.press(.home)
    layer.press(.pageUp)
    #expect(card.scroll == 0 && layer.isModal)
  }

  /// In a narrow window a long key has a line of its own, and the others stay beside their effects.
  @Test func longKeysAreWhole() throws {
    let key = "Ctrl+Shift+Z, Ctrl+Shift+Y"
    layer.present(
      Message(
        title: "Keys", rows: [Message.Row("Ctrl+Z", "Undo"), Message.Row(key, "Redo")]))
    let window = layer.window
    var surface = try ImageSurface(format: .rgb24, width: window.width, height: window.height)
    surface.draw { context in
      layer.draw(in: context, clip: window)
      layer.drawOverlay(in: context, clip: window)
    }
    #expect(!layer.cutTexts.contains(key))
    let card = try #require(layer.messageCard)
    let heights = card.content.lines.map(\.height)
    #expect(heights.count == 2 && heights[0] == 30 && heights[1] > 30)
    #expect(card.contentNodes(1).map(\.name) == ["Ctrl+Z: Undo", "\(key): Redo"])
  }

  /// A fact without a name goes on with the one above.
  @Test func factsAreReadWithTheirNames() throws {
    let facts = [Message.Row("Signer", "Ada Linden"), Message.Row("", "The SHA-256 is 00.")]
    layer.present(
      Message(title: "Signatures", sections: [Message.Section(title: "First", facts: facts)]))
    let card = try #require(layer.messageCard)
    #expect(
      card.contentNodes(1).map(\.name) == ["First", "Signer: Ada Linden", "The SHA-256 is 00."])
  }
}
