/// The kinds of files that drawings come in.
public enum DrawingFormat: String, Sendable, Hashable, CaseIterable {
  /// InkML, which is xsign's own.
  case inkML
  /// What signature_pad's `toData()` gives, as JSON.
  case signaturePad
  /// The XML in a file of Xournal++ or Xournal, uncompressed.
  case xopp
  /// Plain text with a sample a line.
  case recording

  /// The format of a file that holds `bytes`, by what they are, not by its name: XML whose root says
  /// so is Xournal's, other XML InkML, what begins with a bracket JSON, all else a recording.
  ///
  /// - Complexity: O(bytes) at worst, where comments precede the root; mostly O(1).
  public init(of bytes: [UInt8]) {
    let marks: [[UInt8]] = [[0xff, 0xfe], [0xfe, 0xff]]
    let isWide = marks.contains { bytes.starts(with: $0) }
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    switch text.first(where: { !" \t\r\n".utf8.contains($0) }) {
    case UInt8(ascii: "<"): self = RootFinder.root(of: bytes) == Xournal.root ? .xopp : .inkML
    case _ where isWide: self = RootFinder.root(of: bytes) == Xournal.root ? .xopp : .inkML
    case UInt8(ascii: "["), UInt8(ascii: "{"): self = .signaturePad
    default: self = .recording
    }
  }
}

extension InkDocument {
  /// The drawing in a file of any format that is known, which is told from its content.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds; where it was compressed, what that was.
  ///   - format: Its format; nil to tell it from the content.
  ///   - file: What errors call it.
  ///   - unit: What the coordinates of a recording count in; the other formats say it themselves.
  ///   - pen: The pen of strokes that have none, and what pens are like where they do not say.
  /// - Throws: What is wrong, with the line where there is one.
  /// - Complexity: O(bytes).
  public init(
    drawing bytes: [UInt8], format: DrawingFormat? = nil, file: String, unit: Unit = .pixels,
    pen: Pen = Pen()
  ) throws(FormatError) {
    guard bytes.count <= Self.mostBytes else {
      throw FormatError(file: file, reason: .tooLarge(Self.mostBytes))
    }
    switch format ?? DrawingFormat(of: bytes) {
    case .inkML: try self.init(inkML: bytes, file: file, pen: pen)
    case .signaturePad: try self.init(signaturePad: bytes, file: file, pen: pen)
    case .xopp: try self.init(xopp: bytes, file: file)
    case .recording: try self.init(recording: bytes, file: file, unit: unit, pen: pen)
    }
  }
}

/// Takes the root of an XML file and no more.
private final class RootFinder: XMLHandler {
  private var name: String?

  /// The name of the root element, without its prefix; nil where there is none.
  static func root(of bytes: [UInt8]) -> String? {
    let finder = RootFinder()
    try? XMLReader(file: "", handler: finder).read(bytes)
    return finder.name
  }

  func start(_ element: XMLElement, line: Int) throws(FormatError) {
    name = element.name
    // Any error ends the reading.
    throw FormatError(file: "", reason: .notText)
  }

  func text(_ bytes: Span<UInt8>, line: Int) {}

  func end(line: Int) {}
}
