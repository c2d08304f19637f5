import Ink
import Testing

@testable import Controls
@testable import Graphics
@testable import Input
@testable import X11Canvas

@Suite struct ControlsStripTests {
  @Test func oneTapOneCommand() {
    let layer = Fixtures.layer()
    #expect(layer.click(layer.strip.frames[0]).actions == [.command(CommandID("undo"))])
    #expect(layer.click(layer.strip.frames[3], finger: 4).actions == [.command(CommandID("ink0"))])
    #expect(layer.click(layer.strip.frames[10]).actions == [.command(CommandID("w2"))])
  }

  @Test func disabledButtonsDoNothing() {
    let layer = Fixtures.layer()
    #expect(layer.click(layer.strip.frames[1]) == .consumed)
    #expect(layer.strip.press == nil)
  }

  @Test func slidingOffDoesNothing() {
    let layer = Fixtures.layer()
    let frame = layer.strip.frames[0]
    layer.send(.down, frame.x + 5, frame.y + 5)
    #expect(layer.strip.press?.isInside == true)
    layer.send(.move, frame.x + 5, frame.y + 300)
    #expect(layer.strip.press?.isInside == false)
    #expect(layer.send(.up, frame.x + 5, frame.y + 300) == .consumed)
    // A release after returning to the button counts.
    layer.send(.down, frame.x + 5, frame.y + 5)
    layer.send(.move, frame.x + 5, frame.y + 300)
    #expect(layer.send(.up, frame.x + 6, frame.y + 6).actions == [.command(CommandID("undo"))])
  }

  @Test func aTakenAwayTouchDoesNothing() {
    let layer = Fixtures.layer()
    let frame = layer.strip.frames[0]
    layer.send(.down, frame.x + 5, frame.y + 5, finger: 1)
    #expect(layer.send(.cancel, frame.x + 5, frame.y + 5, finger: 1) == .consumed)
    #expect(layer.strip.press == nil)
  }

  @Test func tipsShowWhileTheMouseIsOver() {
    let layer = Fixtures.layer()
    let frame = layer.strip.frames[0]
    #expect(layer.send(.move, frame.x + 9, frame.y + 9) == .consumed)
    #expect(layer.strip.hovered == 0)
    #expect(!layer.overlayBounds.isEmpty)
    #expect(layer.send(.move, 400, 400) == .ignored)
    #expect(layer.overlayBounds.isEmpty)
    layer.send(.move, frame.x + 9, frame.y + 9)
    layer.send(.leave, 0, 0)
    #expect(layer.strip.hovered == nil)
  }

  /// A finger that holds still on a button sees its tooltip, and presses nothing.
  @Test(arguments: [0, 1]) func aHeldFingerSeesTheTip(button: Int) {
    let layer = Fixtures.layer()
    let frame = layer.strip.frames[button]
    let start = PointerEvent(
      phase: .down, contact: Fixtures.finger(1), kind: .touch, position: frame.center, time: 0)
    #expect(layer.handle(start) == .consumed && layer.overlayBounds.isEmpty)
    #expect(layer.hold(start))
    let tip = layer.strip.tipBounds
    #expect(!tip.isEmpty && tip.maxY <= frame.y && tip.y >= 0)
    #expect(!layer.takeDamage().isEmpty)
    #expect(layer.send(.up, frame.x + 9, frame.y + 9, finger: 1) == .consumed)
    #expect(layer.overlayBounds.isEmpty && layer.strip.held == nil)
    // The next tap presses again.
    let isEnabled = layer.strip.items[button].isEnabled
    #expect(layer.click(frame, finger: 2).actions.isEmpty != isEnabled)
    // That of a mouse is below, where it covers no menu.
    layer.hover(frame)
    #expect(layer.strip.tipBounds.y >= layer.strip.bounds.maxY)
  }

  @Test func contactsOnTheCanvasAreNotTheirs() {
    let layer = Fixtures.layer()
    let start = PointerEvent(
      phase: .down, contact: Fixtures.finger(1), kind: .touch, position: Point(400, 400), time: 0)
    _ = layer.handle(start)
    #expect(!layer.hold(start))
  }

  /// The chosen pen shows its ink on paper, also in the dark; the others have the colour of icons.
  @Test(arguments: [Theme.light, .dark]) func theChosenPenShowsItsInk(theme: Theme) throws {
    let ink = InkColor(hex: 0x1d3f9e)
    let layer = ControlsLayer(theme: theme)
    layer.tools = [
      [true, false].map {
        ToolItem(.width(6, ink: ink), CommandID("\($0)"), isSelected: $0)
      }
    ]
    _ = layer.layout(width: 400, height: 300, scale: 1)
    let picture = try layer.picture()
    var colors: [UInt32] = []
    for frame in layer.strip.frames {
      colors.append(picture.pixel(x: Int(frame.center.x), y: Int(frame.center.y)) & 0xff_ffff)
    }
    let text = InkColor(red: theme.text.red, green: theme.text.green, blue: theme.text.blue)
    #expect(colors == [ink.pixel & 0xff_ffff, text.pixel & 0xff_ffff])
    let corner = layer.strip.frames[0].centered(width: 24, height: 24)
    #expect(picture.pixel(x: corner.x, y: corner.y) & 0xff_ffff == 0xff_ffff)
  }

  /// Ink for dark paper is seen on its samples, too, and a highlighter is shown on white.
  @Test(arguments: [(0xffffff, false), (0xfffff0, false), (0xffd400, true)] as [(UInt32, Bool)])
  func paleInkIsSeen(hex: UInt32, isOnWhite: Bool) throws {
    let ink = InkColor(hex: hex)
    let layer = ControlsLayer()
    layer.tools = [
      [
        ToolItem(.width(6, ink: ink), CommandID("width"), isSelected: true),
        ToolItem(.stroke(ink, width: 6, opacity: 1), CommandID("stroke")),
      ]
    ]
    _ = layer.layout(width: 400, height: 300, scale: 1)
    let picture = try layer.picture()
    for frame in layer.strip.frames {
      let (center, corner) = (frame.center, frame.centered(width: 24, height: 24))
      #expect(picture.pixel(x: Int(center.x), y: Int(center.y)) & 0xff_ffff == hex)
      let paper = picture.pixel(x: corner.x, y: corner.y) & 0xff_ffff
      #expect(paper == (isOnWhite ? 0xff_ffff : 0x33_3333))
    }
  }

  @Test func fingersHaveFullTargets() {
    for frame in Fixtures.layer().strip.frames {
      #expect(frame.width >= 40)
      #expect(frame.height >= 40)
    }
    for frame in Fixtures.layer(800, 600, scale: 1.25).strip.frames {
      #expect(frame.width >= 50)
    }
  }

  @Test(arguments: [1600, 800, 500, 470, 440, 300, 200, 120, 60, 41, 10, 1])
  func buttonsNeitherOverlapNorLeave(width: Int) {
    for height in [900, 400, 200, 130, 100, 20] {
      let layer = Fixtures.layer(width, height)
      let frames = layer.strip.frames.filter { !$0.isEmpty }
      for (index, frame) in frames.enumerated() {
        #expect(layer.strip.bounds.intersection(frame) == frame)
        for other in frames[(index + 1)...] { #expect(!frame.intersects(other)) }
      }
      let strip = layer.strip.bounds
      #expect(strip.isEmpty || layer.window.intersection(strip) == strip)
    }
  }

  @Test func aNarrowWindowHasRows() {
    let layer = Fixtures.layer(300, 600)
    #expect(layer.strip.frames.allSatisfy { $0.width >= 40 })
    #expect(Set(layer.strip.frames.map(\.y)).count > 1)
  }

  /// No group is broken if that saves no row.
  @Test func groupsStayWholeIfThatTakesNoMoreRows() {
    let style = Fixtures.layer().style
    let target = style.px(style.theme.touchTarget)
    let layout = ToolStripLayout(
      groups: [3, 3, 3], width: 4 * target + style.px(30), top: 0, room: 20 * target,
      style: style)
    let rows = layout.frames.map(\.y)
    #expect(Set(rows).count == 3)
    for group in 0..<3 { #expect(Set(rows[3 * group..<3 * group + 3]).count == 1) }
  }

  /// Buttons that do not fit by a little are in two rows of the same length, with their groups.
  @Test func rowsAreEven() {
    let style = Fixtures.layer().style
    let target = style.px(style.theme.touchTarget)
    let layout = ToolStripLayout(
      groups: [3, 2, 5, 5, 4, 1], width: 20 * target + style.px(10), top: 0,
      room: 20 * target, style: style)
    let rows = layout.frames.map(\.y)
    #expect(rows == [Int](repeating: rows[0], count: 10) + [Int](repeating: rows[10], count: 10))
    #expect(rows[10] - rows[0] == target)
  }

  /// In a window that is narrow and low, smaller targets use the room of a row for several.
  @Test func smallTargetsUseTheRoom() {
    let style = Fixtures.layer().style
    let target = style.px(style.theme.touchTarget)
    let layout = ToolStripLayout(
      groups: [3, 2, 5, 5, 4, 1], width: 6 * target, top: 0, room: 4 * target,
      style: style)
    #expect(layout.frames.allSatisfy { $0.width >= target * 2 / 5 && $0.height == target / 2 })
    #expect(Set(layout.frames.map(\.y)).count == 2)
    #expect(layout.bounds.height <= target + 2 * style.px(4))
  }

  @Test func onlyWhatChangedIsDrawnAgain() {
    let layer = Fixtures.layer()
    layer.tools[0][1].isEnabled = true
    #expect(layer.takeDamage() == [layer.strip.frames[1]])
    let tools = layer.tools
    layer.tools = tools
    #expect(layer.takeDamage().isEmpty)
  }

  /// The strip of xsign, in a window as wide as a screen of 1920 pixels at scale 2.
  @Test func gapsShrinkBeforeARowIsAdded() {
    let style = StyleContext(theme: .light, scale: 2)
    func rows(_ width: Int) -> Int {
      let layout = ToolStripLayout(
        groups: [3, 2, 5, 5, 4, 2], width: width, top: 0, room: 2000, style: style)
      return Set(layout.frames.map(\.y)).count
    }
    #expect(rows(1728) == 1 && rows(1700) == 2)
  }
}
