import Platform

/// The window at the desktop's accessibility bus (https://gitlab.gnome.org/GNOME/at-spi2-core), for
/// screen readers and other assistive technologies.
///
/// It runs on a queue of its own, which asks the session bus whether the desktop wants it
/// (`org.a11y.Status`) and follows the answer. Only while it does is there a connection to the
/// accessibility bus. Where there is no session bus, or nobody at it that knows of accessibility,
/// nothing happens, and nothing is started.
package final class ATSPIBridge: Sendable {
  /// What the main thread hears.
  package enum Event: Sendable, Hashable {
    /// Assistive technologies are there: `show` has to be called with the tree, and after changes.
    case began
    /// They are gone.
    case ended
    /// One of them asks for something.
    case asked(AccessibleRequest)
  }

  /// The time that programs of the desktop have to answer, in seconds.
  private static let timeout = 4.0
  private static let launcher = SessionBus.Object("org.a11y.Bus", "/org/a11y/bus")
  private static let status = "org.a11y.Status"
  private static let registry = SessionBus.Object("org.a11y.atspi.Registry", ATSPIPath.root)

  private let name: String
  private let deliver: @Sendable (Event) -> Void
  private let queue = BackgroundQueue(name: "xsign.accessibility", isWaitedFor: false)
  private let stop = Cancellation()
  private let inbox = ATSPIInbox()

  /// Creates the window's side of the bus. Nothing happens before `begin`.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - deliver: Called on another thread.
  package init(name: String, deliver: @escaping @Sendable (Event) -> Void) {
    self.name = name
    self.deliver = deliver
  }

  /// Starts following what the desktop wants. Returns at once, after a look for the address of a
  /// bus.
  package func begin() {
    guard let address = SessionBus.address else { return }
    queue.perform { [self] in
      _ = SessionBus.connect(to: address, until: stop) { follow($0) }
    }
  }

  /// Shows the tree. Returns at once; of several that come quickly only the last is seen.
  package func show(_ tree: AccessibleTree) { inbox.put(tree) }

  /// Ends it, and waits until it is gone or the deadline has come.
  package func end(by deadline: Deadline) {
    stop.cancel()
    queue.waitUntilDone(by: deadline)
  }

  // MARK: On the queue

  /// Serves while the desktop wants it, until the end.
  private func follow(_ bus: SessionBus) {
    inbox.open(bus.wakeup)
    let state = State()
    bus.follow(
      Self.launcher, "org.freedesktop.DBus.Properties", "PropertiesChanged", first: Self.status
    ) { _ in state.isOld = true }
    bus.follow(
      SessionBus.bus, SessionBus.bus.name, "NameOwnerChanged", first: Self.launcher.name
    ) { _ in state.isOld = true }
    while !stop.isCancelled, !bus.isClosed {
      if state.isOld { update(state, bus) }
      if state.isWanted { serve(state, bus) }
      bus.wait(until: stop) { state.isOld }
    }
  }

  /// What is known of the desktop.
  private final class State {
    /// True if the desktop has to be asked again.
    var isOld = true
    /// True if assistive technologies are in use.
    var isWanted = false
  }

  private func update(_ state: State, _ bus: SessionBus) {
    state.isOld = false
    let answer = bus.call(
      Self.launcher, "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.status)],
      seconds: Self.timeout, startsPrograms: false, until: stop)
    state.isWanted = ["IsEnabled", "ScreenReaderEnabled"].contains {
      answer?.first?[$0] == .boolean(true)
    }
  }

  /// Serves until the desktop does not want it any more, or the accessibility bus ends.
  private func serve(_ state: State, _ bus: SessionBus) {
    let answer = bus.call(
      Self.launcher, Self.launcher.name, "GetAddress", [], seconds: Self.timeout, until: stop)
    guard let address = answer?.first?.string, !address.isEmpty else { return }
    _ = bus.connect(alsoTo: address, until: stop) { access in
      deliver(.began)
      serve(state, bus, at: access)
      deliver(.ended)
      inbox.empty()
    }
  }

  private func serve(_ state: State, _ bus: SessionBus, at access: SessionBus) {
    func isUnwanted() -> Bool {
      if state.isOld { update(state, bus) }
      return !state.isWanted
    }
    access.wait(until: stop) { inbox.isFull || isUnwanted() }
    guard let tree = inbox.take() else { return }
    let objects = ATSPIObjects(tree, name: name, connection: access.name) { [deliver] in
      deliver(.asked($0))
    }
    for path in [ATSPIPath.objects, ATSPIPath.cache] {
      access.serve(path, objects, interfaces: ATSPIInterface.xml)
    }
    access.tell(
      Self.registry, "org.a11y.atspi.Socket", "Embed", [objects.reference(ATSPIPath.root)])
    let events = ATSPIEvents { access.emit($0, $1, $2, $3) }
    events.begin(objects)
    access.wait(until: stop) {
      if let tree = inbox.take() { events.show(tree, in: objects) }
      return isUnwanted()
    }
  }
}
