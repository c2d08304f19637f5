import CX11
import Platform

/// The clipboard: what this program offers to others, and what others offer.
public final class Clipboard {
  private unowned let display: Display
  private let window: XID
  let transport: WindowSelections
  private let owner: ClipboardOwner
  private let reader: ClipboardReader
  /// The text that was requested and has arrived.
  private var arrived: String?
  /// The secret that was requested and has arrived.
  private var arrivedSecret: SecretBytes?
  /// Is called if the text that was requested is larger than what is read, and does not arrive.
  package var textTooLarge: (_ isSecret: Bool) -> Void = { _ in }
  /// True while a clipboard manager takes the clipboard over.
  public private(set) var isHandingOver = false

  init(display: Display, window: XID) {
    self.display = display
    self.window = window
    transport = WindowSelections(display: display, window: window)
    owner = ClipboardOwner(
      transport: transport, atoms: display.atoms, own: [window, display.root])
    reader = ClipboardReader(transport: transport, atoms: display.atoms)
  }

  private var atoms: Atoms { display.atoms }

  /// Sets the timer: a function that calls another once, after a delay in seconds. Without it,
  /// programs that do not answer are waited for without end.
  public func setTimer(_ timer: @escaping (Double, @escaping () -> Void) -> Void) {
    transport.timer = timer
  }

  // MARK: Copying

  /// True while other programs get what this one offers.
  public var isOwner: Bool { owner.holding != nil }

  /// The number of answers that are being sent in portions.
  var activeTransfers: Int { owner.activeTransfers }

  /// Puts `text` on the clipboard, as `offer` does. Returns false if another program has copied
  /// since the last event.
  @discardableResult public func copy(_ text: String) -> Bool {
    let types = ClipboardText.types
    return offer(
      ClipboardOffer(types: types, lastingTypes: types) { [unowned self] request in
        provide(ClipboardText.encode(text, as: request.type), for: request)
      })
  }

  /// Offers something with `XSetSelectionOwner`, at the time of the last event. Other programs can
  /// paste it while this program runs and until something else is copied. Returns false if another
  /// program has copied since that event. Takes two round trips.
  public func offer(_ offer: ClipboardOffer) -> Bool {
    guard !display.isLost else { return false }
    let since = display.lastTime == 0 ? currentTime() : display.lastTime
    let types = zip(intern(offer.types), offer.types).map { (atom: $0, name: $1) }
    XSetSelectionOwner(display.raw, atoms[.clipboard], window, since)
    guard XGetSelectionOwner(display.raw, atoms[.clipboard]) == window else {
      owner.hold(nil)
      return false
    }
    owner.hold(ClipboardOwner.Holding(offer: offer, types: types, since: since))
    return true
  }

  /// Takes the data that a request asked for, or nil if it cannot be made.
  public func provide(_ bytes: [UInt8]?, for request: ClipboardRequest) {
    owner.provide(bytes, for: request)
  }

  // MARK: Handing over

  /// Lets a clipboard manager take over what may last, before the program ends
  /// (https://www.freedesktop.org/wiki/ClipboardManager/). Returns false if there is nothing to
  /// take, or no manager. `isHandingOver` is true until it is done. Takes two round trips.
  public func handOver() -> Bool {
    // A window that another program destroyed owns nothing any more.
    guard isOwner, !display.isLost,
      XGetSelectionOwner(display.raw, atoms[.clipboard]) == window,
      XGetSelectionOwner(display.raw, atoms[.clipboardManager]) != 0
    else { return false }
    owner.restrict()
    let lasting = owner.holding?.offered.map(\.atom) ?? []
    guard !lasting.isEmpty else { return false }
    transport.set(
      PropertyValue(type: Atom(XA_ATOM), lasting), as: atoms[.selection], of: window)
    transport.convert(
      atoms[.clipboardManager], to: atoms[.saveTargets], property: atoms[.selection],
      time: display.lastTime)
    isHandingOver = true
    return true
  }

  // MARK: Pasting

  /// Reads the clipboard as the first of `types` that its owner offers, unless the data has more
  /// than `maximum` bytes. Calls `completion` with the data, or with the reason why there is none.
  public func read(
    _ types: [String], maximum: Int,
    _ completion: @escaping (Result<ClipboardData, ClipboardFailure>) -> Void
  ) {
    guard !display.isLost else { return }
    let wanted = intern(types)
    reader.read(wanted, listed: true, time: display.lastTime, maximum: maximum) {
      [unowned self] result in
      completion(
        result.map { value in
          let index = wanted.firstIndex(of: value.target) ?? 0
          return ClipboardData(
            type: types[index], portions: value.portions, isLatin: isLatin(value.type))
        })
    }
  }

  /// Requests the clipboard's text. It arrives as `WindowEvent.pasted`, or never if there is none,
  /// or more than 1 MB.
  public func requestText() {
    guard !display.isLost else { return }
    reader.read(textTypes, listed: false, time: display.lastTime, maximum: ClipboardText.maximum) {
      [unowned self] result in
      switch result {
      case .success(let value):
        arrived = ClipboardText.decode(value.portions.joined(), isLatin: isLatin(value.type))
      case .failure(.tooLarge): textTooLarge(false)
      case .failure: break
      }
    }
  }

  /// Returns the requested text once.
  func takeText() -> String? { arrived.take() }

  private var textTypes: [Atom] { ClipboardText.atomNames.map { atoms[$0] } }

  /// Returns true if text of that type is in Latin-1, whatever was asked for.
  private func isLatin(_ type: Atom) -> Bool { type == atoms[.latinText] }

  /// Requests the clipboard's text for a field that hides it. It arrives as
  /// `WindowEvent.secretPasted`, or never if there is none or it is too long. This program has no
  /// other copy of it.
  package func requestSecret() {
    guard !display.isLost else { return }
    let secret = SecretBytes()
    reader.read(
      textTypes, listed: false, time: display.lastTime, maximum: SecretBytes.maximum, into: secret
    ) { [unowned self] result in
      transport.overwriteReplies()
      switch result {
      case .success(let value):
        arrivedSecret = isLatin(value.type) ? secret.fromLatin() : secret
        if arrivedSecret == nil { textTooLarge(true) }
      case .failure(.tooLarge): textTooLarge(true)
      case .failure: break
      }
    }
  }

  /// Returns the requested secret once.
  package func takeSecret() -> SecretBytes? { arrivedSecret.take() }

  /// Calls `body` with the event that tells of what was requested and has arrived.
  func reportArrived(_ body: (WindowEvent) -> Void) {
    if let text = takeText() { body(.pasted(text)) }
    if arrivedSecret != nil { body(.secretPasted) }
  }

  // MARK: Events

  package func receive(_ event: XSelectionEvent) {
    if event.selection == atoms[.clipboardManager] { isHandingOver = false }
    reader.receive(event)
  }

  func lose(_ event: XSelectionClearEvent) {
    if event.selection == atoms[.clipboard] { owner.lose(at: event.time) }
  }

  func answer(_ event: XSelectionRequestEvent) {
    guard event.selection == atoms[.clipboard] else {
      return transport.reply(to: event, property: 0)
    }
    owner.answer(event)
  }

  func changed(_ event: XPropertyEvent) {
    if event.state == PropertyDelete {
      owner.deleted(event.atom, of: event.window)
    } else if event.window == window {
      reader.changed(event.atom)
    }
  }

  func destroyed(_ window: XID) { owner.destroyed(window) }

  // MARK: Server

  /// Returns the server's numbers of names, by `XInternAtoms`. Takes a round trip.
  private func intern(_ names: [String]) -> [Atom] { Atoms.intern(names, display.raw) }

  /// Returns the server's current time, before any event has told one.
  private func currentTime() -> CX11.Time {
    // Appending nothing to a property makes the server report the time.
    XChangeProperty(
      display.raw, window, atoms[.selection], Atom(XA_STRING), 8, PropModeAppend, nil, 0)
    XSync(display.raw, 0)
    // The event is there now. Those of other properties are left to whom they are for.
    var own = (window: window, property: atoms[.selection])
    var event = XEvent()
    withUnsafeMutableBytes(of: &own) { own in
      let data = own.bindMemory(to: CChar.self).baseAddress
      func next() -> Bool {
        XCheckIfEvent(
          display.raw, &event,
          { _, event, data in
            guard let event = event?.pointee, let data else { return 0 }
            let own = UnsafeRawPointer(data).load(as: (window: XID, property: Atom).self)
            return event.type == PropertyNotify && event.xproperty.window == own.window
              && event.xproperty.atom == own.property ? 1 : 0
          }, data) != 0
      }
      while next() { display.lastTime = event.xproperty.time }
    }
    return display.lastTime
  }
}

// The compiler rejects code that sends a clipboard to another thread.
@available(*, unavailable)
extension Clipboard: Sendable {}
