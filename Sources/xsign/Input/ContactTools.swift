import Input
import X11Canvas

/// The use of each contact, by the kind of its device, the chosen tool and the pressed buttons.
///
/// While the first button on a pen's barrel is held, the pen erases. A contact that erased only for
/// that reason does nothing more once the button is released.
struct ContactTools: Hashable {
  /// The use of a contact.
  enum Use: Hashable {
    case draw
    case erase
    /// Erases because the button on the barrel is held.
    case eraseTurned
    case select
    case nothing
  }

  /// A request by a pen's button.
  enum Request: Hashable {
    /// The contact, which was drawing, erases from now on.
    case erase
    /// The contact does nothing more.
    case stop
    /// The last step is undone.
    case undo
  }

  /// The buttons on a pen's barrel, the lower one first.
  private static let turnButton = 2
  private static let undoButton = 3

  /// The contacts of pens whose first button is held.
  private var turned: Set<ContactID> = []
  /// The uses of the contacts that are down.
  private var uses: [ContactID: Use] = [:]

  /// Returns true if `contact`, of a device of `kind`, would erase if it came down now.
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
        switch tool {
        case .pen, .eraser: .draw
        case .selection: .select
        case .text: .nothing
        }
      }
    uses[event.contact] = use
    return use
  }

  /// Follows any other event. Returns the request of a button, if any. All events must be passed
  /// here, including those over the controls, because a button may be released there.
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
  /// True if either end of a pen sent the event.
  var isOfPen: Bool { kind == .pen || kind == .eraser }
}

/// The stage of the buttons on a pen's barrel. It sees every event: a button may be released over
/// the controls.
@MainActor final class PenButtonStage: InputStage {
  private let canvas: Canvas
  private let tools: ToolStage
  private let undo: () -> Void

  init(canvas: Canvas, tools: ToolStage, undo: @escaping () -> Void) {
    self.canvas = canvas
    self.tools = tools
    self.undo = undo
  }

  override func handle(_ event: PointerEvent) {
    if let request = tools.contacts.follow(event) { perform(request, event) }
    next?.handle(event)
  }

  /// Buttons pressed over the controls are for the controls, unless the pen draws.
  override func observe(_ event: PointerEvent) {
    if let request = tools.contacts.follow(event), canvas.isActive(event.contact) {
      perform(request, event)
    }
    next?.observe(event)
  }

  private func perform(_ request: ContactTools.Request, _ event: PointerEvent) {
    switch request {
    case .erase: canvas.switchToErasing(event)
    case .stop: canvas.end(event)
    case .undo: undo()
    }
  }
}
