import CX11
import Input

/// Contacts whose end the master does not report.
///
/// The master reports a release only when no device holds the button any more. Of a device that
/// pressed it outside the window, with the pointer there, the program is not told.
extension InputDecoder {
  /// Returns the ends of the contacts that precede an event of `master` at `time`: those that their
  /// devices had ended earlier, and the master did not.
  ///
  /// The master may report late: a client that has frozen the pointer holds its events back, but
  /// they keep their order and their time.
  mutating func overdue(_ master: Int32, at time: Time) -> [PointerEvent] {
    guard presses.values.contains(where: { $0.lift != nil }) else { return [] }
    var events: [PointerEvent] = []
    for (id, press) in presses where id.master == master {
      guard let lift = press.lift, Int32(truncatingIfNeeded: Int(time) - Int(lift)) > 0 else {
        continue
      }
      presses[id] = nil
      // Until the other device releases the button, the master reports no further press.
      _ = holders.press(master, 1, ButtonHolders.unseen)
      var event = press.last
      event.phase = .up
      event.time = UInt32(truncatingIfNeeded: lift)
      event.inContact = false
      events.append(event)
    }
    return events
  }
}
