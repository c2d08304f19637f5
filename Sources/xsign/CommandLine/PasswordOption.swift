import ArgumentParser
import Localization

/// The option for the password of a PDF.
struct PasswordOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      tr("A file with the password of the PDF in its first line."), valueName: "file"),
    completion: .file())
  var passwordFile: String?
}
