/// The file formats of drawings.
public enum DrawingFormat: String, Sendable, Hashable, CaseIterable {
  /// InkML, xsign's own format.
  case inkML
  /// JSON as returned by signature_pad's `toData()`.
  case signaturePad
  /// The uncompressed XML of a file of Xournal++ or Xournal.
  case xopp
  /// Plain text with one sample per line.
  case recording

  /// Determines the format of a file from its content: Xournal for XML with that root element,
  /// InkML for other XML, JSON for a leading bracket, and a recording for anything else. The text
  /// may be UTF-8 or UTF-16, of which only XML is read.
  ///
  /// - Complexity: O(bytes) in the worst case, with comments before the root; usually O(1).
  public init(of bytes: [UInt8]) {
    let first: UInt8?
    switch WideEncoding(of: bytes) {
    // Each byte of ASCII has a zero beside it.
    case .utf16: first = bytes.dropFirst(2).first { !$0.isBlank && $0 != 0 }
    // No XML is read in it either.
    case .utf32: first = nil
    case nil:
      first = bytes[UTF8Mark.length(in: bytes)...].first { !$0.isBlank }
    }
    switch first {
    case UInt8(ascii: "<"):
      self = Self.root(of: bytes) == Xournal.root ? .xopp : .inkML
    case UInt8(ascii: "["), UInt8(ascii: "{"): self = .signaturePad
    default: self = .recording
    }
  }

  /// Returns the name of the root element of XML without its prefix; nil if there is none.
  static func root(of bytes: [UInt8]) -> String? { RootElementHandler.root(of: bytes) }
}

extension InkDocument {
  /// Reads the drawing in a file of any supported format.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file, decompressed.
  ///   - format: The format; nil to determine it from the content.
  ///   - file: The name of the file in errors.
  ///   - unit: The unit of coordinates in a recording; the other formats specify it.
  ///   - pen: The pen of strokes without one, and the default for unspecified properties of pens.
  ///   - limits: The limits of the drawing.
  /// - Throws: The error in the file, with the line if there is one.
  /// - Complexity: O(bytes).
  public init(
    drawing bytes: [UInt8], format: DrawingFormat? = nil, file: String, unit: Unit = .pixels,
    pen: Pen = Pen(), limits: FileLimits = FileLimits()
  ) throws(FormatError) {
    let maximum = limits.limits(ofFile: bytes).bytes
    guard bytes.count <= maximum else { throw FormatError(file: file, reason: .tooLarge(maximum)) }
    if let kind = FileKind(signatureOf: bytes) {
      throw FormatError(file: file, reason: .otherKind(kind))
    }
    let format = format ?? DrawingFormat(of: bytes)
    if format == .signaturePad || format == .recording, let encoding = WideEncoding(of: bytes) {
      throw FormatError(file: file, reason: .encoding(encoding.rawValue))
    }
    switch format {
    case .inkML: try self.init(inkML: bytes, file: file, pen: pen, limits: limits)
    case .signaturePad:
      try self.init(signaturePad: bytes, file: file, pen: pen, limits: limits)
    case .xopp: try self.init(xopp: bytes, file: file)
    case .recording: try self.init(recording: bytes, file: file, unit: unit, pen: pen)
    }
    isScaleAssumed =
      isScaleAssumed || format == .signaturePad || format == .recording && unit == .pixels
  }
}

/// An encoding in which a character has at least two bytes. XML may be in one.
private enum WideEncoding: String {
  case utf16 = "UTF-16"
  case utf32 = "UTF-32"

  /// Determines it by the byte order mark; nil without one.
  init?(of bytes: [UInt8]) {
    // The mark of UTF-32 begins as that of UTF-16.
    let marks: [(Self, [UInt8])] = [
      (.utf32, [0xff, 0xfe, 0, 0]), (.utf32, [0, 0, 0xfe, 0xff]), (.utf16, [0xff, 0xfe]),
      (.utf16, [0xfe, 0xff]),
    ]
    guard let found = marks.first(where: { bytes.starts(with: $0.1) }) else { return nil }
    self = found.0
  }
}

/// A handler that takes only the root of an XML file.
private final class RootElementHandler: XMLHandler {
  private var name: String?
  var line = 0

  /// Returns the name of the root element without its prefix; nil if there is none.
  static func root(of bytes: [UInt8]) -> String? {
    let finder = RootElementHandler()
    try? XMLReader(file: "", handler: finder).read(bytes)
    return finder.name
  }

  func start(_ element: XMLElement) throws(FormatError.Reason) {
    name = element.name
    // Any error ends the parse.
    throw .notText
  }

  func text(_ bytes: Span<UInt8>) {}

  func end() {}
}
