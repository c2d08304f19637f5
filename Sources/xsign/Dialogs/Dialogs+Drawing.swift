import Controls
import Ink
import Localization

/// Drawing a new signature on a card.
extension Dialogs {
  /// Asks for a signature to be drawn with the pen that writes. The initials of the signature
  /// `owner` are asked for if there is one. Strokes that are neither saved nor given up, because
  /// another dialog took the place of the card, are on the pad already.
  func drawSignature(for owner: SignatureName? = nil) {
    // A signature is opaque.
    var pen = host.writingPen
    (pen.opacity, pen.opacityDriver) = (1...1, .nothing)
    begin().comesBack = { [unowned self] in drawSignature(for: owner) }
    let pad = host.makePad(pen, pads[owner]?.strokes ?? [])
    pads[owner] = pad
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
        promptToSave(
          pad.strokes, then: owner.map { .initials($0) } ?? .latest, on: pad,
          onCancel: { [unowned self] in
            // It may have been saved or given up on another card meanwhile.
            if pads[owner] != nil { drawSignature(for: owner) }
          },
          onSaved: { [unowned self] in if pads[owner] === pad { pads[owner] = nil } })
      },
      onCancel: { [unowned self] in
        pads[owner] = nil
        leave()
      })
  }
}
