/// The pages from which the ink goes that xsign wrote on them before.
package struct InkRemoval: Sendable, Hashable {
  /// The indices of the pages, ascending.
  package var pages: [Int]
  /// True if all goes, false if what cannot be taken up as strokes stays: ink whose opacity varies,
  /// and pictures.
  package var isWhole: Bool

  /// Creates the removal from pages, in any order.
  package init(_ pages: some Sequence<Int> = [], isWhole: Bool = false) {
    self.pages = Set(pages).sorted()
    self.isWhole = isWhole
  }

  /// True if nothing goes.
  package var isEmpty: Bool { pages.isEmpty }
}
