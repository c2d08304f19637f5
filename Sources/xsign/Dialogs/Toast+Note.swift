import Controls
import Localization

extension Toast {
  /// Creates a notice of a result, with a sentence behind it if there is more to know.
  init(_ result: String, note: String?, button: Banner.Button? = nil) {
    self.init(note.map { trSentences([trSentence(result), $0]) } ?? result, button: button)
  }
}
