import ArgumentParser
import Ink
import Localization

/// The command `xsign verify`, which checks the digital signatures of a PDF.
struct VerifyCommand: OpenFilesCommand {
  /// The status at the end, beside 0 if all passed.
  private enum Status {
    static let failed = ExitCode(1)
    static let indeterminate = ExitCode(2)
    static let noSignature = ExitCode(3)
  }

  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: tr("Check the digital signatures of a PDF."),
    usage: "xsign verify <pdf> [--trust <certificates>] [--revocation | --online] [--json]",
    discussion: tr(
      """
      Says of each digital signature who signed and when, whether the signed bytes are as they \
      were, what was changed afterwards and whether the signature permits that, and whether a \
      trusted certificate stands behind the signer. Whether certificates were revoked is found out \
      with --revocation or --online only. The status is 0 if all signatures passed, 1 if one \
      failed or the PDF cannot be read, 2 if it cannot be said of one, and 3 if there is none.
      """))

  @Argument(
    help: ArgumentHelp(tr("The PDF to check; - is standard input."), valueName: "pdf"),
    completion: .file())
  var input: String

  @Option(
    help: ArgumentHelp(
      tr("A file with the certificates to trust (PEM) instead of those of the system."),
      valueName: "certificates"), completion: .file())
  var trust: String?

  @Flag(
    help: ArgumentHelp(
      tr("Find out whether certificates were revoked, by what the PDF has for that.")))
  var revocation = false

  @Flag(
    help: ArgumentHelp(
      tr("The same, and ask the authorities that the certificates name.")))
  var online = false

  @Flag(help: ArgumentHelp(tr("Print JSON.")))
  var json = false

  @OptionGroup var password: PasswordOption

  func validate() throws {
    try ReadOnce.check([input, password.passwordFile, trust])
  }

  func run() throws {
    let reports = try reportingFailure { () throws -> [PDFSignatureReport] in
      let pdf = try OpenPDF(input, passwordFile: password.passwordFile)
      let isChecked = revocation || online
      let examination = try pdf.examination(
        trust: trust, revocation: online ? .online : revocation ? .file : .none)
      let reports = examination.reports
      if examination.lacksTrust { complain(SignatureWords.noTrust(namesOption: true)) }
      let records = SigningRecordList(examination.records, covered: reports)
      if json {
        print(SignatureList.json(of: reports, revocationChecked: isChecked, records).line)
      } else if reports.isEmpty {
        print(tr("\(pdf.name) has no digital signature."))
      } else {
        for line in SignatureList.lines(of: reports, revocationChecked: isChecked) { print(line) }
      }
      if !json { for line in records.lines { print(line) } }
      return reports
    }
    switch reports.map(\.conclusion).max() {
    case .passed?: break
    case .indeterminate?: throw Status.indeterminate
    case .failed?: throw Status.failed
    case nil: throw Status.noSignature
    }
  }
}
