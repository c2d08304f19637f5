import Controls
import Desktop
import Localization
import Platform

/// The question for a file, which the desktop's chooser asks, or else a prompt.
struct FileQuestion {
  /// What is asked for.
  enum Purpose: Hashable {
    case open, picture, certificate
    /// A file with this ending.
    case write(ending: String)
  }

  var title: String
  /// The path that is suggested; that of a folder ends in a slash.
  var path: String
  var purpose: Purpose
  var confirmTitle: String
  var note = ""

  /// The prompt, with the suggestion or `text`.
  func prompt(_ text: String? = nil) -> Prompt {
    let ending = if case .write(let ending) = purpose { ending } else { "" }
    return .file(
      title: title, path: text ?? path, ending: ending, confirmTitle: confirmTitle, note: note)
  }

  /// The request to the desktop's chooser, for the window with a number.
  func request(window: UInt) -> ChooserRequest {
    ChooserRequest(
      title: title, confirmTitle: confirmTitle, isForWriting: isForWriting,
      folder: isFolder ? path : AtomicFile.folder(of: path),
      name: isFolder ? "" : AtomicFile.name(of: path), filters: filters, window: window)
  }

  private var isFolder: Bool { path.utf8.last == UInt8(ascii: "/") }

  /// The folder of names that are typed without one.
  var directory: String { isFolder ? String(path.dropLast()) : AtomicFile.folder(of: path) }

  /// True if the file is going to be written.
  var isForWriting: Bool { if case .write = purpose { true } else { false } }

  private static let drawings = ["inkml", "json", "xopp", "txt"]
  static let pictures = ["png", "jpg", "jpeg"]
  private static let all = ChooserRequest.Filter(tr("All files"), [])

  private var filters: [ChooserRequest.Filter] {
    switch purpose {
    case .open:
      [
        ChooserRequest.Filter(
          tr("Drawings, PDFs and pictures"), Self.drawings + ["pdf"] + Self.pictures),
        ChooserRequest.Filter(tr("PDFs"), ["pdf"]),
        ChooserRequest.Filter(tr("Drawings"), Self.drawings),
        ChooserRequest.Filter(tr("Pictures"), Self.pictures), Self.all,
      ]
    case .picture: [ChooserRequest.Filter(tr("Pictures"), Self.pictures), Self.all]
    case .certificate: [ChooserRequest.Filter(tr("Certificates"), ["p12", "pfx"]), Self.all]
    case .write(let ending):
      [ChooserRequest.Filter(ending == "inkml" ? "InkML" : ending.uppercased(), [ending])]
    }
  }
}
