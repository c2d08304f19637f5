import Controls
import Glibc
import Ink
import Platform
import Words

extension Message {
  static let about = Message(
    title: "xsign \(Version.current)",
    paragraphs: [
      tr("Sign and draw by hand, with mouse, touch screen or pen tablet."),
      tr(
        "Two of eight engines draw every stroke at once, side by side. An export contains the pane "
          + "you chose last."),
      tr("Free software under the MIT licence."),
    ])

  /// Returns the question before a drawing is left that is not saved.
  /// `exported` is the sentence about what was exported of it.
  static func unsaved(
    _ next: Departure, _ answers: [UnsavedAnswer], exported: String? = nil
  ) -> Message {
    Message(
      title: next == .quit
        ? tr("Quit xsign") : next == .new ? tr("New drawing") : tr("Open another drawing"),
      paragraphs: [exported ?? tr("The drawing has not been saved.")],
      answers: answers.map(\.button))
  }

  /// Returns the question what to do instead of opening the file that the program was started with,
  /// which failed for the reason that the sentence gives.
  static func notOpened(_ sentence: String) -> Message {
    Message(
      title: tr("Open"), paragraphs: [sentence],
      answers: [Answer(tr("New drawing")), Answer(tr("Open…"))])
  }

  /// Returns the sentence that another program has changed the file at `path` or, if that is new
  /// to xsign, created it.
  static func change(of path: String, isNew: Bool) -> String {
    let name = DrawingFile.name(of: AtomicFile.name(of: path))
    return isNew
      ? tr("\(name) was created by another program meanwhile.")
      : tr("\(name) was changed by another program since it was opened.")
  }

  /// Returns the question before a file is replaced that another program has changed or
  /// created.
  static func changed(_ path: String, isNew: Bool) -> Message {
    Message(
      title: tr("Save drawing"), paragraphs: [change(of: path, isNew: isNew)],
      answers: [
        Answer(tr("Cancel")), Answer(tr("Replace"), isDestructive: true), Answer(tr("Save as…")),
      ])
  }
}

extension Calibration {
  /// The card that fits a pen's pressure curve to a hand.
  static let pen = Calibration(
    title: tr("Calibrate the pen's pressure"),
    instruction: tr("Scribble here for ten seconds as you usually write, both lightly and firmly."),
    withoutPressure: tr("This device reports no pressure. Use a pen."),
    onlyPens: tr("Fingers have no pressure curve. Use a pen."))
}
