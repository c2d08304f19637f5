import X11Canvas

/// What each contact does with the paper, by its kind, the tool that is chosen and the buttons held.
///
/// The first button on a pen's barrel turns the pen round: it erases while it is held. A contact that
/// erased for that reason alone does nothing more once the button is let go.
struct ContactTools: Hashable {
  /// What a contact does.
  enum Use: Hashable {
    case draw
    case erase
    /// It erases because the barrel's button is held.
    case eraseTurned
    case select
    case nothing
  }

  /// What a pen's button asks for.
  enum Request: Hashable {
    /// The contact, which draws, erases from here on.
    case erase
    /// The contact does nothing more.
    case stop
    /// The last step is taken back.
    case undo
  }

  /// The buttons on a pen's barrel, the lower one first.
  private static let turnButton = 2
  private static let undoButton = 3

  /// The pens whose first button is held.
  private var turned: Set<ContactID> = []
  /// What the contacts that are down do.
  private var uses: [ContactID: Use] = [:]

  /// Whether `contact`, of a device of `kind`, would erase if it came down now.
  func erases(_ contact: ContactID, _ kind: DeviceKind, isEraserChosen: Bool) -> Bool {
    isEraserChosen || kind == .eraser || turned.contains(contact)
  }

  /// Returns the use of the contact that begins with `event`, with `tool` chosen.
  mutating func begin(_ event: PointerEvent, tool: DrawingTool) -> Use {
    let use: Use =
      if tool == .eraser || event.kind == .eraser {
        .erase
      } else if turned.contains(event.contact) {
        .eraseTurned
      } else {
        tool == .selection ? .select : .draw
      }
    uses[event.contact] = use
    return use
  }

  /// Follows any other event; says what a button asks for. To be told of all events, also of those over
  /// the controls: a button may be let go there.
  mutating func follow(_ event: PointerEvent) -> Request? {
    let contact = event.contact
    switch event.phase {
    case .up, .cancel: uses[contact] = nil
    case .leave, .away: turned.remove(contact)
    case .otherDown(let button) where event.isOfPen:
      if button == Self.undoButton { return .undo }
      guard button == Self.turnButton else { break }
      turned.insert(contact)
      guard uses[contact] == .draw else { break }
      uses[contact] = .eraseTurned
      return .erase
    case .otherUp(Self.turnButton):
      turned.remove(contact)
      guard uses[contact] == .eraseTurned else { break }
      uses[contact] = .nothing
      return .stop
    case .down, .move, .otherDown, .otherUp, .scroll, .near: break
    }
    return nil
  }
}

extension PointerEvent {
  /// Whether either end of a pen sent it.
  fileprivate var isOfPen: Bool { kind == .pen || kind == .eraser }
}
