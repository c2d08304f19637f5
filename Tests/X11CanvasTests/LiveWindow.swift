import TestSupport
import Testing

@testable import X11Canvas

extension Trait where Self == ConditionTrait {
  /// For tests that need a pen or a touch screen.
  static var testDevices: Self {
    .enabled(
      if: XServer.hasTestDevices,
      "Xorg with its test devices does not start: no pen, no touch screen.")
  }
}

/// A window on an X server of its own, and what it was told.
final class LiveWindow {
  let server: XServer
  let display: Display
  let window: Window
  let reader: ScreenReader
  var events: [WindowEvent] = []

  init(
    width: Int = 800, height: Int = 600, kind: XServer.Kind = .xorg, icons: [IconImage] = []
  ) throws {
    Display.adoptLocale()
    server = try XServer(kind: kind)
    display = try Display(name: server.displayName)
    reader = try ScreenReader(server.displayName)
    window = Window(
      display: display, title: "Tëst ✍", width: width, height: height, minimumWidth: 50,
      minimumHeight: 40, icons: icons)
    window.show()
    #expect(wait { reader.isViewable(window.id) })
    reader.focus(window.id)
    update()
    events = []
  }

  /// Takes what has happened. The devices' own synchronising says only that the server knows; and
  /// the socket does not hold many events, so that one look could miss some.
  func update() {
    display.synchronise()
    display.drain { events.append($0) }
  }

  /// Takes what happens until `condition` holds, or five seconds.
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
