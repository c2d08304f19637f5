import Controls
import Ink
import Localization

/// Drawing a new signature on a card.
extension Dialogs {
  /// Asks for a signature to be drawn with the chosen pen. `strokes` are on the pad already. The
  /// initials of the signature `owner` are asked for if there is one.
  func drawSignature(_ strokes: [Stroke] = [], for owner: SignatureName? = nil) {
    // Nobody signs with a highlighter, and a signature is opaque.
    var pen = host.pen.blend == .multiply ? PenChoice().pen : host.pen
    (pen.opacity, pen.opacityDriver) = (1...1, .nothing)
    begin()
    let pad = host.makePad(pen, strokes)
    let title = owner.map { tr("Draw the initials of \($0.shortTitle)") }
    controls.present(
      InkPad(
        title: title ?? tr("Draw a signature"),
        instruction: tr(
          "Sign here with the pen, a finger or the mouse. It is smaller on paper, and its size can "
            + "be changed there."),
        confirmTitle: tr("Save…")),
      on: pad,
      onAccept: { [unowned self] in
        promptToSave(pad.strokes, then: owner.map { .initials($0) } ?? .latest) {
          [unowned self] in self.drawSignature(pad.strokes, for: owner)
        }
      },
      onCancel: { [unowned self] in leave() })
  }
}
