/// A desktop portal with a print dialog that no user sees. It ends with this object.
public final class PrintPortalDouble {
  /// A call that it got.
  public struct Call: PortalCall, Sendable {
    /// The name of the method.
    public var method: String
    /// The window that asks, and the title.
    public var window = "", title = ""
    /// The token of the settings, or 0.
    public var token = 0
    /// What it read from the file that it was given.
    public var bytes = ""
  }

  private let process: PortalProcess<Call>

  /// Starts the portal on a bus.
  ///
  /// - Parameters:
  ///   - prepares: The code by which it answers the question how to print: 0 if the user agrees, 1
  ///     if not; it does not answer by -1.
  ///   - prints: The code by which it answers the request to print.
  ///   - printer: The printer that the user chooses, or an empty string.
  public init(
    on bus: DesktopBus, prepares: Int = 0, prints: Int = 0, printer: String = ""
  ) throws {
    process = try PortalProcess(Self.program, ["\(prepares)", "\(prints)", printer], on: bus)
  }

  /// The calls so far.
  public var calls: [Call] { process.calls }

  /// Waits for a call of that method, and returns it.
  public func call(_ method: String) -> Call? { process.call(method) }

  private static let program = """
    import json, os, sys
    from gi.repository import Gio, GLib
    prepares, prints, printer = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    xml = '<interface name="org.freedesktop.portal.Print"><method name="PreparePrint">' \\
      '<arg type="s" direction="in"/><arg type="s" direction="in"/>' \\
      '<arg type="a{sv}" direction="in"/><arg type="a{sv}" direction="in"/>' \\
      '<arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>' \\
      '<method name="Print"><arg type="s" direction="in"/><arg type="s" direction="in"/>' \\
      '<arg type="h" direction="in"/><arg type="a{sv}" direction="in"/>' \\
      '<arg type="o" direction="out"/></method>' \\
      '<property name="version" type="u" access="read"/></interface>'
    request = '<interface name="org.freedesktop.portal.Request"><method name="Close"/>' \\
      '<signal name="Response"><arg type="u"/><arg type="a{sv}"/></signal></interface>'
    def info(xml):
      return Gio.DBusNodeInfo.new_for_xml('<node>' + xml + '</node>').interfaces[0]
    def log(**what):
      print(json.dumps({'window': '', 'title': '', 'token': 0, 'bytes': '', **what}), flush=True)
    def asked(bus, sender, path, interface, method, values, invocation):
      values = values.unpack()
      options, bytes = values[-1], ''
      if method == 'Print':
        file = invocation.get_message().get_unix_fd_list().get(values[2])
        with os.fdopen(file, 'rb') as stream: bytes = stream.read().decode('latin-1')
      handle = '/org/freedesktop/portal/desktop/request/%s/%s' % (
        sender[1:].replace('.', '_'), options['handle_token'])
      bus.register_object(handle, info(request), closed, None, None)
      log(method=method, window=values[0], title=values[1], token=options.get('token', 0),
        bytes=bytes)
      invocation.return_value(GLib.Variant('(o)', (handle,)))
      code = prints if method == 'Print' else prepares
      results = {}
      if method == 'PreparePrint':
        settings = {'printer': GLib.Variant('s', printer)} if printer else {}
        results = {'token': GLib.Variant('u', 4711), 'settings': GLib.Variant('a{sv}', settings)}
      if code < 0: return
      bus.emit_signal(sender, handle, 'org.freedesktop.portal.Request', 'Response',
        GLib.Variant('(ua{sv})', (code, results)))
    def closed(bus, sender, path, interface, method, values, invocation):
      log(method=method)
      invocation.return_value(None)
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.register_object('/org/freedesktop/portal/desktop', info(xml), asked,
      lambda *a: GLib.Variant('u', 3), None)
    Gio.bus_own_name_on_connection(bus, 'org.freedesktop.portal.Desktop', 0,
      lambda *a: log(method='ready'), None)
    GLib.MainLoop().run()
    """
}
