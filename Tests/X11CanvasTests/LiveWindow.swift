import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import X11

extension Trait where Self == ConditionTrait {
  /// Enables tests that need a pen or a touch screen.
  static var testDevices: Self {
    .enabled(
      if: XServer.hasTestDevices,
      "Xorg with its test devices does not start: no pen, no touch screen.")
  }
}

/// A window on its own X server, and the events it received.
final class LiveWindow {
  let server: XServer
  let display: Display
  let window: Window
  let reader: ScreenReader
  var events: [WindowEvent] = []

  init(
    width: Int = 800, height: Int = 600, kind: XServer.Kind = .xorg, background: Color = .white,
    icons: [IconImage] = [], largeIcons: [IconImage] = [], launch: StartupNotification? = nil
  ) throws {
    Display.adoptLocale()
    server = try XServer(kind: kind)
    display = try Display(name: server.displayName)
    reader = try ScreenReader(server.displayName)
    window = Window(
      display: display, title: "Tëst ✍", width: width, height: height, minimumWidth: 50,
      minimumHeight: 40, background: background, icons: icons,
      largeIcons: { largeIcons }, launch: launch)
    window.show()
    #expect(wait { reader.isViewable(window.id) })
    reader.focus(window.id)
    update()
    events = []
  }

  /// Handles all pending events. The devices' synchronisation only ensures that the server has
  /// handled the input, and the socket holds few events, so that a single drain could miss some.
  func update() {
    display.synchronise()
    display.drain { events.append($0) }
  }

  /// Handles events until `condition` is true, for at most five seconds.
  func wait(_ condition: () -> Bool) -> Bool {
    waitUntil {
      update()
      return condition()
    }
  }

  var pointers: [PointerEvent] {
    events.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
  }

  var keys: [KeyPress] {
    events.compactMap { if case .key(let press) = $0 { press } else { nil } }
  }
}
