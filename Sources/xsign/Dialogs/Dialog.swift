import Ink
import X11Canvas

/// The dialog that is open, with its data. There is one at a time.
enum Dialog {
  /// Asks which drawing to open.
  case open(FilePrompt)
  /// Asks where to save the drawing as `kind`. `next` follows once it is saved.
  case save(FilePrompt, kind: DrawingKind, next: Departure?)
  /// Asks for the picture of the background.
  case picture(FilePrompt)
  /// Asks where to export the drawing.
  case export(FilePrompt, ExportChoice)
  /// Asks what to do with ink that no file holds before `next`. The answers are those of the card,
  /// from left to right.
  case unsaved(next: Departure, answers: [UnsavedAnswer])
  /// Asks whether a restored drawing is wanted.
  case restored
  /// Shows the input devices.
  case devices
  /// Shows a message.
  case message
  /// Fits a pressure curve to a hand.
  case calibration

  /// The request that the dialog waits for.
  var ticket: Ticket? {
    switch self {
    case .open(let prompt), .save(let prompt, _, _), .picture(let prompt), .export(let prompt, _):
      prompt.ticket
    case .unsaved, .restored, .devices, .message, .calibration: nil
    }
  }

  /// The dialog waiting for another request, or for none.
  func waiting(for ticket: Ticket?) -> Dialog {
    switch self {
    case .open(let prompt): .open(prompt.waiting(for: ticket))
    case .save(let prompt, let kind, let next):
      .save(prompt.waiting(for: ticket), kind: kind, next: next)
    case .picture(let prompt): .picture(prompt.waiting(for: ticket))
    case .export(let prompt, let choice): .export(prompt.waiting(for: ticket), choice)
    case .unsaved, .restored, .devices, .message, .calibration: self
    }
  }
}

/// A prompt for the name of a file.
struct FilePrompt: Hashable {
  /// The folder of names without one.
  var folder: String
  /// The request that the prompt waits for, or nil while the user types.
  var ticket: Ticket?

  fileprivate func waiting(for ticket: Ticket?) -> FilePrompt {
    FilePrompt(folder: folder, ticket: ticket)
  }
}

/// A way to leave the drawing in the window.
enum Departure: Hashable {
  /// Another drawing is opened.
  case open
  /// The program ends.
  case quit
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
    case .cancel: Message.Answer("Cancel")
    case .discard: Message.Answer("Discard", isDestructive: true)
    case .keep: Message.Answer("Keep for later")
    case .save: Message.Answer("Save…")
    }
  }
}
