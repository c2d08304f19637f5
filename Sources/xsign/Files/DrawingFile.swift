import Graphics
import Ink
import Localization
import Platform

/// The reader of drawings in files of all supported formats.
enum DrawingFile {
  /// The pen for files that do not define one: the line of a fountain pen.
  static let defaultPen = Pen(
    color: .black, width: 0.2 * Pen.unitsPerMillimetre...0.9 * Pen.unitsPerMillimetre)

  /// The regular file that a drawing was read from.
  struct Source: Sendable {
    let version: FileVersion
    let isCompressed: Bool
  }

  /// Reads the drawing in the file that `path` means on the command line, `-` for standard input.
  /// It may be empty.
  ///
  /// - Throws: `CommandError` if it cannot be read.
  static func contents(
    _ path: String, unit: InkDocument.Unit? = nil, needsBackground: Bool = false
  ) throws(CommandError) -> InkDocument {
    try read(InputPath.path(path), unit: unit, needsBackground: needsBackground).document
  }

  /// Reads the drawing in the file at `path`, and returns what is known of the file, which is nil
  /// for pipes and terminals. `cancellation` ends the programs that draw what is embedded in it,
  /// which is left out then. Otherwise as above.
  static func read(
    _ path: String, unit: InkDocument.Unit? = nil, needsBackground: Bool = false,
    limits: FileLimits = .computer, cancellation: ChildCancellation = ChildCancellation()
  ) throws(CommandError) -> (document: InkDocument, source: Source?) {
    let name = name(of: path)
    // Which limit applies is known from the first bytes.
    var maximum = max(limits.own.bytes, limits.others.bytes)
    var portions = try Result { () throws(BoundedFile.Failure) in
      try InputPortions(path, limit: maximum)
    }
    .mapError { CommandError.input($0, file: name, maximum: maximum) }.get()
    let head = portions.current
    maximum = limits.limits(ofFile: head).bytes
    try Result { () throws(BoundedFile.Failure) in try portions.lowerLimit(to: maximum) }
      .mapError { CommandError.input($0, file: name, maximum: maximum) }.get()
    // Large files are mostly InkML, which is parsed in portions and need not be in memory as a
    // whole.
    if !Gzip.isGzip(head), DrawingFormat(of: head) == .inkML {
      try check(.inkML, name, unit, needsBackground)
      let document = Result { () throws(FormatError) in
        try InkDocument(
          inkML: { portions.forEach($0) }, file: name, pen: defaultPen, limits: limits)
      }
      // A failure to read takes precedence over the syntax error that the missing rest causes.
      if let failure = portions.failure { throw .input(failure, file: name, maximum: maximum) }
      return (
        try document.mapError(CommandError.format).get(),
        portions.version.map { Source(version: $0, isCompressed: false) }
      )
    }
    var bytes = try Result { () throws(BoundedFile.Failure) in try portions.all() }
      .mapError { CommandError.input($0, file: name, maximum: maximum) }.get()
    let isCompressed = Gzip.isGzip(bytes)
    let source = portions.version.map { Source(version: $0, isCompressed: isCompressed) }
    if isCompressed {
      bytes = try Result { [bytes] () throws(FormatError) in
        try Gzip.unpack(bytes, file: name, maximum: limits.others.bytes)
      }
      .mapError(CommandError.format).get()
    }
    let format = DrawingFormat(of: bytes)
    let document = Result { [bytes] () throws(FormatError) in
      try InkDocument(
        drawing: bytes, format: format, file: name, unit: unit ?? .pixels, pen: defaultPen,
        limits: limits)
    }
    // A file of another kind is refused as such, whatever the options.
    if FileKind(signatureOf: bytes) == nil {
      if !isCompressed, case .failure = document, let kind = claimed(by: path, not: format) {
        throw .damaged(kind, file: name)
      }
      try check(format, name, unit, needsBackground)
    }
    var read = try document.mapError { error -> CommandError in
      // It contains something, but neither a drawing nor text.
      .format(
        isCompressed && error.reason == .notText
          ? FormatError(file: name, reason: .otherKind(.gzip)) : error)
    }.get()
    read.includeEmbedded(of: path, cancellation)
    return (read, source)
  }

  /// Returns the kind that the name of a file claims, of which it is not, or nil. What is neither
  /// XML nor JSON may be a damaged file of any kind; it is no recording then.
  private static func claimed(by path: String, not format: DrawingFormat) -> FileKind? {
    format == .recording ? FileKind(claimedBy: path) : nil
  }

  /// Returns the name of the file at `path`, `-` for standard input, in sentences.
  static func name(of path: String) -> String {
    guard path != "-" else { return StandardStreamName.input }
    return path.legible.inOneLine
  }

  /// Returns the name of the file at `path` without its folder, in sentences. It may be `-`.
  static func lastName(of path: String) -> String { AtomicFile.name(of: path).legible.inOneLine }

  /// Throws an error if a file of that format cannot have the requested unit or background.
  private static func check(
    _ format: DrawingFormat, _ file: String, _ unit: InkDocument.Unit?, _ needsBackground: Bool
  ) throws(CommandError) {
    if unit != nil, format != .recording { throw .unit(format, file: file) }
    if needsBackground, format != .inkML, format != .xopp { throw .background(format, file: file) }
  }
}

extension DrawingFormat {
  /// The name at the beginning of a sentence.
  var title: String {
    switch self {
    case .inkML: "InkML"
    case .signaturePad: "JSON"
    case .xopp: "Xournal++"
    case .recording: tr("Plain text")
    }
  }
}
