import Controls
import Export
import Glibc
import Ink
import Localization
import Platform
import X11Canvas

/// Signing the PDF in the window with a certificate: the card, the path, and last the secret, once
/// it is known that the PDF permits the signature.
extension Dialogs {
  /// Asks how to sign.
  func signWithCertificate() {
    guard let pdf = session.document else { return }
    canvas.finishEdits()
    if let refusal = refusal(of: pdf, hasInk: hasInkToRefuse(on: pdf)) {
      return controls.show(Toast(refusal, isError: true))
    }
    if pdf.survey.grantsUsageRights, !hasAgreed {
      return askAboutUsageRights(pdf.name) { [unowned self] in
        hasAgreed = true
        signWithCertificate()
      }
    }
    CertificateDialog(self, pdf).present()
  }

  /// Returns true if there is ink that a PDF may forbid. A certification for forms permits ink in
  /// an empty signature field, if that is signed with it.
  private func hasInkToRefuse(on pdf: OpenPDF) -> Bool {
    guard !canvas.drawing.isEmpty || canvas.isDrawing else { return false }
    return pdf.survey.refusal != .certifiedForForms
      || !pdf.survey.hasField(around: canvas.drawing.inkOnPDFPages(of: canvas.currentStrokes))
  }

  /// Returns true if the PDF that was asked about is in the window, or else leaves and says so.
  func isStill(_ pdf: OpenPDF) -> Bool {
    if session.document?.source === pdf.source { return true }
    leaveOtherDrawing()
    return false
  }

  /// Asks where the signed PDF goes.
  ///
  /// - Parameters:
  ///   - digital: How it is signed.
  ///   - pdf: The PDF.
  ///   - askForKey: Says why the key cannot sign, and asks for another one.
  func askForTarget(
    _ digital: DigitalChoice, _ pdf: OpenPDF, askForKey: @escaping (_ sentence: String) -> Void
  ) {
    let path = UserDirectories.suggestedPath(signing: pdf.path, or: folders[.drawings])
    let question = FileQuestion(
      title: tr("Save signed PDF"), path: path, purpose: .write(ending: "pdf"),
      confirmTitle: tr("Continue"), note: digital.key.nextNote)
    ask(question) { [unowned self] text, isConfirmed in
      guard let path = pathToSavePDF(text, in: question.directory), isStill(pdf) else {
        return
      }
      if session.document?.isInput(path) == true || path == session.document?.path {
        refuse(tr("The original stays as it is. Choose another name."))
        return
      }
      guard isConfirmed || isAgreed(path) || mayWrite(path, own: nil), canWrite(path) else {
        return
      }
      askForSecret(digital, signing: pdf.name) { [unowned self] in
        sign($0, pdf, path, askForKey: askForKey)
      }
    }
  }

  /// Asks for the passphrase or PIN unless it is typed elsewhere; `sign` follows.
  ///
  /// - Parameter document: The name of the PDF.
  private func askForSecret(
    _ digital: DigitalChoice, signing document: String, sign: @escaping (DigitalChoice) -> Void
  ) {
    switch digital.key.pin {
    case .none: begin()
    case .keypad:
      return ask(
        tr("Sign with a certificate"),
        tr("The reader asks for the PIN next. Type it on its keypad."),
        [
          Answer(tr("Cancel")),
          Answer(tr("Sign")) { [unowned self] in
            begin()
            sign(digital)
          },
        ])
    case .typed: return promptForSecret(digital, signing: document, sign: sign)
    }
    sign(digital)
  }

  private func promptForSecret(
    _ digital: DigitalChoice, signing document: String, sign: @escaping (DigitalChoice) -> Void
  ) {
    begin()
    presentSecret(digital.key.prompt(signing: document)) { [unowned self] secret in
      guard !digital.key.needsText || !secret.isEmpty else {
        return controls.showInPrompt(note: tr("Type the PIN."), isError: true)
      }
      var digital = digital
      digital.secret = DigitalChoice.Secret(secret)
      sign(digital)
    }
  }

  /// Signs, and says so in the prompt, or else on a card of its own.
  private func sign(
    _ digital: DigitalChoice, _ pdf: OpenPDF, _ path: String,
    askForKey: @escaping (_ sentence: String) -> Void
  ) {
    guard isStill(pdf) else { return }
    var digital = digital
    digital.moment = time(nil)
    guard
      let ticket = session.sign(
        to: path, engine: host.exportEngine, isConfirmed: true, digital: digital)
    else { return abandon() }
    if !controls.isPrompting {
      ask(tr("Sign with a certificate"), tr("Signing…"), [Answer(tr("Cancel"))])
    }
    dialog?.asksForKey = askForKey
    wait(for: ticket, tr("Signing…"))
  }

  /// Asks for another key, as the one that was to sign cannot: the prompt for its passphrase would
  /// be of no use.
  func refuseKey(_ ticket: Ticket, _ sentence: String) {
    guard dialog?.ticket == ticket, let askForKey = dialog?.asksForKey else {
      return fail(ticket, sentence)
    }
    close(ticket)
    askForKey(sentence)
  }
}

extension DigitalChoice.Key {
  /// How its secret is given.
  fileprivate var pin: ListedKey.PINEntry {
    switch self {
    case .file: .typed
    case .token(let key): key.pin
    }
  }

  /// True if an empty secret is not tried: a token counts the tries.
  fileprivate var needsText: Bool { if case .token = self { true } else { false } }

  /// What follows once the path is known.
  fileprivate var nextNote: String {
    switch (self, pin) {
    case (_, .none): ""
    case (.file, _): tr("The passphrase of the certificate comes next.")
    case (_, .typed): tr("The PIN of the token comes next.")
    case (_, .keypad): tr("The PIN is typed on the reader next.")
    }
  }

  /// The prompt for its secret.
  ///
  /// - Parameter document: The name of the PDF.
  fileprivate func prompt(signing document: String) -> Prompt {
    switch self {
    case .file(let path):
      let name = DrawingFile.lastName(of: path)
      return Prompt(
        title: tr("Passphrase"), confirmTitle: tr("Sign"),
        note: tr("For \(name), to sign \(document). It is kept nowhere."))
    case .token(let key):
      let name = key.token.legible.inOneLine
      let note = tr("For \(name), to sign \(document). It is kept nowhere.")
      return Prompt(
        title: tr("PIN"), confirmTitle: tr("Sign"),
        note: trSentences([note, key.triesNote].compactMap(\.self)))
    }
  }
}
