import Graphics
import Input
import Platform
import Testing
import X11

extension Trait where Self == ConditionTrait {
  /// Enables tests that need a pen or a touch screen.
  package static var testDevices: Self {
    .enabled(
      if: XServer.hasTestDevices,
      "Xorg with its test devices does not start: no pen, no touch screen.")
  }
}

/// A window on its own X server, and the events it received.
package final class LiveWindow {
  package let server: XServer
  package let display: Display
  package let window: Window
  package let reader: ScreenReader
  package var events: [WindowEvent] = []

  package init(
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
  package func update() {
    display.synchronise()
    display.drain { events.append($0) }
  }

  /// Handles events until `condition` is true. Returns false if that takes too long.
  package func wait(_ condition: () -> Bool) -> Bool {
    waitUntil {
      update()
      return condition()
    }
  }

  package var pointers: [PointerEvent] {
    events.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
  }

  package var keys: [KeyPress] {
    events.compactMap { if case .key(let press) = $0 { press } else { nil } }
  }
}
