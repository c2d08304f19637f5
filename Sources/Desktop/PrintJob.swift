import Platform

/// A request to print: the desktop's dialog asks how, or where it has none, the program does and
/// `lp` prints.
///
/// It runs on a queue of its own and holds up nobody. Nothing of it exists before something is
/// printed.
package final class PrintJob: Sendable {
  /// The time in which a portal must be found, in seconds: one that is not running is started.
  private static let timeout = 4.0

  private let queue = BackgroundQueue(name: "xsign.print")
  private let request: PrintRequest
  private let portal: PrintPortal?
  private let findProgram: @Sendable () -> PrintProgram?
  private let deliver: @Sendable (PrintAnswer) -> Void
  private let stop = Cancellation()
  /// The PDF, which is made while the user is asked.
  private let document: BackgroundWork<Result<PrintDocument, PrintFailure>>

  /// Creates a job on the desktop's bus, and begins to make its PDF. `deliver` is called on another
  /// thread with what happens.
  package convenience init(
    _ request: PrintRequest, deliver: @escaping @Sendable (PrintAnswer) -> Void
  ) {
    self.init(
      request, bus: SessionBus.address, program: { PrintProgram() }, deliver: deliver)
  }

  /// Creates a job on the bus at that address, if there is one, or else with that program.
  /// Otherwise as above.
  init(
    _ request: PrintRequest, bus: String?, program: @escaping @Sendable () -> PrintProgram?,
    deliver: @escaping @Sendable (PrintAnswer) -> Void
  ) {
    self.request = request
    let portal = bus.map { PrintPortal(address: $0) }
    self.portal = portal
    findProgram = program
    self.deliver = deliver
    document = BackgroundWork {
      let document = request.document()
      // There is nothing to ask about.
      if case .failure = document { portal?.close() }
      return document
    }
  }

  /// Asks how to print.
  package func begin() {
    if let portal { Parallel.later(Self.timeout) { portal.search.cancel() } }
    queue.perform { [self] in deliver(answer()) }
  }

  private func answer() -> PrintAnswer {
    let answer = portal?.print(request, document: { document.result() }, deliver: deliver)
    if case .sent = answer { return answer ?? .cancelled }
    guard !stop.isCancelled else { return .cancelled }
    if portal?.isClosed == true, case .failure(let failure) = document.result() {
      return .failed(failure)
    }
    if let answer { return answer }
    guard let program = findProgram() else { return .failed(.missing) }
    return .printers(program.printers())
  }

  /// Prints on a printer of `lp`.
  package func print(_ choice: PrintChoice) {
    queue.perform { [self] in
      switch document.result() {
      case .failure(let failure): deliver(.failed(failure))
      case .success(let document):
        guard let program = findProgram() else { return deliver(.failed(.missing)) }
        deliver(program.print(document, choice, title: request.title))
      }
    }
  }

  /// Closes the dialog. Its answer still comes.
  package func close() {
    stop.cancel()
    portal?.close()
  }

  /// Waits until all is answered, or the deadline has come.
  package func waitUntilDone(by deadline: Deadline) { queue.waitUntilDone(by: deadline) }
}
