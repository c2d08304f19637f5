internal import CGLib

/// A connection to the desktop's session bus, by GDBus, or to another bus that is known there.
///
/// All calls block, and signals arrive in `wait` alone, so the connection belongs to a thread that
/// may wait: that of a background queue, which answers the main thread through a `Mailbox`. The
/// loop of the main thread belongs to X. It could poll the descriptors of a `GMainContext`, too,
/// but then it would have to ask GLib before every sleep, for the sake of a connection that is open
/// only while a file is chosen.
///
/// GIO is linked, because Pango needs it anyway: `xsign --version` takes 0.3 ms more than before
/// (22.0 ms instead of 21.7, medians of 150), and a fresh window 0.4 MB more.
package final class SessionBus {
  /// A handler of signals, which C code knows by its address.
  private final class Handler {
    let body: (BusValue) -> Void
    init(_ body: @escaping (BusValue) -> Void) { self.body = body }
  }

  /// An object at the bus.
  package struct Object: Sendable {
    /// The name of its program.
    package var name: String
    package var path: String

    package init(_ name: String, _ path: String) {
      self.name = name
      self.path = path
    }
  }

  /// The bus itself.
  package static let bus = Object("org.freedesktop.DBus", "/org/freedesktop/DBus")

  private let context: OpaquePointer
  let raw: OpaquePointer
  private var subscriptions: [(number: UInt32, handler: Handler)] = []
  /// What answers calls of other programs.
  var services: [BusService] = []

  /// The address of the bus, or nil if the desktop has none. GIO would start a bus of its own then,
  /// on which nobody is.
  package static var address: String? {
    if let value = g_getenv("DBUS_SESSION_BUS_ADDRESS"), value.pointee != 0 {
      let address = String(cString: value)
      return address.hasPrefix("autolaunch:") || address == "disabled:" ? nil : address
    }
    guard let folder = g_getenv("XDG_RUNTIME_DIR"), folder.pointee != 0 else { return nil }
    let path = String(cString: folder) + "/bus"
    guard g_file_test(path, G_FILE_TEST_EXISTS) != 0,
      let escaped = g_dbus_address_escape_value(path)
    else { return nil }
    defer { g_free(escaped) }
    return "unix:path=" + String(cString: escaped)
  }

  /// Connects to the bus at `address` and calls `body`, all on this thread
  /// (`g_dbus_connection_new_for_address_sync`). Returns nil if there is no connection before
  /// `stop`. A bus that ends does not end the program, as one that GIO shares would.
  package static func connect<Result>(
    to address: String, until stop: Cancellation, _ body: (SessionBus) -> Result?
  ) -> Result? {
    guard let context = g_main_context_new() else { return nil }
    g_main_context_push_thread_default(context)
    defer {
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }
    return connect(to: address, until: stop, context, body)
  }

  /// Connects to another bus as well, and calls `body`. While this waits at either bus, signals and
  /// calls of both arrive.
  package func connect<Result>(
    alsoTo address: String, until stop: Cancellation, _ body: (SessionBus) -> Result?
  ) -> Result? {
    Self.connect(to: address, until: stop, context, body)
  }

  private static func connect<Result>(
    to address: String, until stop: Cancellation, _ context: OpaquePointer,
    _ body: (SessionBus) -> Result?
  ) -> Result? {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard
      let raw = g_dbus_connection_new_for_address_sync(address, flags, nil, stop.raw, nil)
    else { return nil }
    let bus = SessionBus(raw, context)
    defer { bus.close() }
    return body(bus)
  }

  private init(_ raw: OpaquePointer, _ context: OpaquePointer) {
    self.raw = raw
    self.context = context
  }

  private func close() {
    for (number, _) in subscriptions { g_dbus_connection_signal_unsubscribe(raw, number) }
    for service in services { service.end(raw) }
    g_dbus_connection_close_sync(raw, nil, nil)
    while g_main_context_iteration(context, 0) != 0 {}
    g_object_unref(UnsafeMutableRawPointer(raw))
  }

  /// The name of this connection at the bus.
  package var name: String {
    g_dbus_connection_get_unique_name(raw).map { String(cString: $0) } ?? ""
  }

  /// Takes a well-known name at the bus (`RequestName`,
  /// https://dbus.freedesktop.org/doc/dbus-specification.html#bus-messages-request-name). Returns
  /// false if another program has it.
  package func own(_ name: String) -> Bool {
    let (doNotQueue, isOwner): (UInt32, UInt32) = (4, 1)
    let answer = call(
      Self.bus, "org.freedesktop.DBus", "RequestName", [.string(name), .number(doNotQueue)],
      seconds: 10)
    return answer?.first?.number == isOwner
  }

  /// True once the bus has ended.
  package var isClosed: Bool { g_dbus_connection_is_closed(raw) != 0 }

  /// Calls a method and returns the values of its answer
  /// (`g_dbus_connection_call_with_unix_fd_list_sync`), or nil if it fails, is not answered in
  /// time, or `stop` comes.
  ///
  /// - Parameters:
  ///   - descriptor: An open file that is sent with the call, or nil. It stays the caller's; among
  ///     the arguments it is the `BusValue.descriptor` 0.
  ///   - seconds: The time that it may take.
  ///   - startsPrograms: True if the bus may start the object's program for it.
  package func call(
    _ object: Object, _ interface: String, _ method: String, _ arguments: [BusValue],
    descriptor: Int32? = nil, seconds: Double, startsPrograms: Bool = true,
    until stop: Cancellation? = nil
  ) -> [BusValue]? {
    let files = descriptor == nil ? nil : g_unix_fd_list_new()
    defer { if let files { g_object_unref(UnsafeMutableRawPointer(files)) } }
    // The list has copies of its own.
    if let descriptor, g_unix_fd_list_append(files, descriptor, nil) < 0 { return nil }
    let answer = g_dbus_connection_call_with_unix_fd_list_sync(
      raw, object.name, object.path, interface, method, BusValue.structure(arguments).floating(),
      nil, startsPrograms ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START,
      Int32(seconds * 1000), files, nil, stop?.raw, nil)
    guard let answer else { return nil }
    defer { g_variant_unref(answer) }
    return BusValue(answer).parts
  }

  /// Calls a method and does not wait for its answer (`g_dbus_connection_call`), so that the object
  /// may call back before.
  package func tell(
    _ object: Object, _ interface: String, _ method: String, _ arguments: [BusValue]
  ) {
    g_dbus_connection_call(
      raw, object.name, object.path, interface, method, BusValue.structure(arguments).floating(),
      nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
  }

  /// Sends a signal of the object at a path of this connection (`g_dbus_connection_emit_signal`),
  /// to the program with a unique name at the bus, or to all.
  package func emit(
    _ path: String, _ interface: String, _ signal: String, _ values: [BusValue],
    to receiver: String? = nil
  ) {
    g_dbus_connection_emit_signal(
      raw, receiver, path, interface, signal, BusValue.structure(values).floating(), nil)
  }

  /// Calls `body` with the values of each signal of an object from now on
  /// (`g_dbus_connection_signal_subscribe`), while the thread is in `wait`. With `first` only of
  /// those that begin with this text.
  package func follow(
    _ object: Object, _ interface: String, _ signal: String, first: String? = nil,
    _ body: @escaping ([BusValue]) -> Void
  ) {
    let handler = Handler { body($0.parts) }
    let number = g_dbus_connection_signal_subscribe(
      raw, object.name, interface, signal, object.path, first, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, values, handler in
        guard let values, let handler else { return }
        Unmanaged<Handler>.fromOpaque(handler).takeUnretainedValue().body(BusValue(values))
      }, Unmanaged.passUnretained(handler).toOpaque(), nil)
    subscriptions.append((number, handler))
  }

  /// What ends a sleep in `wait`.
  package var wakeup: BusWakeup { BusWakeup(context) }

  /// Waits for signals and calls until `isDone` returns true, the bus ends or `stop` comes.
  /// `isDone` is called after each, and at each `BusWakeup.wake`.
  package func wait(until stop: Cancellation, _ isDone: () -> Bool) {
    // The source is there to end the sleep; what it calls has nothing to do.
    let source = g_cancellable_source_new(stop.raw)
    g_source_set_callback(source, { _ in 0 }, nil, nil)
    g_source_attach(source, context)
    while !isDone(), !isClosed, !stop.isCancelled { g_main_context_iteration(context, 1) }
    g_source_destroy(source)
    g_source_unref(source)
  }
}
