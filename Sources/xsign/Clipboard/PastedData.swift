import Graphics
import Ink
import Localization
import Platform
import X11

/// What was pasted.
enum Pasted: Sendable {
  /// Strokes of another window of xsign.
  case strokes([Stroke])
  /// A picture: its bytes and pixels.
  case picture([UInt8], Image)
  /// The paths of files of this computer; there may be none.
  case files([String])
  /// Text, which is not empty.
  case text(String)
}

/// The data of the clipboard is decoded in the background.
final class PastedData: Sendable {
  /// What sentences call it.
  static var name: String { tr("What was copied") }

  private let queue = BackgroundQueue(name: "xsign.pasting")
  private let onMainThread: MainThread

  /// Creates a decoder whose completions are called by `onMainThread`.
  init(onMainThread: @escaping MainThread) { self.onMainThread = onMainThread }

  /// Decodes `data`. The error says why it cannot be used.
  func decode(
    _ data: ClipboardData,
    completion: @escaping @MainActor (Result<Pasted, PasteError>) -> Void
  ) {
    queue.perform({ Self.content(data) }, on: onMainThread, completion: completion)
  }

  private static func content(_ data: ClipboardData) -> Result<Pasted, PasteError> {
    if ClipboardText.types.contains(data.type) {
      let text = data.text
      return text.isEmpty ? .failure(.nothing) : .success(.text(text))
    }
    let bytes = Array(data.portions.joined())
    switch CopyType(rawValue: data.type) {
    case .strokes:
      return Result { () throws(FormatError) in
        try InkDocument(
          inkML: bytes, file: Self.name, pen: DrawingFile.defaultPen, limits: .computer)
      }.mapError { PasteError($0.description) }.flatMap { document in
        document.strokes.isEmpty ? .failure(.nothing) : .success(.strokes(document.strokes))
      }
    case .png, .jpeg:
      return Result { () throws(ImageError) in try Image(decoding: bytes, file: Self.name) }
        .mapError { PasteError($0.description) }.map { .picture(bytes, $0) }
    case .files: return .success(.files(FileURI.paths(inList: bytes)))
    case .svg, .pdf, nil: return .failure(.nothing)
    }
  }
}

/// The reason why nothing was pasted, with a sentence for the user.
struct PasteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The sentence.
  let description: String
  /// False if there is merely nothing to paste.
  var isFailure = true

  /// There is nothing on the clipboard that can be pasted.
  static let nothing = PasteError(tr("There is nothing to paste."), isFailure: false)

  init(_ description: String, isFailure: Bool = true) {
    self.description = description
    self.isFailure = isFailure
  }

  init(_ failure: ClipboardFailure) {
    switch failure {
    case .nothing, .replaced: self = .nothing
    case .noAnswer: self.init(tr("The program that has the clipboard does not answer."))
    case .refused: self.init(tr("The program that has the clipboard does not give what it offers."))
    case .tooLarge: self.init(tr("What was copied is too large: at most 256 MB can be pasted."))
    }
  }
}
