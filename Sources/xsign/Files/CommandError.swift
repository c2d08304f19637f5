import Export
import Glibc
import Ink
import Localization
import Platform
import Tracing

/// The reason why a command without a window failed, with a sentence for the user.
enum CommandError: Error, CustomStringConvertible {
  /// What helps if a picture would have too many pixels.
  enum PixelRemedy {
    /// A smaller scale.
    case scale
    /// The default scale, which is smaller.
    case defaultScale
    /// Fewer engines on a sheet.
    case engines
    /// A smaller size in pixels.
    case pixels
    /// A picture without pixels.
    case vector
  }

  /// The input file cannot be read. It may have at most this many bytes.
  case input(BoundedFile.Failure, file: String, maximum: Int)
  /// The contents of the input file are invalid.
  case format(FormatError)
  /// A unit was requested for a format that defines its own.
  case unit(DrawingFormat, file: String)
  /// The background was requested from a format that has none.
  case background(DrawingFormat, file: String)
  /// The input file has no such page. It has this many, or none at all but endless paper.
  case noPage(Int, count: Int, file: String)
  /// The first page of a range comes after its last.
  case reversedPages(PagesArgument.Range, file: String)
  case endlessPaper(file: String)
  /// The pictures of this many pages cannot be one.
  case severalPages(count: Int, file: String)
  /// The backgrounds of this many pages cannot be that of one picture.
  case severalBackgrounds(count: Int, file: String)
  /// The pages that are chosen are none.
  case noPages(file: String)
  /// The input file has no strokes.
  case empty(file: String)
  /// The input file has pictures, but no strokes.
  case onlyPictures(file: String)
  /// The drawing cannot be exported to the requested format.
  case export(ExportError, file: String)
  /// The picture would have too many pixels.
  case tooManyPixels(PixelRemedy, file: String)
  /// Two drawings would become the file at the path.
  case sameOutput(String, String, path: String)
  /// A file that is read would be replaced.
  case replacedInput(String)
  /// A file that is read would be replaced by what is made of it.
  case replacedSource(String)
  /// There is no ink to trace in the picture.
  case tracing(TracingError, file: String)
  /// The frame has nothing of the picture, which has that size in pixels.
  case frameOutside(width: Int, height: Int, file: String)
  /// The picture of a page of the drawing has the path of another drawing's file.
  case pageOfAnother(path: String, file: String)
  /// The text is the URI of no file of this computer.
  case notLocal(String)
  /// The path of the input file is empty.
  case noName
  /// The path of the input file is longer than a system call takes.
  case nameTooLong
  /// There is no window of another program with that number.
  case noWindow(UInt)
  /// The contents of the input file are not of the kind that its name says, nor of another.
  case damaged(FileKind, file: String)
  /// The file cannot be written.
  case output(FileError)

  var description: String {
    switch self {
    case .input(.tooLarge, let file, let maximum):
      tr("\(file) is larger than \(maximum / 1_000_000) MB, the limit for drawings.")
    case .input(let failure, let file, _): Self.sentence(failure, file)
    case .format(let error):
      if case .otherKind(let kind) = error.reason, kind.isPicture {
        tr("\(error.file) is \(kind.title), not a drawing; xsign trace makes ink of it.")
      } else if error.reason == .otherKind(.pdf) {
        tr("\(error.file) is a PDF, not a drawing; xsign sign --list prints what is in it.")
      } else {
        "\(error)"
      }
    case .unit(let format, let file):
      tr("\(file): \(format.title) defines its own unit; --unit is for plain text only.")
    case .background(let format, let file):
      tr(
        "\(file): \(format.title) has no background; --with-background is for InkML and Xournal++.")
    case .noPage(let number, let count, let file):
      tr(
        "\(file) has no page \(number): it has one page.",
        "\(file) has no page \(number): it has \(count) pages.", count: count)
    case .reversedPages(let range, let file): SigningError.sentence(range, file) + "."
    case .endlessPaper(let file): tr("\(file) has no pages, but endless paper; leave out --pages.")
    case .severalPages(let count, let file):
      tr("\(file) has \(count) pages, which are one PDF, or with --pages one picture.")
    case .severalBackgrounds(let count, let file):
      tr(
        "\(file) has \(count) pages, each with its own background; leave out --page or "
          + "--with-background.")
    case .noPages(let file): tr("\(file) has no page but the last.")
    case .empty(let file), .export(.nothingDrawn, let file):
      tr("\(file): the drawing contains no ink.")
    case .export(.transparent, let file): tr("\(file): the ink is wholly transparent.")
    case .export(.tooThin, let file): tr("\(file): the ink would be too thin to be seen.")
    case .onlyPictures(let file):
      tr("\(file): the drawing contains pictures, but no ink; --with-background includes them.")
    case .tooManyPixels(.scale, let file):
      tr("\(file): the picture would have too many pixels; give a smaller --scale.")
    case .tooManyPixels(.defaultScale, let file):
      tr("\(file): the picture would have too many pixels; leave out --scale.")
    case .tooManyPixels(.engines, let file):
      tr("\(file): the picture would have too many pixels; give --engine fewer times.")
    case .tooManyPixels(.pixels, let file):
      tr("\(file): the picture would have too many pixels; give smaller --pixels.")
    case .export(.tooLarge, let file), .tooManyPixels(.vector, let file):
      tr("\(file): the picture would have too many pixels; write a PDF or SVG instead.")
    case .export(let error, let file): "\(file): \(error)"
    case .sameOutput(let first, let second, let path):
      tr("\(first) and \(second) would both become \(path); nothing is written.")
    case .replacedInput(let file):
      tr("\(file) is read, and would be replaced; give another folder.")
    case .replacedSource(let file):
      tr("\(file) is read, and would be replaced; give another name.")
    case .tracing(let error, let file): "\(file): \(error.sentence)"
    case .frameOutside(let width, let height, let file):
      tr("\(file) has \(width) × \(height) pixels, and the frame has none of them.")
    case .pageOfAnother(let path, let file):
      tr("\(file): the picture of a page would replace \(path), which another drawing becomes.")
    case .notLocal(let text): tr("\(text) is not the address of a file on this computer.")
    case .noName: tr("The name of the file is empty.")
    case .nameTooLong: tr("The name of the file is too long.")
    case .noWindow(let number): tr("There is no window 0x\(String(number, radix: 16)).")
    case .damaged(let kind, let file): tr("\(file) is not \(kind.title), or is too damaged.")
    case .output(let error): "\(error)"
    }
  }

  private static func sentence(_ failure: BoundedFile.Failure, _ file: String) -> String {
    switch failure {
    case .missing, .unreadable(ENOENT), .unreadable(ENOTDIR): tr("\(file) does not exist.")
    // The error of a descriptor, such as standard input.
    case .unreadable(EBADF): tr("\(file) is not open.")
    case .unreadable(EACCES), .unreadable(EPERM): tr("You have no permission to read \(file).")
    case .unreadable(ENAMETOOLONG): tr("The name of the file is too long.")
    case .unreadable(let code): tr("\(file) could not be read: \(String(cString: strerror(code))).")
    case .notRegular(let type): tr("\(file) is \(type.title), not a drawing.")
    case .tooLarge: tr("\(file) is too large.")
    }
  }
}
