/// Content of a file that a drawing cannot contain.
public struct LeftOut: Sendable, Hashable {
  /// The kind of content, with its name in the singular.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An image.
    case image
    /// A page of a PDF.
    case pdfPage = "PDF page"
    /// Typed text.
    case text
    /// A formula set in TeX.
    case formula
    /// A link.
    case link
    /// A stroke that erases what is below it.
    case eraser = "eraser stroke"
    /// The fill of a closed stroke.
    case filling
    /// A transform of the canvas that is not affine.
    case transform = "canvas transform"
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

struct LeftOutCount {
  private var counts: [LeftOut.Kind: Int] = [:]

  mutating func add(_ kind: LeftOut.Kind) { counts[kind, default: 0] += 1 }

  /// The occurrences, in the order of the kinds.
  var notes: [LeftOut] {
    LeftOut.Kind.allCases.compactMap { kind in counts[kind].map { LeftOut(kind, count: $0) } }
  }
}

extension InkDocument {
  /// A sentence on the content that the drawing lacks, such as `3 images and 1 text were left
  /// out.`; nil if there is none.
  public var leftOutSentence: String? {
    let parts = leftOut.map { "\($0.count) \($0.kind.rawValue)\($0.count == 1 ? "" : "s")" }
    guard let last = parts.last else { return nil }
    let one = leftOut.count == 1 && leftOut[0].count == 1
    let all = parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
    return "\(all) \(one ? "was" : "were") left out."
  }
}
