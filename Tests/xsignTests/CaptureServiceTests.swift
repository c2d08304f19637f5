import Foundation
import Platform
import TestSupport
import Testing

@testable import xsign

/// The service on the session bus that asks for signatures.
@Suite(.serialized, .waiting, .desktopBus)
struct CaptureServiceTests {
  /// A program that calls the service as the documentation says, and prints what it gets. Its
  /// arguments are the options, what it does after the call, and a file that tells that it waits
  /// for the service.
  private static let client = """
    import json, os, sys
    from gi.repository import Gio, GLib
    name, base = "io.github.xsign.xsign.Capture", "/io/github/xsign/xsign/Capture"
    interface = "io.github.xsign.xsign.Request"
    options = {key: GLib.Variant(*value) for key, value in json.loads(sys.argv[1]).items()}
    bus, loop = Gio.bus_get_sync(Gio.BusType.SESSION), GLib.MainLoop()
    request = base + "/r" + bus.get_unique_name().replace(":", "_").replace(".", "_") + "_token"
    def ask(path, interface, method, values=None, answer=None):
        return bus.call_with_unix_fd_list_sync(
            name, path, interface, method, values, answer, 0, -1, None, None)
    def closed(bus, sender, path, interface, signal, values):
        response, results = values.unpack()
        print(json.dumps({"response": response, "results": results}), flush=True)
        if response == 0:
            _, files = ask(path, interface, "Open", answer=GLib.VariantType("(h)"))
            with os.fdopen(files.get(0), "rb") as file: print(file.read(5).hex(), flush=True)
        loop.quit()
    def begin(*_):
        try:
            got, _ = ask(base, name, "Capture", GLib.Variant("(a{sv})", (options,)))
        except GLib.Error as error:
            print(error.message, flush=True)
            return loop.quit()
        assert got.unpack() == (request,), got
        if sys.argv[2] != "wait":
            GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IO_IN, act)
    def act(*_):
        if sys.argv[2] == "close": ask(request, interface, "Close")
        loop.quit()
    bus.signal_subscribe(name, interface, "Response", request, None, 0, closed)
    Gio.bus_watch_name_on_connection(bus, name, 0, begin, None)
    open(sys.argv[3], "w").close()
    GLib.timeout_add_seconds(180, loop.quit)
    loop.run()
    """

  private let bus: DesktopBus
  private let log: URL
  private let ready: URL
  private let caller = Process()
  /// Tells the caller to close its request, or to leave.
  private let cue = Pipe()

  init() throws {
    bus = try DesktopBus()
    let folder = try RunFolder.make(for: "caller")
    (log, ready) = (folder.appendingPathComponent("log"), folder.appendingPathComponent("ready"))
    try Data().write(to: log)
  }

  /// Starts the caller, and waits until it waits for the service, which does not wait long for it.
  private func call(_ options: String, _ deed: String = "wait") throws {
    caller.prepare(["/usr/bin/python3", "-c", Self.client, options, deed, ready.path])
    caller.environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": "/usr/bin:/bin"]
    caller.standardInput = cue
    caller.standardOutput = try FileHandle(forWritingTo: log)
    try caller.run()
    #expect(waitUntil { FileManager.default.fileExists(atPath: ready.path) })
  }

  private var printed: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  /// Starts the service. It ends 10 s after the caller is served: one on a slow machine may be late
  /// to take the file.
  private func run() throws -> CaptureRun {
    try CaptureRun(
      ["--patience", "10"], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address],
      command: "capture-service")
  }

  /// The files that the service made and did not remove.
  private func remains(_ run: CaptureRun) -> [String] {
    let folder = run.process.home.appendingPathComponent("run/xsign").path
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  @Test func theCallerGetsTheFileAndWhatIsKnown() throws {
    try call(
      #"{"handle_token": ["s", "token"], "format": ["s", "png"]}"#)
    let run = try run()
    try run.sign()
    run.key("Return")
    #expect(waitUntil { !caller.isRunning })
    let lines = printed.split(separator: "\n").map(String.init)
    try #require(lines.count == 2, "\(printed)")
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    let results = try #require(json["results"] as? [String: Any])
    #expect(json["response"] as? Int == 0 && results["strokes"] as? Int == 1)
    // The wave is 200 pixels wide at 96 a inch.
    #expect(abs((results["width"] as? Double ?? 0) - 200 * 25.4 / 96) < 1)
    #expect(lines[1] == "89504e470d")
    // It ends by itself, and leaves nothing behind.
    #expect(run.process.waitForExit() == 0 && remains(run) == [])
  }

  @Test func whoCancelsIsToldSo() throws {
    try call(#"{"handle_token": ["s", "token"]}"#)
    let run = try run()
    run.key("Escape")
    #expect(waitUntil { !caller.isRunning })
    #expect(printed == "{\"response\": 1, \"results\": {}}\n")
    #expect(run.process.waitForExit() == 0 && remains(run) == [])
  }

  /// Languages differ in the type that a number has by itself, and an empty text is none.
  @Test func numbersMayHaveAnyTypeAndTextsBeEmpty() throws {
    try call(
      """
      {"handle_token": ["s", "token"], "timeout": ["t", 600], "require-strokes": ["q", 1], \
      "title": ["s", ""], "text": ["s", ""]}
      """)
    let run = try run()
    run.key("Escape")
    #expect(waitUntil { !caller.isRunning })
    #expect(printed == "{\"response\": 1, \"results\": {}}\n")
    #expect(run.process.waitForExit() == 0 && remains(run) == [])
  }

  /// The window goes with the request, whether it is closed or its caller has left.
  @Test(arguments: ["close", "leave"]) func theWindowGoesWithItsRequest(_ deed: String) throws {
    try call(#"{"handle_token": ["s", "token"]}"#, deed)
    let run = try run()
    try cue.fileHandleForWriting.write(contentsOf: Data([1]))
    #expect(waitUntil { run.reader.geometry(run.window) == nil })
    #expect(run.process.waitForExit() == 0 && printed == "" && remains(run) == [])
  }

  /// So do its files when a signal ends the service.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignalLeavesNothingBehind(_ signal: Int32)
    throws
  {
    try call(#"{"handle_token": ["s", "token"]}"#, "leave")
    let run = try run()
    #expect(remains(run).count == 1)
    run.process.signal(signal)
    #expect(run.process.waitForExit() == -signal && remains(run) == [])
    #expect(waitUntil { run.reader.geometry(run.window) == nil })
    try cue.fileHandleForWriting.write(contentsOf: Data([1]))
    #expect(waitUntil { !caller.isRunning })
  }

  @Test(arguments: [
    (["nonsense": BusValue.string("x")], "there is no option nonsense"),
    (["title": .number(3)], "title must be a text"),
    (["format": .string("gif")], "format must be png, pdf, svg, inkml or json"),
    (["from": .string("me.inkml")], "from must be an absolute path"),
    (["output": .string("/tmp/me.inkml")], "there is no option output"),
    (
      ["handle_token": .string("a/b")],
      "handle_token must have 1 to 64 letters, digits and underscores"
    ),
    (["baseline": .string("yes")], "baseline must be true or false"),
    (["timeout": .string("7")], "timeout must be a number"),
    (
      ["text": .string(String(repeating: "x", count: 65_537))],
      "text must have at most 65536 bytes"
    ),
  ]) func wrongOptionsAreRefused(_ options: [String: BusValue], _ sentence: String) {
    #expect(throws: CaptureServiceOptions.Refusal(description: sentence)) {
      try CaptureServiceOptions(options)
    }
  }

  @Test func whatTheWindowComplainsOfIsASentence() {
    #expect(
      CaptureServiceRequest.sentence(in: "xsign: /a does not exist.\n") == "/a does not exist.")
    #expect(CaptureServiceRequest.sentence(in: "xsign: A.\nxsign: B.\n") == "A. B.")
    #expect(CaptureServiceRequest.sentence(in: "") == "")
  }

  @Test func optionsAreArguments() throws {
    let options = try CaptureServiceOptions([
      "title": .string("-x"), "attach": .number(7), "timeout": .real(1.5),
      "baseline": .boolean(true), "from": .string("/tmp/a.inkml"), "format": .string("svg"),
    ])
    #expect(
      options.arguments
        == ["--attach=7", "--baseline", "--from=/tmp/a.inkml", "--timeout=1.5", "--title=-x"])
    #expect(options.format == "svg" && options.token == nil)
    let numbers = try CaptureServiceOptions([
      "attach": .long(60_817_415), "require-strokes": .real(2), "timeout": .real(.nan),
    ])
    #expect(numbers.arguments == ["--attach=60817415", "--require-strokes=2", "--timeout=nan"])
  }
}
