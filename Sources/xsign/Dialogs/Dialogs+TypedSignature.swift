import Controls
import Graphics
import Ink
import Localization

/// Typing a signature in a font of handwriting.
extension Dialogs {
  /// The size of a typed signature, in canvas units.
  private static let typedSize = 40.0

  /// Asks for the text of a signature, which is its name, too.
  func typeSignature() {
    guard let families = TextFamily.script.families else { return }
    begin()
    present(
      Prompt(
        title: tr("Type a signature"), confirmTitle: tr("Save"),
        note: tr("It is written in a font of handwriting, and saved under its text."))
    ) { [unowned self] text, isConfirmed in
      do {
        let name = try SignatureName(typed: text)
        let style = TypedText.Style(family: families, size: Self.typedSize)
        let stroke = try Stroke(
          id: StrokeID(0), text: TypedText(text, style: style), color: host.writingPen.color)
        save([stroke], as: name, replaces: isConfirmed, then: .latest)
      } catch {
        controls.showInPrompt(note: "\(error)", isError: true)
      }
    }
  }
}
