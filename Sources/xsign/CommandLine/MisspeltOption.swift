import Localization
import Platform

/// A word that looks like an option of a command and is none.
///
/// The parser takes what follows it for a file, and complains about that, or takes its letters for
/// options of one letter, among which is the one for help.
struct MisspeltOption {
  /// The option as it was typed, without a value.
  let name: String
  /// True if it begins with two dashes.
  private(set) var isLong = false
  /// The option that was meant, or nil if none resembles it.
  let meant: String?

  /// Finds the first such word among the arguments of a command that the parser refused, or for
  /// which it has its help printed; returns nil if there is none.
  init?(_ arguments: [String]) {
    let options = CommandOptions(of: arguments)
    var words = arguments.dropFirst(options.start)
    while let word = words.popFirst(), word != "--" {
      guard word.utf8.starts(with: "-".utf8), word.utf8.count > 1 else { continue }
      let name = String(word.prefix { $0 != "=" })
      if options.contains(name) {
        if options.takesValue(name), name == word { _ = words.popFirst() }
        continue
      }
      isLong = name.utf8.starts(with: "--".utf8)
      // Letters may be options together.
      if !isLong, name.dropFirst().allSatisfy({ options.contains("-\($0)") }) { continue }
      self.name = name
      meant = isLong ? ClosestName.of(name, in: options.names) : nil
      return
    }
    return nil
  }

  /// The sentence for the user.
  var sentence: String {
    let shown = name.legible.inOneLine
    if let meant { return tr("Unknown option '\(shown)'. Did you mean '\(meant)'?") }
    return AtomicFile.exists(name)
      ? tr("Unknown option '\(shown)'. The file of that name is './\(shown)'.")
      : tr("Unknown option '\(shown)'.")
  }
}
