import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import X11

/// Windows that are larger than the screen.
@Suite(.serialized) struct X11LargeWindowTests {
  @Test(arguments: [false, true])
  func noMorePixelsAreAllocatedThanTheScreenHas(isForged: Bool) throws {
    let live = try LiveWindow()
    if isForged {
      live.reader.forgeSize(live.window.id, 32767, 32767)
    } else {
      live.reader.resize(live.window.id, 32767, 32767)
    }
    live.update()
    #expect(live.events.contains(.resize(width: 1920, height: 1080)))
    let presenter = Presenter(window: live.window)
    #expect(presenter.width * presenter.height == 1920 * 1080)
    presenter.fill(0x123456)
    presenter.present([PixelRect(x: 0, y: 0, width: 1920, height: 1080)])
    live.display.synchronise()
    let last = PixelRect(
      x: isForged ? 799 : 1919, y: isForged ? 599 : 1079, width: 1, height: 1)
    #expect(live.reader.pixels(in: last).argb == [0xff12_3456])
  }

  @Test func thePartOnTheScreenIsDrawn() throws {
    let live = try LiveWindow()
    let presenter = Presenter(window: live.window)
    live.reader.resize(live.window.id, 3000, 2000)
    live.reader.move(live.window.id, -700, -1500)
    live.update()
    // The last 1080 rows are drawn; of these, the first 580 are above the screen.
    #expect(live.window.part == PixelRect(x: 700, y: 920, width: 1920, height: 1080))
    presenter.resize(width: live.window.width, height: live.window.height)
    presenter.fill(0x654321)
    presenter.present([PixelRect(x: 0, y: 0, width: 1920, height: 1080)])
    live.display.synchronise()
    for x in [0, 1919] {
      let pixel = live.reader.pixels(in: PixelRect(x: x, y: 499, width: 1, height: 1))
      #expect(pixel.argb == [0xff65_4321])
    }
    live.events = []
    live.server.mouse.click(40, 300)
    live.update()
    let press = live.pointers.first { $0.phase == .down }
    #expect(press?.position == Point(40, 880))
    // Moved, it is exposed; made small, it is the window again.
    live.reader.move(live.window.id, -100, 0)
    live.update()
    #expect(live.window.part == PixelRect(x: 100, y: 0, width: 1920, height: 1080))
    #expect(live.events.contains(.expose(PixelRect(x: 0, y: 0, width: 1920, height: 1080))))
    live.reader.resize(live.window.id, 640, 480)
    live.update()
    #expect(live.window.part == PixelRect(x: 0, y: 0, width: 640, height: 480))
  }
}
