import Platform

/// The requests of a session that are under way, and the tickets by which their results find them.
struct RequestList {
  /// The requests, the oldest first.
  private(set) var all: [Session.Request] = []
  private var lastTicket = Ticket(number: 0)

  /// Returns a ticket for a request that others carry out.
  mutating func takeTicket() -> Ticket {
    lastTicket = Ticket(number: lastTicket.number + 1)
    return lastTicket
  }

  /// Notes a request under way, and returns its ticket.
  ///
  /// - Parameters:
  ///   - subject: What is being done.
  ///   - cancellation: What ends it before its file takes its name; nil for what does not write.
  ///   - saved: The number and the revision of the drawing that a file holds then, or nil.
  mutating func begin(
    _ subject: Session.Request.Subject, cancellation: ChildCancellation? = nil,
    saved: (drawing: Int, revision: UInt64)? = nil
  ) -> Ticket {
    let ticket = takeTicket()
    all.append(
      Session.Request(
        ticket: ticket, subject: subject, cancellation: cancellation, saved: saved))
    return ticket
  }

  /// Ends a request that is done. Returns false if it was cancelled.
  mutating func end(_ ticket: Ticket) -> Bool { removeAll { $0.ticket == ticket } }

  /// Cancels a request to open or read a file and, if `endsWriting`, to write one. Returns false if
  /// it is too late, as the file takes its name.
  mutating func cancel(_ ticket: Ticket, endsWriting: Bool) -> Bool {
    guard let request = all.first(where: { $0.ticket == ticket }) else { return true }
    if let cancellation = request.cancellation {
      guard endsWriting else { return true }
      guard cancellation.cancel() else { return false }
    }
    return end(ticket)
  }

  /// Removes the requests that `isMeant` is true for. Returns true if there were any.
  @discardableResult
  mutating func removeAll(where isMeant: (Session.Request) -> Bool) -> Bool {
    let count = all.count
    all.removeAll(where: isMeant)
    return all.count < count
  }
}
