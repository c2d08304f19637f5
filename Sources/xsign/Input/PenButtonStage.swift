import X11Canvas

/// The stage of the buttons on a pen's barrel. It sees every event: a button may be released over
/// the controls.
@MainActor final class PenButtonStage: InputStage {
  private let canvas: Canvas
  private let tools: ToolStage
  private let undo: () -> Void

  /// Creates the stage of the buttons that change what contacts do by `tools`.
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
