import Accessibility
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Graphics
@testable import Input

/// The card on which a signature is made of a picture.
@Suite struct TracingCardTests {
  private let layer = Fixtures.layer()
  private let image = Image(
    opaque: [UInt32](repeating: 0xffee_eeee, count: 80_000), width: 400, height: 200)

  /// What the card called.
  private final class Calls {
    var choices: [TracingChoice] = []
    var pasted = 0
    var accepted = 0
    var cancelled = 0
  }
  private let calls = Calls()

  init() {
    layer.present(
      tracing: image, TracingChoice(image), onChange: { [calls] in calls.choices.append($0) },
      onPaste: { [calls] in calls.pasted += 1 }, onAccept: { [calls] in calls.accepted += 1 },
      onCancel: { [calls] in calls.cancelled += 1 })
    _ = layer.takeDamage()
  }

  private var card: TracingCard? { layer.card as? TracingCard }

  private func show(_ picture: Image?) {
    layer.show(TracingResult(picture: picture, note: "60 × 12 mm"))
  }

  @Test func theFrameIsDragged() throws {
    let frame = try #require(card?.pictureFrame)
    let (x, y) = (frame.x + frame.width / 4, frame.y + frame.height / 2)
    layer.send(.down, frame.x, frame.y)
    layer.send(.move, x, y, inContact: true)
    #expect(calls.choices.count == 1)
    layer.send(.up, x, y)
    let part = try #require(calls.choices.last?.part)
    #expect(abs(part.x - 100) <= 2 && abs(part.y - 100) <= 2)
    #expect(part.maxX == 400 && part.maxY == 200)
    layer.press(.right)
    #expect(calls.choices.last.map { $0.part.x > part.x } == true)
    // A lost contact drags nothing.
    let before = calls.choices.last
    layer.send(.down, frame.maxX - 1, frame.maxY - 1)
    layer.send(.move, frame.maxX - 40, frame.maxY - 40, inContact: true)
    #expect(calls.choices.last != before)
    layer.send(.cancel, 0, 0)
    #expect(calls.choices.last == before)
  }

  @Test func anotherPictureIsPasted() {
    layer.press(.character("v"))
    #expect(calls.pasted == 0)
    layer.press(.character("v"), .control)
    #expect(calls.pasted == 1 && layer.isModal)
  }

  @Test func inkIsAcceptedOnceItIsThere() {
    layer.press(.enter)
    #expect(calls.accepted == 0 && layer.isModal)
    show(nil)
    layer.press(.enter)
    #expect(calls.accepted == 0)
    show(image)
    #expect(!layer.takeDamage().isEmpty)
    layer.press(.enter)
    // The card stays until its owner replaces it.
    #expect(calls.accepted == 1 && layer.isModal)
    layer.press(.escape)
    #expect(!layer.isModal && calls.cancelled == 1)
  }

  @Test func keysReachAllParts() {
    show(image)
    layer.press(.character("+"))
    layer.press(.character("+"))
    layer.press(.character("-"))
    #expect(calls.choices.map(\.thickness) == [1, 2, 1])
    for _ in 0..<9 { layer.press(.character("+")) }
    #expect(calls.choices.last?.thickness == 4 && calls.choices.count == 6)
    // The frame, thinner, the check boxes and the buttons: thicker is off.
    var places: [Card.Part?] = []
    for _ in 0..<6 {
      layer.press(.tab)
      places.append(card?.focus)
    }
    #expect(
      places == [
        .choice(0), .choice(2), .choice(3), .button(0), .button(1), .content,
      ])
    layer.press(.tab)
    layer.press(.character(" "))
    #expect(calls.choices.last?.thickness == 3)
    layer.press(.tab)
    layer.press(.tab)
    layer.press(.character(" "))
    #expect(calls.choices.last?.removesLines == true)
    layer.press(.tab)
    layer.press(.character(" "))
    #expect(calls.choices.last?.hasPictureColor == true)
    layer.press(.character(" "))
    #expect(calls.choices.last?.hasPictureColor == false)
  }

  @Test func screenReadersSeeThePartsAndTheNote() throws {
    show(image)
    let node = try #require(card?.node(1))
    func part(_ name: String) -> AccessibleNode? { node.first { $0.name == name } }
    #expect(part("Picture")?.description == "Top left · 400 × 200 pixels")
    #expect(part("Thinner")?.role == .button && part("Thicker")?.role == .button)
    #expect(part("Remove line")?.states.contains(.checked) == false)
    #expect(part("60 × 12 mm") != nil)
    let id = try #require(part("Remove line")?.id)
    #expect(card?.part(id, 1) == .choice(2))
    card?.activate(.choice(2))
    let checked = try #require(card?.node(1).first { $0.name == "Remove line" })
    #expect(checked.states.contains(.checked))
  }

  /// All parts are in the window and apart, whatever its size.
  @Test(arguments: [(900, 700), (400, 320), (320, 700)])
  func allPartsAreInTheWindow(width: Int, height: Int) throws {
    _ = layer.layout(width: width, height: height, scale: 1)
    show(image)
    let card = try #require(card)
    let node = card.node(1)
    var frames = [card.pictureFrame, card.sheetFrame]
    for name in ["Thinner", "Thicker", "Remove line", "Colour as in the picture", "Save…"] {
      frames.append(try #require(node.first { $0.name == name }).bounds)
    }
    let window = PixelRect(x: 0, y: 0, width: width, height: height)
    for (index, frame) in frames.enumerated() {
      #expect(!frame.isEmpty && frame.intersection(window) == frame, "\(index)")
      #expect(frames[..<index].allSatisfy { $0.intersection(frame).isEmpty }, "\(index)")
    }
  }
}
