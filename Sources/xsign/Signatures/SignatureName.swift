import Localization

/// The name of a saved signature, which is that of its file without the ending.
struct SignatureName: Hashable, Sendable {
  /// The reason why a text is no name. Its description is a sentence for the user.
  enum Refusal: Error, Hashable, CustomStringConvertible {
    case empty
    case slash
    case dot
    case control
    case long

    var description: String {
      switch self {
      case .empty: tr("Type a name for the signature.")
      case .slash: tr("The name of a signature has no slash.")
      case .dot: tr("The name of a signature does not begin with a dot.")
      case .control: tr("The name of a signature has no control characters.")
      case .long: tr("The name of a signature has at most \(SignatureName.longest) characters.")
      }
    }
  }

  /// The largest number of characters.
  static let longest = 100
  /// The ending of the files.
  static let ending = ".inkml"

  /// The name of the file, without its folder.
  let file: String

  /// Creates the name of a file that exists.
  init(file: String) { self.file = file }

  /// Creates the name that a user typed, with or without the ending of the file.
  init(typed text: String) throws(Refusal) {
    // A slash, and what combines with it, is one character.
    let scalars = text.unicodeScalars
    if scalars.contains("/") { throw .slash }
    if scalars.contains(where: { $0.properties.generalCategory == .control }) { throw .control }
    var name = Substring(text)
    while name.first == " " { name.removeFirst() }
    while name.last == " " { name.removeLast() }
    if name.unicodeScalars.first == "." { throw .dot }
    if name.hasSuffix(Self.ending) { name.removeLast(Self.ending.count) }
    if name.isEmpty { throw .empty }
    if name.count > Self.longest { throw .long }
    file = name + Self.ending
  }

  /// The name as people read it. A file of another format has its ending.
  var title: String {
    let name = file.hasSuffix(Self.ending) ? String(file.dropLast(Self.ending.count)) : file
    return DrawingFile.name(of: name)
  }

  /// The beginning of a long name, for menus.
  var shortTitle: String { title.count > 40 ? title.prefix(39) + "…" : title }
}
