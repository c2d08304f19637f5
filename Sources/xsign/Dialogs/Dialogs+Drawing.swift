import Controls
import Ink
import Localization

/// Drawing a new signature on a card.
extension Dialogs {
  /// Asks for a signature to be drawn with the chosen pen. `strokes` are on the pad already.
  func drawSignature(_ strokes: [Stroke] = []) {
    // Nobody signs with a highlighter, and a signature is opaque.
    var pen = host.pen.blend == .multiply ? PenChoice().pen : host.pen
    (pen.opacity, pen.opacityDriver) = (1...1, .nothing)
    begin()
    let pad = host.makePad(pen, strokes)
    controls.present(
      InkPad(
        title: tr("Draw a signature"),
        instruction: tr(
          "Sign here with the pen, a finger or the mouse. The size is that on paper."),
        confirmTitle: tr("Save…")),
      on: pad,
      onAccept: { [unowned self] in
        promptToSave(pad.strokes, then: .latest) { [unowned self] in
          self.drawSignature(pad.strokes)
        }
      },
      onCancel: { [unowned self] in leave() })
  }
}
