import Localization
import Platform
import Synchronization

/// The service on the session bus that asks for signatures for other programs.
///
/// Each call opens the window of `xsign capture` in a process of its own, so that a window that
/// fails takes no other with it. The caller gets a request, as from the desktop's portals: it says
/// by a signal how the window ended, and then gives the file.
final class CaptureService {
  /// The name of the service at the bus.
  static let name = "io.github.xsign.xsign.Capture"
  static let path = "/io/github/xsign/xsign/Capture"
  static let requestInterface = "io.github.xsign.xsign.Request"
  /// The interfaces, in the format of introspection.
  static let interfaces = """
    <node>
      <interface name="\(name)">
        <method name="Capture">
          <arg type="a{sv}" name="options" direction="in"/>
          <arg type="o" name="request" direction="out"/>
        </method>
        <property name="version" type="u" access="read"/>
      </interface>
      <interface name="\(requestInterface)">
        <method name="Open"><arg type="h" name="file" direction="out"/></method>
        <method name="Close"/>
        <signal name="Response">
          <arg type="u" name="response"/>
          <arg type="a{sv}" name="results"/>
        </signal>
      </interface>
    </node>
    """

  /// How requests ended, by their numbers, from the threads that wait for their windows.
  private final class Inbox: Sendable {
    let ended = Mutex<[(number: Int, result: CaptureServiceRequest.Result)]>([])
  }

  /// The most windows at a time.
  private static let most = 8
  /// The time after the last request in which the service waits for another, in seconds.
  private let patience: Double

  private let timer = BackgroundQueue(name: "xsign.patience", isWaitedFor: false)
  private let bus: SessionBus
  private let wakeup: BusWakeup
  private var requests: [String: CaptureServiceRequest] = [:]
  private var count = 0
  /// The programs whose leaving is noticed.
  private var followed: Set<String> = []
  private var lastUse = MonotonicClock.now
  private let inbox = Inbox()

  private init(_ bus: SessionBus, patience: Double) {
    self.bus = bus
    self.patience = patience
    wakeup = bus.wakeup
  }

  /// Serves at the session bus until nobody has needed it for `patience` seconds. Returns a
  /// sentence if that is not possible. A signal ends the program once the windows and their files
  /// are gone.
  static func run(patience: Double) -> String? {
    guard let address = SessionBus.address else { return tr("There is no session bus.") }
    return TerminationSignals.blocked {
      let stop = Cancellation()
      var complaint: String? = tr("The session bus does not answer.")
      ProgramEnd.noticing({ stop.cancel() }) {
        _ = SessionBus.connect(to: address, until: stop) { bus in
          complaint = serve(at: bus, patience: patience, until: stop)
        }
      }
      return complaint
    }
  }

  private static func serve(
    at bus: SessionBus, patience: Double, until stop: Cancellation
  ) -> String? {
    let service = CaptureService(bus, patience: patience)
    guard bus.serve(path, service, interfaces: interfaces) else {
      return tr("The session bus takes no service.")
    }
    guard bus.own(name) else { return tr("Another program is the service already.") }
    CaptureServiceRequest.removeRemains()
    service.wait(until: stop)
    service.endAll()
    return nil
  }

  private func wait(until stop: Cancellation) {
    awaitIdleness()
    bus.wait(until: stop) { [self] in
      respond()
      return requests.isEmpty && MonotonicClock.now - lastUse >= patience
    }
  }

  /// Lets the wait look again once the service may be idle.
  private func awaitIdleness() {
    lastUse = MonotonicClock.now
    timer.perform(after: patience + 0.01) { [wakeup] in wakeup.wake() }
  }

  // MARK: Requests

  private func begin(_ call: BusCall) -> BusAnswer {
    guard requests.values.count(where: { $0.result == nil }) < Self.most else {
      return .refused(tr("There are \(Self.most) windows already."))
    }
    let options: CaptureServiceOptions
    do throws(CaptureServiceOptions.Refusal) {
      options = try CaptureServiceOptions(call.arguments.first?.dictionary ?? [:])
    } catch {
      return .refused(trClause(error.description) + ".")
    }
    count += 1
    let sender = call.sender.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    let path = "\(Self.path)/r\(sender)_\(options.token ?? "\(count)")"
    guard requests[path] == nil else { return .refused(tr("There is such a request already.")) }
    do throws(FileError) {
      requests[path] = try CaptureServiceRequest(options, count, of: call.sender) {
        [inbox, wakeup, count] result in
        inbox.ended.withLock { $0.append((count, result)) }
        wakeup.wake()
      }
    } catch {
      return .refused("\(error)")
    }
    follow(call.sender)
    return .values([.path(path)])
  }

  /// Ends the requests of a program when it leaves the bus: they are nobody's then.
  private func follow(_ owner: String) {
    if followed.insert(owner).inserted {
      bus.follow(SessionBus.bus, "org.freedesktop.DBus", "NameOwnerChanged", first: owner) {
        [weak self] values in
        if values.last?.string == "" { self?.forget(requestsOf: owner) }
      }
    }
    // It may have left before.
    let answer = bus.call(
      SessionBus.bus, "org.freedesktop.DBus", "NameHasOwner", [.string(owner)], seconds: 10)
    if answer?.first == .boolean(false) { forget(requestsOf: owner) }
  }

  /// Says of the requests that ended how they did.
  private func respond() {
    let new = inbox.ended.withLock { list in
      defer { list = [] }
      return list
    }
    for (number, result) in new {
      // One that was closed meanwhile has no answer, and another may have its path.
      guard let (path, request) = requests.first(where: { $0.value.number == number }) else {
        continue
      }
      request.result = result
      bus.emit(
        path, Self.requestInterface, "Response",
        [.number(result.response), .dictionary(result.values)], to: request.owner)
      if result.file == nil { end(path) }
    }
  }

  private func end(_ path: String) {
    requests.removeValue(forKey: path)?.cancel()
    if requests.isEmpty { awaitIdleness() }
  }

  /// Closes all windows, as the bus or the program ends, and waits for their files to go.
  private func endAll() {
    let all = Array(requests.values)
    requests = [:]
    for request in all { request.cancel() }
    for request in all { request.waitUntilDone() }
  }

  private func forget(requestsOf owner: String) {
    for (path, request) in requests where request.owner == owner { end(path) }
  }
}

extension CaptureService: BusObjects {
  func interfaces(at path: String) -> [String] {
    if path == Self.path { return [Self.name] }
    return requests[path] == nil ? [] : [Self.requestInterface]
  }

  func answer(_ call: BusCall) -> BusAnswer {
    if call.method == "Capture" { return begin(call) }
    guard let request = requests[call.path], request.owner == call.sender else {
      return .refused(tr("There is no such request."))
    }
    switch call.method {
    case "Open":
      guard let file = request.result?.file else { return .refused(tr("There is no file yet.")) }
      // It is given once: then the caller has it.
      end(call.path)
      return .file(file)
    case "Close":
      end(call.path)
      return .values([])
    default: return .refused(tr("There is no such method."))
    }
  }

  func property(_ name: String, of interface: String, at path: String) -> BusValue? {
    name == "version" ? .number(1) : nil
  }

  func set(_ name: String, of interface: String, at path: String, to value: BusValue) -> Bool {
    false
  }
}
