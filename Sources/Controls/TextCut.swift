import Graphics
import Localization
import Platform

/// The reason why a part of what was typed or pasted is left out.
package enum TextCut: Sendable, Hashable {
  /// A text has at most `maximum` characters. With all of it, it would have had `count`.
  case text(maximum: Int, count: Int)
  /// A secret has no room for all of it, and got nothing: a part would be another secret.
  case secret
  /// The clipboard has more text than is read, and nothing was pasted.
  case clipboard

  /// The sentence for the user.
  package var sentence: String {
    switch self {
    case .text(let maximum, _): TextInkError.tooLong(maximum: maximum).description
    case .secret:
      tr(
        "A passphrase or password has at most \(SecretBytes.maximum) bytes; nothing was added.")
    case .clipboard:
      tr("What was copied is too large: at most 1 MB of text can be pasted.")
    }
  }
}
