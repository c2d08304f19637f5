import Controls
import Platform

/// The files and folders below the prompt, which complete the path that is typed.
extension Dialogs {
  /// Shows a prompt for a file, and what is in its folder.
  func presentPrompt(_ prompt: Prompt) {
    var prompt = prompt
    prompt.isForPath = true
    controls.present(prompt)
    findMatches()
  }

  /// Finds what the text in the prompt may become.
  func findMatches() {
    guard let text = controls.promptText, let folder = promptFolder else { return }
    finder.find(text, in: folder)
  }

  /// Shows what was found, if the text is still the same.
  func show(_ found: PathMatches) {
    finder.finish()
    guard controls.promptText == found.text, let folder = promptFolder else { return }
    // A new name keeps, and the folder changes.
    let isNew = if case .write = choice?.question.purpose { true } else { false }
    var matches = (isNew ? found.folders : found.matches).map { Prompt.Match($0.title, $0.text) }
    if let above = PathMatches.above(found.text, in: folder) {
      let name = isNew ? AtomicFile.name(of: "./" + found.text) : ""
      matches.insert(Prompt.Match("../", above + name), at: 0)
    }
    controls.showInPrompt(matches: matches, completion: found.completion)
    // Tab was pressed before.
    if controls.promptText != found.text { findMatches() }
  }

  /// The folder of relative paths in the prompt, or nil if it asks for something else.
  private var promptFolder: String? {
    switch dialog {
    case .open(let folder), .save(let folder, _, _), .picture(let folder, _),
      .export(let folder, _), .sign(let folder, _):
      folder
    default: nil
    }
  }
}
