import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// The card with choices.
@Suite struct ControlsFormTests {
  private let layer: ControlsLayer = {
    let layer = Fixtures.layer()
    layer.present(
      Form(
        title: "On which pages?",
        groups: [
          Form.Group(["This page", "All pages", "Pages"]),
          Form.Group(["Left", "Right"], label: "From", columns: 2),
        ], answer: Form.Answer(choices: [1, 0], text: "1-3"), note: "3 pages.",
        confirmTitle: "Place"))
    return layer
  }()

  private var sheet: FormSheet? { layer.card as? FormSheet }

  private func answer(_ choices: [Int], _ text: String = "1-3") -> Form.Answer {
    Form.Answer(choices: choices, text: text)
  }

  @Test func choicesAreMadeByPresses() throws {
    let frames = try #require(sheet?.choiceFrames)
    #expect(layer.click(frames[0][0]).actions == [.formChanged(answer([0, 0]))])
    #expect(layer.click(frames[1][1]).actions == [.formChanged(answer([0, 1]))])
    #expect(frames[1][0].y == frames[1][1].y && frames[1][0].maxX <= frames[1][1].x)
    // The last choice has the field; typing chooses it.
    #expect(layer.click(frames[0][2]).actions == [.formChanged(answer([2, 1]))])
    #expect(layer.press(.character("7")).actions == [.formChanged(answer([2, 1], "7"))])
    let button = try #require(sheet?.buttons[1].frame)
    #expect(layer.click(button).actions == [.formAccepted(answer([2, 1], "7"))])
    #expect(layer.isModal)
    layer.showInForm(note: "No.", isError: true)
    #expect(sheet?.note.text == "No." && sheet?.note.isError == true)
    #expect(layer.press(.escape).actions == [.formCancelled] && !layer.isModal)
  }

  @Test func cuttingCopiesAndChanges() throws {
    layer.click(try #require(sheet?.choiceFrames[0][2]))
    layer.press(.character("a"), .control)
    #expect(
      layer.press(.character("x"), .control).actions
        == [.copy("1-3"), .formChanged(answer([2, 0], ""))])
  }

  @Test func keysWalkThroughIt() {
    #expect(layer.press(.up).actions == [.formChanged(answer([0, 0]))])
    #expect(layer.press(.up).actions.isEmpty)
    #expect(layer.press(.down).actions == [.formChanged(answer([1, 0]))])
    layer.press(.tab)
    #expect(sheet?.focus == .content)
    layer.press(.tab)
    #expect(layer.press(.right).actions == [.formChanged(answer([1, 1]))])
    #expect(layer.press(.enter).actions == [.formAccepted(answer([1, 1]))])
  }

  /// All parts stay on the card, also in a low window.
  @Test(arguments: [(900, 700), (400, 300), (260, 160)]) func itFits(width: Int, height: Int) throws
  {
    _ = layer.layout(width: width, height: height, scale: 1)
    let sheet = try #require(sheet)
    let frames = sheet.choiceFrames.flatMap { $0 } + sheet.buttons.map(\.frame)
    for frame in frames { #expect(sheet.frame.intersection(frame) == frame) }
    #expect(layer.window.intersection(sheet.frame) == sheet.frame)
  }
}
