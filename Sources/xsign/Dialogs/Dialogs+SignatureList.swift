import Controls
import Export
import Ink
import Localization
import Platform

/// The saved signatures, to be looked at, renamed, put in order and removed.
extension Dialogs {
  /// Shows the saved signatures.
  func showSignatures() {
    guard let first = signatures.latest else {
      return ask(
        tr("Saved signatures"),
        tr("There is no saved signature yet. Draw one, or make one of a photo or scan of yours."),
        [
          Answer(tr("Close")),
          Answer(tr("From a picture…")) { [unowned self] in promptForPhoto() },
          Answer(tr("Draw…")) { [unowned self] in drawSignature() },
        ])
    }
    SignatureListDialog(self, first, begin()).present()
  }

  /// Restores the signature that was removed last.
  func restoreSignature() {
    signatures.restore { [unowned self] name, result in
      let title = name.shortTitle
      switch result {
      case .success: controls.show(Toast(tr("Restored the signature \(title)")))
      case .failure(.exists): report(tr("\(title) exists, so the removed one was not restored."))
      case .failure(.sentence(let sentence)): report(sentence)
      }
    }
  }

  /// A sentence that says where they are.
  fileprivate var signatureFolderNote: String {
    let folder = UserDirectories.abbreviated(signatures.path).legible.inOneLine
    return tr("Each signature is an InkML file in \(folder).")
  }
}

/// The card of the saved signatures.
@MainActor private final class SignatureListDialog {
  private unowned let dialogs: Dialogs
  /// The signatures as the card shows them: the folder may change meanwhile.
  private var names: [SignatureName] = []
  /// The number of signatures that are shown at once, and of those in each part of more.
  private static let (most, part) = (12, 10)
  private var chosen: SignatureName
  private var text: String
  /// What is wrong with the name, or nil.
  private var problem: String?
  private let dialog: OpenDialog

  private var signatures: Signatures { dialogs.signatures }

  init(_ dialogs: Dialogs, _ chosen: SignatureName, _ dialog: OpenDialog) {
    (self.dialogs, self.chosen, text, self.dialog) = (dialogs, chosen, chosen.title, dialog)
    names = dialogs.signatures.names
  }

  /// True until another dialog or none is open.
  private var isOpen: Bool { dialogs.dialog === dialog }

  /// Shows the card, which keeps this object.
  func present() {
    dialogs.controls.present(
      form, onChange: { self.take($0) }, onAction: { self.act($0) },
      onAccept: { _ in self.rename() }, onCancel: { [unowned dialogs] in dialogs.leave() })
    showInk()
  }

  /// The signatures that are shown: all, or the part with the chosen one.
  private var shown: Range<Int> {
    guard names.count > Self.most else { return names.indices }
    let start = index / Self.part * Self.part
    return start..<min(start + Self.part, names.count)
  }

  private var index: Int { names.firstIndex(of: chosen) ?? 0 }

  /// The number of rows above the signatures that are shown.
  private var lead: Int { shown.lowerBound > 0 ? 1 : 0 }

  /// The rows: the signatures that are shown, and how many are before and after them. Whoever
  /// chooses such a number gets the neighbour in that part.
  private var titles: [String] {
    func more(_ left: Int) -> [String] { left > 0 ? [tr("\(left) more…")] : [] }
    return more(shown.lowerBound) + names[shown].map(title(of:))
      + more(names.count - shown.upperBound)
  }

  /// Returns what the row of a signature says.
  private func title(of name: SignatureName) -> String {
    let title = name.shortTitle
    if let owner = signatures.owner(of: name) {
      return tr("\(title), initials of \(owner.shortTitle)")
    }
    return name == signatures.defaultName ? tr("\(title), the default") : title
  }

  private var form: Form {
    var form = Form(
      title: tr("Saved signatures"),
      rows: [
        .buttons(titles, chosen: index - shown.lowerBound + lead), .field(tr("Name")),
      ], text: text, note: problem ?? dialogs.signatureFolderNote, isError: problem != nil,
      hasPicture: true, confirmTitle: tr("Rename"))
    let isDefault = chosen == signatures.defaultName
    form.isAcceptable = text != chosen.title
    form.actions = [
      Form.Action(tr("Remove")), Form.Action(tr("Move up"), isEnabled: chosen != names.first),
      Form.Action(isDefault ? tr("No default") : tr("Make default")),
      Form.Action(
        signatures.initials(of: chosen) == nil ? tr("Draw initials…") : tr("Show initials"),
        isEnabled: signatures.owner(of: chosen) == nil),
    ]
    form.closeTitle = tr("Close")
    return form
  }

  /// Takes over what is chosen and typed.
  private func take(_ answer: Form.Answer) {
    let index = shown.lowerBound + answer.choices[0] - lead
    let now = names.indices.contains(index) ? names[index] : chosen
    problem = nil
    text = answer.text
    guard now != chosen else { return dialogs.controls.update(form) }
    refresh(choosing: now)
  }

  /// Shows the signatures as they are now, with one of them chosen, or the first if it is gone.
  private func refresh(choosing name: SignatureName) {
    names = signatures.names
    guard let first = names.first else { return dialogs.abandon() }
    chosen = names.contains(name) ? name : first
    (text, problem) = (chosen.title, nil)
    dialogs.controls.update(form, replacesText: true)
    showInk()
  }

  /// Draws the chosen signature beside the rows.
  private func showInk() {
    dialogs.controls.showInForm(nil)
    guard let room = dialogs.controls.formPictureSize else { return }
    let engine = dialogs.host.exportEngine
    signatures.strokes(of: chosen) { [self, name = chosen] strokes in
      guard isOpen, name == chosen else { return }
      let plan = ExportPlan(strokes, on: Drawing().pages, engine: engine, format: .png)
      dialogs.previews.perform {
        Result { () throws(ExportError) in
          try ExportPreview(plan, width: room.width, height: room.height)
        }
      } completion: { [self] result in
        if isOpen, name == chosen { dialogs.controls.showInForm((try? result.get())?.picture) }
      }
    }
  }

  /// Does what a button says.
  private func act(_ index: Int) {
    guard signatures.names.contains(chosen) else { return refresh(choosing: chosen) }
    switch index {
    case 0: return remove()
    case 1: signatures.moveUp(chosen)
    case 2: signatures.toggleDefault(chosen)
    default:
      if let initials = signatures.initials(of: chosen) { return refresh(choosing: initials) }
      return dialogs.drawSignature(for: chosen)
    }
    names = signatures.names
    dialogs.controls.update(form)
  }

  private func rename() {
    do throws(SignatureName.Refusal) {
      let new = try SignatureName(typed: text)
      signatures.rename(chosen, to: new) { [self] result in
        guard isOpen else { return }
        switch result {
        case .success: return refresh(choosing: new)
        case .failure(.exists): problem = tr("\(new.shortTitle) exists already.")
        case .failure(.sentence(let sentence)): problem = sentence
        }
        dialogs.controls.update(form)
      }
    } catch {
      problem = error.description
      dialogs.controls.update(form)
    }
  }

  /// Removes the chosen signature, and offers to restore it.
  private func remove() {
    let name = chosen
    dialogs.abandon()
    dialogs.controls.dismissCard()
    signatures.remove(name) { [dialogs] result in
      switch result {
      case .success:
        dialogs.controls.show(
          Toast(
            tr("Removed the signature \(name.shortTitle)"),
            button: Banner.Button(tr("Undo"), CommandTableID.restoreSignature)))
      // Another program makes files in the hidden folder.
      case .failure(.exists): dialogs.report(tr("\(name.shortTitle) could not be removed."))
      case .failure(.sentence(let sentence)): dialogs.report(sentence)
      }
    }
  }
}
