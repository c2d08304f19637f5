import Accessibility
import Controls
import Input
import Platform
import X11
import X11Canvas

/// The events of the window: pointers go through the input chain, keys to the controls, the
/// selection and the commands.
///
/// Input made while a drawing is being read, the first or an unfinished one, is held: it is meant
/// for that drawing.
@MainActor final class EventHandler {
  private let workspace: Workspace
  private let controls: ControlsLayer
  private let painter: Painter
  private let views: ViewStage
  let cursor: CursorController
  private let input: InputChain
  private let holds: LongPressStage
  private var held: [WindowEvent] = []

  private var dialogs: Dialogs { workspace.dialogs }

  init(window: Window, workspace: Workspace, controls: ControlsLayer, painter: Painter) {
    self.workspace = workspace
    self.controls = controls
    self.painter = painter
    let views = ViewStage(canvas: workspace.canvas, panes: workspace.panes)
    self.views = views
    cursor = CursorController(
      window: window, canvas: workspace.canvas, controls: controls, panes: workspace.panes,
      tools: workspace.tools, views: views, dragOut: workspace.dragOut)
    let menus = MenuStage(
      canvas: workspace.canvas, tools: workspace.tools, palms: workspace.palms,
      ask: { [unowned workspace] in workspace.openContextMenu(for: $0) })
    let holds = LongPressStage(panes: workspace.panes, timers: workspace.timers) { event in
      if !controls.hold(event) { menus.held(event) }
    }
    self.holds = holds
    input = InputChain { [unowned workspace] stage in
      switch stage {
      case .holds: holds
      case .menus: menus
      case .controls:
        ControlsStage(controls: controls, perform: { workspace.perform($0) })
      case .pagePanel: PagePanelStage(panes: workspace.panes)
      case .viewGestures: views
      case .log: LogStage(devices: workspace.devices)
      case .pressure: workspace.pressure
      case .penButtons:
        PenButtonStage(
          canvas: workspace.canvas, tools: workspace.tools,
          undo: { workspace.perform(.undo) })
      case .start:
        StartStage(
          screen: workspace.start, controls: controls, palms: workspace.palms,
          scale: { workspace.panes.scale }, perform: { workspace.perform($0) })
      case .fields:
        FormStage(
          canvas: workspace.canvas, form: workspace.form, palms: workspace.palms,
          scale: { workspace.panes.scale })
      case .palmArbiter: workspace.palms
      case .texts:
        TextStage(
          canvas: workspace.canvas, tools: workspace.tools, writer: workspace.writer,
          palms: workspace.palms, scale: { workspace.panes.scale })
      case .tool: workspace.tools
      }
    }
  }

  /// Handles an event, or holds it until the first drawing is there.
  func handle(_ event: WindowEvent) {
    if workspace.session.isReading, event.isOfUser {
      if case .pointer(let event) = event, isOnNewButton(event) { return askToLeaveFirst() }
      held.append(event)
      if event.leavesFirst { askToLeaveFirst() }
      // The user need not wait for the first drawing to leave it. What was held before is handled
      // without it.
      if event.asksToQuit { leaveFirst() }
      return
    }
    if event.endsNudges { workspace.editor.endNudges() }
    switch event {
    case .pointer(let event): handle(event)
    case .key(let press): handle(press)
    case .expose(let rect): painter.expose(rect)
    case .resize, .scaleChanged: workspace.panes.setNeedsLayout()
    case .settingsChanged: workspace.panes.updateTheme()
    case .keyReleased(let key): if key == .character(" ") { views.isSpaceHeld = false }
    case .focus(let isFocused):
      if isFocused {
        // The user may come from a file manager.
        workspace.signatures.lookUp()
      } else {
        controls.closeMenus()
        views.release()
      }
    case .closeRequested: if workspace.finishTyping() { dialogs.quit() }
    // The window is gone, so no question can be asked.
    case .lost:
      workspace.finishTyping()
      workspace.quit()
    case .pasted(let text): controls.insert(text)
    case .secretPasted:
      if let secret = workspace.window.clipboard.takeSecret() { controls.insert(secret) }
    case .dropped(let paths): if workspace.finishTyping() { dialogs.open(dropped: paths) }
    case .droppedData(let data, let place):
      if workspace.finishTyping() { workspace.drop(data, at: place) }
    case .devicesChanged:
      holds.forget()
      workspace.palms.keep(devices: workspace.devices.forgetMissing())
      dialogs.updateDevices()
    }
  }

  /// The time after which the user may begin without the first drawing, in seconds. Before it, the
  /// drawing is most likely to be there in a moment.
  private static let grace = 1.0

  /// True if the notice is that about the work, whose button begins a new drawing.
  private var hasNewButton: Bool { controls.notice?.button?.command == Command.new.id }

  /// Returns true if that button is pressed.
  private func isOnNewButton(_ event: PointerEvent) -> Bool {
    hasNewButton && event.phase == .down && controls.isNoticeButton(at: event.position)
  }

  /// Returns true if an assistive technology presses that button.
  private func isOnNewButton(_ request: AccessibleRequest) -> Bool {
    guard hasNewButton, case .press(let id) = request else { return false }
    return id.part == .noticeButton
  }

  /// Begins without the drawing that is being read, if it does not come soon.
  private func askToLeaveFirst() {
    let rest = workspace.session.readingStart + Self.grace - MonotonicClock.now
    workspace.timers.after(rest) { [unowned self] in
      guard workspace.session.isReading else { return }
      // They have done what they are for, but New has not while a later drawing is still there.
      let isFirst = workspace.session.isReadingFirst
      held.removeAll { $0.leavesFirst && (isFirst || !$0.asksForNew) }
      dialogs.leaveFirst { handleHeld() }
    }
  }

  /// Begins without the first drawing, and handles what was held for it.
  func leaveFirst() {
    workspace.session.leaveFirst()
    handleHeld()
  }

  /// Handles what an assistive technology asks for, as an input of the user. While a drawing is
  /// being read, what was asked about is about to go, except for the button that does not wait.
  func handle(_ request: AccessibleRequest) {
    guard !workspace.session.isReading else {
      if isOnNewButton(request) { askToLeaveFirst() }
      return
    }
    workspace.editor.endNudges()
    workspace.layoutIfNeeded()
    workspace.followMovedCaret()
    if let actions = controls.perform(request) {
      workspace.perform(actions)
    } else if !controls.isModal {
      workspace.perform(request)
    }
  }

  /// Handles the events that were held, once the drawing is there. One of them may ask for another
  /// drawing, which the rest is held for.
  func handleHeld() {
    guard !workspace.session.isReading else { return }
    let events = held
    held = []
    for event in events { handle(event) }
  }

  private func handle(_ event: PointerEvent) {
    workspace.layoutIfNeeded()
    if event.phase == .down { workspace.followMovedCaret() }
    // A contact beside what is edited ends that.
    if event.phase == .down, !controls.isMenuOpen, !controls.isModal,
      !controls.isOnEditor(event.position), controls.isOnContent(event.position)
    {
      if controls.editor != nil { workspace.finishTyping() }
      workspace.form.forgetLeft()
    }
    cursor.pointer.follow(event)
    workspace.dragOut.handle(event)
    input.handle(event)
    dialogs.updateDevices()
    dialogs.keepCounting()
  }

  private func handle(_ press: KeyPress) {
    workspace.layoutIfNeeded()
    workspace.followMovedCaret()
    if press.key == .escape, workspace.dragOut.cancel() { return }
    let response = controls.handle(press)
    workspace.perform(response.actions)
    guard !response.isConsumed else { return }
    if press.key == .escape, dialogs.cancelOpening() {
      return
    } else if press.key == .escape {
      workspace.settle()
      workspace.tools.escape()
    } else if press.key == .enter, workspace.canvas.isPlacing {
      workspace.putDown()
    } else if press.key == .enter, workspace.canvas.isMovingPicture {
      workspace.settle()
      workspace.canvas.endMovingPicture(keepsIt: true)
    } else if press.key == .enter, workspace.canvas.selectedText != nil {
      workspace.editSelectedText()
    } else if press.key == .enter, workspace.tools.tool == .text {
      workspace.writer.beginInView(like: workspace.tools.choice.writingPen)
    } else if press == KeyPress(.character(" "), text: " ") {
      views.isSpaceHeld = true
    } else if !workspace.editor.nudge(press, settle: workspace.settle) {
      if press.isNudge {
        workspace.panes.move(press)
      } else if let command = Command(press) {
        workspace.perform(command)
      }
    }
  }
}

extension WindowEvent {
  /// True if it asks to begin without the drawing that is being read, if that does not come: Escape
  /// and New.
  fileprivate var leavesFirst: Bool {
    if case .key(let press) = self, press.key == .escape { true } else { asksForNew }
  }

  /// True if it asks for a new drawing.
  fileprivate var asksForNew: Bool {
    if case .key(let press) = self { Command(press) == .new } else { false }
  }

  /// True if the user asks to end the program.
  fileprivate var asksToQuit: Bool {
    switch self {
    case .closeRequested: true
    case .key(let press): Command(press) == .quit
    default: false
    }
  }

  /// True if a run of arrow keys, which move the selection, ends with the event.
  fileprivate var endsNudges: Bool {
    switch self {
    case .key(let press): !press.isNudge
    case .keyReleased(let key): key.isArrow
    case .focus(let isFocused): !isFocused
    case .closeRequested, .lost, .pasted, .secretPasted, .dropped, .droppedData: true
    case .pointer(let event):
      switch event.phase {
      case .down, .otherDown: true
      case .move, .up, .cancel, .otherUp, .scroll, .leave, .near, .away: false
      }
    case .expose, .resize, .scaleChanged, .settingsChanged, .devicesChanged: false
    }
  }

  fileprivate var isOfUser: Bool {
    switch self {
    case .pointer, .key, .keyReleased, .closeRequested, .pasted, .secretPasted, .dropped,
      .droppedData:
      true
    case .expose, .resize, .focus, .lost, .scaleChanged, .settingsChanged, .devicesChanged: false
    }
  }
}
