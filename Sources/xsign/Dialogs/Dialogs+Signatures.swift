import Controls
import Ink
import Localization
import Platform
import X11Canvas

/// Saving signatures.
extension Dialogs {
  /// Asks for the name under which the selected strokes are saved as a signature.
  func promptToSaveSignature() {
    canvas.finishSelecting()
    let strokes = canvas.selectedStrokes
    guard !strokes.isEmpty else {
      return controls.show(Toast(tr("Select the strokes of the signature first.")))
    }
    promptToSave(strokes, isDrawn: false)
  }

  /// Asks for the name of a signature. One that was drawn comes back if the user cancels.
  func promptToSave(_ strokes: [Stroke], isDrawn: Bool) {
    begin()
    let engine = host.exportEngine
    present(
      Prompt(
        title: tr("Save signature"), text: suggestedName,
        option: Prompt.Option(tr("Shape only"), isOn: savesShapeOnly), confirmTitle: tr("Save"),
        note: tr("Shape only leaves out times, pressure and tilt.")),
      onOption: { [unowned self] in savesShapeOnly = $0 },
      onCancel: isDrawn ? { [unowned self] in drawSignature(strokes) } : nil
    ) { [unowned self] text, isConfirmed in
      do throws(SignatureName.Refusal) {
        let name = try SignatureName(typed: text)
        let ticket = session.takeTicket()
        signatures.save(
          SignatureFolder.Content(strokes: strokes, shape: savesShapeOnly ? engine : nil),
          as: name, replaces: isConfirmed, request: ticket.number)
        wait(for: ticket, tr("Saving…")) { [unowned self] in
          // G places what was just drawn.
          if isDrawn { signatures.use(name) }
        }
      } catch {
        controls.showInPrompt(note: error.description, isError: true)
      }
    }
  }

  /// A name that no signature has.
  private var suggestedName: String {
    let names = Set(signatures.names.map(\.title))
    let numbers = (2...).lazy.map { tr("Signature \($0)") }
    return names.contains(tr("Signature"))
      ? numbers.first { !names.contains($0) } ?? tr("Signature") : tr("Signature")
  }

  /// Asks whether to replace a signature.
  func askToReplace(_ name: SignatureName, _ ticket: Ticket) {
    guard awaits(ticket) else { return }
    controls.askInPrompt(tr("\(name.shortTitle) exists. Replace it?"), confirmTitle: tr("Replace"))
  }

  /// Reports that a signature was saved.
  func showSaved(_ name: SignatureName, _ ticket: Ticket) {
    close(ticket)
    controls.show(Toast(tr("Saved the signature \(name.shortTitle)")))
  }

  /// Shows where the signatures are.
  func showSignatureFolder() {
    show(
      Message(
        title: tr("Folder of signatures"),
        paragraphs: [
          UserDirectories.abbreviated(signatures.path).legible.inOneLine,
          tr(
            "Each signature is an InkML file there. To rename or delete one, rename or delete its "
              + "file."),
        ]))
  }
}
