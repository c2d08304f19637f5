import ArgumentParser
import Ink
import Localization

/// The command `xsign identity`, which makes a key with a self-signed certificate.
struct IdentityCommand: OpenFilesCommand {
  static let configuration = CommandConfiguration(
    commandName: "identity",
    abstract: tr("Make a key and a certificate of one's own to sign with."),
    usage: "xsign identity --name <name> [--mail <address>] -o <file>",
    discussion: tr(
      """
      Writes a PKCS #12 file with a new key (P-256) and a certificate that the key signs itself, \
      for xsign sign --certificate. Only you may read the file, and no file is replaced. Says what \
      such a certificate proves and what not, and its SHA-256.
      """))

  @Option(help: ArgumentHelp(tr("The name of the person."), valueName: "name"))
  var name: String

  @Option(help: ArgumentHelp(tr("The mail address of the person."), valueName: "address"))
  var mail: String?

  @Option(
    help: ArgumentHelp(
      tr("A file with the passphrase in its first line, or - for standard input, as by default."),
      valueName: "file"), completion: .file())
  var passphraseFile: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(tr("The file to write, as me.p12."), valueName: "file"),
    completion: .file())
  var output: String

  func validate() throws {
    guard case .file = OutputPath(output) else {
      throw ValidationError(tr("A key is written to a file of its own; name it with '-o <file>'."))
    }
    guard PersonName(name, mail: mail ?? "") != nil else { throw ValidationError(Self.limits) }
  }

  /// What a name and an address may be.
  static var limits: String {
    tr(
      "A name has 1 to \(PersonName.longest) characters, and a mail address is like "
        + "jane@example.org.")
  }

  func run() throws {
    try reportingFailure {
      guard let person = PersonName(name, mail: mail ?? "") else { return }
      let made = try NewCertificate(
        for: person,
        secret: { () throws(SigningError) in
          try SecretSource(
            passphraseFile ?? "-", prompt: tr("Passphrase:"), again: tr("The same again:"))
        }, to: output)
      for sentence in made.sentences { print(sentence) }
    }
  }
}
