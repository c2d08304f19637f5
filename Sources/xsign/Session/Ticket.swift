/// The identifier of a request. A late answer finds its request by it.
struct Ticket: Hashable, Sendable {
  /// The number of the request; later requests have greater ones.
  let number: Int
}

/// The tickets of a program.
struct TicketSource {
  private var last = 0

  /// Returns a ticket that was never returned before.
  mutating func next() -> Ticket {
    last += 1
    return Ticket(number: last)
  }
}
