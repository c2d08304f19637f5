import X11Canvas

extension Prompt {
  /// Asks for a file, with `path` as the answer: its name without `ending` is selected, so that typing
  /// replaces just that.
  static func file(
    title: String, path: String, ending: String, option: Option? = nil, confirmTitle: String
  ) -> Prompt {
    let text = UserFolders.abbreviated(path)
    let end = ending.isEmpty ? text.count : text.count - ending.count - 1
    let name = text.lastIndex(of: "/").map { text.distance(from: text.startIndex, to: $0) + 1 } ?? 0
    return Prompt(
      title: title, text: text, selection: min(name, end)..<end, option: option,
      confirmTitle: confirmTitle)
  }
}

/// What prompts that ask for a file say of the answer.
extension ControlsLayer {
  /// The file to read that `text` names, from `folder` where it names none; nil where there is no text,
  /// which the prompt then says.
  func fileToRead(_ text: String, folder: String) -> String? {
    guard text.contains(where: { !$0.isWhitespace }) else {
      showInPrompt(note: "Type the name of a file.", isError: true)
      return nil
    }
    return ExportPath.absolute(text, folder: folder, home: UserFolders.home)
  }

  /// The file to write; nil where the name is refused, which the prompt then says.
  func fileToWrite(_ path: ExportPath) -> String? {
    switch path {
    case .path(let path): return path
    case .refused(let why):
      showInPrompt(note: why, isError: true)
      return nil
    }
  }

  /// Whether `path` can be written at once. Where a folder has the name the prompt says so, and where
  /// another file than `own` has it, it asks.
  func mayWrite(_ path: String, own: String? = nil) -> Bool {
    if AtomicFile.isFolder(path) {
      let name = UserFolders.abbreviated(path)
      showInPrompt(note: "\(name) is a folder; add a name.", isError: true)
      return false
    }
    guard path != own, AtomicFile.exists(path) else { return true }
    askInPrompt("\(AtomicFile.name(of: path)) exists. Replace it?", confirmTitle: "Replace")
    return false
  }
}
