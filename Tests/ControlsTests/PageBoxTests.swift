import Ink
import Testing

@testable import Accessibility
@testable import Controls
@testable import Graphics
@testable import Input

/// The box with the number of the page in view.
@Suite struct PageBoxTests {
  private let layer = Fixtures.layer()
  private let row = PixelRect(x: 12, y: 90, width: 382, height: 28)

  init() {
    layer.pageBox = PageBox(page: 3, count: 120, row: row)
    _ = layer.takeDamage()
  }

  private var view: PageBoxView { layer.pageBoxView }

  @Test func aTypedNumberGoesToThePage() {
    #expect(view.bounds.maxX == row.maxX && layer.pageBoxWidth == view.bounds.width)
    #expect(layer.click(view.frames[0]) == .consumed && view.isEditing)
    // The number was selected, so digits replace it.
    layer.press(.character("4"))
    layer.press(.character("2"))
    #expect(view.node?.text?.content == "42")
    #expect(layer.press(.enter).actions == [.pageChosen(42)])
    #expect(!view.isEditing && view.node?.text?.content == "3")
    layer.pageBox?.page = 42
    #expect(view.node?.text?.content == "42")
  }

  @Test func textsThatAreNoNumberGoNowhere() {
    layer.click(view.frames[0])
    layer.press(.character("x"))
    #expect(layer.press(.enter) == .consumed)
    #expect(view.isEditing && view.node?.text?.content == "3")
    layer.press(.character("7"))
    layer.press(.escape)
    #expect(!view.isEditing && view.node?.text?.content == "3")
    // A press beside it ends that, too, and is the canvas's.
    layer.click(view.frames[0])
    #expect(layer.send(.down, 300, 400) == .ignored && !view.isEditing)
  }

  @Test(
    arguments: [
      ("1", 1), ("120", 120), ("121", 120), ("0", 1), (" 12 ", 12), ("٣", 3),
      ("99999999999999", 120),
      ("", nil), ("  ", nil), ("-2", nil), ("2.5", nil), ("½", nil), ("十", nil),
    ] as [(String, Int?)])
  func aTextMeansAPage(_ text: String, _ page: Int?) {
    #expect(layer.pageBox?.page(typed: text) == page)
  }

  @Test func theKeyboardAloneReachesIt() {
    layer.press(.alt)
    for _ in 0..<9 where !view.isEditing { layer.press(.tab) }
    #expect(view.isEditing && layer.hasFocus)
    layer.press(.character("9"))
    #expect(layer.press(.enter).actions == [.pageChosen(9)] && !layer.hasFocus)
  }

  @Test func assistiveTechnologiesTypeInIt() throws {
    let node = try #require(layer.accessibleNodes(around: []).first { $0.id.part == .pageBox })
    #expect(node.role == .textField && node.text?.content == "3" && !node.states.contains(.focused))
    _ = layer.perform(.focus(node.id))
    _ = layer.perform(.replace(node.id, 0..<1, "11"))
    let typed = layer.accessibleNodes(around: []).first { $0.id.part == .pageBox }
    #expect(typed?.text?.content == "11" && typed?.states.contains(.focused) == true)
    #expect(layer.press(.enter).actions == [.pageChosen(11)])
  }

  @Test func withoutRoomItIsNotShown() {
    layer.pageBox?.row.width = 120
    #expect(layer.pageBoxWidth == 0 && view.node == nil && view.parts.isEmpty)
    layer.pageBox = nil
    #expect(layer.pageBoxWidth == 0)
  }
}
