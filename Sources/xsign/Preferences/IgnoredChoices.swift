import Glibc
import Localization
import Platform
import X11

/// The words in the environment and in the preferences that mean nothing here. What they stand for
/// is as if they were not there.
@MainActor enum IgnoredChoices {
  /// Returns a sentence for each.
  ///
  /// - Parameters:
  ///   - environment: Returns the value of a variable, or nil if there is none.
  ///   - preferences: The preferences.
  static func complaints(
    _ preferences: Preferences,
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) -> [String] {
    let choices: [(name: String, value: String?, isKnown: (String) -> Bool)] = [
      (ScaleFactor.variable, environment(ScaleFactor.variable), { ScaleFactor.isFactor($0) }),
      (
        FileChoosers.variable, environment(FileChoosers.variable),
        { FileChoosers.ways(named: $0) != nil }
      ),
      (
        Preferences.Key.fileChooser.name, preferences[.fileChooser],
        { FileChoosers.ways(named: $0) != nil }
      ),
      (StartScreen.variable, environment(StartScreen.variable), { $0 == StartScreen.blank }),
    ]
    return choices.compactMap { name, value, isKnown in
      guard let value, !value.isEmpty, !isKnown(value) else { return nil }
      let word = value.legible.inOneLine
      return tr("\(name) is “\(word)”, which is not a valid value and is ignored.")
    }
  }
}
