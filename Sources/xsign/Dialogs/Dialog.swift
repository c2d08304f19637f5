import Controls
import Export
import Ink
import Words
import X11Canvas

/// The dialog that is open, with its data. There is one at a time. In a prompt for the name of a
/// file, names without a folder are in `folder`.
enum Dialog {
  /// Asks which drawing to open.
  case open(folder: String)
  /// Asks where to save the drawing as `kind`. `next` follows once it is saved.
  case save(folder: String, kind: DrawingKind, next: Departure?)
  /// Asks for the picture of the background, or of a new page.
  case picture(folder: String, isPage: Bool)
  /// Asks how to export the drawing.
  case exportOptions(ExportFormat)
  /// Asks where to export the drawing.
  case export(folder: String, ExportChoice)
  /// Asks for the name of a signature: these strokes, as the engine draws them.
  case signature([Stroke], engine: EngineSettings, isDrawn: Bool)
  /// Asks where to save the signed PDF. `next` follows once it is saved.
  case sign(folder: String, next: Departure?)
  /// Asks whether the signed PDF may replace the original at the path.
  case original(path: String, next: Departure?)
  /// Asks whether usage rights may end. If so, the signed PDF is saved, under another name if
  /// `isElsewhere`.
  case usageRights(next: Departure?, isElsewhere: Bool)
  /// Asks what to do instead of opening the file that the program was started with.
  case notOpened
  /// Asks whether to open the file at the path, which is no picture.
  case openInstead(path: String)
  /// Asks what the picture at the path becomes. The answers are those of the card, from left to
  /// right.
  case pictureUse(path: String, answers: [PictureUse])
  /// Asks for a signature to be drawn.
  case drawing
  /// Asks on which pages ink is placed.
  case pages
  /// Asks for a text that becomes ink.
  case text
  /// Asks what to do with ink that no file holds before `next`. The answers are those of the card,
  /// from left to right.
  case unsaved(next: Departure, answers: [UnsavedAnswer])
  /// Asks whether to replace the drawing's file, which another program has changed. `next` follows
  /// once the drawing is saved.
  case changed(path: String, next: Departure?)
  /// Asks for the number of a page.
  case page
  /// Shows the input devices.
  case devices
  /// Shows a message.
  case message
  /// Fits a pressure curve to a hand.
  case calibration
}

/// A way to leave the drawing in the window.
enum Departure: Hashable {
  /// Ask which drawing to open.
  case open
  /// Ask for the path of the drawing to open.
  case openByPath
  /// Open the drawing in the file at the path.
  case file(String)
  /// Begin another drawing.
  case new
  case quit
}

/// An answer to the question what a picture becomes that was opened beside a drawing.
enum PictureUse: Hashable {
  case cancel
  /// The background of the current page.
  case underInk
  /// A page below the current one.
  case page
  /// A drawing of its own.
  case drawing

  /// The button of the answer.
  var button: Message.Answer {
    switch self {
    case .cancel: Message.Answer(tr("Cancel"))
    case .underInk: Message.Answer(tr("Under the ink"))
    case .page: Message.Answer(tr("As a page"))
    case .drawing: Message.Answer(tr("Open"))
    }
  }
}

/// An answer to the question what to do with ink that no file holds.
enum UnsavedAnswer: Hashable {
  /// Stay with the drawing.
  case cancel
  /// Leave without the ink.
  case discard
  /// Quit. The ink is restored at the next start.
  case keep
  /// Save the drawing first.
  case save

  /// The answers before `next`, from left to right. `canKeep` is true if the journal holds the ink.
  static func all(_ next: Departure, canKeep: Bool) -> [UnsavedAnswer] {
    next == .quit && canKeep ? [.cancel, .discard, .keep, .save] : [.cancel, .discard, .save]
  }

  /// The button of the answer.
  var button: Message.Answer {
    switch self {
    case .cancel: Message.Answer(tr("Cancel"))
    case .discard: Message.Answer(tr("Discard"), isDestructive: true)
    case .keep: Message.Answer(tr("Keep for later"))
    case .save: Message.Answer(tr("Save…"))
    }
  }
}
