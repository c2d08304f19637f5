import CX11
import Graphics
public import Ink

/// What is dragged out of the window into those of other programs: the source of the protocol XDND,
/// version 5 (https://www.freedesktop.org/wiki/Specifications/XDND/).
///
/// The contact that drags stays with the window, wherever it goes, because the server grabbed it at
/// its press. Nothing waits for another program: it is told the newest place once it has answered
/// the one before, and one that does not answer is given up.
public final class OutgoingDrag {
  /// The end of a drag.
  public enum End: Sendable, Hashable {
    /// The other program took what was dropped.
    case taken
    /// The drag was cancelled, or nothing is there that could take something.
    case nothing
    /// The window that it was dropped on did not take it.
    case refused
    /// The program of that window does not answer.
    case noAnswer
  }

  /// The window under the contact.
  private struct Target: Equatable {
    let window: XID
    /// The window that gets the messages, usually the same.
    let receiver: XID
    let version: UInt
  }

  /// The newest version of the protocol.
  private static let version: UInt = 5
  /// The oldest version that is spoken.
  private static let oldest: UInt = 3
  /// The time that a program may take to answer, in seconds.
  private static let timeout = 5.0

  private unowned let display: Display
  private let window: XID
  private let transport: WindowSelections
  private let owner: ClipboardOwner
  private var picture: DragPicture?
  /// Called once at the end.
  private var ended: ((End) -> Void)?
  /// The place of the contact on the screen, and whether the target has yet to be
  /// told of it.
  private var place = (x: 0, y: 0)
  private var hasMoved = false
  private var origin = (x: 0, y: 0)
  private var types: [Atom] = []
  private var target: Target?
  /// True while the answer to a place is awaited.
  private var isAwaiting = false
  /// True if it was dropped, or will be after that answer.
  private var isDropping = false
  private var isDropped = false
  /// The number of the drag.
  private var number = 0

  /// True if the target would take it.
  public private(set) var isAccepted = false
  /// True from the beginning until it is dropped or cancelled.
  public var isActive: Bool { ended != nil && !isDropping }

  init(display: Display, window: XID, transport: WindowSelections) {
    self.display = display
    self.window = window
    self.transport = transport
    owner = ClipboardOwner(
      transport: transport, atoms: display.atoms, own: [window, display.root])
  }

  private var raw: OpaquePointer { display.raw }
  private var atoms: Atoms { display.atoms }

  // MARK: Dragging

  /// Starts dragging what `offer` has, at a place in the window. `ended` is called once at the end,
  /// unless the connection is lost. Returns false if another program is dragging. Takes a few round
  /// trips.
  public func begin(
    _ offer: ClipboardOffer, at position: Point, ended: @escaping (End) -> Void
  ) -> Bool {
    guard !display.isLost else { return false }
    end(.nothing, releases: false)
    let time = display.lastTime
    types = Atoms.intern(offer.types, raw)
    XSetSelectionOwner(raw, atoms[.dropSelection], window, time)
    guard XGetSelectionOwner(raw, atoms[.dropSelection]) == window else { return false }
    let pairs = zip(types, offer.types).map { (atom: $0, name: $1) }
    owner.hold(ClipboardOwner.Holding(offer: offer, types: pairs, since: time))
    Property.set(raw, window, atoms[.dropTypes], type: Atom(XA_ATOM), types)
    var (x, y, child) = (Int32(0), Int32(0), XID(0))
    XTranslateCoordinates(raw, window, display.root, 0, 0, &x, &y, &child)
    let part = display.window?.part ?? .empty
    origin = (Int(x) + part.x, Int(y) + part.y)
    // Escape cancels, also where the focus follows the pointer.
    XGrabKeyboard(raw, window, 1, GrabModeAsync, GrabModeAsync, time)
    number += 1
    self.ended = ended
    move(to: position)
    return true
  }

  /// Shows a picture of what is dragged beside the contact: opaque pixels, 0xRRGGBB.
  public func show(_ pixels: [UInt32], width: Int, height: Int) {
    guard isActive, !display.isLost else { return }
    picture = DragPicture(pixels, width: width, height: height, on: display)
    picture?.move(to: place)
  }

  /// Moves to a place in the window, or outside. `update` tells other programs.
  public func move(to position: Point) {
    guard isActive, position.isFinite else { return }
    place = (origin.x + Int(position.x.rounded()), origin.y + Int(position.y.rounded()))
    hasMoved = true
  }

  /// Tells the window under the contact where it is. Call it before the program waits for events:
  /// it takes a few round trips if the contact has moved.
  public func update() {
    guard isActive, hasMoved, !display.isLost else { return }
    hasMoved = false
    picture?.move(to: place)
    let found = findTarget()
    if found != target {
      leave()
      target = found
      if found != nil { enter() }
    }
    if target != nil { position() }
  }

  /// Drops it at the place it was moved to last.
  public func drop() {
    update()
    guard isActive else { return }
    isDropping = true
    picture = nil
    XUngrabKeyboard(raw, UInt(CurrentTime))
    guard target != nil else { return end(.nothing) }
    if !isAwaiting { dropNow() }
    giveUp(after: number)
  }

  /// Cancels the drag.
  public func cancel() {
    guard isActive else { return }
    leave()
    end(.nothing)
  }

  private func dropNow() {
    guard isAccepted else {
      leave()
      return end(.refused)
    }
    isDropped = true
    send(.dropDrop, 0, Int(bitPattern: display.lastTime))
  }

  /// Ends a drag whose target does not answer. One that is still being sent data is waited for.
  private func giveUp(after number: Int) {
    transport.after(Self.timeout) { [weak self] in
      guard let self, self.number == number, ended != nil else { return }
      if owner.activeTransfers > 0 { return giveUp(after: number) }
      if !isDropped { leave() }
      end(.noAnswer)
    }
  }

  /// Ends the drag. A selection that is released could be taken for that of the next drag, if both
  /// have the same time.
  private func end(_ end: End, releases: Bool = true) {
    guard let ended = ended.take() else { return }
    picture = nil
    (target, isAwaiting, isAccepted) = (nil, false, false)
    (isDropping, isDropped, hasMoved) = (false, false, false)
    if !display.isLost {
      XUngrabKeyboard(raw, UInt(CurrentTime))
      if releases { XSetSelectionOwner(raw, atoms[.dropSelection], 0, display.lastTime) }
    }
    owner.hold(nil)
    ended(end)
  }

  // MARK: Target

  /// Returns the window under the contact that takes part in the protocol, or nil. Its own window
  /// is none.
  private func findTarget() -> Target? {
    var parent = display.root
    while true {
      var (x, y, child) = (Int32(0), Int32(0), XID(0))
      guard
        XTranslateCoordinates(
          raw, display.root, parent, Int32(clamping: place.x), Int32(clamping: place.y), &x, &y,
          &child) != 0, child != 0, child != window
      else { return nil }
      if let target = target(child) { return target }
      parent = child
    }
  }

  /// Returns a window as a target, or nil if it is none.
  private func target(_ window: XID) -> Target? {
    func number(_ name: AtomName, _ window: XID) -> UInt? {
      Property.get(raw, window, atoms[name])?.items.first
    }
    var receiver = window
    // A proxy says of itself that it is one.
    if let proxy = number(.dropProxy, window), number(.dropProxy, proxy) == proxy {
      receiver = proxy
    }
    guard let version = number(.dropAware, receiver), version >= Self.oldest else { return nil }
    return Target(window: window, receiver: receiver, version: min(version, Self.version))
  }

  private func enter() {
    guard let target else { return }
    let first = (types + [0, 0, 0]).prefix(3).map { Int(bitPattern: $0) }
    let flags = Int(target.version) << 24 | (types.count > 3 ? 1 : 0)
    send(.dropEnter, flags, first[0], first[1], first[2])
  }

  /// Sends the place, or waits with it for the answer to the one before.
  private func position() {
    guard !isAwaiting else {
      hasMoved = true
      return
    }
    isAwaiting = true
    let point = (place.x & 0xffff) << 16 | place.y & 0xffff
    send(
      .dropPosition, 0, point, Int(bitPattern: display.lastTime),
      Int(bitPattern: atoms[.dropCopy]))
  }

  private func leave() {
    if target != nil { send(.dropLeave) }
    (target, isAwaiting, isAccepted) = (nil, false, false)
  }

  private func send(_ name: AtomName, _ values: Int...) {
    guard let target else { return }
    display.sendDragMessage(
      atoms[name], from: window, to: target.window, by: target.receiver, values)
  }

  // MARK: Events

  /// Handles a message of the protocol. Others are left alone.
  func handle(_ message: XClientMessageEvent) {
    guard message.format == 32, let target,
      XID(bitPattern: message.data.l.0) == target.window
    else { return }
    switch message.message_type {
    case atoms[.dropStatus]:
      isAwaiting = false
      isAccepted = message.data.l.1 & 1 != 0
      guard isDropping, !isDropped else { return }
      guard hasMoved else { return dropNow() }
      // It was answered for another place than that of the drop.
      hasMoved = false
      position()
    case atoms[.dropFinished] where isDropped:
      // Before version 5 the flag is not set.
      end(target.version < 5 || message.data.l.1 & 1 != 0 ? .taken : .refused)
    default: break
    }
  }

  /// Takes the data that a request asked for, or nil if it cannot be made.
  public func provide(_ bytes: [UInt8]?, for request: ClipboardRequest) {
    owner.provide(bytes, for: request)
  }

  func answer(_ request: XSelectionRequestEvent) { owner.answer(request) }

  func lose(_ event: XSelectionClearEvent) {
    guard event.selection == atoms[.dropSelection] else { return }
    owner.lose(at: event.time)
    if owner.holding == nil { cancel() }
  }

  func deleted(_ event: XPropertyEvent) {
    if event.state == PropertyDelete { owner.deleted(event.atom, of: event.window) }
  }

  func destroyed(_ window: XID) { owner.destroyed(window) }
}
