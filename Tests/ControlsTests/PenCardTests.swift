import Accessibility
import Ink
import TestSupport
import Testing

@testable import Controls
@testable import Graphics
@testable import Input

/// The card on which the colour and the width of a pen are chosen.
@Suite struct PenCardTests {
  private let layer = Fixtures.layer()
  private static let latest = [InkColor(hex: 0xaa3300), InkColor(hex: 0x00aa33)]

  /// What the card called.
  private final class Calls {
    var looks: [PenLook] = []
    var accepted: [PenLook] = []
    var cancelled = 0
  }
  private let calls = Calls()

  init() {
    layer.present(
      PenLook(color: .black, width: 0.9), of: .pen(paper: InkColor(hex: 0xffffff)),
      latest: Self.latest,
      onChange: { [calls] in calls.looks.append($0) },
      onAccept: { [calls] in calls.accepted.append($0) },
      onCancel: { [calls] in calls.cancelled += 1 })
    _ = layer.takeDamage()
  }

  private var card: PenCard? { layer.card as? PenCard }
  private var color: String? { calls.looks.last?.color.css }

  private func press(_ frame: PixelRect, _ phase: PointerEvent.Phase = .down) {
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    layer.send(phase, x, y, inContact: phase == .move)
  }

  @Test func colorsArePickedInTheGrid() throws {
    let card = try #require(card)
    press(card.cellFrame(2, 1))
    #expect(color == ColorGrid.rows[2][1].css && card.field.text == color)
    // A drag goes on picking, and its end picks nothing twice.
    press(card.cellFrame(3, 1), .move)
    press(card.cellFrame(3, 1), .up)
    #expect(color == ColorGrid.rows[3][1].css && calls.looks.count == 2)
    #expect(!layer.takeDamage().isEmpty)
    layer.press(.enter)
    #expect(calls.accepted == [PenLook(color: ColorGrid.rows[3][1], width: 0.9)])
    #expect(!layer.isModal)
  }

  /// The hues are where they are in the rainbow, the greys without any.
  @Test func theGridHasEveryHue() {
    for (row, colors) in ColorGrid.rows.enumerated() {
      #expect(colors.count == ColorGrid.columns)
      #expect(Set(colors.map(\.css)).count == ColorGrid.columns)
      #expect(colors[0].red == colors[0].green && colors[0].green == colors[0].blue)
      let (red, green, blue) = (colors[1], colors[5], colors[9])
      #expect(red.red > red.green && red.green == red.blue, "\(row)")
      #expect(green.green > green.red && abs(green.red - green.blue) < 1e-9, "\(row)")
      #expect(blue.blue > blue.red && abs(blue.red - blue.green) < 1e-9, "\(row)")
    }
    #expect(ColorGrid.rows.last?[0].css == "#000000")
  }

  @Test func anyColorIsTyped() throws {
    layer.press(.tab)
    #expect(card?.focus == .content)
    layer.press(.character("a"), .control)
    layer.type("#0aF")
    #expect(color == "#00aaff")
    // What is no colour cannot be used.
    layer.type("9")
    layer.press(.enter)
    #expect(calls.accepted.isEmpty && layer.isModal && card?.buttons[1].isEnabled == false)
    layer.press(.backspace)
    layer.press(.enter)
    #expect(calls.accepted.last?.color.css == "#00aaff")
  }

  @Test func keysReachAllParts() {
    layer.press(.up)
    #expect(color == ColorGrid.rows[3][0].css)
    layer.press(.right)
    #expect(color == ColorGrid.rows[3][1].css)
    layer.press(.tab)
    layer.press(.tab)
    layer.press(.character(" "))
    #expect(color == "#aa3300")
    layer.press(.right)
    layer.press(.right)
    #expect(color == "#00aa33")
    layer.press(.tab)
    layer.press(.right)
    #expect(calls.looks.last.map { abs($0.width - 0.95) < 1e-9 } == true)
    layer.press(.down)
    layer.press(.down)
    #expect(calls.looks.last.map { abs($0.width - 0.85) < 1e-9 } == true)
    layer.press(.escape)
    #expect(!layer.isModal && calls.cancelled == 1 && calls.accepted.isEmpty)
  }

  /// Paper has a colour and no width.
  @Test func aPaperHasNoWidth() throws {
    layer.present(
      PenLook(color: .black, width: 0.9), of: .paper, latest: [],
      onChange: { [calls] in calls.looks.append($0) },
      onAccept: { [calls] in calls.accepted.append($0) })
    let card = try #require(card)
    #expect(card.title == "Colour of the paper" && card.trackFrame.height == 0)
    #expect(card.node(1).first { $0.name == "Width" } == nil)
    // Behind the grid and the field come the buttons.
    for _ in 0..<2 { layer.press(.tab) }
    #expect(card.focus == .button(0))
    press(card.cellFrame(0, 4))
    press(card.cellFrame(0, 4), .up)
    layer.press(.enter)
    #expect(calls.accepted == [PenLook(color: ColorGrid.rows[0][4], width: 0.9)])
  }

  /// The ends of the slider are the least and the greatest width.
  @Test func theSliderIsDragged() throws {
    let track = try #require(card?.trackFrame)
    let y = track.y + track.height / 2
    layer.send(.down, track.x + 2, y)
    #expect(calls.looks.last?.width == PenLook.widths.lowerBound)
    layer.send(.move, track.maxX + 80, y + 60, inContact: true)
    #expect(calls.looks.last?.width == PenLook.widths.upperBound)
    layer.send(.move, track.x + track.width / 2, y, inContact: true)
    layer.send(.up, track.x + track.width / 2, y)
    // Equal ratios are equal steps.
    #expect(calls.looks.last.map { abs($0.width - 1) < 0.11 } == true)
  }

  @Test func screenReadersHearTheChoice() throws {
    let node = try #require(card?.node(1))
    func part(_ name: String) -> AccessibleNode? { node.first { $0.name == name } }
    #expect(part("Colours")?.description == "#000000")
    #expect(part("Colour")?.role == .textField && part("Colour and width")?.role == .dialog)
    #expect(part("Used last") != nil && part("Use")?.states.contains(.enabled) == true)
    layer.press(.tab)
    layer.type("no colour")
    let field = try #require(card?.node(1).focused)
    #expect(field.states.contains(.invalid) && field.description == "A colour is #rgb or #rrggbb.")
  }

  /// A colour that cannot be used is refused by a sentence, in place of the stroke.
  @Test func aRefusalIsSeen() throws {
    let frame = try #require(card?.sampleFrame)
    func hasSentence() throws -> Bool {
      let picture = try layer.picture()
      for y in frame.y..<frame.maxY {
        for x in frame.x..<frame.maxX {
          let pixel = picture.pixel(x: x, y: y)
          if pixel >> 16 & 0xff > (pixel >> 8 & 0xff) + 60 { return true }
        }
      }
      return false
    }
    #expect(try !hasSentence())
    layer.press(.tab)
    layer.press(.character("a"), .control)
    layer.type("rebeccapurple")
    #expect(try hasSentence())
    layer.press(.character("a"), .control)
    layer.type("#639")
    #expect(try !hasSentence())
  }

  /// It has the keys of other sliders, and is set by screen readers.
  @Test func theWidthIsASlider() throws {
    var slider: AccessibleNode? {
      layer.accessibleNodes(around: []).last?.first { $0.name == "Width" }
    }
    let old = try #require(slider)
    #expect(old.role == .slider && old.states.isSuperset(of: [.enabled, .focusable, .showing]))
    #expect(old.value == AccessibleValue(0.9, in: PenLook.widths, step: 0.05, text: "0.9 mm"))
    #expect(layer.perform(.focus(old.id)) == [] && slider?.states.contains(.focused) == true)
    #expect(layer.perform(.setValue(old.id, 2)) == [] && calls.looks.last?.width == 2)
    #expect(slider?.value?.text == "2.0 mm" && slider?.value?.step == 0.1)
    layer.press(.home)
    #expect(slider?.value?.current == PenLook.widths.lowerBound)
    layer.press(.pageDown)
    #expect(slider?.value?.current == PenLook.widths.lowerBound)
    layer.press(.pageUp)
    #expect(slider?.value?.current == 0.15)
    layer.press(.end)
    #expect(slider?.value?.current == PenLook.widths.upperBound)
    layer.press(.pageDown)
    #expect(slider?.value?.current == 6.3)
    // What is no slider has no value, and what is behind another card is not set.
    let field = try #require(card?.node(1).first { $0.role == .textField })
    #expect(layer.perform(.setValue(field.id, 5)) == [] && calls.looks.last?.width == 6.3)
    layer.present(Fixtures.about)
    #expect(layer.perform(.setValue(old.id, 5)) == [] && calls.looks.last?.width == 6.3)
  }

  /// A grey like that of the card is seen by its edge.
  @Test(arguments: [Theme.light, .dark]) func everyColorHasAnEdge(theme: Theme) throws {
    layer.theme = theme
    _ = layer.layout(width: 800, height: 600, scale: 1)
    let card = try #require(card)
    let picture = try layer.picture()
    for row in 0..<4 {
      let frame = card.cellFrame(row, 0).inset(by: 1)
      let y = Int(frame.center.y)
      let (beside, edge) = (picture.pixel(x: frame.x - 1, y: y), picture.pixel(x: frame.x, y: y))
      let inside = picture.pixel(x: frame.x + 4, y: y)
      #expect(edge != beside && edge != inside, "\(row)")
    }
    #expect(ColorGrid.rows[3][0].css == "#333333")
  }

  /// All parts are in the window and apart, whatever its size.
  @Test(arguments: [(900, 700), (400, 320), (320, 700), (300, 220)])
  func allPartsAreInTheWindow(width: Int, height: Int) throws {
    _ = layer.layout(width: width, height: height, scale: 1)
    let card = try #require(card)
    let frames = [
      card.gridFrame, card.field.frame, card.latestFrame, card.trackFrame, card.sampleFrame,
    ]
    let window = PixelRect(x: 0, y: 0, width: width, height: height)
    for (index, frame) in frames.enumerated() {
      #expect(!frame.isEmpty && frame.intersection(window) == frame, "\(index)")
      #expect(frames[..<index].allSatisfy { $0.intersection(frame).isEmpty }, "\(index)")
    }
  }
}
