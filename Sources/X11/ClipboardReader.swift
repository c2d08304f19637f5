import CX11
import Platform

/// The reader of another program's clipboard, or of what that drops. It asks for the types that
/// there are, then for the first of the wanted ones, and takes its data whole or in portions (INCR,
/// ICCCM 2.7.2). One request is under way at a time: a new one takes the place of the one before.
/// What is given up is taken to its end, because its owner waits for that, and thrown away.
final class ClipboardReader {
  /// What was read: the type that was asked for, that of the data, and the data in portions.
  typealias Value = (target: Atom, type: Atom, portions: [[UInt8]])

  private struct Reading {
    let time: CX11.Time
    let property: Atom
    /// The types that are still to be asked for, the best first.
    var wanted: [Atom]
    /// The type that was asked for.
    var target: Atom
    /// The largest number of bytes.
    let maximum: Int
    /// What gets the bytes, or nil if the portions do.
    let secret: SecretBytes?
    let completion: (Result<Value, ClipboardFailure>) -> Void
    var portions: [[UInt8]] = []
    var size = 0
    /// The type of data that comes in portions, once the first is there.
    var type: Atom = 0
    var isIncremental = false
    /// The number of answers so far.
    var steps = 0
  }

  /// The time after which an owner that does not answer is given up, in seconds, and the number of
  /// such times in which all must be there.
  static let (timeout, rounds) = (5.0, 12)

  private let transport: any SelectionTransport
  private let atoms: Atoms
  private let selection: AtomName
  /// The properties of this program's window that take answers in turn. No other reader has them.
  private let properties: [AtomName]
  private var reading: Reading?
  private var count = 0
  /// The index of the property that was used last.
  private var last = 0
  /// The transfers that were given up, by their properties, with the number of their requests and
  /// that of the portions thrown away.
  private var discarded: [Atom: (request: Int, portions: Int)] = [:]

  init(
    transport: any SelectionTransport, atoms: Atoms, selection: AtomName = .clipboard,
    properties: [AtomName] = [.reading0, .reading1, .reading2, .reading3]
  ) {
    self.transport = transport
    self.atoms = atoms
    self.selection = selection
    self.properties = properties
  }

  /// Reads the selection as one of `types`, the best first. If they are `listed`, only those are
  /// asked for that its owner lists; otherwise one after the other.
  ///
  /// - Parameters:
  ///   - time: The time of the event that asks for it.
  ///   - maximum: The largest number of bytes.
  ///   - secret: What gets the bytes in place of the portions, or nil.
  func read(
    _ types: [Atom], listed: Bool, time: CX11.Time, maximum: Int, into secret: SecretBytes? = nil,
    _ completion: @escaping (Result<Value, ClipboardFailure>) -> Void
  ) {
    finish(.failure(.replaced))
    guard let property = nextProperty() else { return completion(.failure(.noAnswer)) }
    count += 1
    let target = listed ? atoms[.targets] : types[0]
    reading = Reading(
      time: time, property: property, wanted: listed ? types : Array(types.dropFirst()),
      target: target, maximum: maximum, secret: secret, completion: completion)
    transport.convert(atoms[selection], to: target, property: property, time: time)
    watch(count, steps: 0, rounds: Self.rounds)
  }

  /// Returns a property for a request, or nil if all are in use. A late answer to an older request
  /// goes to another property.
  private func nextProperty() -> Atom? {
    let following = (1...properties.count).map { (last + $0) % properties.count }
    guard let index = following.first(where: { discarded[atoms[properties[$0]]] == nil }) else {
      return nil
    }
    last = index
    return atoms[properties[index]]
  }

  /// Takes the answer of the owner.
  func receive(_ event: XSelectionEvent) {
    guard var reading, event.selection == atoms[selection], event.target == reading.target,
      !reading.isIncremental
    else { return }
    let isRefused = event.property == 0 && event.time == reading.time
    // Others are late answers to other requests.
    guard isRefused || event.property == reading.property else { return }
    reading.steps += 1
    self.reading = reading
    if isRefused {
      // Without a list nothing is offered, or there is no owner.
      guard reading.target != atoms[.targets] else { return finish(.failure(.nothing)) }
      return askForNext(otherwise: .refused)
    }
    guard let value = transport.take(reading.property, into: reading.secret) else {
      return finish(.failure(.refused))
    }
    guard value.isWhole else { return finish(.failure(.tooLarge)) }
    if reading.target == atoms[.targets] {
      let listed = Set(value.items)
      self.reading?.wanted = reading.wanted.first(where: listed.contains).map { [$0] } ?? []
      return askForNext(otherwise: .nothing)
    }
    if value.type == atoms[.incremental] {
      // Taking the property has asked for the first portion.
      self.reading?.isIncremental = true
      return
    }
    append(value)
    if let reading = self.reading { finish(reading) }
  }

  /// A property of this program's window has a new value: a portion.
  func changed(_ property: Atom) {
    if discarded[property] != nil { return throwAway(property) }
    guard let reading, reading.isIncremental, property == reading.property,
      let value = transport.take(property, into: reading.secret)
    else { return }
    self.reading?.steps += 1
    guard value.isWhole else { return finish(.failure(.tooLarge)) }
    guard value.count > 0 else { return finish(reading) }
    append(value)
  }

  private func append(_ value: PropertyValue) {
    guard value.format == 8 else { return finish(.failure(.refused)) }
    guard let reading, reading.size + value.count <= reading.maximum else {
      return finish(.failure(.tooLarge))
    }
    self.reading?.type = value.type
    self.reading?.size += value.count
    if reading.secret == nil { self.reading?.portions.append(value.bytes) }
  }

  private func askForNext(otherwise failure: ClipboardFailure) {
    guard var reading, !reading.wanted.isEmpty else { return finish(.failure(failure)) }
    reading.target = reading.wanted.removeFirst()
    self.reading = reading
    transport.convert(
      atoms[selection], to: reading.target, property: reading.property, time: reading.time)
  }

  private func finish(_ reading: Reading) {
    finish(.success((reading.target, reading.type, reading.portions)))
  }

  private func finish(_ result: Result<Value, ClipboardFailure>) {
    guard let ended = reading.take() else { return }
    if ended.isIncremental, case .failure = result {
      discarded[ended.property] = (count, 0)
      watch(ended.property, of: count, portions: 0, rounds: Self.rounds)
    }
    ended.completion(result)
  }

  // MARK: What was given up

  /// Takes a portion of a transfer that was given up.
  private func throwAway(_ property: Atom) {
    guard let value = transport.take(property, into: nil) else { return }
    discarded[property]?.portions += 1
    if value.isWhole, value.bytes.isEmpty { discarded[property] = nil }
  }

  /// Ends a transfer that was given up and does not proceed, or is not done after some rounds.
  private func watch(_ property: Atom, of request: Int, portions: Int, rounds: Int) {
    transport.after(Self.timeout) { [weak self] in
      guard let self, let transfer = discarded[property], transfer.request == request else {
        return
      }
      guard transfer.portions > portions, rounds > 1 else { return discarded[property] = nil }
      watch(property, of: request, portions: transfer.portions, rounds: rounds - 1)
    }
  }

  /// Gives up an owner that does not proceed, or is not done after some rounds.
  private func watch(_ number: Int, steps: Int, rounds: Int) {
    transport.after(Self.timeout) { [weak self] in
      guard let self, count == number, let reading else { return }
      guard reading.steps > steps, rounds > 1 else { return finish(.failure(.noAnswer)) }
      watch(number, steps: reading.steps, rounds: rounds - 1)
    }
  }
}
