import Platform

/// A program of the desktop that shows a file chooser and prints the path.
struct ChooserProgram: Sendable {
  /// The programs, the preferred one first.
  enum Kind: String, Sendable {
    case zenity, kdialog

    fileprivate var program: SystemProgram {
      switch self {
      case .zenity: .zenity
      case .kdialog: .kdialog
      }
    }
  }

  private let child: ChildProcess
  private let request: ChooserRequest

  /// The most bytes of a path, of which a system allows 4096.
  private static let maximumOutput = 1 << 16
  /// The time that a user may take, in seconds: a week.
  private static let timeout = 604_800.0

  /// Finds the program of that kind. Nil if it is not there. Looks at the disk.
  init?(_ kind: Kind, for request: ChooserRequest) {
    guard let path = kind.program.path() else { return nil }
    self.request = request
    let arguments = kind == .zenity ? Self.zenity(request) : Self.kdialog(request)
    child = ChildProcess(
      ChildProgram(path, arguments, environment: .inherited, ending: .killedWithAll),
      maximumOutput: Self.maximumOutput, seconds: Self.timeout)
  }

  /// Ends the program. May be called from any thread.
  func close() { child.cancel() }

  /// Shows the chooser and returns its answer, or nil if the program does not start. Blocks.
  func ask() -> ChooserAnswer? {
    let output: ChildProcess.Output
    do throws(ChildProcess.Failure) {
      output = try child.run()
    } catch {
      switch error {
      case .missing: return nil
      case .cancelled: return .cancelled
      case .system, .late, .tooMuch, .killed: return .failed
      }
    }
    // Both end with 1 if the user cancels.
    if output.status == 1 { return .cancelled }
    var bytes = output.bytes
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    guard output.status == 0, !bytes.isEmpty, !bytes.contains(0) else { return .failed }
    guard bytes.first == UInt8(ascii: "/") else { return .remote }
    return .chosen(ChosenFile(String(rawBytes: bytes), isAgreed: request.isForWriting))
  }

  /// The arguments of zenity (https://help.gnome.org/users/zenity/stable/file-selection.html). What
  /// the versions from 4 on do anyway is said for those before.
  static func zenity(_ request: ChooserRequest) -> [String] {
    let writing = request.isForWriting ? ["--save", "--confirm-overwrite"] : []
    return ["--file-selection", "--title=\(request.title)", "--attach=\(request.window)"] + writing
      + ["--filename=\(path(request))"]
      + request.filters.map { filter in
        "--file-filter=\(filter.title) | \(filter.patterns.joined(separator: " "))"
      }
  }

  /// The arguments of kdialog (https://develop.kde.org/docs/administration/kdialog/).
  static func kdialog(_ request: ChooserRequest) -> [String] {
    // It shows the patterns, and takes capitals for small letters.
    let filters = request.filters.map { filter in
      let patterns = filter.endings.isEmpty ? ["*"] : filter.endings.map { "*.\($0)" }
      return "\(filter.title) (\(patterns.joined(separator: " ")))"
    }
    return [
      "--title", request.title, "--attach", "\(request.window)",
      request.isForWriting ? "--getsavefilename" : "--getopenfilename", path(request),
      filters.joined(separator: "\n"),
    ]
  }

  /// The path that is suggested; a folder ends in a slash.
  private static func path(_ request: ChooserRequest) -> String {
    request.folder + (request.folder.utf8.last == UInt8(ascii: "/") ? "" : "/") + request.name
  }
}
