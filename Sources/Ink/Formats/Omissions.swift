import Localization

/// Content of a file that a drawing cannot contain.
public struct Omissions: Sendable, Hashable {
  /// The kind of content.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// An image.
    case image
    /// A page of a PDF.
    case pdfPage
    /// Typed text.
    case text
    /// A formula set in TeX.
    case formula
    /// A link.
    case link
    /// A stroke that erases what is below it.
    case eraser
    /// A stroke that is nowhere near the page to which it belongs.
    case strokeBesidePage
    /// The fill of a closed stroke.
    case filling
    /// A transform of the canvas that is not affine.
    case transform
    /// A number that cannot be read or is not within the limits.
    case number
    /// A colour in no known notation.
    case color
    /// The dashes, dots or square ends of a line, which is drawn solid and with round ends.
    case lineStyle
    /// The frame of a page, without which its ink is on endless paper.
    case pageFrame
    /// The ruling of a page that paper cannot have here, such as isometric lines or staves.
    case ruling
  }

  /// The kind of content.
  public let kind: Kind
  /// The number of occurrences.
  public let count: Int

  /// Creates a note from its parts.
  public init(_ kind: Kind, count: Int) {
    self.kind = kind
    self.count = count
  }
}

extension Omissions {
  /// The number and the name of the content.
  fileprivate var text: String {
    switch kind {
    case .image: tr("1 image", "\(count) images", count: count)
    case .pdfPage: tr("1 PDF page", "\(count) PDF pages", count: count)
    case .text: tr("1 text", "\(count) texts", count: count)
    case .formula: tr("1 formula", "\(count) formulas", count: count)
    case .link: tr("1 link", "\(count) links", count: count)
    case .eraser: tr("1 eraser stroke", "\(count) eraser strokes", count: count)
    case .strokeBesidePage:
      tr("1 stroke beside its page", "\(count) strokes beside their pages", count: count)
    case .filling: tr("1 filling", "\(count) fillings", count: count)
    case .number: tr("1 invalid number", "\(count) invalid numbers", count: count)
    case .color: tr("1 unknown colour", "\(count) unknown colours", count: count)
    case .lineStyle: tr("1 line style", "\(count) line styles", count: count)
    case .pageFrame: tr("1 page frame", "\(count) page frames", count: count)
    case .ruling: tr("1 page ruling", "\(count) page rulings", count: count)
    case .transform: tr("1 canvas transform", "\(count) canvas transforms", count: count)
    }
  }
}

struct LeftOutCount {
  private var counts: [Omissions.Kind: Int] = [:]
  /// The first number that was left out, as an error.
  private var badNumber: (line: Int, reason: FormatError.Reason)?

  mutating func add(_ kind: Omissions.Kind, count: Int = 1) {
    if count > 0 { counts[kind, default: 0] += count }
  }

  /// Adds a number that cannot be read. It costs no more than its point or its property.
  mutating func add(badNumber reason: FormatError.Reason, line: @autoclosure () -> Int) {
    if badNumber == nil { badNumber = (line(), reason) }
    add(.number)
  }

  /// Throws the error of the first bad number in `file` if no ink of `document` could be read.
  func check(_ document: InkDocument, file: String) throws(FormatError) {
    guard let badNumber, document.strokes.isEmpty else { return }
    throw FormatError(file: file, line: badNumber.line, reason: badNumber.reason)
  }

  /// The occurrences, in the order of the kinds.
  var notes: [Omissions] {
    Omissions.Kind.allCases.compactMap { kind in counts[kind].map { Omissions(kind, count: $0) } }
  }
}

extension InkDocument {
  /// A sentence on the content that the drawing lacks, such as `3 images and 1 text were left
  /// out.`; nil if there is none.
  public var leftOutSentence: String? {
    guard !omissions.isEmpty else { return nil }
    let all = trList(omissions.map(\.text))
    let count = omissions.reduce(0) { $0 + $1.count }
    return tr("\(all) was left out.", "\(all) were left out.", count: count)
  }
}
