import TestSupport
import Testing

@testable import Graphics
@testable import X11

/// What other programs see of a window while it is resized.
@Suite(.serialized) struct X11ResizeTests {
  private func announced(background: Color = .white) throws -> LiveWindow {
    let live = try LiveWindow(width: 300, height: 200, background: background)
    #expect(live.wait { live.window.wasExposed })
    live.window.presented()
    live.update()
    return live
  }

  /// The questions to the server wait until the first frame was seen.
  @Test func theCounterIsAnnouncedAfterTheFirstFrame() throws {
    let live = try LiveWindow()
    let (id, reader) = (live.window.id, live.reader)
    #expect(live.wait { live.window.wasExposed })
    live.window.wasExposed = false
    live.window.presented()
    live.update()
    #expect(reader.frameCounter(of: id) == nil)
    #expect(reader.names("WM_PROTOCOLS", of: id) == ["WM_DELETE_WINDOW", "_NET_WM_PING"])
    live.window.wasExposed = true
    live.window.presented()
    live.update()
    #expect(reader.frameCounter(of: id) == 0)
    #expect(
      reader.names("WM_PROTOCOLS", of: id)
        == ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"])
    let counter = reader.numbers("_NET_WM_SYNC_REQUEST_COUNTER", of: id)
    live.window.presented()
    live.update()
    #expect(reader.numbers("_NET_WM_SYNC_REQUEST_COUNTER", of: id) == counter)
  }

  @Test func theCounterFollowsTheFrames() throws {
    let live = try announced()
    let (id, reader) = (live.window.id, live.reader)
    let value: Int64 = 5 << 32 | 0xffff_fff7
    reader.requestFrame(id, value)
    live.update()
    live.window.presented()
    live.update()
    // The size is still the old one.
    #expect(reader.frameCounter(of: id) == 0)
    reader.resize(id, 400, 300)
    live.update()
    #expect(reader.frameCounter(of: id) == 0)
    live.window.presented()
    live.update()
    #expect(reader.frameCounter(of: id) == value)
    // The manager may answer that the size stays the same.
    reader.requestFrame(id, value + 1)
    reader.forgeSize(id, 400, 300)
    live.update()
    live.window.presented()
    live.update()
    #expect(reader.frameCounter(of: id) == value + 1)
  }

  /// A request that comes before the frame of the last one is presented does not hasten it.
  @Test func eachFrameHasItsOwnValue() throws {
    let live = try announced()
    let (id, reader) = (live.window.id, live.reader)
    reader.requestFrame(id, 1)
    reader.resize(id, 400, 300)
    reader.requestFrame(id, 2)
    live.update()
    live.window.presented()
    live.update()
    #expect(reader.frameCounter(of: id) == 1)
    reader.resize(id, 410, 300)
    live.update()
    live.window.presented()
    live.update()
    #expect(reader.frameCounter(of: id) == 2)
  }

  /// Whoever changes the state, the window knows it.
  @Test func theWindowKnowsWhetherItIsOnTheFullScreen() throws {
    let live = try LiveWindow()
    let (id, reader) = (live.window.id, live.reader)
    #expect(live.wait { live.window.wasExposed })
    // Before the first frame there is no time to ask.
    reader.setStates(["_NET_WM_STATE_FULLSCREEN"], of: id)
    live.update()
    #expect(!live.window.isFullScreen)
    live.window.presented()
    live.update()
    #expect(live.window.isFullScreen)
    reader.setStates(["_NET_WM_STATE_ABOVE"], of: id)
    live.update()
    #expect(!live.window.isFullScreen)
    reader.setStates(["_NET_WM_STATE_ABOVE", "_NET_WM_STATE_FULLSCREEN"], of: id)
    live.update()
    #expect(live.window.isFullScreen)
    // Nobody is there to do it.
    live.window.toggleFullScreen()
    live.update()
    #expect(live.window.isFullScreen && live.window.width == 800)
  }

  @Test func theWindowKnowsWhetherItIsMaximized() throws {
    let live = try announced()
    let (id, reader) = (live.window.id, live.reader)
    let states = ["_NET_WM_STATE_MAXIMIZED_HORZ", "_NET_WM_STATE_MAXIMIZED_VERT"]
    reader.setStates(Array(states.dropLast()), of: id)
    live.update()
    #expect(!live.window.isMaximized)
    reader.setStates(states, of: id)
    live.update()
    #expect(live.window.isMaximized && !live.window.isFullScreen)
    reader.setStates([], of: id)
    live.update()
    #expect(!live.window.isMaximized)
  }

  /// What was below the window is not seen in it, and what was drawn stays.
  @Test func aGrownWindowShowsItsBackgroundBesideWhatWasDrawn() throws {
    let live = try announced(background: Color(hex: 0x123456))
    live.reader.setScreenColor(0xff00ff)
    let presenter = Presenter(window: live.window)
    presenter.fill(0xabcdef)
    presenter.present([PixelRect(x: 0, y: 0, width: 300, height: 200)])
    live.update()
    live.reader.resize(live.window.id, 320, 210)
    let shown = live.reader.pixels(of: live.window.id)
    #expect(shown.width == 320 && shown.height == 210)
    for y in 0..<210 {
      for x in 0..<320 {
        let expected: UInt32 = x < 300 && y < 200 ? 0xffab_cdef : 0xff12_3456
        guard shown[x, y] != expected else { continue }
        Issue.record("\(x), \(y)")
        return
      }
    }
  }
}
