import Ink
import X11Canvas

/// A drawing in a file of any kind that is known.
enum DrawingFile {
  /// The pen of files that have none: a fountain pen's line.
  static let usualPen = Pen(
    color: .black, width: 0.2 * Pen.unitsPerMillimetre...0.9 * Pen.unitsPerMillimetre)

  /// The drawing in the file at `path`, `-` for standard input, which may be empty.
  ///
  /// - Throws: where it cannot be read.
  static func contents(
    _ path: String, unit: InkDocument.Unit? = nil, needsBackground: Bool = false
  ) throws(CommandError) -> InkDocument {
    let file = InputFile(path: path)
    var portions = try Result { () throws(InputError) in try InputPortions(file) }
      .mapError(CommandError.input).get()
    let head = portions.current
    // What is large is mostly InkML, and that need not be in memory at once.
    if !Gzip.isGzip(head), DrawingFormat(of: head) == .inkML {
      try check(.inkML, file.name, unit, needsBackground)
      return try inkML(&portions, file: file.name)
    }
    var bytes = try Result { () throws(InputError) in try portions.all() }
      .mapError(CommandError.input).get()
    if Gzip.isGzip(bytes) {
      bytes = try Result { [bytes] () throws(FormatError) in
        try Gzip.unpack(bytes, file: file.name)
      }
      .mapError(CommandError.format).get()
    }
    let format = DrawingFormat(of: bytes)
    try check(format, file.name, unit, needsBackground)
    return try Result { [bytes] () throws(FormatError) in
      try InkDocument(
        drawing: bytes, format: format, file: file.name, unit: unit ?? .pixels,
        pen: usualPen)
    }
    .mapError(CommandError.format).get()
  }

  private static func inkML(
    _ portions: inout InputPortions, file: String
  ) throws(CommandError) -> InkDocument {
    let document = Result { () throws(FormatError) in
      try InkDocument(inkML: { portions.forEach($0) }, file: file, pen: usualPen)
    }
    // Half a file is no drawing, and not what is wrong with it.
    if let failure = portions.failure { throw .input(failure) }
    return try document.mapError(CommandError.format).get()
  }

  /// Throws where a file of that format cannot have what was asked for.
  private static func check(
    _ format: DrawingFormat, _ file: String, _ unit: InkDocument.Unit?, _ needsBackground: Bool
  ) throws(CommandError) {
    if unit != nil, format != .recording { throw .unit(format, file: file) }
    if needsBackground, format != .inkML { throw .background(format, file: file) }
  }
}

extension DrawingFormat {
  /// What a sentence calls it, at its beginning.
  var title: String {
    switch self {
    case .inkML: "InkML"
    case .signaturePad: "JSON"
    case .xopp: "Xournal++"
    case .recording: "Plain text"
    }
  }
}
