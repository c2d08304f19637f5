import Ink
import Input
import X11Canvas

/// The last stage: contacts draw, erase or select on the canvas.
@MainActor final class ToolStage: InputStage {
  private let canvas: Canvas
  private let panes: PaneController
  private let devices: DeviceMonitor
  /// The pen that is chosen.
  var choice = PenChoice()
  /// The pen that draws whatever is chosen, or nil.
  var fixedPen: PadPen?
  /// The tool that is chosen. Placing ink and moving a picture do not change it.
  private(set) var tool = DrawingTool.pen
  /// What makes shapes of strokes, or nil if nothing does.
  var shapes: ShapeHold?
  /// The last motion over the pages, or nil if the pointer has left them for the controls.
  private var motion: PointerEvent?
  /// The number of motions so far that did nothing but lengthen a stroke.
  private(set) var inkMotions = 0
  /// The use of each contact, and the pen buttons that are pressed.
  var contacts = ContactTools()

  init(canvas: Canvas, panes: PaneController, devices: DeviceMonitor) {
    self.canvas = canvas
    self.panes = panes
    self.devices = devices
  }

  /// Chooses a tool. The selection stays only with the tool that selects, and strokes that were
  /// picked up are dropped.
  func choose(_ tool: DrawingTool) {
    endPlacing()
    self.tool = tool
    if tool != .selection { canvas.deselect() }
  }

  /// Chooses a tool, or the pen if that tool is chosen already.
  func toggle(_ tool: DrawingTool) { choose(self.tool == tool ? .pen : tool) }

  /// Chooses the pen as it was before the highlighter.
  func draw() {
    choose(.pen)
    choice.leaveHighlighter()
  }

  /// Chooses the highlighter, or the pen as it was before if the highlighter draws now.
  func toggleHighlighter() {
    let highlights = tool == .pen && !canvas.isPlacing && choice.preset == .highlighter
    choose(.pen)
    if highlights { choice.leaveHighlighter() } else { choice.preset = .highlighter }
  }

  /// Drops strokes that were picked up, and puts down a picture that is being moved.
  func endPlacing() {
    canvas.cancelPlacing()
    canvas.endMovingPicture(keepsIt: true)
  }

  /// Picks strokes up that are not known yet. They will be selected.
  func pickUp() {
    endPlacing()
    canvas.pickUp()
    if let motion { canvas.aim(motion) }
  }

  /// Drops the strokes that were picked up. Returns false if there are none.
  @discardableResult
  func dropPlacing() -> Bool {
    guard canvas.cancelPlacing() else { return false }
    if tool != .selection { canvas.deselect() }
    return true
  }

  /// Starts moving the picture of a page, or ends it: the picture stays where its frame is.
  func movePicture(of page: Page.ID) {
    guard !canvas.endMovingPicture(keepsIt: true) else { return }
    canvas.cancelPlacing()
    canvas.beginMovingPicture(of: page)
  }

  /// Drops strokes that were picked up, else cancels the strokes and gestures under way, else the
  /// selection, else the tool that selects or types.
  func escape() {
    guard !dropPlacing(), !canvas.cancelAll(), !canvas.endMovingPicture(keepsIt: false) else {
      return
    }
    if !canvas.deselect(), tool == .selection || tool == .text { choose(.pen) }
  }

  override func handle(_ event: PointerEvent) {
    switch event.phase {
    case .down: begin(event)
    case .move:
      if event.kind != .touch { motion = event }
      canvas.aim(event)
      if canvas.extend(event) {
        devices.log.sampled(event)
        inkMotions += 1
        shapes?.follow(event)
      } else if canvas.isErasing(event.contact) || canvas.isSelecting(event.contact) {
        devices.log.erased(event)
      } else {
        devices.log.ignored(event)
      }
    case .up:
      shapes?.end(event.contact)
      canvas.end(event)
      devices.log.ended(event.contact)
    case .cancel:
      shapes?.end(event.contact)
      canvas.cancel(event.contact)
      devices.log.withdrew(event.contact)
    case .otherDown, .otherUp, .scroll, .leave, .near, .away: break
    }
  }

  /// An earlier stage took over a contact that is at work: its stroke ends with it.
  override func observe(_ event: PointerEvent) {
    if event.phase == .move { motion = nil } else { shapes?.end(event.contact) }
    guard canvas.isActive(event.contact) else { return }
    switch event.phase {
    case .up:
      canvas.end(event)
      devices.log.ended(event.contact)
    case .cancel:
      canvas.cancel(event.contact)
      devices.log.withdrew(event.contact)
    // Its release was lost. Its ink stays, and the contact begins again on the controls.
    case .down: canvas.finish(event.contact)
    case .move, .otherDown, .otherUp, .scroll, .leave, .near, .away: break
    }
  }

  private func begin(_ event: PointerEvent) {
    guard let pane = canvas.pane(at: event.position) else {
      return devices.log.ended(event.contact)
    }
    panes.focus(pane)
    if canvas.isPlacing { return canvas.beginPlacing(event) }
    // What was placed can be dragged at once, whatever the tool is. A contact beside it is for the
    // tool, and ends the placing.
    let dragsFrame = canvas.dragsFrame(at: event.position, event.kind)
    if !dragsFrame { canvas.endMovingPicture(keepsIt: true) }
    switch contacts.begin(event, tool: dragsFrame ? .selection : tool) {
    case .draw: canvas.begin(event, in: pane, pen: fixedPen?.pen(for: event.kind) ?? choice.pen)
    case .erase, .eraseTurned: canvas.beginErasing(event, in: pane)
    case .select:
      let isChosen = tool == .selection
      return canvas.beginSelecting(event, in: pane, endsByTap: !isChosen, tellsMiss: isChosen)
    case .nothing: break
    }
    if tool != .selection { canvas.deselect(for: event.contact) }
  }

  /// Selects the stroke under the event for a menu, if the tool selects. The selection stays where
  /// it is hit.
  func chooseStroke(under event: PointerEvent) {
    guard tool == .selection, !canvas.isPlacing, let pane = canvas.pane(at: event.position) else {
      return
    }
    panes.focus(pane)
    guard canvas.selectionTarget(at: event.position, event.kind) == nil else { return }
    canvas.beginSelecting(event, in: pane)
    canvas.end(event)
  }

  /// Returns true if the contact would erase if it came down now.
  func erases(_ contact: ContactID, _ kind: DeviceKind) -> Bool {
    contacts.erases(contact, kind, isEraserChosen: tool == .eraser)
  }
}
