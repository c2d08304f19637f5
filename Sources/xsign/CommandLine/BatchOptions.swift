import ArgumentParser
import Localization

/// The options of commands that write many files.
struct BatchOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The number of files that are made at the same time. Default: the number of processors."),
      valueName: "number"),
    transform: { text in
      guard let count = Int(text), 1...256 ~= count else {
        throw OptionError(tr("the number of jobs is from 1 to 256"))
      }
      return count
    })
  var jobs: Int?
}
