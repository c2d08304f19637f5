/// What a file chooser of the desktop asks for: a file to read or to write.
package struct ChooserRequest: Sendable, Hashable {
  /// Files that the chooser shows.
  package struct Filter: Sendable, Hashable {
    /// The name for people.
    package var title: String
    /// The endings of the files, without a dot, or nothing for all files.
    package var endings: [String]

    package init(_ title: String, _ endings: [String]) {
      self.title = title
      self.endings = endings
    }

    /// The patterns of the names. Most choosers compare letters as they are.
    var patterns: [String] {
      endings.isEmpty ? ["*"] : endings.flatMap { ["*.\($0)", "*.\($0.uppercased())"] }
    }
  }

  /// The title of the chooser's window.
  package var title: String
  /// The title of the button that accepts.
  package var confirmTitle: String
  /// True if the file is written, so that it need not exist, and may be replaced.
  package var isForWriting: Bool
  /// The absolute path of the folder that is shown first.
  package var folder: String
  /// The suggested name of a file that is written.
  package var name: String
  /// What the user may choose to see; the first is shown at first.
  package var filters: [Filter]
  /// The server's number of the window that asks.
  package var window: UInt

  package init(
    title: String, confirmTitle: String, isForWriting: Bool, folder: String, name: String = "",
    filters: [Filter], window: UInt
  ) {
    self.title = title
    self.confirmTitle = confirmTitle
    self.isForWriting = isForWriting
    self.folder = folder
    self.name = name
    self.filters = filters
    self.window = window
  }
}

/// The answer of a file chooser.
package enum ChooserAnswer: Sendable, Hashable {
  /// The chooser is there; its answer follows.
  case opened
  /// The file at the path was chosen.
  case chosen(ChosenFile)
  /// The user chose nothing.
  case cancelled
  /// The chosen file is not one of this computer.
  case remote
  /// The chooser ended without an answer.
  case failed
  /// The desktop has no chooser.
  case missing
}

/// A file that was chosen.
package struct ChosenFile: Sendable, Hashable {
  /// Its absolute path.
  package var path: String
  /// True if the user agreed to replace the file, if there is one.
  package var isAgreed: Bool

  package init(_ path: String, isAgreed: Bool) {
    self.path = path
    self.isAgreed = isAgreed
  }
}
