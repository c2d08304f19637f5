import Controls
import Localization

/// The pens that the user keeps, to be named, put in order and removed.
extension Dialogs {
  /// Shows the kept pens, with `current`, the pen of the next stroke, before them.
  func showPens(_ current: PenChoice) { PenListDialog(self, current, begin()).present() }
}

/// The card of the kept pens.
@MainActor private final class PenListDialog {
  private unowned let dialogs: Dialogs
  private let current: PenChoice
  private let dialog: OpenDialog
  /// The name of the chosen pen, or nil for the pen of the next stroke.
  private var chosen: String?
  private var text = ""
  /// What is wrong with the name, or nil.
  private var problem: String?

  private var kept: KeptPens { dialogs.pens }

  init(_ dialogs: Dialogs, _ current: PenChoice, _ dialog: OpenDialog) {
    (self.dialogs, self.current, self.dialog) = (dialogs, current, dialog)
  }

  /// Shows the card, which keeps this object.
  func present() {
    dialogs.controls.present(
      form, onChange: { self.take($0) }, onAction: { self.act($0) },
      onAccept: { _ in self.accept() }, onCancel: { [unowned dialogs] in dialogs.leave() })
    showSample()
  }

  private var names: [String] { kept.pens.map(\.name) }

  private var choice: PenChoice {
    kept.pens.first { $0.name == chosen }?.choice ?? current
  }

  private var form: Form {
    let index = chosen.flatMap { names.firstIndex(of: $0) }
    var form = Form(
      title: tr("Pens of your own"),
      rows: [
        .buttons([tr("The next stroke's pen")] + names, chosen: index.map { $0 + 1 } ?? 0),
        .field(tr("Name")),
      ], text: text, note: problem ?? tr("The Pen menu has the pens that you keep."),
      isError: problem != nil, hasPicture: true,
      confirmTitle: chosen == nil ? tr("Keep") : tr("Rename"))
    form.isAcceptable = text != chosen ?? ""
    form.actions = [
      Form.Action(tr("Remove"), isEnabled: chosen != nil),
      Form.Action(tr("Move up"), isEnabled: chosen != nil && chosen != names.first),
    ]
    form.closeTitle = tr("Close")
    return form
  }

  /// Takes over what is chosen and typed.
  private func take(_ answer: Form.Answer) {
    let now = answer.choices[0] == 0 ? nil : names[answer.choices[0] - 1]
    problem = nil
    text = answer.text
    guard now != chosen else { return dialogs.controls.update(form) }
    choose(now)
  }

  /// Shows the pens as they are now, with one of them chosen.
  private func choose(_ name: String?) {
    (chosen, text, problem) = (name, name ?? "", nil)
    dialogs.controls.update(form, replacesText: true)
    showSample()
  }

  /// Draws a stroke of the chosen pen beside the rows.
  private func showSample() {
    guard let room = dialogs.controls.formPictureSize else { return }
    let (pen, scale) = (choice.pen, dialogs.controls.scale)
    dialogs.previews.perform {
      try? PenSample.picture(pen, width: room.width, height: room.height, scale: scale)
    } completion: { [self] picture in
      if dialogs.dialog === dialog { dialogs.controls.showInForm(picture) }
    }
  }

  /// Does what a button says.
  private func act(_ index: Int) {
    guard let chosen else { return }
    if index == 1 {
      kept.moveUp(chosen)
      return dialogs.controls.update(form)
    }
    kept.remove(chosen)
    choose(nil)
  }

  /// Keeps the pen of the next stroke, or gives the chosen one another name.
  private func accept() {
    guard let name = KeptPens.name(typed: text) else {
      return refuse(tr("A name has 1 to \(KeptPens.longestName) characters."))
    }
    if names.contains(name) { return refuse(tr("\(name) exists already.")) }
    if let chosen {
      kept.rename(chosen, to: name)
    } else if kept.isFull {
      return refuse(tr("There is no room for more than \(KeptPens.maximum) pens."))
    } else {
      kept.keep(current, as: name)
    }
    choose(name)
  }

  private func refuse(_ sentence: String) {
    problem = sentence
    dialogs.controls.update(form)
  }
}
