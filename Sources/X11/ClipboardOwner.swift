import CX11

/// The owner of the clipboard: it answers the requests of other programs (ICCCM 2.2 and 2.6).
final class ClipboardOwner {
  /// What is offered, with the server's numbers of its types.
  struct Holding {
    let offer: ClipboardOffer
    /// The types in order, and their names.
    let types: [(atom: Atom, name: String)]
    /// The time since which the program has the clipboard.
    let since: CX11.Time
    /// True while a clipboard manager takes over: only what may last is offered then.
    var isHandedOver = false
    /// The data made so far.
    var made: [Atom: [UInt8]] = [:]

    /// The types that are offered now.
    var offered: [(atom: Atom, name: String)] {
      isHandedOver ? types.filter { offer.lastingTypes.contains($0.name) } : types
    }
  }

  /// The use of data once it is made, or nil if it cannot be made.
  private typealias Use = ([UInt8]?) -> Void

  /// The largest number of pairs in a request for several types, and of requests for data that is
  /// being made.
  static let maximum = 64

  private let transport: any SelectionTransport
  private let atoms: Atoms
  private let transfers: OutgoingTransfers
  private(set) var holding: Holding?
  private var pending: [Int: (type: Atom, uses: [Use])] = [:]
  /// The numbers of the requests for what is offered now.
  private var current: [Atom: Int] = [:]
  private var count = 0

  /// Creates an owner. `own` are the windows whose events this program has selected for itself.
  init(transport: any SelectionTransport, atoms: Atoms, own: Set<XID>) {
    self.transport = transport
    self.atoms = atoms
    transfers = OutgoingTransfers(
      transport: transport, incremental: atoms[.incremental], own: own)
  }

  /// The number of large answers under way.
  var activeTransfers: Int { transfers.active }

  /// Takes the clipboard over with a new offer, or lets it go. Answers under way go on.
  func hold(_ new: Holding?) {
    let old = holding
    holding = new
    current = [:]
    old?.offer.released()
  }

  /// Restricts the offer to what may last.
  func restrict() { holding?.isHandedOver = true }

  /// Another program took the clipboard, at a time that may be before this program took it again.
  func lose(at time: CX11.Time) {
    guard let holding, !isEarlier(time, than: holding.since) else { return }
    hold(nil)
  }

  /// Answers a request of another program, at once or when its data is made.
  func answer(_ request: XSelectionRequestEvent) {
    // Obsolete programs name no property and mean the target's name.
    let property = request.property == 0 ? request.target : request.property
    guard let holding,
      request.time == 0 || !isEarlier(request.time, than: holding.since)
    else { return transport.reply(to: request, property: 0) }
    guard request.target != atoms[.multiple] else { return answerSeveral(request) }
    convert(to: request.target, property, of: request.requestor) { [transport] isDone in
      transport.reply(to: request, property: isDone ? property : 0)
    }
  }

  /// Takes the data of a request, or nil if it cannot be made.
  func provide(_ bytes: [UInt8]?, for request: ClipboardRequest) {
    guard let (type, uses) = pending.removeValue(forKey: request.number) else { return }
    if current[type] == request.number {
      current[type] = nil
      holding?.made[type] = bytes
    }
    for use in uses { use(bytes) }
  }

  /// Another program has deleted a property.
  func deleted(_ property: Atom, of window: XID) { transfers.deleted(property, of: window) }

  /// A window of another program is gone.
  func destroyed(_ window: XID) { transfers.destroyed(window) }

  // MARK: Converting

  /// Puts the clipboard into a property, and calls `done` with true once it is there, or with false
  /// if it cannot be had as `target`.
  private func convert(
    to target: Atom, _ property: Atom, of requestor: XID, _ done: @escaping (Bool) -> Void
  ) {
    guard let holding else { return done(false) }
    func set(_ type: Atom, _ items: [UInt]) {
      transport.set(PropertyValue(type: type, items), as: property, of: requestor)
      done(true)
    }
    switch target {
    case atoms[.targets]:
      let always: [AtomName] = [.targets, .timestamp, .multiple, .saveTargets]
      set(Atom(XA_ATOM), always.map { atoms[$0] } + holding.offered.map(\.atom))
    case atoms[.timestamp]: set(Atom(XA_INTEGER), [holding.since])
    // Whoever asks for this makes sure that the data lasts; there is nothing to do.
    case atoms[.saveTargets]: set(atoms[.null], [])
    default:
      guard let name = holding.offered.first(where: { $0.atom == target })?.name else {
        return done(false)
      }
      make(target, name) { [weak self] bytes in
        done(bytes.map { self?.send($0, target, property, of: requestor) ?? false } ?? false)
      }
    }
  }

  /// Calls `use` with the data of a type, which is made if it is asked for the first time.
  private func make(_ type: Atom, _ name: String, _ use: @escaping Use) {
    guard let holding else { return use(nil) }
    if let bytes = holding.made[type] { return use(bytes) }
    if let number = current[type] {
      guard let uses = pending[number]?.uses, uses.count < Self.maximum else { return use(nil) }
      pending[number]?.uses.append(use)
      return
    }
    count += 1
    pending[count] = (type, [use])
    current[type] = count
    holding.offer.produce(ClipboardRequest(number: count, type: name))
  }

  /// Puts data into a property, at once or in portions. Returns false if there are too many such
  /// answers.
  private func send(
    _ bytes: [UInt8], _ type: Atom, _ property: Atom, of requestor: XID
  ) -> Bool {
    guard bytes.count > transport.portion else {
      let value = PropertyValue(type: type, format: 8, bytes: bytes)
      transport.set(value, as: property, of: requestor)
      return true
    }
    return transfers.begin(bytes, type: type, property, of: requestor)
  }

  // MARK: Several types

  /// A request for several types (ICCCM 2.6.2), which is answered once all are there.
  private final class Several {
    /// The types and properties, in pairs. What failed is 0.
    var pairs: [UInt]
    var left: Int
    var hasFailed = false

    init(_ pairs: [UInt]) {
      self.pairs = pairs
      left = pairs.count / 2
    }
  }

  private func answerSeveral(_ request: XSelectionRequestEvent) {
    guard request.property != 0 else { return transport.reply(to: request, property: 0) }
    let pairs = transport.get(request.property, of: request.requestor)?.items ?? []
    guard !pairs.isEmpty, pairs.count % 2 == 0, pairs.count / 2 <= Self.maximum else {
      return transport.reply(to: request, property: 0)
    }
    let several = Several(pairs)
    for number in 0..<pairs.count / 2 {
      let (target, property) = (pairs[2 * number], pairs[2 * number + 1])
      let done: (Bool) -> Void = { [weak self] isDone in
        if !isDone {
          // The convention names the type; most programs look at the property.
          (several.pairs[2 * number], several.pairs[2 * number + 1]) = (0, 0)
          several.hasFailed = true
        }
        several.left -= 1
        if several.left == 0 { self?.finish(several, request) }
      }
      if property == 0 || target == atoms[.multiple] {
        done(false)
      } else {
        convert(to: target, property, of: request.requestor, done)
      }
    }
  }

  private func finish(_ several: Several, _ request: XSelectionRequestEvent) {
    if several.hasFailed {
      transport.set(
        PropertyValue(type: atoms[.atomPair], several.pairs), as: request.property,
        of: request.requestor)
    }
    transport.reply(to: request, property: request.property)
  }
}
