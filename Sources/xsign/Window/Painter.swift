import Ink
import X11Canvas

/// Draws the window's pixels and shows them: canvas and controls into the back buffer, and what of
/// it changed onto the screen.
@MainActor final class Painter {
  private let window: Window
  private let presenter: Presenter
  private let controls: ControlsLayer
  private let canvas: Canvas
  private var damage = DamageRegion()
  /// Whether anything has been put on the screen.
  private(set) var hasPresented = false

  /// What is drawn, and where.
  var frames = PaneFrames()
  /// The pane that was touched last.
  var focused = 0
  /// Pixels per canvas unit, at actual size.
  var scale = 1.0
  /// How large the drawing is shown.
  var zoom = 1.0

  /// A painter of `controls` and `canvas` in `window`.
  init(window: Window, controls: ControlsLayer, canvas: Canvas) {
    self.window = window
    self.controls = controls
    self.canvas = canvas
    presenter = Presenter(window: window)
  }

  /// The whole window, in pixels.
  var bounds: PixelRect {
    PixelRect(x: 0, y: 0, width: presenter.width, height: presenter.height)
  }

  /// Gives the back buffer another size; all of it must be drawn anew.
  func resize(width: Int, height: Int) {
    presenter.resize(width: width, height: height)
    hasPresented = false
    damage.removeAll()
    damage.add(bounds)
  }

  /// These pixels of the window changed.
  func add(_ rect: PixelRect) {
    damage.add(rect)
  }

  /// Shows pixels again that the screen lost; they are still in the back buffer, but for those that
  /// are damaged anyway.
  func expose(_ rect: PixelRect) {
    guard hasPresented, damage.isEmpty else { return damage.add(rect) }
    presenter.present([rect.intersection(bounds)])
  }

  /// Draws what changed since the last time and shows it. With no change it does nothing.
  func present() {
    canvas.refresh(&damage)
    for rect in controls.takeDamage() { damage.add(rect) }
    damage.clip(to: bounds)
    guard !damage.isEmpty else { return }
    for rect in damage.rects { presenter.waitIfBusy(rect) }
    presenter.draw { buffer in
      for rect in damage.rects { draw(rect, on: &buffer) }
    }
    presenter.present(damage.rects)
    damage.removeAll()
    hasPresented = true
  }

  /// What stands above a pane: its engine, and how large the drawing is shown where that is not its
  /// actual size.
  private func title(_ engine: EngineKind) -> String {
    zoom == 1 ? engine.title : "\(engine.title)  ·  \(Int((zoom * 100).rounded())) %"
  }

  /// Draws the pixels of `rect` from the ground up. Ink on paper, the usual case, needs no Cairo.
  private func draw(_ rect: PixelRect, on buffer: inout ImageSurface) {
    let isAllPaper = frames.frames.contains { $0.page.intersection(rect) == rect }
    if !isAllPaper {
      buffer.draw { context in
        context.clip(rect)
        frames.draw(
          titles: canvas.engines.map { title($0) }, focused: focused, theme: controls.theme,
          text: controls.text, scale: scale, context)
        controls.draw(in: context, clip: rect)
      }
    }
    canvas.draw(rect, on: &buffer)
    if controls.overlayBounds.intersects(rect) {
      buffer.draw { controls.drawOverlay(in: $0, clip: rect) }
    }
  }
}
