import Controls
import Export
import Ink
import Localization
import X11Canvas

/// Saving a PDF signed.
extension Dialogs {
  /// Saves the signed PDF where it was saved last, or asks for a name.
  func sign(next: LeaveAction?, isElsewhere: Bool = false) {
    guard let pdf = session.document else { return }
    let hasInk =
      !canvas.drawing.isEmpty || canvas.isDrawing || !canvas.drawing.pdfPagePictures.isEmpty
      || !canvas.drawing.withoutInk.isEmpty
    guard hasInk || canvas.drawing.changesDocument else {
      return controls.show(
        Toast(
          host.menuState.hasFields
            ? tr("Nothing is filled in or drawn yet. Fill in a field or sign first.")
            : tr("There is no ink on the pages. Sign first.")))
    }
    if let refusal = refusal(of: pdf, hasInk: hasInk) {
      return controls.show(Toast(refusal, isError: true))
    }
    if hasInk || !pdf.turns.isEmpty, pdf.survey.grantsUsageRights, !hasAgreed {
      return askAboutUsageRights(pdf.name) { [unowned self] in
        hasAgreed = true
        sign(next: next, isElsewhere: isElsewhere)
      }
    }
    if !isElsewhere, let path = session.file.signed?.path {
      _ = sign(to: path, next: next)
    } else {
      promptToSign(pdf, next: next)
    }
  }

  /// Returns the sentence that says why the ink cannot be written into a PDF, or nil.
  func refusal(of pdf: OpenPDF, hasInk: Bool) -> String? {
    if hasInk, pdf.survey.refusal != nil, let note = DocumentWarning.notes(pdf.survey).first {
      return note.sentence
    }
    return canvas.unshownPageWithInk.map {
      tr("Page \($0 + 1) cannot be shown or signed. Remove what is on it first.")
    }
  }

  private func promptToSign(_ pdf: OpenPDF, next: LeaveAction?) {
    let path = UserDirectories.suggestedPath(signing: pdf.path, or: folders[.drawings])
    let question = FileQuestion(
      title: tr("Save signed PDF"), path: path, purpose: .write(ending: "pdf"),
      confirmTitle: tr("Save"),
      note: tr("The original stays as it is; the signed file begins with it."))
    ask(question) { [unowned self] text, isConfirmed in
      guard let path = pathToSavePDF(text, in: question.directory) else { return }
      if session.document?.isInput(path) == true || path == session.document?.path {
        return askToReplaceOriginal(path, next: next)
      }
      guard isConfirmed || isAgreed(path) || mayWrite(path, own: session.file.signed?.path),
        let ticket = sign(to: path, next: next, isConfirmed: isConfirmed)
      else { return }
      wait(for: ticket, tr("Saving…"))
    }
  }

  /// Asks whether usage rights may end; `sign` follows if so.
  func askAboutUsageRights(_ name: String, sign: @escaping () -> Void) {
    ask(
      tr("Save signed PDF"),
      tr(
        "\(name) grants usage rights to Adobe's programs, such as filling in its form with Adobe "
          + "Reader. Signing ends them."),
      [Answer(tr("Cancel")), Answer(tr("Sign"), action: sign)])
  }

  /// Asks whether the signed PDF may replace the original at the path.
  func askToReplaceOriginal(_ path: String, next: LeaveAction?) {
    ask(
      tr("Save signed PDF"),
      tr(
        "\(DrawingFile.lastName(of: path)) is the original. The signed file "
          + "begins with it, byte for byte, and takes its place."),
      [
        Answer(tr("Cancel")),
        Answer(tr("Replace"), isDestructive: true) { [unowned self] in
          _ = sign(to: path, next: next, isConfirmed: true)
        },
      ])
  }

  /// Writes the signed PDF to `path`; `next` follows.
  func sign(to path: String, next: LeaveAction?, isConfirmed: Bool = false) -> Ticket? {
    if next != nil { canvas.finishAll() }
    let ticket = session.sign(to: path, engine: host.exportEngine, isConfirmed: isConfirmed)
    if let ticket, let next { leaveAction = (ticket, next) }
    return ticket
  }

  /// Shows that a signed PDF was written.
  func show(_ signed: SignedFile, _ path: String) {
    let account = signed.account
    let size = max(1, (signed.added + 512) / 1024)
    let check =
      switch signed.checkers.count {
      case 0: tr("not checked")
      case 1: tr("checked by \(signed.checkers[0])")
      default: tr("checked by \(signed.checkers[0]) and \(signed.checkers[1])")
      }
    let name = DrawingFile.name(of: UserDirectories.abbreviated(path))
    let sentence = tr("Saved to \(name): \(account), \(size) KB added, \(check)")
    let notes = [signed.unseenNote, signed.pictureNote].compactMap(\.self)
    if signed.warnings.isEmpty { return controls.show(Toast(sentence, notes: notes)) }
    show(
      Message(
        title: tr("Save signed PDF"),
        paragraphs: [trSentence(sentence)] + notes + signed.warnings))
  }
}

extension SignedFile {
  /// What is on how many pages, how many are turned, how many fields are filled in and calculated,
  /// and who signed.
  fileprivate var account: String {
    var parts = pages > 0 ? [ink] : removesInk ? [tr("earlier ink removed")] : []
    if turned > 0 {
      parts.append(tr("one page turned", "\(turned) pages turned", count: turned))
    }
    if fields > 0 {
      parts.append(tr("one field filled in", "\(fields) fields filled in", count: fields))
    }
    if calculated > 0 {
      parts.append(tr("one field calculated", "\(calculated) fields calculated", count: calculated))
    }
    if let signer = signer.map(SignatureWords.holder) {
      parts.append(tr("signed digitally by \(signer)"))
    }
    return trSequence(parts)
  }

  private var ink: String {
    if pictures == 0 { return tr("ink on one page", "ink on \(pages) pages", count: pages) }
    if !hasInk { return tr("pictures on one page", "pictures on \(pages) pages", count: pages) }
    return tr(
      "ink and pictures on one page", "ink and pictures on \(pages) pages", count: pages)
  }
}
