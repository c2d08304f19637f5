import Platform

/// The file chooser of the desktop's portal
/// (https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.FileChooser.html).
struct ChooserPortal: Sendable {
  private static let portal = SessionBus.Object(
    "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
  private static let chooser = "org.freedesktop.portal.FileChooser"
  private static let requestInterface = "org.freedesktop.portal.Request"
  private static let optionName = "option"

  /// The address of the bus.
  let address: String
  /// Ends the search for the portal.
  let search = Cancellation()
  /// Ends the chooser.
  let stop = Cancellation()

  /// Creates the portal on the bus at that address.
  init(address: String) { self.address = address }

  /// Closes the chooser, or ends the search for it. May be called from any thread.
  func close() {
    stop.cancel()
    search.cancel()
  }

  /// Shows the chooser and returns its answer, or nil if the desktop has none. Calls `opened` once
  /// it is there. Blocks until then and until the end.
  func ask(_ request: ChooserRequest, opened: () -> Void) -> ChooserAnswer? {
    SessionBus.connect(to: address, until: search) { bus in
      guard isThere(bus) else { return nil }
      return ask(request, bus, opened: opened)
    }
  }

  /// Returns true if the desktop has the portal. One that does not run yet is started, if the bus
  /// knows how; a version tells that it has a file chooser.
  private func isThere(_ bus: SessionBus) -> Bool {
    if owner(bus) != .boolean(true) {
      let known = bus.call(
        SessionBus.bus, SessionBus.bus.name, "ListActivatableNames", [], seconds: 1, until: search)
      guard known?.first?.parts.contains(.string(Self.portal.name)) == true else { return false }
    }
    let version = bus.call(
      Self.portal, "org.freedesktop.DBus.Properties", "Get",
      [.string(Self.chooser), .string("version")], seconds: 4, until: search)
    return version?.first?.number != nil
  }

  /// Returns true or false if the portal runs or not, or nil if the bus does not tell.
  private func owner(_ bus: SessionBus) -> BusValue? {
    bus.call(
      SessionBus.bus, SessionBus.bus.name, "NameHasOwner", [.string(Self.portal.name)], seconds: 1,
      until: stop)?.first
  }

  private func ask(
    _ request: ChooserRequest, _ bus: SessionBus, opened: () -> Void
  ) -> ChooserAnswer? {
    let token = "xsign\(UInt32.random(in: 0 ... .max))"
    let sender = String(bus.name.dropFirst().map { $0 == "." ? "_" : $0 })
    let handle = SessionBus.Object(
      Self.portal.name, "\(Self.portal.path)/request/\(sender)/\(token)")
    var answer: ChooserAnswer?
    // The answer must not come before somebody listens.
    bus.follow(handle, Self.requestInterface, "Response") { values in
      answer = answer ?? Self.answer(values, request)
    }
    bus.follow(
      SessionBus.bus, SessionBus.bus.name, "NameOwnerChanged", first: Self.portal.name
    ) { values in
      if values.count == 3, values[2] == .string("") { answer = answer ?? .failed }
    }
    let arguments: [BusValue] = [
      .string("x11:" + String(request.window, radix: 16)), .string(request.title),
      .dictionary(Self.options(request, token)),
    ]
    let method = request.isForWriting ? "SaveFile" : "OpenFile"
    guard
      bus.call(Self.portal, Self.chooser, method, arguments, seconds: 4, until: stop) != nil
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

  /// Returns the options of the call.
  private static func options(_ request: ChooserRequest, _ token: String) -> [String: BusValue] {
    let filters = request.filters.map { filter in
      BusValue.structure([
        .string(filter.title),
        .list(filter.patterns.map { .structure([.number(0), .string($0)]) }, of: "(us)"),
      ])
    }
    // The user goes on drawing meanwhile: the chooser is not modal.
    var options: [String: BusValue] = [
      "handle_token": .string(token), "modal": .boolean(false),
      "accept_label": .string(request.confirmTitle),
      "current_folder": .bytes(request.folder.rawBytes + [0]),
      "filters": .list(filters, of: "(sa(us))"),
    ]
    if request.isForWriting { options["current_name"] = .string(request.name.legible) }
    if let option = request.option {
      options["choices"] = .list(
        [
          .structure([
            .string(optionName), .string(option.title), .list([], of: "(ss)"),
            .string(option.isOn ? "true" : "false"),
          ])
        ], of: "(ssa(ss)s)")
    }
    return options
  }

  /// Returns the answer in the values of the signal `Response`.
  private static func answer(_ values: [BusValue], _ request: ChooserRequest) -> ChooserAnswer {
    // Some portals answer 1 if the user cancels, and others 2, such as GTK's.
    guard values.count == 2, let code = values[0].number, code <= 2 else { return .failed }
    guard code == 0 else { return .cancelled }
    guard let uri = values[1]["uris"]?.parts.first?.string else { return .failed }
    guard let path = FileURI.paths(inList: Array(uri.utf8)).first else { return .remote }
    return .chosen(
      ChosenFile(
        path, isAgreed: request.isForWriting,
        isOptionOn: request.option.flatMap { isOn($0, values[1]["choices"]) }))
  }

  /// Returns the state of the check box in an answer, or nil if the chooser has no check boxes. One
  /// that was left alone need not be among the choices.
  private static func isOn(_ option: ChooserRequest.Option, _ choices: BusValue?) -> Bool? {
    guard let choices else { return nil }
    let choice = choices.parts.first { $0.parts.first == .string(optionName) }
    return choice.map { $0.parts.last == .string("true") } ?? option.isOn
  }
}
