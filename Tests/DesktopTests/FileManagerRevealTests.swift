import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Desktop

/// Files that the desktop shows in their folder.
@Suite(.desktopBus)
struct FileManagerRevealTests {
  /// A file manager on a bus, which prints what it is asked for.
  private static let manager = """
    import sys
    from gi.repository import Gio, GLib
    xml = '<node><interface name="org.freedesktop.FileManager1"><method name="ShowItems">' \\
      '<arg type="as" direction="in"/><arg type="s" direction="in"/></method></interface></node>'
    def asked(bus, sender, path, interface, method, values, invocation):
      print(method, values.unpack()[0][0], flush=True)
      invocation.return_value(None)
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.register_object('/org/freedesktop/FileManager1',
      Gio.DBusNodeInfo.new_for_xml(xml).interfaces[0], asked, None, None)
    Gio.bus_own_name_on_connection(bus, 'org.freedesktop.FileManager1', 0,
      lambda *a: print('ready', flush=True), None)
    GLib.MainLoop().run()
    """

  /// Returns what was printed, and the paths that were not shown, once there is one of either.
  private func show(_ path: String, bus: String?, opener: String?, log: String) -> [String] {
    let failed = Mutex<[String]>([])
    let window = FileManagerReveal(bus: { bus }, opener: { opener }) { path in
      failed.withLock { $0.append("not " + path) }
    }
    window.show(path)
    func lines() -> [String] {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map(String.init).filter { $0 != "ready" }
        + failed.withLock { $0 }
    }
    _ = waitUntil { !lines().isEmpty }
    return lines()
  }

  @Test func theFileManagerOfTheBusShowsTheFile() throws {
    let bus = try DesktopBus()
    let folder = TemporaryFolder()
    let log = folder.path("log")
    try Data().write(to: URL(fileURLWithPath: log))
    let process = Process()
    process.prepare(["/usr/bin/python3", "-c", Self.manager])
    process.environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": "/usr/bin:/bin"]
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
    try process.run()
    defer { process.end() }
    let isReady = waitUntil {
      (try? String(contentsOfFile: log, encoding: .utf8)) == "ready\n"
    }
    try #require(isReady)
    #expect(
      show("/tmp/a b/ä.png", bus: bus.address, opener: nil, log: log)
        == ["ShowItems file:///tmp/a%20b/%C3%A4.png"])
  }

  /// Without a file manager on the bus, the folder is opened; without a program for that, the
  /// failure is told.
  @Test(arguments: [true, false]) func elseTheFolderIsOpened(hasBus: Bool) throws {
    let bus = hasBus ? try DesktopBus() : nil
    let folder = TemporaryFolder()
    let (opener, log) = (folder.path("opener"), folder.path("log"))
    try "#!/bin/sh\necho \"$1\" > \(log)\n".write(
      toFile: opener, atomically: true, encoding: .utf8)
    makeProgram(opener)
    #expect(show("/tmp/a b/c.png", bus: bus?.address, opener: opener, log: log) == ["/tmp/a b"])
    try FileManager.default.removeItem(atPath: log)
    #expect(show("/x/c.png", bus: bus?.address, opener: nil, log: log) == ["not /x/c.png"])
  }
}
