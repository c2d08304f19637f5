import Glibc
import TestSupport
import Testing

@testable import Graphics
@testable import X11

@Suite(.serialized) struct X11WindowTests {
  @Test func theWindowManagersPropertiesAreSet() throws {
    let icons = [16, 300].map {
      IconImage(
        width: $0, height: $0,
        argb: (0..<UInt32($0 * $0)).map { 0x8000_0000 | $0 })
    }
    let live = try LiveWindow(icons: [icons[0]], largeIcons: [icons[1]])
    let (id, reader) = (live.window.id, live.reader)
    #expect(reader.window(class: "Xsign") == id)
    #expect(reader.window(title: "Tëst ✍") == id)
    #expect(reader.classes(of: id) == ["xsign", "Xsign"])
    #expect(reader.numbers("_NET_WM_PID", of: id) == [UInt(getpid())])
    #expect(reader.text("WM_CLIENT_MACHINE", of: id)?.isEmpty == false)
    #expect(reader.names("WM_PROTOCOLS", of: id) == ["WM_DELETE_WINDOW", "_NET_WM_PING"])
    #expect(reader.names("_NET_WM_WINDOW_TYPE", of: id) == ["_NET_WM_WINDOW_TYPE_NORMAL"])
    let hints = reader.numbers("WM_NORMAL_HINTS", of: id)
    #expect(hints.count == 18 && hints[5] == 50 && hints[6] == 40)
    #expect(reader.numbers("WM_HINTS", of: id).prefix(2) == [3, 1])
    #expect(reader.numbers("WM_CLIENT_LEADER", of: id) == [id])
    #expect(reader.text("WM_WINDOW_ROLE", of: id) == "main")
    let expected = icons.map { [UInt($0.width), UInt($0.height)] + $0.argb.map { UInt($0) } }
    #expect(reader.numbers("_NET_WM_ICON", of: id) == expected[0])
    #expect(live.wait { live.window.wasExposed })
    live.window.presented()
    live.update()
    // Compared outside the expectation, which would list the differences of 90,000 numbers.
    let isSame = reader.numbers("_NET_WM_ICON", of: id) == expected[0] + expected[1]
    #expect(isSame)
    live.window.title = "Ångström"
    live.update()
    #expect(reader.text("_NET_WM_NAME", of: id) == "Ångström")
    #expect(reader.text("_NET_WM_ICON_NAME", of: id) == "Ångström")
    #expect(reader.text("WM_NAME", of: id) != nil)
  }

  @Test func questionsOfTheWindowManagerAreAnswered() throws {
    let live = try LiveWindow()
    #expect(live.reader.ping(live.window.id) { live.update() })
    #expect(!live.reader.ping(live.window.id, timeout: 0.1))
    live.reader.askToClose(live.window.id)
    live.update()
    #expect(live.events.contains(.closeRequested))
  }

  @Test func sizesAreReportedOnce() throws {
    let live = try LiveWindow()
    live.reader.resize(live.window.id, 500, 400)
    live.reader.move(live.window.id, 30, 30)
    live.reader.resize(live.window.id, 901, 703)
    live.update()
    let sizes = live.events.filter { if case .resize = $0 { true } else { false } }
    #expect(sizes == [.resize(width: 901, height: 703)])
    #expect(live.window.width == 901 && live.window.height == 703)
    let exposed = live.events.compactMap { if case .expose(let rect) = $0 { rect } else { nil } }
    #expect(exposed.count == 1)
  }

  @Test func focusAndScale() throws {
    let live = try LiveWindow()
    live.reader.setResources("Xft.dpi: 144\n")
    live.update()
    #expect(live.events.contains(.scaleChanged(1.5)))
    #expect(live.display.scale == 1.5)
    #expect(live.display.screenSize == (1920, 1080))
    live.window.hide()
    live.update()
    #expect(live.events.contains(.focus(false)))
    #expect(!live.reader.isViewable(live.window.id))
    for cursor in [WindowCursor.arrow, .crosshair, .text, .arrow] { live.window.setCursor(cursor) }
    live.update()
    #expect(!live.display.isLost)
  }

  @Test func aLostServerEndsNoProcess() throws {
    let live = try LiveWindow()
    let presenter = Presenter(window: live.window)
    live.server.stop()
    #expect(
      waitUntil {
        live.display.drain { _ in }; return live.display.isLost
      })
    // Every call returns.
    presenter.present([PixelRect(x: 0, y: 0, width: 10, height: 10)])
    presenter.waitIfBusy(PixelRect(x: 0, y: 0, width: 10, height: 10))
    presenter.resize(width: 1500, height: 1500)
    presenter.fill(0x123456)
    live.window.title = "gone"
    live.window.show()
    live.window.setCursor(.text)
    live.window.clipboard.copy("x")
    live.window.clipboard.requestText()
    live.display.flush()
    live.display.synchronise()
    #expect(live.display.isLost)
  }

  @Test func anAbsentServerIsNamed() throws {
    let error = #expect(throws: X11Error.self) { _ = try Display(name: ":987") }
    #expect(error == .cannotOpenDisplay(name: ":987"))
    #expect(error?.description.contains(":987") == true)
    #expect(X11Error.cannotOpenDisplay(name: "").description.contains("DISPLAY"))
  }
}
