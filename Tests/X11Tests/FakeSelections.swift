import CX11
import Platform

@testable import X11

/// The other side of the selection protocol, without a server.
final class FakeSelections: SelectionTransport {
  let portion = 4
  var properties: [XID: [Atom: PropertyValue]] = [:]
  var watched: [XID] = []
  /// The properties that were read.
  var read: [Atom] = []
  /// The properties of the replies, and their targets.
  var replies: [(target: Atom, property: Atom)] = []
  var conversions: [(selection: Atom, target: Atom, property: Atom, time: CX11.Time)] = []
  private var timers: [() -> Void] = []

  /// The numbers of the atoms, in the order of their names.
  static let atoms = Atoms(
    values: Dictionary(
      uniqueKeysWithValues: AtomName.allCases.enumerated().map { ($1, Atom($0 + 100)) }))
  /// The window of this program, and that of another.
  static let (own, other): (XID, XID) = (1, 2)

  func set(_ value: PropertyValue, as name: Atom, of window: XID) {
    properties[window, default: [:]][name] = value
  }

  func get(_ name: Atom, of window: XID) -> PropertyValue? {
    read.append(name)
    return properties[window]?[name]
  }

  func take(_ name: Atom, into secret: SecretBytes?) -> PropertyValue? {
    guard var value = properties[Self.own]?.removeValue(forKey: name) else { return nil }
    guard let secret, value.format == 8 else { return value }
    value.isWhole = value.bytes.withUnsafeBufferPointer { secret.append($0) }
    (value.secretCount, value.bytes) = (value.bytes.count, [])
    return value
  }

  func watch(_ window: XID) { watched.append(window) }

  func unwatch(_ window: XID) { watched.removeAll { $0 == window } }

  func reply(to request: XSelectionRequestEvent, property: Atom) {
    replies.append((request.target, property))
  }

  func convert(_ selection: Atom, to target: Atom, property: Atom, time: CX11.Time) {
    conversions.append((selection, target, property, time))
  }

  func after(_ seconds: Double, _ body: @escaping () -> Void) { timers.append(body) }

  /// Lets the time of all timers pass.
  func pass() {
    let due = timers
    timers = []
    for body in due { body() }
  }
}
