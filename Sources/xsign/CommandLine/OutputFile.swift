import Glibc
import SystemPackage
import X11Canvas

/// A file that a command writes; its ending says what it will hold.
struct OutputFile: Sendable {
  /// What a file can hold.
  enum Kind: Sendable, Hashable {
    /// A picture.
    case picture(ExportFormat)
    /// The drawing itself.
    case inkML
    /// The drawing as signature_pad has it.
    case signaturePad

    /// All there are, by the endings of their files.
    static let endings: [(ending: String, kind: Kind)] =
      ExportFormat.allCases.map { (".\($0.fileExtension)", .picture($0)) }
      + [(".inkml", .inkML), (".json", .signaturePad)]
  }

  /// Where it lies.
  let path: String
  /// What it will hold.
  let kind: Kind

  /// The file that `path` names.
  ///
  /// - Throws: where its ending is not known.
  init(_ path: String) throws(OptionError) {
    guard path != "-" else { throw OptionError("pictures are not written to standard output") }
    let name = (FilePath(typed: path).lastComponent?.string.lowercased() ?? "").utf8
    let known = Kind.endings.first { ending, _ in
      name.reversed().starts(with: ending.utf8.reversed()) && name.count > ending.utf8.count
    }
    guard let known else {
      let endings = Kind.endings.map(\.ending)
      throw OptionError(
        "the name has to end in \(endings.dropLast().joined(separator: ", ")) or "
          + (endings.last ?? ""))
    }
    self.path = path
    kind = known.kind
  }

  /// Who may read a new file. How hard and fast a hand writes is as much its own as its shape.
  private var permissions: UInt32 {
    switch kind {
    case .picture: 0o666
    case .inkML, .signaturePad: 0o600
    }
  }

  /// Writes `bytes`, whole or not at all. Signals that would end the program do so afterwards, and a
  /// file that may not become as large is an error like others.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    signal(SIGXFSZ, SIG_IGN)
    var (ending, before) = (sigset_t(), sigset_t())
    sigemptyset(&ending)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&ending, number) }
    pthread_sigmask(SIG_BLOCK, &ending, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    do throws(FileError) {
      try AtomicFile.write(bytes, to: path, permissions: permissions)
    } catch {
      throw .output(error)
    }
  }
}
