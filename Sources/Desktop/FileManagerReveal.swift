import Platform

/// The desktop's file manager, which shows a file in its folder: the one on the session bus
/// (https://www.freedesktop.org/wiki/Specifications/file-manager-interface/), or else the program
/// that `xdg-open` runs for the folder.
package final class FileManagerReveal: Sendable {
  private static let manager = SessionBus.Object(
    "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1")
  /// The time that a file manager may take to start, in seconds.
  private static let timeout = 10.0
  /// The time that a program may be open, in seconds: a week.
  private static let longest = 604_800.0

  private let bus: @Sendable () -> String?
  private let opener: @Sendable () -> String?
  private let failed: @Sendable (String) -> Void

  /// Creates windows of the desktop. `failed` is called on another thread with the path of a file
  /// that cannot be shown.
  package convenience init(failed: @escaping @Sendable (String) -> Void) {
    self.init(
      bus: { SessionBus.address }, opener: { SystemProgram.xdgOpen.path() }, failed: failed)
  }

  /// Creates windows of the file manager on the bus at an address, if there is one, or else of what
  /// the program `opener` opens. Both are looked up in the background, when they are needed.
  init(
    bus: @escaping @Sendable () -> String?, opener: @escaping @Sendable () -> String?,
    failed: @escaping @Sendable (String) -> Void
  ) {
    self.bus = bus
    self.opener = opener
    self.failed = failed
  }

  /// Shows the file at an absolute path in its folder. It is looked for in the background.
  package func show(_ path: String) {
    // A program that stays open holds up none that follows.
    BackgroundQueue(name: "xsign.folder").perform { [bus, opener, failed] in
      if let bus = bus(), Self.ask(bus, path) { return }
      if !Self.open(AtomicFile.folder(of: path), opener()) { failed(path) }
    }
  }

  /// Returns true if the file manager on the bus shows the file.
  private static func ask(_ address: String, _ path: String) -> Bool {
    let stop = Cancellation()
    return SessionBus.connect(to: address, until: stop) { bus in
      bus.call(
        manager, manager.name, "ShowItems",
        [.list([.string(FileURI.text(path))], of: "s"), .string("")], seconds: timeout)
    } != nil
  }

  /// Returns true if a program opens the folder.
  private static func open(_ folder: String, _ opener: String?) -> Bool {
    guard let opener else { return false }
    let child = ChildProcess(
      ChildProgram(opener, [folder], environment: .inherited, ending: .none),
      maximumOutput: 1 << 16, seconds: longest)
    return (try? child.run())?.status == 0
  }
}
