/// One open list of rows: the menu below its title, or a submenu beside its row.
struct MenuPanel {
  /// The rows, from top to bottom.
  let items: [MenuItem]
  /// Where they are.
  var popup: MenuPopup
  /// The row highlighted.
  var highlighted: Int?
  /// The row of the panel before that opened it; nil for the menu below the title.
  let parentRow: Int?
  /// Whether a finger opened it: its rows are higher then.
  let isTouch: Bool

  /// Whether row `index` can be chosen.
  func isSelectable(_ index: Int) -> Bool {
    items.indices.contains(index) && items[index].isSelectable
  }

  /// The next row from `index` that can be chosen, in steps of 1 or -1, around the end.
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

  /// Whether it lies over much of another, for want of room beside it.
  func covers(_ other: MenuPanel, look: Look) -> Bool {
    popup.frame.intersection(other.popup.frame).width > MenuPlace.lap(look)
  }
}
