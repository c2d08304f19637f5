import Glibc
import TestSupport
import Testing

@testable import Input
@testable import X11

/// Startup notification and the time of the user's last action.
@Suite(.serialized) struct StartupNotificationTests {
  @Test func theTimeIsAtTheEndOfTheIdentifier() {
    #expect(StartupNotification(id: "gnome-shell/xsign/1-2-host_TIME123456")?.time == 123_456)
    #expect(StartupNotification(id: "a_TIME1_TIME4294967295")?.time == 0xffff_ffff)
    for id in ["a", "a_TIME", "a_TIME0", "a_TIME12x", "a_TIME-1", "a_TIME4294967296"] {
      #expect(StartupNotification(id: id)?.id == id && StartupNotification(id: id)?.time == nil)
    }
    #expect(StartupNotification(id: "") == nil)
  }

  @Test func theMessageHasPartsOfTwentyBytes() throws {
    let launch = try #require(StartupNotification(id: #"a "b\c" é_TIME1"#))
    let parts = launch.endMessage
    #expect(parts.count == 2 && parts.allSatisfy { $0.count == 20 })
    let text = #"remove: ID="a \"b\\c\" é_TIME1""#
    #expect(parts.joined().prefix { $0 != 0 }.elementsEqual(text.utf8))
    // A message that fills its parts ends with a zero, too.
    let full = try #require(StartupNotification(id: String(repeating: "x", count: 27)))
    #expect(full.endMessage.count == 3 && full.endMessage[2].allSatisfy { $0 == 0 })
  }

  /// In a process of its own: the environment is shared by all tests, and by what they start.
  @Test(.apart) func theLaunchIsTakenOutOfTheEnvironment() {
    setenv("DESKTOP_STARTUP_ID", "launcher-7_TIME99", 1)
    #expect(StartupNotification.take() == StartupNotification(id: "launcher-7_TIME99"))
    #expect(getenv("DESKTOP_STARTUP_ID") == nil)
    #expect(StartupNotification.take() == nil)
  }

  @Test func theLauncherHearsOnceThatTheWindowIsThere() throws {
    let live = try LiveWindow(launch: StartupNotification(id: "launcher-7_TIME99"))
    let (id, reader) = (live.window.id, live.reader)
    #expect(reader.text("_NET_STARTUP_ID", of: id) == "launcher-7_TIME99")
    #expect(reader.numbers("_NET_WM_USER_TIME", of: id) == [99])
    #expect(live.wait { live.window.launch == nil })
    #expect(reader.startupMessages() == [#"remove: ID="launcher-7_TIME99""#])
    live.window.hide()
    live.window.show()
    live.update()
    #expect(reader.startupMessages() == [])
  }

  @Test func theTimeIsThatOfTheLastAction() throws {
    let live = try LiveWindow()
    let (id, reader) = (live.window.id, live.reader)
    // Nothing is said without a launch: zero would keep the focus from the window.
    #expect(reader.numbers("_NET_STARTUP_ID", of: id) == [])
    live.server.mouse.move(100, 100)
    live.server.mouse.sync()
    #expect(live.wait { !live.pointers.isEmpty })
    #expect(reader.numbers("_NET_WM_USER_TIME", of: id) == [])
    live.server.mouse.click(100, 100)
    #expect(live.wait { live.pointers.contains { $0.phase == .up } })
    live.update()
    let click = reader.numbers("_NET_WM_USER_TIME", of: id)
    #expect(click.count == 1 && click != [0])
    usleep(10_000)
    live.server.keyboard.press("a")
    #expect(live.wait { !live.keys.isEmpty })
    live.update()
    let key = reader.numbers("_NET_WM_USER_TIME", of: id)
    #expect(key.count == 1 && key != click && key == [live.window.userTime])
  }

  @Test(.testDevices) func aFingerIsTheUserToo() throws {
    let live = try LiveWindow()
    let touch = try #require(live.server.touch)
    touch.begin(0, 100, 100)
    touch.sync()
    #expect(live.wait { !live.pointers.isEmpty })
    live.update()
    #expect(live.reader.numbers("_NET_WM_USER_TIME", of: live.window.id).count == 1)
    touch.end(0, 100, 100)
  }
}
