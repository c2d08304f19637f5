import Ink
import Input
import X11Canvas

/// The stage of taps on the fields of a form. A contact that begins on a field and hardly moves is
/// no ink: the field is edited or pressed when it ends. Until then it draws, so that ink over a
/// field is as fast as anywhere.
@MainActor final class FormStage: InputStage {
  private let canvas: Canvas
  private let form: FormFiller
  private let palms: PalmStage
  private let scale: () -> Double
  /// The contact that began on a field.
  private var tap: (contact: ContactID, position: Point, spot: FieldSpot)?

  /// Creates the stage. `scale` returns the pixels per canvas unit at actual size.
  init(canvas: Canvas, form: FormFiller, palms: PalmStage, scale: @escaping () -> Double) {
    self.canvas = canvas
    self.form = form
    self.palms = palms
    self.scale = scale
  }

  override func handle(_ event: PointerEvent) {
    switch event.phase {
    case .down: begin(event)
    case .move:
      if let tap, tap.contact == event.contact,
        event.isTooFarForTap(from: tap.position, scale: scale())
      {
        self.tap = nil
      }
    case .up:
      if let tap, tap.contact == event.contact {
        self.tap = nil
        if !event.isTooFarForTap(from: tap.position, scale: scale()),
          event.kind != .touch || palms.isFinger(event)
        {
          return end(event, on: tap.spot)
        }
      }
    case .cancel, .leave, .near, .away, .otherDown, .otherUp, .scroll: break
    }
    next?.handle(event)
  }

  override func observe(_ event: PointerEvent) {
    if event.contact == tap?.contact, event.phase != .move { tap = nil }
    next?.observe(event)
  }

  private func begin(_ event: PointerEvent) {
    // A second finger makes a gesture of both.
    let isSecond = tap != nil
    tap = nil
    guard !isSecond, !canvas.isPlacing, !canvas.dragsFrame(at: event.position, event.kind),
      event.modifiers.isEmpty, let spot = form.spot(at: event.position)
    else { return }
    tap = (event.contact, event.position, spot)
  }

  private func end(_ event: PointerEvent, on spot: FieldSpot) {
    guard let pane = canvas.pane(at: event.position) else { return }
    // Its ink was none.
    var cancelled = event
    cancelled.phase = .cancel
    next?.handle(cancelled)
    form.tap(spot, in: pane)
  }
}
