/// The pages of a PDF from which ink goes that xsign wrote on them before, by their indices.
public struct InkRemoval: Sendable, Hashable {
  /// The pages from which the strokes go that can be taken up.
  public var strokes: Set<Int>
  /// The pages from which the rest goes: ink whose opacity varies, and pictures.
  public var others: Set<Int>

  /// Creates the removal from pages.
  public init(strokes: some Sequence<Int> = [], others: some Sequence<Int> = []) {
    (self.strokes, self.others) = (Set(strokes), Set(others))
  }

  /// The indices of all pages that change.
  public var pages: Set<Int> { strokes.union(others) }
  /// True if nothing goes.
  public var isEmpty: Bool { strokes.isEmpty && others.isEmpty }

  /// Returns true if this and another removal have nothing in common.
  func isDisjoint(with other: InkRemoval) -> Bool {
    strokes.isDisjoint(with: other.strokes) && others.isDisjoint(with: other.others)
  }

  /// Returns what of this is not in another removal.
  package func subtracting(_ other: InkRemoval) -> InkRemoval {
    var rest = self
    rest.subtract(other)
    return rest
  }

  mutating func formUnion(_ other: InkRemoval) {
    strokes.formUnion(other.strokes)
    others.formUnion(other.others)
  }

  mutating func subtract(_ other: InkRemoval) {
    strokes.subtract(other.strokes)
    others.subtract(other.others)
  }
}
