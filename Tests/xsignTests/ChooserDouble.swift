import Desktop
import Platform

@testable import xsign

/// A file chooser of the desktop that nobody sees.
final class ChooserDouble: OpenChooser {
  /// True if the desktop has it.
  var isThere = false
  /// What was asked for, with the tickets of the answers.
  private(set) var requests: [ChooserRequest] = []
  private(set) var tickets: [Ticket] = []
  /// How often it was closed.
  private(set) var closings = 0

  func close() { closings += 1 }
  func waitUntilDone(by deadline: Deadline) {}

  func open(_ request: ChooserRequest, _ ticket: Ticket) -> ChooserDouble? {
    guard isThere else { return nil }
    requests.append(request)
    tickets.append(ticket)
    return self
  }
}

extension DialogHarness {
  /// Answers the chooser that was opened last.
  func choose(_ answer: ChooserAnswer) {
    guard let ticket = chooser.tickets.last else { return }
    dialogs.receive(answer, ticket)
    release()
  }
}
