/// Content of a file that a drawing cannot contain.
public struct LeftOut: Sendable, Hashable {
  /// The kind of content.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An image.
    case image
    /// Typed text.
    case text
    /// A formula set in TeX.
    case formula
    /// A link.
    case link
    /// A stroke that erases what is below it.
    case eraser
    /// The fill of a closed stroke.
    case filling
    /// A transform of the canvas that is not affine.
    case transform

    /// Returns the name in the singular or the plural.
    func name(_ count: Int) -> String {
      switch (self, count) {
      case (.image, 1): "image"
      case (.image, _): "images"
      case (.text, 1): "text"
      case (.text, _): "texts"
      case (.formula, 1): "formula"
      case (.formula, _): "formulas"
      case (.link, 1): "link"
      case (.link, _): "links"
      case (.eraser, 1): "eraser stroke"
      case (.eraser, _): "eraser strokes"
      case (.filling, 1): "filling"
      case (.filling, _): "fillings"
      case (.transform, 1): "canvas transform"
      case (.transform, _): "canvas transforms"
      }
    }
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

/// A counter of omitted content.
struct LeftOutCount {
  private var counts: [LeftOut.Kind: Int] = [:]

  mutating func add(_ kind: LeftOut.Kind) { counts[kind, default: 0] += 1 }

  /// The occurrences, in the order of the kinds.
  var notes: [LeftOut] {
    LeftOut.Kind.allCases.compactMap { kind in
      counts[kind].map { LeftOut(kind, count: $0) }
    }
  }
}

extension InkDocument {
  /// A sentence on the content that the drawing lacks, such as `3 images and 1 text were left
  /// out.`; nil if there is none.
  public var leftOutSentence: String? {
    let parts = leftOut.map { "\($0.count) \($0.kind.name($0.count))" }
    guard let last = parts.last else { return nil }
    let one = leftOut.count == 1 && leftOut[0].count == 1
    let all = parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
    return "\(all) \(one ? "was" : "were") left out."
  }
}
