import Glibc
import Ink
import X11Canvas

extension Message {
  static let about = Message(
    title: "xsign \(Version.current)",
    paragraphs: [
      "Sign and draw by hand, with mouse, touch screen or pen tablet.",
      "Two of eight engines draw every stroke at once, side by side. An export contains the pane "
        + "you chose last.",
      "Free software under the MIT licence.",
    ])

  /// Returns the question before a drawing is left that is not saved.
  /// `exported` is the sentence about what was exported of it.
  static func unsaved(
    _ next: Departure, _ answers: [UnsavedAnswer], exported: String? = nil
  ) -> Message {
    Message(
      title: next == .quit
        ? "Quit xsign" : next == .new ? "New drawing" : "Open another drawing",
      paragraphs: [exported ?? "The drawing has not been saved."], answers: answers.map(\.button))
  }

  /// Returns the sentence that another program has changed the file at `path` or, if that is new
  /// to xsign, created it.
  static func change(of path: String, isNew: Bool) -> String {
    let name = DrawingFile.name(of: AtomicFile.name(of: path))
    return isNew
      ? "\(name) was created by another program meanwhile."
      : "\(name) was changed by another program since it was opened."
  }

  /// Returns the question before a file is replaced that another program has changed or
  /// created.
  static func changed(_ path: String, isNew: Bool) -> Message {
    Message(
      title: "Save drawing", paragraphs: [change(of: path, isNew: isNew)],
      answers: [Answer("Cancel"), Answer("Replace", isDestructive: true), Answer("Save as…")])
  }
}

extension Calibration {
  /// The card that fits a pen's pressure curve to a hand.
  static let pen = Calibration(
    title: "Calibrate the pen's pressure",
    instruction: "Scribble here for ten seconds as you usually write, both lightly and firmly.",
    withoutPressure: "This device reports no pressure. Use a pen.",
    onlyPens: "Fingers have no pressure curve. Use a pen.")
}
