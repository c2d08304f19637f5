import Ink
import X11Canvas

/// Why a command without a window failed, in a sentence the user can act on.
enum CommandError: Error, CustomStringConvertible {
  /// The file to read cannot be.
  case input(InputError)
  /// What it holds is wrong.
  case format(FormatError)
  /// It says itself what it counts in, and a unit was asked for.
  case unit(DrawingFormat, file: String)
  /// It cannot hold a background, and that was asked for.
  case background(DrawingFormat, file: String)
  /// It holds no strokes.
  case empty(file: String)
  /// The drawing cannot be made into a file of that kind.
  case export(ExportError, file: String)
  /// The file cannot be written.
  case output(FileError)

  /// The sentence.
  var description: String {
    switch self {
    case .input(let error): "\(error)"
    case .format(let error): "\(error)"
    case .unit(let format, let file):
      "\(file): \(format.title) says itself what it counts in; --unit is for plain text."
    case .background(let format, let file):
      "\(file): \(format.title) holds no background; --with-background is for InkML."
    case .empty(let file), .export(.nothingDrawn, let file): "\(file): there is no ink in it."
    case .export(.tooLarge, let file):
      "\(file): the picture would have too many pixels; give a smaller --scale."
    case .export(let error, let file): "\(file): \(error)"
    case .output(let error): "\(error)"
    }
  }
}
