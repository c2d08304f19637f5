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
        save(
          strokes, as: try SignatureName(typed: text), shape: savesShapeOnly ? engine : nil,
          replaces: isConfirmed, isNew: isDrawn)
      } catch {
        controls.showInPrompt(note: error.description, isError: true)
      }
    }
  }

  /// Saves a signature from the prompt that is open. One that `isNew` is placed next.
  func save(
    _ strokes: [Stroke], as name: SignatureName, shape: EngineSettings? = nil, replaces: Bool,
    isNew: Bool
  ) {
    let content = SignatureFolder.Content(strokes: strokes, shape: shape)
    let ticket = session.takeTicket()
    wait(for: ticket, tr("Saving…"))
    signatures.save(content, as: name, replaces: replaces) { [unowned self] result in
      show(result, name, ticket, isNew: isNew)
    }
  }

  /// A name that no signature has.
  private var suggestedName: String {
    let names = Set(signatures.names.map(\.title))
    let numbers = (2...).lazy.map { tr("Signature \($0)") }
    return names.contains(tr("Signature"))
      ? numbers.first { !names.contains($0) } ?? tr("Signature") : tr("Signature")
  }

  /// Shows what came of saving a signature.
  private func show(
    _ result: Result<Void, SignatureFolder.SavingFailure>, _ name: SignatureName, _ ticket: Ticket,
    isNew: Bool
  ) {
    switch result {
    case .success:
      // G places what was just made.
      if close(ticket), isNew { signatures.use(name) }
      controls.show(Toast(tr("Saved the signature \(name.shortTitle)")))
    case .failure(.exists):
      guard awaits(ticket) else { return }
      controls.askInPrompt(
        tr("\(name.shortTitle) exists. Replace it?"), confirmTitle: tr("Replace"))
    case .failure(.sentence(let sentence)): fail(ticket, sentence)
    }
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
