/// What each device has sent, and what became of it.
///
/// Fed with every event twice: as the device sent it, and by what the canvas made of it. The counts
/// come from those two places and not from each other, so that what is lost between them shows.
public struct InputLog: Sendable {
  /// A contact with the canvas that has not ended.
  private struct Contact {
    let device: Int32
    var sent = 0
    var sampled = 0
    var erased = 0
  }

  /// The statistics of each device, by its number.
  public private(set) var devices: [Int32: DeviceStatistics] = [:]
  private var contacts: [ContactID: Contact] = [:]

  /// An empty log.
  public init() {}

  /// The device sent an event; `isOnCanvas` tells whether it is the canvas's.
  public mutating func received(_ event: PointerEvent, isOnCanvas: Bool) {
    devices[event.device, default: DeviceStatistics()].record(event)
    switch event.phase {
    case .down: contacts[event.contact] = isOnCanvas ? Contact(device: event.device) : nil
    case .move:
      guard event.inContact, contacts[event.contact] != nil else { return }
      contacts[event.contact]?.sent += 1
      devices[event.device]?.count(.sent)
    default: break
    }
  }

  /// A motion became a sample of a stroke.
  public mutating func sampled(_ event: PointerEvent) {
    contacts[event.contact]?.sampled += 1
    devices[event.device]?.count(.sampled)
  }

  /// A motion rubbed out, or selected or dragged strokes.
  public mutating func erased(_ event: PointerEvent) {
    contacts[event.contact]?.erased += 1
    devices[event.device]?.count(.erased)
  }

  /// What the contact did was taken back, or it was never to do anything.
  public mutating func withdrew(_ id: ContactID) {
    guard let contact = contacts.removeValue(forKey: id) else { return }
    devices[contact.device]?.withdraw(
      sent: contact.sent, sampled: contact.sampled, erased: contact.erased)
  }

  /// The contact has ended and what it did stays.
  public mutating func ended(_ id: ContactID) { contacts[id] = nil }

  /// A motion of a contact whose stroke has ended before it, as by a command: it and what follows it
  /// are none of the canvas's.
  public mutating func ignored(_ event: PointerEvent) {
    guard contacts.removeValue(forKey: event.contact) != nil else { return }
    devices[event.device]?.count(.sent, -1)
  }

  /// Only the devices numbered in `sources` are left.
  public mutating func keep(devices sources: Set<Int32>) {
    devices = devices.filter { sources.contains($0.key) }
  }
}
