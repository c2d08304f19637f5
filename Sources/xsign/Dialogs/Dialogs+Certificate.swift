import Controls
import Export
import Glibc
import Ink
import Localization
import Platform
import X11Canvas

/// Signing the PDF in the window with a certificate. The secret is asked for last, once it is known
/// that the PDF permits the signature.
extension Dialogs {
  /// Asks for the file with the certificate, and for the rest after that.
  func signWithCertificate() {
    guard let pdf = session.document else { return }
    canvas.finishSelecting()
    let hasInk = !canvas.drawing.isEmpty || canvas.isDrawing
    if let refusal = refusal(of: pdf, hasInk: hasInk) {
      return controls.show(Toast(refusal, isError: true))
    }
    if pdf.survey.grantsUsageRights, !hasAgreed {
      return askAboutUsageRights(pdf.name) { [unowned self] in
        hasAgreed = true
        signWithCertificate()
      }
    }
    let folder = folders[.certificates] ?? UserDirectories.home
    ask(
      FileQuestion(
        title: tr("Sign with a certificate"), path: folder + "/", purpose: .certificate,
        confirmTitle: tr("Open"), note: tr("A PKCS #12 file (.p12, .pfx) with your key."))
    ) { [unowned self] text, _ in
      guard let path = pathToRead(text, in: folder) else { return }
      guard PathContent.lookUp(path) == .file else {
        refuse(tr("\(DrawingFile.name(of: UserDirectories.abbreviated(path))) is no file."))
        return
      }
      folders.use(path, for: .certificates)
      guard isStill(pdf) else { return }
      CertificateDialog(self, path, pdf).present()
    }
  }

  /// Returns true if the PDF that was asked about is in the window, or else leaves and says so.
  fileprivate func isStill(_ pdf: OpenPDF) -> Bool {
    if session.document?.source === pdf.source { return true }
    leaveOtherDrawing()
    return false
  }

  /// Asks where the signed PDF goes.
  fileprivate func askForTarget(_ digital: DigitalChoice, _ pdf: OpenPDF) {
    let path = UserDirectories.suggestedPath(signing: pdf.path, or: folders[.drawings])
    let question = FileQuestion(
      title: tr("Save signed PDF"), path: path, purpose: .write(ending: "pdf"),
      confirmTitle: tr("Continue"), note: tr("The passphrase of the certificate comes next."))
    ask(question) { [unowned self] text, isConfirmed in
      guard let path = pathToExport(text, in: question.directory, .pdf), isStill(pdf) else {
        return
      }
      if session.document?.isInput(path) == true || path == session.document?.path {
        refuse(tr("The original stays as it is. Choose another name."))
        return
      }
      guard isConfirmed || isAgreed(path) || mayWrite(path, own: nil) else { return }
      askForPassphrase(digital, pdf, path)
    }
  }

  /// Asks for the passphrase, and signs.
  private func askForPassphrase(_ digital: DigitalChoice, _ pdf: OpenPDF, _ path: String) {
    begin()
    let key = DrawingFile.name(of: AtomicFile.name(of: digital.certificate))
    var prompt = Prompt(
      title: tr("Passphrase"), confirmTitle: tr("Sign"),
      note: tr("For \(key), to sign \(pdf.name). It is kept nowhere."))
    prompt.isSecret = true
    present(prompt) { [unowned self] text, _ in
      guard isStill(pdf) else { return }
      canvas.finishSelecting()
      var digital = digital
      (digital.passphrase, digital.moment) = (Array(text.utf8), time(nil))
      guard
        let ticket = session.sign(
          to: path, engine: host.exportEngine, isConfirmed: true, digital: digital)
      else { return abandon() }
      wait(for: ticket, tr("Signing…"))
    }
  }
}

/// The card that says how to sign. The card keeps this object.
@MainActor private final class CertificateDialog {
  private unowned let dialogs: Dialogs
  private let dialog: OpenDialog
  private let pdf: OpenPDF
  private var choice: DigitalChoice
  private var note = ""
  private var isError = false

  init(_ dialogs: Dialogs, _ path: String, _ pdf: OpenPDF) {
    (self.dialogs, self.pdf, dialog) = (dialogs, pdf, dialogs.begin())
    choice = DigitalChoice(certificate: path, showsText: false, reason: "", moment: time(nil))
  }

  /// Shows the card.
  func present() {
    dialogs.controls.present(
      form, onChange: { self.take($0) },
      onAccept: {
        self.take($0)
        self.check()
      }, onCancel: { [unowned dialogs] in dialogs.leave() })
  }

  private var form: Form {
    Form(
      title: tr("Sign with a certificate"),
      rows: [
        .segments(
          [tr("Only the ink"), tr("With name and date")], chosen: choice.showsText ? 1 : 0),
        .field(tr("Reason")),
      ], text: choice.reason, note: note.isEmpty ? Self.explanation : note, isError: isError,
      confirmTitle: tr("Continue"))
  }

  private static var explanation: String {
    tr(
      "The signature goes into the signature field with your ink, or else around the ink of the "
        + "last page that has some. It covers the whole PDF.")
  }

  private func take(_ answer: Form.Answer) {
    (choice.showsText, choice.reason) = (answer.choices[0] == 1, answer.text)
    (note, isError) = ("", false)
    dialogs.controls.update(form)
  }

  /// Finds out whether the PDF can be signed so, and goes on.
  private func check() {
    guard dialogs.isStill(pdf) else { return }
    dialogs.session.checkDigital(choice, engine: dialogs.host.exportEngine) { [self] result in
      guard dialogs.dialog === dialog, dialogs.isStill(pdf) else { return }
      switch result {
      case .success: dialogs.askForTarget(choice, pdf)
      case .failure(let error):
        (note, isError) = (error.sentence, true)
        dialogs.controls.update(form)
      }
    }
  }
}
