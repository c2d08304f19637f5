import Desktop
import Localization
import Platform

/// A request to print, as far as the dialogs know it.
protocol OpenPrintJob: AnyObject {
  /// Prints on a printer that was chosen in the window.
  func print(_ choice: PrintChoice)
  /// Closes the desktop's dialog.
  func close()
  /// Waits until it has ended, or the deadline has come.
  func waitUntilDone(by deadline: Deadline)
}

extension PrintJob: OpenPrintJob {}

/// The requests to print. One asks at a time; others may be on their way to a printer.
@MainActor final class PrintJobs {
  /// Begins a request, whose answers carry the ticket.
  typealias Beginning = (PrintRequest, Ticket) -> any OpenPrintJob

  /// What a request does.
  private enum State {
    /// The desktop's dialog is being opened.
    case opening
    /// The desktop's dialog is open.
    case asking
    /// A printer is being chosen in the window.
    case choosing
    /// The pages are on their way.
    case sending
    /// It was closed, and its last answer is to come.
    case closed
  }

  private let beginning: Beginning
  private var all: [Ticket: (job: any OpenPrintJob, state: State)] = [:]
  /// The ticket of the one that asks.
  private(set) var current: Ticket?

  /// Creates requests that `beginning` begins.
  init(beginning: @escaping Beginning) { self.beginning = beginning }

  /// True while a dialog is being opened, or pages are on their way.
  var isWorking: Bool { all.values.contains { $0.state == .opening || $0.state == .sending } }

  /// Begins a request in the place of one that asks.
  func begin(_ request: PrintRequest, _ ticket: Ticket) {
    close()
    current = ticket
    all[ticket] = (beginning(request, ticket), .opening)
  }

  /// Prints by the one that asks.
  func print(_ choice: PrintChoice) {
    guard let ticket = current.take() else { return }
    all[ticket]?.state = .sending
    all[ticket]?.job.print(choice)
  }

  /// Closes the one that asks.
  func close() {
    guard let ticket = current.take(), let (job, state) = all[ticket] else { return }
    // One whose printer is chosen in the window has answered.
    if state == .choosing { all[ticket] = nil } else { all[ticket]?.state = .closed }
    job.close()
  }

  /// Takes an answer. Returns false if nobody waits for it: its request was closed.
  func take(_ answer: PrintAnswer, _ ticket: Ticket) -> Bool {
    let isCurrent = ticket == current
    switch answer {
    case .opened: if isCurrent { all[ticket]?.state = .asking }
    case .printers: if isCurrent { all[ticket]?.state = .choosing } else { all[ticket] = nil }
    case .agreed:
      // What the user agreed to just before it was closed may be printed all the same.
      all[ticket]?.state = .sending
      if isCurrent { current = nil }
    case .sent, .cancelled, .failed:
      let state = all.removeValue(forKey: ticket)?.state
      if isCurrent { current = nil }
      return isCurrent || state == .sending
    }
    return isCurrent
  }

  /// Closes the one that asks, and waits until all have ended or the deadline has come.
  func end(by deadline: Deadline) {
    close()
    for (job, _) in all.values { job.waitUntilDone(by: deadline) }
  }
}

extension PrintFailure {
  /// The sentence for the user.
  var sentence: String {
    switch self {
    case .missing:
      tr("Nothing here prints: the desktop has no print dialog, and the program lp is missing.")
    case .document(let sentence): sentence
    case .portal: tr("The desktop's print dialog ended unexpectedly; nothing was printed.")
    case .program(""): tr("The program lp failed; nothing was printed.")
    case .program(let reason): tr("Nothing was printed. lp says: \(reason).")
    case .killed(let signal):
      tr("A signal ended the program lp (\(SignalName.of(signal))); nothing was printed.")
    case .late: tr("The program lp does not answer; perhaps nothing was printed.")
    }
  }
}
