import Ink
import X11Canvas

extension Message {
  /// The list of keys and gestures.
  static let shortcuts = Message(
    title: "Keyboard shortcuts", rows: commands + gestures)

  /// The keys of the commands. Those of the engines share a row.
  private static var commands: [Row] {
    let engines = EngineKind.allCases.map { Command.engine($0, pane: nil) }
    let rows = CommandTable.entries.filter { !$0.keys.isEmpty && !engines.contains($0.command) }
      .map { Row($0.keyLabels, $0.help) }
    return rows + [Row("Ctrl+1 … Ctrl+\(engines.count)", "Set the chosen pane's engine")]
  }

  private static let gestures = [
    Row("Escape", "Cancel the stroke being drawn"),
    Row("Shift+drag", "Select with a loop"),
    Row("Arrows, Shift+arrows", "Move the selection, ten times as far"),
    Row("Ctrl+wheel", "Zoom around the pointer"),
    Row("Wheel, Shift+wheel", "Move the drawing, sideways"),
    Row("Space+drag", "Move the drawing, like the middle button"),
    Row("F10, Alt", "Open the menu bar; arrows, letters, Enter"),
  ]
}

extension CommandEntry {
  /// The keys as the list writes them. A key that differs from another only by Shift is omitted:
  /// some keyboard layouts need Shift for it.
  fileprivate var keyLabels: String {
    var labels: [String] = []
    for key in keys {
      let isTwin =
        key.modifiers.contains(.shift)
        && keys.contains(Shortcut(key.key, key.modifiers.subtracting(.shift)))
      if !isTwin { labels.append(key.label) }
    }
    return labels.joined(separator: ", ")
  }
}
