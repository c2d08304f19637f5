import X11Canvas

extension Prompt {
  /// Creates a prompt for a file, with `path` as the suggestion. The name without `ending` is
  /// selected, so that typing replaces just that.
  static func file(
    title: String, path: String, ending: String, option: Option? = nil, confirmTitle: String
  ) -> Prompt {
    let text = UserFolders.abbreviated(path)
    let end = ending.isEmpty ? text.count : text.count - ending.count - 1
    let name = text.utf8.lastIndex(of: UInt8(ascii: "/")).map { text[...$0].count } ?? 0
    return Prompt(
      title: title, text: text, selection: min(name, end)..<end, option: option,
      confirmTitle: confirmTitle)
  }
}

/// The files that the text of a prompt names.
extension Dialogs {
  /// Returns the file to read, or nil if there is no text, which the prompt then says.
  func pathToRead(_ text: String, _ prompt: FilePrompt) -> String? {
    guard text.contains(where: { !$0.isWhitespace }) else {
      controls.showInPrompt(note: "Type the name of a file.", isError: true)
      return nil
    }
    return ExportPath.absolute(text, folder: prompt.folder, home: UserFolders.home)
  }

  /// Returns the file to save, or nil if the name is refused, which the prompt then says.
  func pathToSave(_ text: String, _ prompt: FilePrompt, _ kind: DrawingKind) -> String? {
    let endings = ["inkml", "json"].filter { $0 != kind.ending }
    let foreign = endings + ExportFormat.allCases.map(\.fileExtension)
    let what = kind == .inkML ? "This saves InkML" : "This exports JSON"
    return path(
      ExportPath(
        text, ending: kind.ending, foreign: foreign, what: what, folder: prompt.folder,
        home: UserFolders.home))
  }

  /// Returns the file to export, or nil if the name is refused, which the prompt then says.
  func pathToExport(_ text: String, _ prompt: FilePrompt, _ format: ExportFormat) -> String? {
    path(ExportPath(text, format: format, folder: prompt.folder, home: UserFolders.home))
  }

  private func path(_ path: ExportPath) -> String? {
    switch path {
    case .path(let path): return path
    case .refused(let why):
      controls.showInPrompt(note: why, isError: true)
      return nil
    }
  }

  /// Returns true if `path` can be written at once. If it is a folder, the prompt says so; if a
  /// file other than `own` has the name, or is being written to it, the prompt asks.
  func mayWrite(_ path: String, own: String?) -> Bool {
    if AtomicFile.isFolder(path) {
      let name = UserFolders.abbreviated(path)
      controls.showInPrompt(note: "\(name) is a folder; add a name.", isError: true)
      return false
    }
    guard path != own, AtomicFile.exists(path) || session.isWriting(path) else { return true }
    controls.askInPrompt(
      "\(AtomicFile.name(of: path)) exists. Replace it?", confirmTitle: "Replace")
    return false
  }
}
