import ArgumentParser
import Export
import Ink
import Localization
import Platform
import SystemPackage

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

    /// The names of all formats, as options have them.
    static var names: [String] { endings.map { String($0.ending.dropFirst()) } }
  }

  let path: String
  let kind: Kind
  /// The name in sentences of the open descriptor that the path names, or nil if it names a file.
  private var stream: String?
  /// True if the path names an open descriptor, beside which there are no other files.
  var isStream: Bool { stream != nil }

  /// Creates the file that `path` names.
  ///
  /// - Throws: `OptionError` if its ending is unknown.
  init(_ path: String) throws(OptionError) {
    let name = (FilePath(typed: path).lastComponent?.string.lowercased() ?? "").utf8
    let known = Kind.endings.first { ending, _ in
      name.reversed().starts(with: ending.utf8.reversed()) && name.count > ending.utf8.count
    }
    guard let known else {
      let endings = Kind.endings.map(\.ending)
      throw OptionError(
        tr("the name must end in \(trChoice(endings))"))
    }
    self.path = path
    kind = known.kind
  }

  /// Checks that none of the files that are read would be replaced, also through a link.
  func checkThatItDiffers(from inputs: [String]) throws(CommandError) {
    if !isStream { try Self.check(path, differsFrom: inputs) }
  }

  /// Checks that a file at `path` would replace none of the files that are read, also through a
  /// link.
  static func check(_ path: String, differsFrom inputs: [String]) throws(CommandError) {
    guard let own = AtomicFile.identity(of: path) else { return }
    for input in inputs where input != "-" {
      let source = try InputPath.path(input)
      guard AtomicFile.identity(of: source) != own else {
        throw .replacedSource(DrawingFile.name(of: source))
      }
    }
  }

  /// Creates the file that `path` names, in a format that its ending need not name. A path that
  /// names an open descriptor is called `stream` in sentences.
  init(_ path: String, as kind: Kind, stream: String? = nil) {
    self.path = path
    self.kind = kind
    self.stream = stream
  }

  /// The format of a picture, or nil if the file is no picture.
  var pictureFormat: ExportFormat? {
    if case .picture(let format) = kind { format } else { nil }
  }

  /// The permissions of a new file. Only the owner may read files with pressure and speed, which
  /// are as personal as the shape of a signature.
  var permissions: UInt32 { if case .picture = kind { 0o666 } else { 0o600 } }

  /// Writes the whole file or, if that fails, leaves the old one. A path that names an open
  /// descriptor, as a shell's `>(command)`, is written to as it is.
  func write(
    _ bytes: [UInt8], replacing replaceable: Replaceable = .anything
  ) throws(CommandError) {
    do throws(FileError) {
      if let output = try InheritedOutput(naming: path, shown: stream) {
        return try output.write(bytes)
      }
      try TerminationSignals.blocked { () throws(FileError) in
        _ = try AtomicFile.write(
          bytes, to: path, permissions: permissions, replacing: replaceable)
      }
    } catch {
      throw .output(error)
    }
  }

  /// Writes a file for each page with these indices, all or none, and returns their paths. `bytes`
  /// returns what is in one. A signal that comes meanwhile ends the program; no file is written
  /// then.
  func write(
    pages indices: [Int], _ bytes: (Int) throws(CommandError) -> [UInt8]
  ) throws(CommandError) -> [String] {
    // In a batch they are blocked before, and all that is done for a drawing is guarded.
    try TerminationSignals.blockedWhileGuarded(isGuarded: true) { () throws(CommandError) in
      var files = FileSet()
      let paths = indices.map { PagesExport.path(path, page: $0) }
      for (index, path) in zip(indices, paths) {
        guard !TerminationSignals.arePending else { return [] }
        // Temporary names are left behind only by a program that is killed.
        let content =
          try files.isUnnamed
          ? GuardedWork.interruptible { () throws(CommandError) in try bytes(index) }
          : bytes(index)
        do throws(FileError) {
          try files.add(content, to: path, permissions: permissions)
        } catch {
          throw .output(error)
        }
      }
      do throws(FileError) {
        try files.commit()
      } catch {
        throw .output(error)
      }
      return paths
    }
  }
}

extension OutputFile {
  /// Writes what `convert` makes of the drawing in the file at `input`, `-` for standard input,
  /// with the name of that file in sentences. The options `pen` override its pens. A failure, and
  /// the parts of the file that the drawing does not contain, are reported on standard error.
  ///
  /// - Parameters:
  ///   - unit: The unit of the coordinates of plain text, or nil if it was not given.
  func write(
    _ input: String, unit: InkDocument.Unit?, pen: PenOptions,
    _ convert: (InkDocument, _ name: String) throws(CommandError) -> [UInt8]
  ) throws {
    try reportingFailure {
      try checkThatItDiffers(from: [input])
      try Self.convert(
        input, unit: unit, pen: pen, report: complain
      ) { (document, name) throws(CommandError) in
        try write(convert(document, name))
      }
    }
  }

  /// Reads the drawing as above, and calls `body` with it and the name of its file in sentences.
  /// The format must be one that can hold a background if `needsBackground`. Without ink there must
  /// be a picture, and `takesPictures` be true. `report` gets the sentence about the parts of the
  /// file that the drawing does not contain.
  static func convert(
    _ input: String, unit: InkDocument.Unit?, pen: PenOptions, needsBackground: Bool = false,
    takesPictures: Bool = false, report: (String) -> Void,
    _ body: (InkDocument, String) throws(CommandError) -> Void
  ) throws(CommandError) {
    let name = DrawingFile.name(of: input)
    let document = try GuardedWork.interruptible { () throws(CommandError) in
      try DrawingFile.contents(input, unit: unit, needsBackground: needsBackground)
    }
    defer { if let sentence = document.leftOutNote(of: input) { report(sentence) } }
    if document.strokes.isEmpty {
      let hasPictures = document.pages.contains { $0.background.picture != nil }
      guard hasPictures else { throw .empty(file: name) }
      guard takesPictures else { throw .onlyPictures(file: name) }
    }
    try body(pen.applied(to: document), name)
  }

  /// Calls `body`, whose failures are about the drawing in the file with that name.
  static func named(
    _ file: String, _ body: () throws(ExportError) -> [UInt8]
  ) throws(CommandError) -> [UInt8] {
    try Result(catching: body).mapError { CommandError.export($0, file: file) }.get()
  }
}
