import Controls
import Localization

extension Toast {
  /// Creates a notice of a result, with sentences behind it if there is more to know.
  init(_ result: String, notes: [String?], button: Banner.Button? = nil) {
    let notes = notes.compactMap(\.self)
    self.init(
      notes.isEmpty ? result : trSentences([trSentence(result)] + notes), button: button)
  }
}
