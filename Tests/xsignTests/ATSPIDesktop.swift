import Foundation
import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// Enables tests that need a screen reader.
  static var screenReader: Self {
    .enabled(if: ATSPIDesktop.isThere, "at-spi2-core or pyatspi is not here")
  }
}

/// A desktop with an accessibility bus, and a screen reader on it that a test commands. It ends
/// with this object.
final class ATSPIDesktop {
  /// A part of a window as the screen reader finds it.
  struct Part: Decodable {
    var role = "", name = "", description = "", states: [String] = [], children = 0
    var actions: [String] = [], keys = ""
    /// The text and the position of the caret, if it has any.
    var text: String?
    var caret: Int?
    /// The value, the least and the greatest one, if it has any.
    var value: [Double]?
    /// The place on the screen.
    var place: [Int] = []

    /// True if it has all those states.
    func isIn(_ states: String...) -> Bool { Set(states).isSubset(of: self.states) }
  }

  /// An event that the screen reader got.
  struct Event: Decodable {
    var type = "", role = "", name = "", detail = 0, value = ""
  }

  private static let launcher = "/usr/libexec/at-spi-bus-launcher"
  /// True if the programs are there.
  static let isThere =
    DesktopBus.isThere && Tool.exists("dbus-daemon")
    && FileManager.default.isExecutableFile(atPath: launcher)
    && (try? Tool("/usr/bin/python3", ["-c", "import pyatspi"]))?.status == 0

  private let bus: DesktopBus
  private let folder: URL
  private let programs = [Process(), Process()]
  private let (input, output) = (Pipe(), Pipe())
  private var rest = Data()
  /// The variables that lead programs to it.
  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": bus.address] }

  /// Starts it, with no assistive technology in use.
  init() throws {
    bus = try DesktopBus()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "xsign-a11y-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let variables = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "GSETTINGS_BACKEND": "memory",
      "LC_ALL": "C.UTF-8",
    ]
    let commands = [
      [Self.launcher, "--launch-immediately", "--a11y=0"], ["/usr/bin/python3", "-c", Self.reader],
    ]
    for (process, command) in zip(programs, commands) {
      process.prepare(command)
      process.environment = variables
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
    }
    programs[1].standardInput = input
    programs[1].standardOutput = output
    try programs[0].run()
    try programs[1].run()
    let isReady: Bool = try ask("ready")
    guard isReady else {
      throw Missing(description: "The screen reader of the test does not start.")
    }
  }

  deinit {
    for process in programs.reversed() where process.isRunning { process.end() }
    bus.end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Lets the screen reader carry out a command, and returns its answer.
  func ask<Answer: Decodable>(_ words: String...) throws -> Answer {
    let line = try JSONEncoder().encode(words) + Data([10])
    try input.fileHandleForWriting.write(contentsOf: line)
    while true {
      if let end = rest.firstIndex(of: 10) {
        defer { rest = Data(rest[(end + 1)...]) }
        return try JSONDecoder().decode([Answer].self, from: rest[..<end])[0]
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        throw Missing(description: "The screen reader of the test has ended.")
      }
      rest += more
    }
  }

  /// True if the screen reader finds the program.
  var showsWindow: Bool { get throws { try ask("isThere") } }

  /// Begins or ends to use assistive technologies.
  func use(_ isOn: Bool) throws {
    let _: Bool = try ask("enable", isOn ? "true" : "false")
  }

  /// Returns the first part of that role and name; "*" is any name.
  func find(_ role: String, _ name: String = "*") throws -> Part? { try ask("find", role, name) }

  /// Returns the part that a pointer finds at the middle of that part.
  func find(under role: String, _ name: String) throws -> Part? { try ask("under", role, name) }

  /// Uses a part by its first action.
  @discardableResult
  func press(_ role: String, _ name: String) throws -> Bool { try ask("press", role, name) }

  /// Gives the keyboard focus to a part.
  func focus(_ role: String, _ name: String) throws -> Bool { try ask("focus", role, name) }

  /// Replaces the text of a part; "*" is any name.
  func set(_ role: String, _ name: String = "*", to text: String) throws -> Bool {
    try ask("set", role, name, text)
  }

  /// Sets the value of a part.
  func set(_ role: String, _ name: String, to value: Double) throws -> Bool {
    try ask("value", role, name, "\(value)")
  }

  /// Returns the events since the last time.
  func events() throws -> [Event] { try ask("events") }

  private static let reader = """
    import json, os, sys, time
    from gi.repository import Gio, GLib
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for _ in range(3000):
      names = bus.call_sync('org.freedesktop.DBus', '/', 'org.freedesktop.DBus', 'ListNames', None,
        None, 0, -1, None).unpack()[0]
      if 'org.a11y.Bus' in names: break
      time.sleep(0.02)
    import pyatspi
    from gi.repository import Atspi
    # A program that is slow to answer is asked for long: after .8 s, the default, what a test asked
    # would seem not to be there, and an event would be lost.
    Atspi.set_timeout(30000, 30000)
    events = []
    def noted(event):
      try:
        if event.source and event.host_application.name == 'xsign':
          events.append({'type': str(event.type), 'role': event.source.getRoleName(),
            'name': event.source.name, 'detail': event.detail1, 'value': str(event.any_data)})
      except Exception: pass
    for kind in ['object:state-changed', 'object:children-changed', 'object:text-changed',
        'object:text-caret-moved', 'object:property-change', 'window', 'focus']:
      pyatspi.Registry.registerEventListener(noted, kind)
    def app():
      for one in pyatspi.Registry.getDesktop(0):
        if one and one.name == 'xsign': return one
    address = bus.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', None,
      None, 0, -1, None).unpack()[0]
    a11y = Gio.DBusConnection.new_for_address_sync(address,
      Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
      | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
    root = '/org/a11y/atspi/accessible/root'
    def call(name, path, method, arguments=None):
      return a11y.call_sync(name, path, *method.rsplit('.', 1), arguments, None, 0, -1,
        None).unpack()[0]
    # The parts of the window below the paths of their parents, in one message, as the cache of a
    # screen reader asks for them: to ask for each takes thousands.
    def parts():
      below = {}
      for name, path in call('org.a11y.atspi.Registry', root,
          'org.a11y.atspi.Accessible.GetChildren'):
        program = call(name, path, 'org.freedesktop.DBus.Properties.Get',
          GLib.Variant('(ss)', ('org.a11y.atspi.Accessible', 'Name')))
        if program != 'xsign': continue
        for item in call(name, '/org/a11y/atspi/cache', 'org.a11y.atspi.Cache.GetItems'):
          (_, path), _, (_, parent), place, _, _, title, role, *_ = item
          part = (place, path, Atspi.role_get_name(Atspi.Role(role)), title)
          # The program itself has no place.
          if place >= 0: below.setdefault(parent, []).append(part)
      return {parent: sorted(children) for parent, children in below.items()}
    # The first part of a role and name below a path, after the places that lead there.
    def first(below, path, role, name, places=()):
      for place, child, kind, title in below.get(path, []):
        here = (*places, place)
        if kind == role and name in ('*', title): return child, here
        found = first(below, child, role, name, here)
        if found: return found
    def find(role, name):
      # The window may change meanwhile.
      for _ in range(10):
        below = parts()
        # What is in a dialog comes first: its buttons may have the names of others.
        dialog = first(below, root, 'dialog', '*')
        found = (dialog and first(below, dialog[0], role, name, dialog[1])
          or first(below, root, role, name))
        if not found: return None
        try:
          node = app()
          for place in found[1]: node = node[place]
          if node.getRoleName() == role and name in ('*', node.name): return node
        except (IndexError, TypeError, AttributeError): pass
    def described(node):
      if not node: return None
      part = {'role': node.getRoleName(), 'name': node.name, 'description': node.description,
        'states': [pyatspi.stateToString(s) for s in node.getState().getStates()],
        'children': node.childCount, 'actions': [], 'keys': '', 'place': []}
      interfaces = pyatspi.listInterfaces(node)
      if 'Action' in interfaces:
        action = node.queryAction()
        part['actions'] = [action.getName(i) for i in range(action.nActions)]
        part['keys'] = action.getKeyBinding(0)
      if 'Text' in interfaces:
        text = node.queryText()
        part['text'], part['caret'] = text.getText(0, -1), text.caretOffset
      if 'Value' in interfaces:
        value = node.queryValue()
        part['value'] = [value.currentValue, value.minimumValue, value.maximumValue]
      if 'Component' in interfaces:
        e = node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
        part['place'] = [e.x, e.y, e.width, e.height]
      return part
    def under(node):
      e = node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
      return app()[0].queryComponent().getAccessibleAtPoint(
        e.x + e.width // 2, e.y + e.height // 2, pyatspi.DESKTOP_COORDS)
    def done(words):
      word, rest = words[0], words[1:]
      if word == 'ready': return True
      if word == 'isThere': return app() is not None
      if word == 'enable':
        bus.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.freedesktop.DBus.Properties', 'Set',
          GLib.Variant('(ssv)', ('org.a11y.Status', 'IsEnabled',
            GLib.Variant('b', rest[0] == 'true'))), None, 0, -1, None)
        return True
      if word == 'events':
        last = list(events)
        events.clear()
        return last
      node = find(rest[0], rest[1])
      if word == 'find': return described(node)
      if not node: return False
      if word == 'under': return described(under(node))
      if word == 'press': return node.queryAction().doAction(0)
      if word == 'focus': return node.queryComponent().grabFocus()
      if word == 'value':
        node.queryValue().currentValue = float(rest[2])
        return True
      if word == 'set': return node.queryEditableText().setTextContents(rest[2])
    def typed(source, condition):
      line = sys.stdin.readline()
      if not line: sys.exit()
      try: answer = done(json.loads(line))
      except GLib.Error: answer = None if 'find' in line else False
      # A test that waits for an answer hangs.
      except Exception: os._exit(1)
      print(json.dumps([answer]), flush=True)
      return True
    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, typed)
    GLib.MainLoop().run()
    """
}
