import CX11

/// The answers to other programs that are too large for one request: they are sent in portions, the
/// next when the other program has taken the one before (INCR, ICCCM 2.7.2).
final class OutgoingTransfers {
  private struct Transfer {
    let requestor: XID
    let property: Atom
    let type: Atom
    let bytes: [UInt8]
    var position = 0
    /// The number of portions that were taken.
    var steps = 0
  }

  /// The largest number at a time.
  static let maximum = 64
  /// The time after which a program that takes no portion is given up, in seconds.
  static let timeout = 10.0

  private let transport: any SelectionTransport
  private let incremental: Atom
  /// The windows whose events this program has selected for itself.
  private let own: Set<XID>
  private var transfers: [Int: Transfer] = [:]
  private var count = 0

  init(transport: any SelectionTransport, incremental: Atom, own: Set<XID>) {
    self.own = own
    self.transport = transport
    self.incremental = incremental
  }

  /// The number of transfers under way.
  var active: Int { transfers.count }

  /// Begins a transfer to a property of another program's window. Returns false if there are too
  /// many.
  func begin(_ bytes: [UInt8], type: Atom, _ property: Atom, of requestor: XID) -> Bool {
    guard transfers.count < Self.maximum else { return false }
    // The newer transfer to a property has it.
    drop { $0.requestor == requestor && $0.property == property }
    if !own.contains(requestor),
      !transfers.values.contains(where: { $0.requestor == requestor })
    {
      transport.watch(requestor)
    }
    count += 1
    transfers[count] = Transfer(
      requestor: requestor, property: property, type: type, bytes: bytes)
    // The lower bound of the size.
    transport.set(
      PropertyValue(type: incremental, [UInt(bytes.count)]), as: property, of: requestor)
    watch(count, steps: 0)
    return true
  }

  /// A program has deleted a property, and so taken a portion.
  func deleted(_ property: Atom, of window: XID) {
    guard
      let (number, found) = transfers.first(where: {
        $0.value.requestor == window && $0.value.property == property
      })
    else { return }
    var transfer = found
    let end = min(transfer.position + transport.portion, transfer.bytes.count)
    // A portion without bytes is the last.
    transport.set(
      PropertyValue(
        type: transfer.type, format: 8, bytes: Array(transfer.bytes[transfer.position..<end])),
      as: property, of: window)
    if transfer.position == end {
      return drop { $0.requestor == window && $0.property == property }
    }
    transfer.position = end
    transfer.steps += 1
    transfers[number] = transfer
  }

  /// A window of another program is gone.
  func destroyed(_ window: XID) { transfers = transfers.filter { $0.value.requestor != window } }

  /// Gives a transfer up that does not proceed.
  private func watch(_ number: Int, steps: Int) {
    transport.after(Self.timeout) { [weak self] in
      guard let self, let transfer = transfers[number] else { return }
      if transfer.steps > steps { return watch(number, steps: transfer.steps) }
      drop { $0.requestor == transfer.requestor && $0.property == transfer.property }
    }
  }

  private func drop(_ isDropped: (Transfer) -> Bool) {
    let dropped = transfers.filter { isDropped($0.value) }
    for (number, transfer) in dropped {
      transfers[number] = nil
      if !own.contains(transfer.requestor),
        !transfers.values.contains(where: { $0.requestor == transfer.requestor })
      {
        transport.unwatch(transfer.requestor)
      }
    }
  }
}
