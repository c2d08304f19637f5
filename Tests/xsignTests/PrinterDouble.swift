import Desktop
import Platform

@testable import xsign

/// A request to print that no printer gets.
final class PrinterDouble: OpenPrintJob {
  /// What was to be printed, with the tickets of the answers.
  private(set) var requests: [PrintRequest] = []
  private(set) var tickets: [Ticket] = []
  /// What was chosen in the window.
  private(set) var choices: [PrintChoice] = []
  /// How often it was closed.
  private(set) var closings = 0

  func begin(_ request: PrintRequest, _ ticket: Ticket) -> PrinterDouble {
    requests.append(request)
    tickets.append(ticket)
    return self
  }

  func print(_ choice: PrintChoice) { choices.append(choice) }
  func close() { closings += 1 }
  func waitUntilDone(by deadline: Deadline) {}
}

extension DialogHarness {
  /// Answers the request to print that was begun last.
  func print(_ answer: PrintAnswer) {
    guard let ticket = printer.tickets.last else { return }
    dialogs.receive(answer, ticket)
  }

  /// The PDF that the request makes that was begun last.
  func printed() throws -> PrintDocument {
    guard let request = printer.requests.last else { throw Missing(description: "a request") }
    return try request.document().get()
  }
}
