import Foundation

/// A desktop portal with a file chooser that no user sees: it keeps what it is asked, and answers
/// when the test says so. It ends with this object.
public final class PortalDouble {
  /// A call that it got.
  public struct Call: PortalCall, Sendable {
    /// The name of the method.
    public var method: String
    /// The window that asks, and the title.
    public var window = "", title = ""
    /// The options, each in the text form of GVariant.
    public var options: [String: String] = [:]
  }

  private let process: PortalProcess<Call>

  /// Starts the portal on a bus. Without `hasChooser` it has everything but a file chooser.
  public init(on bus: DesktopBus, hasChooser: Bool = true) throws {
    process = try PortalProcess(Self.program, [hasChooser ? "chooser" : "none"], on: bus)
  }

  /// Waits for a call of that method, and returns it.
  public func call(_ method: String) -> Call? { process.call(method) }

  /// Answers the last question: 0 for chosen files, 1 if the user cancelled, 2 for another end.
  public func answer(_ code: Int, _ uris: [String] = []) throws {
    let answer: [String: Any] = ["code": code, "uris": uris]
    try process.send(JSONSerialization.data(withJSONObject: answer))
  }

  /// Ends the portal at once, as a crash does.
  public func end() { process.end() }

  private static let program = """
    import json, sys
    from gi.repository import Gio, GLib
    call = '<arg type="s" direction="in"/><arg type="s" direction="in"/>' \\
      '<arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>'
    request = '<interface name="org.freedesktop.portal.Request"><method name="Close"/>' \\
      '<signal name="Response"><arg type="u"/><arg type="a{sv}"/></signal></interface>'
    chooser = '<interface name="org.freedesktop.portal.FileChooser"><method name="OpenFile">' \\
      + call + '<method name="SaveFile">' + call \\
      + '<property name="version" type="u" access="read"/></interface>'
    def info(xml):
      return Gio.DBusNodeInfo.new_for_xml('<node>' + xml + '</node>').interfaces[0]
    def log(**what):
      print(json.dumps(what), flush=True)
    last = []
    def asked(bus, sender, path, interface, method, values, invocation):
      window, title, options = values.unpack()
      texts = {}
      for name in options:
        texts[name] = values.get_child_value(2).lookup_value(name, None).print_(False)
      handle = '/org/freedesktop/portal/desktop/request/%s/%s' % (
        sender[1:].replace('.', '_'), options['handle_token'])
      bus.register_object(handle, info(request), closed, None, None)
      last[:] = [sender, handle]
      log(method=method, window=window, title=title, options=texts)
      invocation.return_value(GLib.Variant('(o)', (handle,)))
    def closed(bus, sender, path, interface, method, values, invocation):
      log(method=method, window='', title='', options={})
      invocation.return_value(None)
    def typed(source, condition):
      line = sys.stdin.readline()
      if not line: sys.exit()
      answer = json.loads(line)
      results = {'uris': GLib.Variant('as', answer['uris'])}
      bus.emit_signal(last[0], last[1], 'org.freedesktop.portal.Request', 'Response',
        GLib.Variant('(ua{sv})', (answer['code'], results)))
      return True
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    if sys.argv[1] == 'chooser':
      bus.register_object('/org/freedesktop/portal/desktop', info(chooser), asked,
        lambda *a: GLib.Variant('u', 4), None)
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, typed)
    Gio.bus_own_name_on_connection(bus, 'org.freedesktop.portal.Desktop', 0,
      lambda *a: log(method='ready', window='', title='', options={}), None)
    GLib.MainLoop().run()
    """
}
