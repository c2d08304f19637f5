import Controls
import Ink
import Localization
import Platform
import X11Canvas

/// Saving signatures.
extension Dialogs {
  /// Asks for the name under which the selected strokes are saved as a signature, as the pages show
  /// them.
  func promptToSaveSignature() {
    canvas.finishEdits()
    let strokes = InkOnPages(
      canvas.selectedStrokes, on: canvas.drawing.pages, engine: host.exportEngine
    ).strokes
    guard !strokes.isEmpty else {
      return controls.show(Toast(tr("Select the strokes of the signature first.")))
    }
    promptToSave(strokes, then: .kept)
  }

  /// What becomes of a signature that was saved.
  enum SavedUse: Equatable {
    /// Nothing.
    case kept
    /// It is the one that is placed next.
    case latest
    /// It is in hand, to be placed.
    case inHand
    /// It is the initials of another one.
    case initials(SignatureName)
  }

  /// A signature that was made and is in no file.
  struct UnsavedSignature {
    /// The pad that has its strokes, too, or nil.
    let pad: SignaturePad?
    /// Shows it again.
    let bringBack: () -> Void
  }

  /// Asks for the name of a signature.
  ///
  /// - Parameters:
  ///   - strokes: The ink.
  ///   - use: What is done with it then.
  ///   - pad: The pad that keeps it until it is saved, or nil.
  ///   - onCancel: Brings back one that was just made and is in no file.
  ///   - onSaved: Called once it is in its file.
  func promptToSave(
    _ strokes: [Stroke], then use: SavedUse, on pad: SignaturePad? = nil,
    onCancel: (() -> Void)? = nil, onSaved: @escaping @MainActor () -> Void = {}
  ) {
    begin().comesBack = onCancel
    let engine = host.exportEngine
    let isShape = strokes.allSatisfy(\.pen.fills)
    present(
      Prompt(
        title: tr("Save signature"), text: suggestedName(for: use),
        // Areas have nothing but a shape.
        option: isShape ? nil : Prompt.Option(tr("Shape only"), isOn: savesShapeOnly),
        confirmTitle: tr("Save"),
        note: isShape ? "" : tr("Shape only leaves out times, pressure and tilt.")),
      onOption: { [unowned self] in savesShapeOnly = $0 },
      onCancel: onCancel
    ) { [unowned self] text, isConfirmed in
      do throws(SignatureName.Refusal) {
        save(
          strokes, as: try SignatureName(typed: text),
          shape: savesShapeOnly || isShape ? engine : nil, replaces: isConfirmed, then: use,
          unsaved: onCancel.map { UnsavedSignature(pad: pad, bringBack: $0) }, onSaved: onSaved)
      } catch {
        controls.showInPrompt(note: error.description, isError: true)
      }
    }
  }

  /// Saves a signature from the prompt that is open, and then uses it. One that is in no file is
  /// brought back if that fails after the prompt has gone, once no other card is open; until it is
  /// saved, the end of the program waits.
  func save(
    _ strokes: [Stroke], as name: SignatureName, shape: EngineSettings? = nil, replaces: Bool,
    then use: SavedUse, unsaved: UnsavedSignature? = nil,
    onSaved: @escaping @MainActor () -> Void = {}
  ) {
    let content = SignatureFolder.Content(strokes: strokes, shape: shape)
    let (ticket, cancellation) = (session.takeTicket(), ChildCancellation())
    wait(for: ticket, tr("Saving…"), ending: cancellation)
    savings[ticket] = unsaved
    signatures.save(
      content, as: name, replaces: replaces, cancellation: cancellation
    ) { [unowned self] result in
      let unsaved = savings.removeValue(forKey: ticket)
      if case .success = result { onSaved() }
      guard !cancellation.isCancelled else { return }
      let isAwaited = dialog?.ticket == ticket
      show(result, name, ticket, use, isAwaited: isAwaited)
      guard case .failure = result, !isAwaited, let unsaved else { return }
      lost.append(unsaved)
      bringBack()
    }
  }

  /// Brings back a signature that could not be saved after its prompt had gone, once no card is
  /// open and nothing is being drawn. O(1).
  func bringBack() {
    guard !lost.isEmpty, dialog == nil, !canvas.isDrawing else { return }
    lost.removeFirst().bringBack()
  }

  /// Returns a name that no signature has, or that of new initials.
  private func suggestedName(for use: SavedUse) -> String {
    if case .initials(let owner) = use { return tr("Initials of \(owner.title)") }
    let names = Set(signatures.names.map(\.title))
    let numbers = (2...).lazy.map { tr("Signature \($0)") }
    return names.contains(tr("Signature"))
      ? numbers.first { !names.contains($0) } ?? tr("Signature") : tr("Signature")
  }

  /// Shows what came of saving a signature, for which its prompt may wait.
  private func show(
    _ result: Result<Void, SignatureFolder.SavingFailure>, _ name: SignatureName, _ ticket: Ticket,
    _ use: SavedUse, isAwaited: Bool
  ) {
    switch result {
    case .success:
      close(ticket)
      switch use {
      case .initials(let owner): signatures.remember(initials: name, of: owner)
      case .kept, .latest, .inHand:
        signatures.forgetInitials(name)
        // G places what was just made.
        guard isAwaited, use != .kept else { break }
        signatures.use(name)
        if use == .inHand { host.takeSignature() }
      }
      controls.show(Toast(tr("Saved the signature \(name.shortTitle)")))
      follow(ticket, isCurrent: true)
    case .failure(.exists):
      guard awaits(ticket) else {
        return fail(ticket, tr("\(name.shortTitle) exists already."), isReported: false)
      }
      controls.askInPrompt(
        tr("\(name.shortTitle) exists. Replace it?"), confirmTitle: tr("Replace"))
    case .failure(.sentence(let sentence)): fail(ticket, sentence)
    }
  }
}
