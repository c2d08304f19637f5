import Platform

/// An interface of the desktop's portal whose methods make requests
/// (https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Request.html).
struct DesktopPortal: Sendable {
  /// The end of a request.
  enum Answer {
    /// The user agreed; the results are those of the method.
    case results(BusValue)
    /// The user did not agree, or the request was closed.
    case cancelled
    /// The portal ended, or answered with nonsense.
    case failed
  }

  private static let portal = SessionBus.Object(
    "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
  private static let requestInterface = "org.freedesktop.portal.Request"

  /// The name of the interface.
  let interface: String
  /// The address of the bus.
  let address: String
  /// Ends the search for the portal.
  let search = Cancellation()
  /// Ends a request.
  let stop = Cancellation()

  init(_ interface: String, on address: String) {
    self.interface = interface
    self.address = address
  }

  /// Closes the request, or ends the search for the portal. May be called from any thread.
  func close() {
    stop.cancel()
    search.cancel()
  }

  /// Connects to the bus and calls `body`. Returns nil if the desktop does not have the interface.
  func connect<Result>(_ body: (SessionBus) -> Result?) -> Result? {
    SessionBus.connect(to: address, until: search) { bus in isThere(bus) ? body(bus) : nil }
  }

  /// Returns true if the desktop has the interface. A portal that does not run yet is started, if
  /// the bus knows how; a version tells that it has the interface.
  private func isThere(_ bus: SessionBus) -> Bool {
    if owner(bus) != .boolean(true) {
      let known = bus.call(
        SessionBus.bus, SessionBus.bus.name, "ListActivatableNames", [], seconds: 1, until: search)
      guard known?.first?.parts.contains(.string(Self.portal.name)) == true else { return false }
    }
    let version = bus.call(
      Self.portal, "org.freedesktop.DBus.Properties", "Get",
      [.string(interface), .string("version")], seconds: 4, until: search)
    return version?.first?.number != nil
  }

  /// Returns true or false if the portal runs or not, or nil if the bus does not tell.
  private func owner(_ bus: SessionBus) -> BusValue? {
    bus.call(
      SessionBus.bus, SessionBus.bus.name, "NameHasOwner", [.string(Self.portal.name)], seconds: 1,
      until: stop)?.first
  }

  /// The value that names a window of the X server for a portal.
  static func window(_ number: UInt) -> BusValue { .string("x11:" + String(number, radix: 16)) }

  /// Makes a request and returns its end, or nil if the portal refuses the call. Blocks until then.
  ///
  /// - Parameters:
  ///   - descriptor: An open file that is sent with the call, or nil.
  ///   - arguments: Returns the arguments of the method; the token is the option `handle_token`.
  ///   - opened: Is called once the portal has the request.
  func ask(
    _ bus: SessionBus, _ method: String, descriptor: Int32? = nil,
    _ arguments: (_ token: BusValue) -> [BusValue], opened: () -> Void
  ) -> Answer? {
    let token = "xsign\(UInt32.random(in: 0 ... .max))"
    let sender = String(bus.name.dropFirst().map { $0 == "." ? "_" : $0 })
    let handle = SessionBus.Object(
      Self.portal.name, "\(Self.portal.path)/request/\(sender)/\(token)")
    var answer: Answer?
    // The answer must not come before somebody listens.
    bus.follow(handle, Self.requestInterface, "Response") { values in
      answer = answer ?? Self.answer(values)
    }
    bus.follow(
      SessionBus.bus, SessionBus.bus.name, "NameOwnerChanged", first: Self.portal.name
    ) { values in
      if values.count == 3, values[2] == .string("") { answer = answer ?? .failed }
    }
    guard
      bus.call(
        Self.portal, interface, method, arguments(.string(token)), descriptor: descriptor,
        seconds: 4, until: stop) != nil
    else {
      // One that died meanwhile failed, alone or with the bus; one that refuses is none.
      let isThere = stop.isCancelled || owner(bus) == .boolean(true)
      if isThere { close(handle, bus) }
      return stop.isCancelled ? .cancelled : isThere ? nil : .failed
    }
    opened()
    bus.wait(until: stop) { answer != nil }
    if answer == nil, stop.isCancelled { close(handle, bus) }
    return answer ?? (stop.isCancelled ? .cancelled : .failed)
  }

  private func close(_ handle: SessionBus.Object, _ bus: SessionBus) {
    _ = bus.call(handle, Self.requestInterface, "Close", [], seconds: 1)
  }

  /// Returns the end in the values of the signal `Response`.
  private static func answer(_ values: [BusValue]) -> Answer {
    // Some portals answer 1 if the user cancels, and others 2, such as GTK's.
    guard values.count == 2, let code = values[0].number, code <= 2 else { return .failed }
    return code == 0 ? .results(values[1]) : .cancelled
  }
}
