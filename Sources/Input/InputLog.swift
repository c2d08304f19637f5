/// A log of what each device has sent and of the outcome.
///
/// Every event is recorded twice: as sent by the device, and by its effect on the canvas. The two
/// counts are independent of each other, so that losses between them are visible.
public struct InputLog: Sendable {
  /// A contact with the canvas whose effects can still be withdrawn.
  private struct Contact {
    let device: Int32
    /// True until the device reports its end.
    var isDown = true
    var sent = 0
    var sampled = 0
    var erased = 0
  }

  /// The statistics of each device, by its number.
  public private(set) var devices: ShortMap<Int32, DeviceStatistics> = [:]
  private var contacts: ShortMap<ContactID, Contact> = [:]

  /// An empty log.
  public init() {}

  /// Records an event sent by the device. `isOnCanvas` is true if it belongs to the canvas.
  public mutating func received(_ event: PointerEvent, isOnCanvas: Bool) {
    if !devices.keys.contains(event.device) { devices[event.device] = DeviceStatistics() }
    devices.change(event.device) { $0.record(event) }
    switch event.phase {
    case .down: contacts[event.contact] = isOnCanvas ? Contact(device: event.device) : nil
    case .up, .cancel: contacts.change(event.contact) { $0.isDown = false }
    case .move:
      guard counts(event) else { return }
      contacts.change(event.contact) { $0.sent += 1 }
      devices.change(event.device) { $0.count(.sent) }
    default: break
    }
  }

  /// Returns true for a motion of a contact with the canvas. A mouse or pen also moves between its
  /// contacts, while the ink of the last one may still wait to be settled.
  private func counts(_ motion: PointerEvent) -> Bool {
    motion.inContact && contacts.look(motion.contact) { $0.isDown } == true
  }

  /// Records that a motion became a sample of a stroke.
  public mutating func sampled(_ event: PointerEvent) {
    contacts.change(event.contact) { $0.sampled += 1 }
    devices.change(event.device) { $0.count(.sampled) }
  }

  /// Records that a motion erased, or that it selected or dragged strokes.
  public mutating func erased(_ event: PointerEvent) {
    contacts.change(event.contact) { $0.erased += 1 }
    devices.change(event.device) { $0.count(.erased) }
  }

  /// Records that a contact's effects were withdrawn, or that it was not allowed any.
  public mutating func withdrew(_ id: ContactID) {
    guard let contact = contacts.removeValue(forKey: id) else { return }
    devices.change(contact.device) {
      $0.withdraw(sent: contact.sent, sampled: contact.sampled, erased: contact.erased)
    }
  }

  /// Records that the contact has ended and its effects stay.
  public mutating func ended(_ id: ContactID) { contacts[id] = nil }

  /// Records that the effects of a contact which was lifted stay. The device may be down again by
  /// now, with a new contact of the same name.
  public mutating func settled(_ id: ContactID) {
    if contacts[id]?.isDown == false { ended(id) }
  }

  /// Records a motion of a contact whose stroke ended before it, for example by a command. It and
  /// the following ones do not belong to the canvas.
  public mutating func ignored(_ event: PointerEvent) {
    guard counts(event) else { return }
    ended(event.contact)
    devices.change(event.device) { $0.count(.sent, -1) }
  }

  /// Removes all devices except `sources`.
  public mutating func keep(devices sources: Set<Int32>) {
    devices = devices.filter { sources.contains($0.key) }
  }
}
