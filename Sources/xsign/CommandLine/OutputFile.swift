import ArgumentParser
import Ink
import SystemPackage
import X11Canvas

/// A file that a command writes. The ending of its name determines the format.
struct OutputFile: Sendable {
  /// The format of a file.
  enum Kind: Sendable, Hashable {
    case picture(ExportFormat)
    /// The whole drawing, as InkML.
    case inkML
    /// The drawing as the JSON of signature_pad.
    case signaturePad

    /// All formats with the endings of their files.
    static let endings: [(ending: String, kind: Kind)] =
      ExportFormat.allCases.map { (".\($0.fileExtension)", .picture($0)) }
      + [(".inkml", .inkML), (".json", .signaturePad)]
  }

  let path: String
  let kind: Kind

  /// Creates the file that `path` names.
  ///
  /// - Throws: `OptionError` if its ending is unknown.
  init(_ path: String) throws(OptionError) {
    guard path != "-" else { throw OptionError("files are not written to standard output") }
    let name = (FilePath(typed: path).lastComponent?.string.lowercased() ?? "").utf8
    let known = Kind.endings.first { ending, _ in
      name.reversed().starts(with: ending.utf8.reversed()) && name.count > ending.utf8.count
    }
    guard let known else {
      let endings = Kind.endings.map(\.ending)
      throw OptionError(
        "the name must end in \(endings.dropLast().joined(separator: ", ")) or "
          + (endings.last ?? ""))
    }
    self.path = path
    kind = known.kind
  }

  /// The permissions of a new file. Only the owner may read files with pressure and speed, which
  /// are as personal as the shape of a signature.
  private var permissions: UInt32 { if case .picture = kind { 0o666 } else { 0o600 } }

  /// Writes the whole file or, if that fails, leaves the old one.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    do throws(FileError) {
      try EndingSignals.blocked { () throws(FileError) in
        _ = try AtomicFile.write(bytes, to: path, permissions: permissions)
      }
    } catch {
      throw .output(error)
    }
  }
}

extension OutputFile {
  /// Writes what `convert` makes of the drawing in the file at `input`, `-` for standard input. The
  /// options `pen` override its pens. A failure, and the parts of the file that the drawing does
  /// not contain, are reported on standard error.
  ///
  /// - Parameters:
  ///   - unit: The unit of the coordinates of plain text, or nil if it was not given.
  ///   - needsBackground: True if the format must be one that can hold a background.
  func write(
    _ input: String, unit: InkDocument.Unit?, pen: PenOptions, needsBackground: Bool = false,
    _ convert: (InkDocument) throws(ExportError) -> [UInt8]
  ) throws {
    do throws(CommandError) {
      let name = DrawingFile.name(of: input)
      let document = try DrawingFile.contents(input, unit: unit, needsBackground: needsBackground)
      guard !document.strokes.isEmpty else { throw .empty(file: name) }
      defer { if let sentence = document.leftOutSentence { complain("\(name): \(sentence)") } }
      let bytes = try Result { () throws(ExportError) in try convert(pen.applied(to: document)) }
        .mapError { CommandError.export($0, file: name) }.get()
      try write(bytes)
    } catch {
      complain("\(error)")
      throw ExitCode.failure
    }
  }
}
