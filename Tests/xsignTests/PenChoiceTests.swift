import Controls
import Ink
import Testing

@testable import xsign

/// The highlighter is chosen and left as a whole, and the strip shows the next stroke.
@Suite struct PenChoiceTests {
  private var broadBlue: PenChoice {
    var choice = PenChoice()
    (choice.color, choice.width) = (1, 3)
    return choice
  }

  private var marking: PenChoice {
    var choice = broadBlue
    choice.choose(.highlighter)
    return choice
  }

  @Test func theHighlighterIsAllOfThePen() {
    #expect(
      marking.pen
        == Pen(
          color: InkColor(hex: 0xffd400), width: Palette.widths[5].units, opacity: 0.4...0.4,
          blend: .multiply))
    var faint = broadBlue
    (faint.opacity, faint.opacityDriver) = (2, .speed)
    faint.choose(.highlighter)
    #expect(faint.pen == marking.pen)
  }

  /// Another ink, pen or opacity leaves it: the ink pen is as it was, but for the choice.
  @Test func anotherChoiceLeavesItAsAWhole() {
    let changes: [(inout PenChoice) -> Void] = [
      { $0.color = 2 }, { $0.width = 1 }, { $0.opacity = 1 }, { $0.opacityDriver = .pressure },
      { $0.color = 1 },
    ]
    for change in changes {
      var (left, plain) = (marking, broadBlue)
      change(&left)
      change(&plain)
      #expect(left == plain && left.pen.blend == .normal)
    }
    var smooth = marking
    smooth.smoothing = 4
    #expect(smooth.preset == .highlighter && smooth.pen.smoothing == 1)
    var ink = marking
    ink.choose(.inkPen)
    #expect(ink == PenChoice())
  }

  /// Texts, marks, dates and signatures have the pen that there is without the highlighter.
  @Test func nobodyWritesWithTheHighlighter() {
    #expect(marking.writingPen == broadBlue.pen && broadBlue.writingPen == broadBlue.pen)
    var own = broadBlue
    own.choose(color: InkColor(hex: 0x123456))
    own.choose(.highlighter)
    #expect(own.writingPen.color == InkColor(hex: 0x123456) && own.preset == .highlighter)
    var chisel = PenChoice()
    chisel.choose(.calligraphy)
    #expect(chisel.writingPen == chisel.pen)
  }

  @Test func theMenuAndTheStripShowTheNextStroke() {
    var state = MenuState()
    state.pen = marking
    func marks(_ state: MenuState) -> [CommandID?] {
      (state.menus.first { $0.title.text == "Pen" }?.items ?? [])
        .flatMap { $0.title.text == "Type of pen" ? $0.submenu : [$0] }
        .filter { $0.mark == .radio(true) || $0.mark == .check(true) }.map(\.command)
    }
    #expect(
      marks(state)
        == [Command.highlighter, .preset(.highlighter), .color(5), .width(5)].map(\.id))
    let strip = state.tools.joined()
    // None of the strip's inks and nibs is the highlighter's.
    #expect(strip.filter(\.isSelected).map(\.command) == [Command.highlighter.id])
    let sample = strip.first { $0.command == MenuState.penButton }
    let width = Palette.widths[5].units.upperBound
    #expect(sample?.kind == .stroke(InkColor(hex: 0xffd400), width: width, opacity: 0.4))
    #expect(sample?.tooltip == "The next stroke: Highlighter" && sample?.menu == "Pen")
    state.pen = broadBlue
    #expect(marks(state) == [Command.pen, .color(1), .width(3)].map(\.id))
    #expect(
      state.tools.joined().filter(\.isSelected).map(\.command)
        == [Command.pen, .color(1), .width(3)].map(\.id))
    #expect(
      state.tools.joined().first { $0.command == MenuState.penButton }?.tooltip
        == "The next stroke: Blue, Broad")
  }

  /// Each pen of the strip has the ink, which the chosen one shows.
  @Test func thePensHaveTheInk() {
    var state = MenuState()
    state.pen = broadBlue
    let pens = Palette.toolWidths.map { index in
      state.tools.joined().first { $0.command == Command.width(index).id }
    }
    for (index, pen) in zip(Palette.toolWidths, pens) {
      let width = Palette.widths[index].units.upperBound
      #expect(pen?.kind == .width(width, ink: Palette.colors[1].color))
    }
  }

  /// Smoothing is offered while a pane is shown whose engine uses it.
  @Test func onlyEnginesThatSmoothOfferSmoothing() throws {
    var state = MenuState()
    func isOffered() throws -> Bool {
      let pen = try #require(state.menus.first { $0.title.text == "Pen" })
      let row = try #require(pen.items.first { $0.title.text == "Smoothing" })
      #expect(row.submenu.allSatisfy { $0.isEnabled == row.isEnabled })
      return row.isEnabled
    }
    state.engines = [.hermite, .modulatedQuadratic]
    #expect(try !isOffered())
    state.engines = [.hermite, .xsign]
    #expect(try isOffered())
    state.view = .left
    #expect(try !isOffered())
    state.engines = [.xsign, .lines]
    #expect(try isOffered())
  }

  /// The engines whose ink differs with the smoothing are those that say so.
  @Test(arguments: EngineKind.allCases) func enginesSaySo(kind: EngineKind) {
    let samples = (0..<40).map {
      Sample(Point(Double($0) * 3, $0.isMultiple(of: 2) ? 0 : 2), time: Double($0) * 0.005)
    }
    let shapes = [0.0, 1].map { smoothing in
      Stroke(id: StrokeID(1), pen: Pen(width: 1...3, smoothing: smoothing), samples: samples)
        .stations(engine: EngineSettings(kind))
    }
    #expect((shapes[0] != shapes[1]) == kind.usesSmoothing)
  }

  @Test func theNextStartHasIt() throws {
    let preferences = Preferences()
    preferences.pen = marking
    let text = String(decoding: preferences.bytes, as: UTF8.self)
    #expect(text.contains("pen=highlighter\n") && text.contains("ink=#1d3f9e\n"))
    let read = try #require(Preferences(preferences.bytes))
    #expect(read.pen == marking)
    read.pen = broadBlue
    #expect(try #require(Preferences(read.bytes)).pen == broadBlue)
  }
}
