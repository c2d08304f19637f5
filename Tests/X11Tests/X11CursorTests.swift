import TestSupport
import Testing

@testable import Graphics
@testable import X11

@Suite(.serialized) struct X11CursorTests {
  private func look(_ diameter: Double, _ color: Color = .black) -> NibCursor {
    NibCursor(.ink(color), diameter: diameter, scale: 1)
  }

  /// Shows a cursor over the window, and returns the cursor as seen by another program.
  private func seen(_ cursor: WindowCursor, _ live: LiveWindow) -> CursorPicture? {
    live.window.setCursor(cursor)
    live.update()
    return live.reader.cursor()
  }

  private func expected(_ look: NibCursor) -> CursorPicture {
    let picture = NibImage(look)
    return CursorPicture(
      pixels: Pixels(width: picture.side, height: picture.side, argb: picture.argb),
      hotspotX: picture.hotspot, hotspotY: picture.hotspot)
  }

  @Test func theServerShowsTheNib() throws {
    let live = try LiveWindow()
    live.server.mouse.move(100, 100)
    live.server.mouse.sync()
    let yellow = Color(hex: 0xffd400, alpha: 0.4)
    var looks = [look(1), look(3.5), look(19, yellow), look(200)]
    looks.append(NibCursor(.eraser, diameter: 16, scale: 1))
    for look in looks {
      // Compared outside the expectation, which would list 40,000 numbers.
      let isShown = seen(.nib(look), live) == expected(look)
      #expect(isShown, "\(look.diameter)")
    }
    let hidden = seen(.hidden, live)
    #expect(hidden?.isInvisible == true)
    let arrow = seen(.arrow, live)
    #expect(arrow?.isInvisible == false)
    let isBack = seen(.nib(looks[0]), live) == expected(looks[0])
    #expect(isBack)
  }

  @Test func aNibTooLargeIsACrosshair() throws {
    let live = try LiveWindow()
    live.server.mouse.move(100, 100)
    live.server.mouse.sync()
    let crosshair = seen(.crosshair, live)
    #expect(seen(.arrow, live) != crosshair)
    #expect(seen(.nib(look(201)), live) == crosshair)
    #expect(seen(.nib(look(1e9)), live) == crosshair)
  }

  @Test func fewNibsAreKept() throws {
    let live = try LiveWindow()
    var cache = CursorCache(display: live.display)
    let first = (0..<CursorCache.maxNibs).map { cache.cursor(.nib(look(Double($0 + 2)))) }
    #expect(Set(first).count == CursorCache.maxNibs)
    // Using the oldest makes it the most recent.
    #expect(cache.cursor(.nib(look(2))) == first[0])
    let another = cache.cursor(.nib(look(50)))
    #expect(!first.contains(another) && cache.nibs.count == CursorCache.maxNibs)
    #expect(cache.cursor(.nib(look(2))) == first[0])
    #expect(cache.cursor(.nib(look(3))) != first[1])
    #expect(cache.cursor(.arrow) == cache.cursor(.arrow))
    cache.free()
    #expect(cache.nibs.count == 0)
    let code = ErrorTrap.code(on: live.display.raw) { _ = cache.cursor(.nib(look(4))) }
    #expect(code == 0)
    cache.free()
  }
}
