import ArgumentParser
import Ink
import Localization

/// The command `xsign fields`, which prints the fields of a PDF's form.
struct FieldsCommand: OpenFilesCommand {
  static let configuration = CommandConfiguration(
    commandName: "fields",
    abstract: tr("Print the fields of a PDF's form, one a line."),
    usage: "xsign fields <pdf> [--json]",
    discussion: tr(
      """
      Each line has five columns with tabs between them: the full name of the field, its kind \
      (text, check, radio, combo, list, signature, timeStamp, push or unknown), its value, its \
      pages, and what it takes, or after "cannot:" why it cannot be filled in. --json prints a \
      list of objects instead, with descriptions, choices and limits.
      """))

  @Argument(
    help: ArgumentHelp(tr("The PDF with the form; - is standard input."), valueName: "pdf"),
    completion: .file())
  var input: String

  @Flag(help: ArgumentHelp(tr("Print JSON.")))
  var json = false

  @OptionGroup var password: PasswordOption

  func validate() throws {
    try ReadOnce.check([input, password.passwordFile])
  }

  func run() throws {
    try reportingFailure {
      let pdf = try OpenPDF(input, passwordFile: password.passwordFile)
      let fields = pdf.survey.form
      for line in json ? FieldList.json(of: fields) : FieldList.lines(of: fields) { print(line) }
      guard pdf.survey.isFormCut else { return }
      complain(tr("\(pdf.name): the form has too much text; some of it is missing."))
      throw ExitCode.failure
    }
  }
}
