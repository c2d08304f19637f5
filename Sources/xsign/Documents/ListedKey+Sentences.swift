import Ink
import Localization
import PDFPages

extension ListedKey {
  /// True if it is the key of somebody, and not a token that shows none.
  var isKey: Bool { signer != nil }

  /// A sentence about the tries that are left, or nil if there are enough as far as is known.
  var triesNote: String? {
    switch triesLeft {
    case .unknown: nil
    case .few: tr("Few tries are left for its PIN.")
    case .one: tr("Only one try is left for its PIN.")
    case .none: SigningError.certificate(.failure(.pin(.none))).sentence
    }
  }
}
