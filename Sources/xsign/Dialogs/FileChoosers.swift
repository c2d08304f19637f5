import Desktop
import Glibc
import Platform

/// A file chooser that is open, as far as the dialogs know it.
protocol OpenChooser: AnyObject {
  func close()
  /// Waits until it is closed, or the deadline has come.
  func waitUntilDone(by deadline: Deadline)
}

extension FileChooser: OpenChooser {}

/// The desktop's file choosers. One is open at a time; those that were closed are waited for at the
/// end of the program.
@MainActor final class FileChoosers {
  /// Opens a chooser, whose answers carry the ticket. Returns nil if the desktop has none.
  typealias Opening = (ChooserRequest, Ticket) -> (any OpenChooser)?

  /// The variable that names the way to choose files.
  static let variable = "XSIGN_FILE_CHOOSER"

  private let opening: Opening
  private var all: [Ticket: any OpenChooser] = [:]
  /// The ticket of the chooser that is open.
  private(set) var current: Ticket?
  /// True until it is on the screen.
  private(set) var isOpening = false

  /// Creates choosers that `opening` opens.
  init(opening: @escaping Opening) { self.opening = opening }

  /// The ways that the variable and the preferences leave. A word that means nothing is ignored.
  static func ways(_ preferences: Preferences) -> [FileChooser.Way] {
    let words = [getenv(variable).map { String(cString: $0) }, preferences[.fileChooser]]
    return words.lazy.compactMap { $0.flatMap { ways(named: $0) } }.first
      ?? FileChooser.Way.allCases
  }

  /// Returns the ways that a word leaves: the one that it names, or none if that is the program's
  /// own prompt. Nil if it means nothing.
  static func ways(named word: String) -> [FileChooser.Way]? {
    word == "prompt" ? [] : FileChooser.Way(rawValue: word).map { [$0] }
  }

  /// Opens a chooser in the place of any other. Returns false if the desktop has none.
  func open(_ request: ChooserRequest, _ ticket: Ticket) -> Bool {
    close()
    guard let chooser = opening(request, ticket) else { return false }
    (all[ticket], current, isOpening) = (chooser, ticket, true)
    return true
  }

  /// Closes the chooser that is open.
  func close() {
    guard let ticket = current.take() else { return }
    isOpening = false
    all[ticket]?.close()
  }

  /// Takes an answer. Returns false if its chooser was closed, or goes on.
  func take(_ answer: ChooserAnswer, _ ticket: Ticket) -> Bool {
    if answer == .opened {
      if ticket == current { isOpening = false }
      return false
    }
    all[ticket] = nil
    guard ticket == current else { return false }
    (current, isOpening) = (nil, false)
    return true
  }

  /// Closes the chooser that is open, and waits until all are closed or the deadline has come.
  func end(by deadline: Deadline) {
    close()
    for chooser in all.values { chooser.waitUntilDone(by: deadline) }
  }
}

extension Preferences.Key {
  /// The way to choose files: a raw value of `FileChooser.Way`, or `prompt`.
  static let fileChooser = Self(name: "file-chooser")
}
