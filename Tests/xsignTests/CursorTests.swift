import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import X11
@testable import X11Canvas
@testable import xsign

@Suite(.serialized) struct CursorTests {
  /// Returns the cursor of a pen by its index in the palette.
  private func nib(
    width: Int = Palette.firstWidth, color: Int = 0, opacity: Double = 1, scale: Double = 1
  ) -> CursorPicture {
    picture(
      NibCursor(
        .ink(Color(Palette.colors[color].color, alpha: opacity)),
        diameter: Palette.widths[width].units.upperBound * scale, scale: scale))
  }

  private func picture(_ cursor: NibCursor) -> CursorPicture {
    let picture = NibImage(cursor)
    return CursorPicture(
      pixels: Pixels(width: picture.side, height: picture.side, argb: picture.argb),
      hotspotX: picture.hotspot, hotspotY: picture.hotspot)
  }

  /// Moves the mouse to a position on the screen.
  private func point(_ place: RunningApp.Place, _ app: RunningApp) {
    app.server.mouse.move(place.x, place.y)
    app.server.mouse.sync()
    app.settle()
  }

  @Test func theNibIsOverThePaperAndAnArrowElsewhere() throws {
    let app = try RunningApp()
    point(app.onScreen(app.geometry.title(0)), app)
    let arrow = try #require(app.reader.cursor())
    #expect(!arrow.isInvisible && arrow != nib())
    point(app.at(0, 100, 100), app)
    #expect(app.reader.cursor() == nib())
    point(app.onScreen(app.geometry.tool(.width(3))), app)
    #expect(app.reader.cursor() == arrow)
    // The window's background beside the page.
    point(app.at(0, -4, 100), app)
    #expect(app.reader.cursor() == arrow)
    point(app.at(1, 100, 100), app)
    #expect(app.reader.cursor() == nib())
    // A stroke that leaves the page keeps its nib.
    app.server.mouse.down()
    point(app.at(0, -4, 100), app)
    #expect(app.reader.cursor() == nib())
    app.server.mouse.up()
    app.server.mouse.sync()
    app.settle()
    #expect(app.reader.cursor() == arrow)
  }

  @Test func theNibFollowsThePenChosen() throws {
    let app = try RunningApp()
    for width in [3, 1] {
      app.click(app.geometry.tool(.width(width)))
      point(app.at(0, 100, 100), app)
      #expect(app.reader.cursor() == nib(width: width))
    }
    try app.choose(.color(2))
    try app.choose(.opacity(1))
    point(app.at(0, 100, 100), app)
    #expect(app.reader.cursor() == nib(width: 1, color: 2, opacity: 0.8))
    try app.choose(.preset(.highlighter))
    point(app.at(0, 100, 100), app)
    #expect(app.reader.cursor() == nib(width: 5, color: 5, opacity: 0.4))
  }

  @Test func aLargerViewEnlargesTheNibAtOnce() throws {
    let app = try RunningApp()
    point(app.at(0, 100, 100), app)
    #expect(app.reader.cursor() == nib())
    app.key("plus", .control)
    try app.wait("a larger nib") {
      app.reader.cursor().map { $0.pixels.width > nib().pixels.width } ?? false
    }
    app.key("0", .control)
    try app.wait("its own size") { app.reader.cursor() == nib() }
  }

  @Test func aPromptByKeyTurnsItIntoAnArrowAtOnce() throws {
    let app = try RunningApp()
    try app.draw([(40, 40), (90, 60)])
    point(app.at(0, 100, 100), app)
    #expect(app.reader.cursor() == nib())
    app.key("F1")
    let arrow = try #require(app.reader.cursor())
    #expect(arrow != nib() && !arrow.isInvisible)
    app.key("Escape")
    #expect(app.reader.cursor() == nib())
  }

  @Test func overASelectionItShowsTheEffectOfADrag() throws {
    let app = try RunningApp()
    point(app.onScreen(app.geometry.title(0)), app)
    let arrow = try #require(app.reader.cursor())
    try app.draw([(100, 100), (160, 180)])
    app.key("s")
    point(app.at(0, 300, 300), app)
    #expect(app.reader.cursor() == arrow)
    app.key("a", .control)
    try app.wait("a frame") { !app.selectionFrame.isEmpty }
    let frame = app.selectionFrame
    let (right, bottom) = (Double(frame.maxX), Double(frame.maxY))
    var cursors: [CursorPicture?] = []
    for place in [
      (x: right, y: bottom), (x: right, y: (Double(frame.y) + bottom) / 2),
      (x: Double(frame.x), y: Double(frame.y)), (x: 145, y: 130), (x: 300, y: 300),
    ] {
      point(app.at(0, place.x, place.y), app)
      cursors.append(app.reader.cursor())
    }
    // Two corners, a side, the inside and the paper.
    #expect(Set(cursors.map { $0?.pixels.argb }).count == 5 && cursors[4] == arrow)
    app.key("s")
    #expect(app.reader.cursor() == nib())
  }

  @Test func aLargerScaleEnlargesTheNib() throws {
    let app = try RunningApp(scale: 2, environment: ["XSIGN_SCALE": "2"])
    point(app.at(0, 100, 100), app)
    #expect(app.reader.cursor() == nib(scale: 2))
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func underAFingerThereIsNone() throws {
    let app = try RunningApp()
    let touch = try app.touch
    point(app.at(0, 100, 100), app)
    #expect(app.reader.cursor() == nib())
    let place = app.at(0, 200, 150)
    touch.begin(0, place.x, place.y)
    touch.update(0, place.x + 20, place.y)
    touch.sync()
    app.settle()
    #expect(app.reader.cursor()?.isInvisible == true)
    touch.end(0, place.x + 20, place.y)
    touch.sync()
    app.settle()
    #expect(app.reader.cursor()?.isInvisible == true)
    point(app.at(0, 120, 100), app)
    #expect(app.reader.cursor() == nib())
    // A pen restores it too; its eraser end has another.
    try app.tap((x: app.geometry.page(0).x + 60, y: app.geometry.page(0).y + 60))
    #expect(app.reader.cursor()?.isInvisible == true)
    let (pen, eraser) = (try app.pen, try #require(app.server.eraser))
    let hover = app.at(0, 150, 150)
    pen.enterProximity()
    pen.move(hover.x, hover.y)
    pen.sync()
    app.settle()
    #expect(app.reader.cursor() == nib())
    pen.leaveProximity()
    eraser.enterProximity()
    eraser.move(hover.x + 5, hover.y)
    eraser.sync()
    app.settle()
    #expect(
      app.reader.cursor()
        == picture(NibCursor(.eraser, diameter: 2 * Canvas.eraserRadius, scale: 1)))
  }

  @Test func aRestingHandDoesNotHideThePen() {
    func event(
      _ kind: DeviceKind, _ time: UInt32, _ isDown: Bool = false,
      phase: PointerEvent.Phase = .move
    ) -> PointerEvent {
      PointerEvent(
        phase: phase, contact: ContactID(master: 2, source: kind == .touch ? 8 : 7), kind: kind,
        position: Point(5, 5), time: time, inContact: isDown)
    }
    var pointer = PointerWatch()
    pointer.follow(event(.pen, 1000))
    pointer.follow(event(.touch, 1100, true))
    #expect(!pointer.isHidden)
    pointer.follow(event(.touch, 1400, true))
    #expect(pointer.isHidden)
    pointer.follow(event(.pen, 1410, true))
    // The pen is down and does not move while the palm rolls.
    pointer.follow(event(.touch, 3000, true))
    #expect(!pointer.isHidden)
    pointer.follow(event(.mouse, 3010))
    pointer.follow(event(.touch, 3011, true))
    #expect(pointer.isHidden)
    // A pen that reports leaving proximity loses precedence at once.
    pointer.follow(event(.pen, 4000))
    pointer.follow(event(.pen, 4010, phase: .away))
    pointer.follow(event(.touch, 4020, true))
    #expect(pointer.isHidden)
    // Time stamps wrap around.
    pointer.follow(event(.pen, .max - 10))
    pointer.follow(event(.touch, 20, true))
    #expect(!pointer.isHidden)
  }
}
