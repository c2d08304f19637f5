import Foundation
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Input
@testable import xsign

/// A desktop portal with settings about looks. It ends with this object.
private final class SettingsDouble {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts the portal on a bus, with a scheme of colours.
  init(on bus: DesktopBus, scheme: Int) throws {
    process.prepare(["/usr/bin/python3", "-c", Self.program, "\(scheme)"])
    process.environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": "/usr/bin:/bin"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    guard output.fileHandleForReading.readData(ofLength: 6) == Data("ready\n".utf8) else {
      throw Missing(description: "a portal")
    }
  }

  deinit { process.end() }

  /// Changes a setting: its key, and its value in the text form of GVariant.
  func set(_ key: String, _ value: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(key)|\(value)\n".utf8))
  }

  private static let program = """
    import sys
    from gi.repository import Gio, GLib
    xml = '<node><interface name="org.freedesktop.portal.Settings"><method name="ReadAll">' \\
      '<arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>' \\
      '<signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>' \\
      '</interface></node>'
    space = 'org.freedesktop.appearance'
    path = '/org/freedesktop/portal/desktop'
    values = {'color-scheme': GLib.Variant('u', int(sys.argv[1]))}
    def asked(bus, sender, path, interface, method, arguments, invocation):
      found = {space: values} if space in arguments.unpack()[0] else {}
      invocation.return_value(GLib.Variant('(a{sa{sv}})', (found,)))
    def typed(source, condition):
      line = sys.stdin.readline()
      if not line: sys.exit()
      key, text = line.strip().split('|')
      values[key] = GLib.Variant.parse(None, text, None, None)
      for name in ['org.gnome.fonts', space]:
        bus.emit_signal(None, path, 'org.freedesktop.portal.Settings', 'SettingChanged',
          GLib.Variant('(ssv)', (name, key, values[key] if name == space
            else GLib.Variant('u', 1))))
      return True
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    interface = Gio.DBusNodeInfo.new_for_xml(xml).interfaces[0]
    bus.register_object(path, interface, asked, None, None)
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, typed)
    Gio.bus_own_name_on_connection(bus, 'org.freedesktop.portal.Desktop', 0,
      lambda *a: print('ready', flush=True), None)
    GLib.MainLoop().run()
    """
}

/// The window follows the look that the desktop's portal says.
@Suite(.serialized, .waiting, .desktopBus)
struct SettingsPortalTests {
  private func chrome(_ app: RunningApp) -> UInt32 {
    let pixels = app.reader.pixels(of: app.window)
    return pixels[pixels.width - 40, 5] & 0xff_ffff
  }

  private func start(_ server: XServer, _ bus: DesktopBus) throws -> RunningApp {
    let app = try RunningApp(on: server, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    app.adopt(view: .both)
    return app
  }

  @Test func schemeAndAccentAreFollowedLive() throws {
    let (server, bus) = (try XServer(), try DesktopBus())
    // The theme is light by its name, which counts less.
    let manager = try SettingsManager(server.displayName, [("Net/ThemeName", .text("Adwaita"))])
    let portal = try SettingsDouble(on: bus, scheme: 1)
    let app = try start(server, bus)
    try app.wait("the dark look") { chrome(app) == 0x2b_2a28 }
    try portal.set("color-scheme", "uint32 2")
    try app.wait("the light look") { chrome(app) == 0xf7_f5f2 }
    manager.publish([("Net/ThemeName", .text("Adwaita-dark"))])
    app.settle()
    #expect(chrome(app) == 0xf7_f5f2)
    // Without a choice of the user the name counts.
    try portal.set("color-scheme", "uint32 0")
    try app.wait("the dark look") { chrome(app) == 0x2b_2a28 }
    // The ring around the chosen colour has the accent.
    try portal.set("accent-color", "(0.9, 0.5, 0.2)")
    try app.wait("the accent") {
      let strip = app.pixels(PixelRect(x: 0, y: 32, width: app.frame.width, height: 48))
      return strip.argb.contains { $0 & 0xff_ffff == 0xe6_8033 }
    }
    app.server.keyboard.press("q", .control)
    #expect(app.process.waitForExit() == 0 && app.process.standardError.isEmpty)
  }

  /// A bus without a portal, one that ends, and none change nothing and say nothing.
  @Test func withoutAPortalNothingIsSaid() throws {
    let (server, bus) = (try XServer(), try DesktopBus())
    let app = try start(server, bus)
    try app.wait("the light look") { chrome(app) == 0xf7_f5f2 }
    try app.dot(200, 200)
    bus.end()
    try app.dot(300, 200)
    app.server.keyboard.press("q", .control)
    app.key("Return")
    _ = app.process.waitForExit(timeout: 2)
    #expect(app.process.standardError.isEmpty)
  }

  @Test func aPortalThatEndsIsMissedByNobody() throws {
    let (server, bus) = (try XServer(), try DesktopBus())
    var portal: SettingsDouble? = try SettingsDouble(on: bus, scheme: 1)
    let app = try start(server, bus)
    try app.wait("the dark look") { chrome(app) == 0x2b_2a28 }
    withExtendedLifetime(portal) {}
    portal = nil
    bus.end()
    try app.dot(300, 200)
    #expect(chrome(app) == 0x2b_2a28 && app.process.standardError.isEmpty)
  }
}
