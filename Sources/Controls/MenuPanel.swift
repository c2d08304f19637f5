import Graphics

/// An open list of rows: the menu below its title, or a submenu beside its row.
package struct MenuPanel {
  /// The rows, from top to bottom.
  package let items: [MenuItem]
  /// The layout of the rows.
  var layout: MenuLayout
  var highlighted: Int?
  /// The row of the parent panel that opened it, or nil for the menu below the title.
  let parentRow: Int?
  /// True if a finger opened it. Its rows are higher then.
  let isTouch: Bool

  func isSelectable(_ index: Int) -> Bool {
    items.indices.contains(index) && items[index].isSelectable
  }

  /// Returns the next selectable row from `index`, in steps of 1 or -1. The search wraps around.
  func nextSelectable(from index: Int, step: Int) -> Int? {
    let count = items.count
    guard count > 0 else { return nil }
    var row = index
    for _ in 0..<count {
      row = (row + step + count) % count
      if isSelectable(row) { return row }
    }
    return nil
  }

  /// Returns whether the panel covers much of another because there was no room beside it.
  func covers(_ other: MenuPanel, style: StyleContext) -> Bool {
    layout.frame.intersection(other.layout.frame).width > MenuPlacement.overlap(style)
  }
}
