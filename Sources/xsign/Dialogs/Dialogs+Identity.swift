import Controls
import Ink
import Localization
import Platform

/// Making a key and a certificate for those who have none.
extension Dialogs {
  /// Asks for the name of the person, and then for the rest.
  func createIdentity() {
    begin()
    present(
      Prompt(
        title: tr("Create an identity"), confirmTitle: tr("Continue"),
        note: tr("Your name, and your mail address if you like: Jane Doe <jane@example.org>"))
    ) { [unowned self] text, _ in
      guard let person = PersonName(typed: text) else {
        return controls.showInPrompt(note: IdentityCommand.limits, isError: true)
      }
      askForKeyFile(person)
    }
  }

  /// Asks where the key goes.
  ///
  /// - Parameter failed: The path at which it could not be written, and why, or nil.
  private func askForKeyFile(
    _ person: PersonName, failed: (path: String, sentence: String)? = nil
  ) {
    let folder = folders[.certificates] ?? UserDirectories.home
    let question = FileQuestion(
      title: tr("Create an identity"), path: failed?.path ?? folder + "/identity.p12",
      purpose: .write(ending: "p12"), confirmTitle: tr("Continue"),
      note: tr("The file with your key and certificate, which only you may read."))
    ask(question, inPrompt: failed != nil) { [unowned self] text, _ in
      guard let path = pathToKey(text, in: question.directory) else { return }
      if PathContent.lookUp(path) != .nothing {
        refuse(
          SigningError.keyExists(file: DrawingFile.lastName(of: path)).sentence)
        return
      }
      guard canWrite(path, permissions: NewCertificate.permissions) else { return }
      askForNewPassphrase(person, path)
    }
    if let failed { refuse(failed.sentence) }
  }

  /// Asks for the passphrase of the file, twice.
  ///
  /// - Parameters:
  ///   - first: What was typed at first, or nil.
  ///   - note: Why it is asked for anew, or nil.
  ///   - failure: Why there is no key with what was typed before, or nil.
  private func askForNewPassphrase(
    _ person: PersonName, _ path: String, repeats first: SecretBytes? = nil, note: String? = nil,
    failure: String? = nil
  ) {
    begin()
    let prompt = Prompt(
      title: first == nil ? tr("Passphrase for the key") : tr("The same passphrase again"),
      confirmTitle: first == nil ? tr("Continue") : tr("Create"),
      note: note ?? (first == nil ? tr("It protects the file. It is kept nowhere.") : ""))
    presentSecret(prompt) { [unowned self] secret in
      guard let first else {
        guard !secret.isEmpty else {
          return controls.showInPrompt(note: tr("Type a passphrase."), isError: true)
        }
        return askForNewPassphrase(person, path, repeats: secret)
      }
      guard secret.isSame(as: first) else {
        return askForNewPassphrase(
          person, path, note: tr("The two were not the same. Type the passphrase anew."))
      }
      first.wipe()
      create(person, path, secret)
    }
    if let failure { controls.showInPrompt(note: failure, isError: true) }
  }

  /// Makes the key, and shows what it is, or asks anew for what was the reason that there is none.
  private func create(_ person: PersonName, _ path: String, _ passphrase: SecretBytes) {
    let ticket = session.createIdentity(for: person, passphrase: passphrase, to: path) {
      [unowned self] result, ticket in
      switch result {
      case .success(let made):
        folders.use(path, for: .certificates)
        guard close(ticket) else {
          // It was too late to cancel. Another dialog may be open.
          let name = DrawingFile.name(of: UserDirectories.abbreviated(path))
          return controls.show(Toast(tr("Saved to \(name)")))
        }
        show(
          Message(
            title: tr("Your identity"), paragraphs: made.sentences, actionTitle: tr("Copy as text"))
        ) { [unowned self] in host.copy(made.sentences.joined(separator: "\n")) }
      case .failure(let error):
        guard awaits(ticket) else { return fail(ticket, error.sentence) }
        switch error {
        case .output, .keyExists: askForKeyFile(person, failed: (path, error.sentence))
        default: askForNewPassphrase(person, path, failure: error.sentence)
        }
      }
    }
    wait(for: ticket, tr("Making the key…"))
  }
}
