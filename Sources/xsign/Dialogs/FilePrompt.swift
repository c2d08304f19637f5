import Controls
import Export
import Localization
import Platform

extension Prompt {
  /// Creates a prompt for a file, with `path` as the suggestion. The name without `ending` is
  /// selected, so that typing replaces just that.
  static func file(
    title: String, path: String, ending: String, confirmTitle: String, note: String = ""
  ) -> Prompt {
    let text = UserDirectories.abbreviated(path)
    let hasEnding = text.utf8.reversed().starts(with: ".\(ending)".utf8.reversed())
    let end = hasEnding ? text.count - ending.count - 1 : text.count
    let name = text.utf8.lastIndex(of: UInt8(ascii: "/")).map { text[...$0].count } ?? 0
    return Prompt(
      title: title, text: text, selection: min(name, end)..<end,
      confirmTitle: confirmTitle, note: note)
  }
}

/// The files that the text of a prompt names. Each method returns nil if the text is refused, which
/// the prompt then says.
extension Dialogs {
  func pathToRead(_ text: String, in folder: String) -> String? {
    guard ExportPath.hasName(text) else { return refuse(ExportPath.missing) }
    return possible(ExportPath.absolute(text, folder: folder, home: UserDirectories.home))
  }

  func pathToSave(_ text: String, in folder: String, _ kind: DrawingKind) -> String? {
    path(
      ExportPath(
        text, ending: kind.ending,
        what: kind == .inkML ? tr("This saves InkML") : tr("This exports JSON"), folder: folder))
  }

  func pathToExport(_ text: String, in folder: String, _ format: ExportFormat) -> String? {
    path(ExportPath(text, format: format, folder: folder))
  }

  /// Returns the path of a PDF with its pages, which no export has.
  func pathToSavePDF(_ text: String, in folder: String) -> String? {
    path(
      ExportPath(
        text, ending: ExportFormat.pdf.fileExtension, what: tr("This saves a PDF"), folder: folder))
  }

  /// Returns the path of a file with a key, which has the ending for it.
  func pathToKey(_ text: String, in folder: String) -> String? {
    path(
      ExportPath(
        text, ending: "p12", what: tr("This makes a PKCS #12 file"), folder: folder))
  }

  private func path(_ path: ExportPath) -> String? {
    switch path {
    case .path(let path): possible(path)
    case .refused(let why): refuse(why)
    }
  }

  private func possible(_ path: String) -> String? {
    FileName.isPossible(path) ? path : refuse(tr("The name of the file is too long."))
  }

  /// Returns true if a file with `permissions` can be written to `path`, as far as that is known
  /// before. Otherwise the prompt says why: nobody types a secret in vain.
  func canWrite(_ path: String, permissions: UInt32 = 0o666) -> Bool {
    guard let obstacle = PathContent.obstacle(to: path, permissions: permissions) else {
      return true
    }
    refuse(obstacle.description)
    return false
  }

  /// Returns true if `path` can be written at once. If it is no file, or its file system does not
  /// answer, the prompt says so; if a file other than `own` has the name, or is being written to
  /// it, the prompt asks.
  func mayWrite(_ path: String, own: String?) -> Bool {
    let content = PathContent.lookUp(path)
    let name = DrawingFile.name(of: UserDirectories.abbreviated(path))
    switch content {
    case .folder: return refuse(tr("\(name) is a folder; add a name.")) != nil
    case .other(let type):
      let path = UserDirectories.abbreviated(path)
      return refuse(FileError(path: path, refusal: .type(type)).description) != nil
    case nil: return refuse(tr("\(name) cannot be reached now: its disk does not answer.")) != nil
    case .file, .nothing: break
    }
    guard path != own, content == .file || session.isWriting(path) else { return true }
    typeOn()
    controls.askInPrompt(
      tr("\(DrawingFile.lastName(of: path)) exists. Replace it?"),
      confirmTitle: tr("Replace"))
    return false
  }
}
