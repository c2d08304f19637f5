import Platform

/// A file chooser of the desktop that is open, or is being opened: that of the portal, or else
/// zenity's, or else kdialog's.
///
/// It runs on a queue of its own and holds up nobody. Nothing of it exists before a file is asked
/// for.
package final class FileChooser: Sendable {
  /// A way to let the desktop ask for a file.
  package enum Way: String, Sendable, Hashable, CaseIterable {
    case portal, zenity, kdialog
  }

  /// The time in which a portal must be found, in seconds: one that is not running is started.
  private static let timeout = 4.0

  private let queue = BackgroundQueue(name: "xsign.chooser")
  private let request: ChooserRequest
  private let portal: ChooserPortal?
  private let programs: [ChooserProgram]
  private let stop = Cancellation()

  /// Creates a chooser that uses one of `ways`, in their order. Nil if the desktop has none of
  /// them, as far as a glance tells: it looks for the address of a bus and for programs, and waits
  /// for the disk for a moment at most.
  package convenience init?(_ request: ChooserRequest, ways: [Way] = Way.allCases) {
    self.init(request, ways: ways, bus: SessionBus.address)
  }

  /// Creates a chooser on the bus at that address, if there is one. Otherwise as above.
  init?(_ request: ChooserRequest, ways: [Way], bus: String?) {
    self.request = request
    portal = ways.contains(.portal) ? bus.map { ChooserPortal(address: $0) } : nil
    let kinds = ways.compactMap { ChooserProgram.Kind(rawValue: $0.rawValue) }
    programs = Self.programs(kinds, request)
    if portal == nil, programs.isEmpty { return nil }
  }

  /// Looks the programs up, unless the disk is slow.
  private static func programs(
    _ kinds: [ChooserProgram.Kind], _ request: ChooserRequest
  ) -> [ChooserProgram] {
    guard !kinds.isEmpty else { return [] }
    return BackgroundQueue.result(by: Deadline(seconds: PathContent.timeout)) {
      kinds.compactMap { ChooserProgram($0, for: request) }
    } ?? []
  }

  /// Opens the chooser. `deliver` is called on another thread, with `opened` once it is there, and
  /// with its answer at the end.
  package func open(deliver: @escaping @Sendable (ChooserAnswer) -> Void) {
    if portal != nil {
      Parallel.later(Self.timeout) { [weak self] in self?.portal?.search.cancel() }
    }
    queue.perform { [self] in deliver(answer(opened: { deliver(.opened) })) }
  }

  private func answer(opened: () -> Void) -> ChooserAnswer {
    if let answer = portal?.ask(request, opened: opened) { return answer }
    for program in programs where !stop.isCancelled {
      opened()
      if let answer = program.ask() { return answer }
    }
    return stop.isCancelled ? .cancelled : .missing
  }

  /// Closes the chooser. Its answer still comes.
  package func close() {
    stop.cancel()
    portal?.close()
    for program in programs { program.close() }
  }

  /// Waits until the chooser has answered, or the deadline has come.
  package func waitUntilDone(by deadline: Deadline) { queue.waitUntilDone(by: deadline) }
}
