/// What a file chooser of the desktop asks for: a file to read or to write.
public struct ChooserRequest: Sendable, Hashable {
  /// Files that the chooser shows.
  public struct Filter: Sendable, Hashable {
    /// The name for people.
    public var title: String
    /// The endings of the files, without a dot, or nothing for all files.
    public var endings: [String]

    /// Creates a filter.
    public init(_ title: String, _ endings: [String]) {
      self.title = title
      self.endings = endings
    }

    /// The patterns of the names. Most choosers compare letters as they are.
    var patterns: [String] {
      endings.isEmpty ? ["*"] : endings.flatMap { ["*.\($0)", "*.\($0.uppercased())"] }
    }
  }

  /// A check box.
  public struct Option: Sendable, Hashable {
    /// The label.
    public var title: String
    /// True if it is checked at first.
    public var isOn: Bool

    /// Creates a check box.
    public init(_ title: String, isOn: Bool) {
      self.title = title
      self.isOn = isOn
    }
  }

  /// The title of the chooser's window.
  public var title: String
  /// The title of the button that accepts.
  public var confirmTitle: String
  /// True if the file is written, so that it need not exist, and may be replaced.
  public var isForWriting: Bool
  /// The absolute path of the folder that is shown first.
  public var folder: String
  /// The suggested name of a file that is written.
  public var name: String
  /// What the user may choose to see; the first is shown at first.
  public var filters: [Filter]
  /// The check box, which only the portal has, or nil for none.
  public var option: Option?
  /// The server's number of the window that asks.
  public var window: UInt

  /// Creates a request.
  public init(
    title: String, confirmTitle: String, isForWriting: Bool, folder: String, name: String = "",
    filters: [Filter], option: Option? = nil, window: UInt
  ) {
    self.title = title
    self.confirmTitle = confirmTitle
    self.isForWriting = isForWriting
    self.folder = folder
    self.name = name
    self.filters = filters
    self.option = option
    self.window = window
  }
}

/// The answer of a file chooser.
public enum ChooserAnswer: Sendable, Hashable {
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
public struct ChosenFile: Sendable, Hashable {
  /// Its absolute path.
  public var path: String
  /// True if the user agreed to replace the file, if there is one.
  public var isAgreed: Bool
  /// The state of the check box, or nil if the chooser has none.
  public var isOptionOn: Bool?

  /// Creates a file that was chosen.
  public init(_ path: String, isAgreed: Bool, isOptionOn: Bool? = nil) {
    self.path = path
    self.isAgreed = isAgreed
    self.isOptionOn = isOptionOn
  }
}
