import Controls
import Glibc
import Ink
import Localization
import PDFPages
import Platform
import X11Canvas

/// The card that says how to sign with a certificate. The card keeps this object.
@MainActor final class CertificateDialog {
  private unowned let dialogs: Dialogs
  private let pdf: OpenPDF
  private var dialog: OpenDialog?
  private var form: CertificateForm

  /// Creates a card with the choices of the last time.
  init(_ dialogs: Dialogs, _ pdf: OpenPDF) {
    (self.dialogs, self.pdf) = (dialogs, pdf)
    form = dialogs.certificates.form(
      isSigned: !pdf.survey.signatures.isEmpty, hasInk: !dialogs.canvas.drawing.isEmpty)
  }

  /// Shows the card.
  func present() {
    dialog = dialogs.begin()
    form.beginSearch()
    dialogs.controls.present(
      form.card, onChange: { self.update(replacesText: self.form.take($0)) },
      onAction: { $0 == 0 ? self.lookAgain() : self.chooseFile() },
      onAccept: { _ in self.accept() },
      onCancel: { [unowned dialogs] in dialogs.leave() })
    findTokens()
  }

  private func update(replacesText: Bool = false) {
    dialogs.controls.update(form.card, replacesText: replacesText)
  }

  /// True while the card is open and its PDF is in the window.
  private var isOpen: Bool { dialog != nil && dialogs.dialog === dialog }

  // MARK: Keys

  private func lookAgain() {
    form.beginSearch()
    update()
    findTokens()
  }

  private func findTokens() {
    dialogs.tokens.find { [weak self] found in
      guard let self, isOpen else { return }
      form.take(found)
      update()
    }
  }

  /// Asks for the file with the key, and then shows the card again.
  private func chooseFile() {
    let folder = dialogs.folders[.certificates] ?? UserDirectories.home
    dialogs.ask(
      FileQuestion(
        title: tr("Sign with a certificate"), path: folder + "/", purpose: .certificate,
        confirmTitle: tr("Open"), note: tr("A PKCS #12 file (.p12, .pfx) with your key."))
    ) { [self] text, _ in
      guard let path = dialogs.pathToRead(text, in: folder) else { return }
      if let sentence = Self.refusal(ofFile: path) {
        dialogs.refuse(sentence)
        return
      }
      dialogs.folders.use(path, for: .certificates)
      guard dialogs.isStill(pdf) else { return }
      form.choose(file: UserDirectories.abbreviated(path))
      present()
    }
  }

  private static func refusal(ofFile path: String) -> String? {
    PathContent.lookUp(path) == .file
      ? nil : tr("\(DrawingFile.name(of: UserDirectories.abbreviated(path))) is no file.")
  }

  /// Returns the key that is chosen, or nil if there is none, which the card then says or asks for.
  private func chosenKey() -> DigitalChoice.Key? {
    if let key = form.chosen { return .token(key) }
    guard ExportPath.hasName(form.file) else {
      chooseFile()
      return nil
    }
    let folder = dialogs.folders[.certificates] ?? UserDirectories.home
    let path = ExportPath.absolute(form.file, folder: folder, home: UserDirectories.home)
    guard FileName.isPossible(path) else {
      refuse(tr("The name of the file is too long."), in: .key)
      return nil
    }
    if let sentence = Self.refusal(ofFile: path) {
      refuse(sentence, in: .key)
      return nil
    }
    return .file(path)
  }

  // MARK: Going on

  private func refuse(_ sentence: String, in part: CertificateForm.Part? = nil) {
    update(replacesText: form.refuse(sentence, in: part))
  }

  /// Finds out whether the PDF can be signed so, and goes on.
  private func accept() {
    guard dialogs.isStill(pdf) else { return }
    if let refusal = form.refusal { return refuse(refusal.sentence, in: refusal.part) }
    guard let key = chosenKey() else { return }
    let choice = form.choice(key, moment: time(nil))
    dialogs.session.checkDigital(choice, engine: dialogs.host.exportEngine) { [self] result in
      guard isOpen, dialogs.isStill(pdf) else { return }
      switch result {
      case .success:
        dialogs.certificates.remember(choice)
        dialogs.askForTarget(choice, pdf) { [self] sentence in
          present()
          refuse(sentence, in: .key)
        }
      case .failure(let error): refuse(error.sentence, in: Self.part(of: error))
      }
    }
  }

  /// The part of the card where what a PDF refuses is chosen, or nil.
  private static func part(of error: SigningError) -> CertificateForm.Part? {
    switch error {
    case .noRoomForText, .helper(.failure(.demand(.reasons)), _): .face
    case .helper(.failure(.signature(.timeStamp)), _): .level
    case .helper(.failure(.signature(.certification)), _),
      .helper(.failure(.demand(.certification)), _):
      .certification
    default: nil
    }
  }
}
