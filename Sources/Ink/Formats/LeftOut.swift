/// What a file holds that a drawing cannot.
public struct LeftOut: Sendable, Hashable {
  /// What was left out.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A picture.
    case image
    /// Typed text.
    case text
    /// A formula set in TeX.
    case formula
    /// A link.
    case link
    /// A stroke that rubs out what is below it.
    case eraser
    /// The colour inside a closed stroke.
    case filling
    /// A distortion of the canvas that is no affine map.
    case transform

    /// One of them, or several.
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
      case (.eraser, 1): "stroke of an eraser"
      case (.eraser, _): "strokes of an eraser"
      case (.filling, 1): "filling"
      case (.filling, _): "fillings"
      case (.transform, 1): "canvas transform"
      case (.transform, _): "canvas transforms"
      }
    }
  }

  /// What was left out.
  public let kind: Kind
  /// How many of them.
  public let count: Int

  /// A note from its parts.
  public init(_ kind: Kind, count: Int) {
    self.kind = kind
    self.count = count
  }
}

/// Counts what is left out of a drawing.
struct LeftOutCount {
  private var counts: [LeftOut.Kind: Int] = [:]

  mutating func add(_ kind: LeftOut.Kind) { counts[kind, default: 0] += 1 }

  /// What there was, in the order of the kinds.
  var notes: [LeftOut] {
    LeftOut.Kind.allCases.compactMap { kind in
      counts[kind].map { LeftOut(kind, count: $0) }
    }
  }
}

extension InkDocument {
  /// What of the file is not in the drawing, in a sentence: `3 images and 1 text were left out.`;
  /// nil where all of it is.
  public var leftOutSentence: String? {
    let parts = leftOut.map { "\($0.count) \($0.kind.name($0.count))" }
    guard let last = parts.last else { return nil }
    let one = leftOut.count == 1 && leftOut[0].count == 1
    let all = parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
    return "\(all) \(one ? "was" : "were") left out."
  }
}
