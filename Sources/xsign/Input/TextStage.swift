import Ink
import Input
import X11Canvas

/// The stage of contacts that type. With the tool for text a tap begins a text or edits the one
/// there, and a drag gives a new one its width. With the tool that selects, a double tap edits.
@MainActor final class TextStage: InputStage {
  private let canvas: Canvas
  private let tools: ToolStage
  private let writer: TextWriter
  private let palms: PalmStage
  private let scale: () -> Double
  /// The contact that began, and the text there.
  private var press: (contact: ContactID, position: Point, pane: Int, text: Stroke?)?
  /// The end of the last tap.
  private var tap: (position: Point, time: UInt32)?

  /// The longest time between two taps, in milliseconds.
  private static let pause: UInt32 = 400

  /// Creates the stage. `scale` returns the pixels per canvas unit at actual size.
  init(
    canvas: Canvas, tools: ToolStage, writer: TextWriter, palms: PalmStage,
    scale: @escaping () -> Double
  ) {
    self.canvas = canvas
    self.tools = tools
    self.writer = writer
    self.palms = palms
    self.scale = scale
  }

  override func handle(_ event: PointerEvent) {
    switch event.phase {
    case .down where begin(event): return
    case .move where press?.contact == event.contact: return
    case .up:
      guard let press, press.contact == event.contact else {
        tap = (event.position, event.time)
        break
      }
      self.press = nil
      return end(event, press)
    case .cancel where press?.contact == event.contact:
      press = nil
      return
    case .down, .move, .cancel, .leave, .near, .away, .otherDown, .otherUp, .scroll: break
    }
    next?.handle(event)
  }

  override func observe(_ event: PointerEvent) {
    if event.contact == press?.contact, event.phase != .move { press = nil }
    next?.observe(event)
  }

  /// Takes a contact that types. Returns false if it is for others.
  private func begin(_ event: PointerEvent) -> Bool {
    guard tools.tool == .text || tools.tool == .selection, press == nil, !canvas.isPlacing,
      !tools.erases(event.contact, event.kind), let pane = canvas.pane(at: event.position)
    else { return false }
    let text = canvas.text(at: canvas.viewport.place(of: event.position, in: pane))
    if tools.tool == .selection {
      let isSecond =
        tap.map {
          event.time &- $0.time < Self.pause
            && !event.isTooFarForTap(from: $0.position, scale: scale())
        } ?? false
      guard isSecond, text != nil else { return false }
    } else if text == nil, canvas.dragsFrame(at: event.position, event.kind) {
      return false
    }
    press = (event.contact, event.position, pane, text)
    return true
  }

  private func end(
    _ event: PointerEvent,
    _ press: (contact: ContactID, position: Point, pane: Int, text: Stroke?)
  ) {
    guard event.kind != .touch || palms.isFinger(event) else { return }
    let isDragged = event.isTooFarForTap(from: press.position, scale: scale())
    if let text = press.text {
      if !isDragged { writer.edit(text, in: press.pane) }
      return
    }
    let ends = [press.position, event.position].map {
      canvas.viewport.place(of: $0, in: press.pane)
    }
    let start = Point(min(ends[0].x, ends[1].x), min(ends[0].y, ends[1].y))
    writer.begin(
      at: isDragged ? start : ends[0], width: isDragged ? abs(ends[1].x - ends[0].x) : nil,
      in: press.pane, like: tools.choice.writingPen)
  }
}
