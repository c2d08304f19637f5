import ArgumentParser
import X11Canvas

extension Message {
  /// What the keys do.
  static let shortcuts = Message(
    title: "Keyboard shortcuts",
    rows: [
      Row("Ctrl+Z", "Undo"),
      Row("Ctrl+Shift+Z, Ctrl+Y", "Redo"),
      Row("Ctrl+Delete", "Clear"),
      Row("Ctrl+N", "New drawing"),
      Row("Ctrl+O", "Open a drawing"),
      Row("Ctrl+S", "Save"),
      Row("Ctrl+Shift+S", "Save under another name"),
      Row("Ctrl+E", "Export PNG"),
      Row("Ctrl+Shift+E", "Export PDF"),
      Row("E", "Erase instead of drawing, and back"),
      Row("S", "Select instead of drawing, and back"),
      Row("Shift+drag", "Select with a loop"),
      Row("Ctrl+A", "Select all"),
      Row("Ctrl+D", "Duplicate what is selected"),
      Row("Delete, Backspace", "Delete what is selected"),
      Row("Arrows, Shift+arrows", "Move what is selected, ten times as far"),
      Row("Escape", "Cancel the stroke being drawn"),
      Row("Ctrl++, Ctrl+=", "Zoom in"),
      Row("Ctrl+−", "Zoom out"),
      Row("Ctrl+0", "Actual size, at its first place"),
      Row("Ctrl+wheel", "Zoom around the pointer"),
      Row("Wheel, Shift+wheel", "Move the drawing, sideways"),
      Row("Space+drag", "Move the drawing, as the middle button"),
      Row("Tab", "Choose the other pane"),
      Row("Ctrl+1 … Ctrl+8", "Set the chosen pane's engine"),
      Row("T", "Draw with touch, also after a pen was seen"),
      Row("F7", "Show how the ink is constructed"),
      Row("F8", "Show where the panes differ"),
      Row("F10, Alt", "Open the menu bar; arrows, letters, Enter"),
      Row("F1", "Show this list"),
      Row("Ctrl+Q", "Quit"),
    ])

  /// What xsign is.
  static let about = Message(
    title: "xsign \(XSign.configuration.version)",
    paragraphs: [
      "Sign and draw by hand, with mouse, touch screen or pen tablet.",
      "Every stroke is drawn by two engines at once, side by side, of eight to choose from. An "
        + "export holds the pane you chose last.",
      "Free software under the MIT licence.",
    ])
}

extension Calibration {
  /// The card that fits a pen's pressure curve to a hand.
  static let pen = Calibration(
    title: "Calibrate the pen's pressure",
    instruction: "Scribble here as you write, lightly and firmly, for ten seconds.",
    withoutPressure: "This device tells no pressure: scribble with a pen.",
    onlyPens: "A finger has no pressure curve: scribble with a pen.")
}
