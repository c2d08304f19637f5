import Localization

/// The kind of a file, as far as its first bytes tell: that of drawings, and the kinds that people
/// confuse with them.
public enum FileKind: Sendable, Hashable {
  /// A drawing in one of the formats that are read, not compressed.
  case drawing(DrawingFormat)
  /// A PNG picture.
  case png
  /// A JPEG picture.
  case jpeg
  /// A PDF document.
  case pdf
  /// A ZIP archive, which documents of office programs are, too.
  case zip
  /// Data compressed with gzip.
  case gzip
  /// A file of a kind that is not read here, by its title.
  case foreign(String)

  /// The bytes that files of the kinds begin with.
  private static let signatures: [(start: [UInt8], kind: FileKind)] = [
    ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], .png), ([0xff, 0xd8, 0xff], .jpeg),
    (Array("%PDF-".utf8), .pdf), (Array("PK".utf8) + [3, 4], .zip),
    (Array("PK".utf8) + [5, 6], .zip), ([0x1f, 0x8b], .gzip),
    (Array("GIF8".utf8), .foreign(tr("a GIF picture"))),
    (Array("II*".utf8) + [0], .foreign(tr("a TIFF picture"))),
    (Array("MM".utf8) + [0, 0x2a], .foreign(tr("a TIFF picture"))),
    (Array("%!PS".utf8), .foreign(tr("a PostScript document"))),
    (Array("{\\rtf".utf8), .foreign(tr("an RTF document"))),
    ([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], .foreign(tr("an old office document"))),
    ([0x7f] + Array("ELF".utf8), .foreign(tr("a program"))),
  ]

  /// The kinds of files that have a length before the word that tells what they are: the places and
  /// words.
  private static let later: [(place: Int, word: [UInt8], kind: FileKind)] = [
    (8, Array("WEBP".utf8), .foreign(tr("a WebP picture"))),
    (4, Array("ftypheic".utf8), .foreign(tr("a HEIC picture"))),
    (4, Array("ftypheix".utf8), .foreign(tr("a HEIC picture"))),
    (4, Array("ftypmif1".utf8), .foreign(tr("a HEIC picture"))),
    (4, Array("ftypmsf1".utf8), .foreign(tr("a HEIC picture"))),
    (4, Array("ftypavif".utf8), .foreign(tr("an AVIF picture"))),
    (4, Array("ftypavis".utf8), .foreign(tr("an AVIF picture"))),
    (4, Array("ftyp".utf8), .foreign(tr("a film"))),
  ]

  /// Recognises the content of a file, or the beginning of it. Returns nil if it is none of these
  /// kinds. A drawing is recognised if its beginning is valid.
  ///
  /// - Complexity: As `DrawingFormat.init(of:)`.
  public init?(of bytes: [UInt8]) {
    if let known = Self(signatureOf: bytes) {
      self = known
    } else if let format = Self.format(of: bytes) {
      self = .drawing(format)
    } else {
      return nil
    }
  }

  /// Recognises the kinds that begin with a signature, all but drawings.
  public init?(signatureOf bytes: [UInt8]) {
    if let known = Self.signatures.first(where: { bytes.starts(with: $0.start) }) {
      self = known.kind
    } else if let known = Self.later.first(where: {
      bytes.dropFirst($0.place).starts(with: $0.word)
    }) {
      self = known.kind
    } else {
      return nil
    }
  }

  /// Returns the kind that the ending of a name claims, or nil if it claims none of those that are
  /// read.
  public init?(claimedBy name: String) {
    let name = name.lowercased()
    let endings: [(ending: String, kind: FileKind)] = [
      (".png", .png), (".jpg", .jpeg), (".jpeg", .jpeg), (".pdf", .pdf),
      (".inkml", .drawing(.inkML)), (".json", .drawing(.signaturePad)), (".xopp", .drawing(.xopp)),
    ]
    let claimed = endings.first { name.utf8.reversed().starts(with: $0.ending.utf8.reversed()) }
    guard let claimed else { return nil }
    self = claimed.kind
  }

  /// True if it is a drawing.
  public var isDrawing: Bool { if case .drawing = self { true } else { false } }

  /// True if it is a picture that can be put under the ink.
  public var isPicture: Bool { self == .png || self == .jpeg }

  /// The kind in the middle of a sentence, with an article.
  public var title: String {
    switch self {
    case .drawing(.inkML): tr("a drawing (InkML)")
    case .drawing(.signaturePad): tr("a drawing (JSON)")
    case .drawing(.xopp): tr("a drawing (Xournal++)")
    case .drawing(.recording): tr("a drawing (plain text)")
    case .png: tr("a PNG picture")
    case .jpeg: tr("a JPEG picture")
    case .pdf: tr("a PDF document")
    case .zip: tr("a ZIP archive")
    case .gzip: tr("compressed data (gzip)")
    case .foreign(let title): title
    }
  }

  /// The format of a drawing. Unlike `DrawingFormat.init(of:)`, which only tells the formats of
  /// drawings from each other, it requires a root element of that format, or valid lines.
  private static func format(of bytes: [UInt8]) -> DrawingFormat? {
    let format = DrawingFormat(of: bytes)
    switch format {
    case .inkML: return DrawingFormat.root(of: bytes) == "ink" ? format : nil
    case .xopp, .signaturePad: return format
    case .recording:
      // The last line may be cut, here or in what was read of the file.
      let head = bytes.prefix(1 << 12)
      let lines = head.lastIndex(of: UInt8(ascii: "\n")).map { head.prefix(through: $0) } ?? head
      let document = try? InkDocument(recording: Array(lines), file: "")
      return document?.strokes.isEmpty == false ? format : nil
    }
  }
}
