/// A menu that belongs to no title: that of the paper, or one below a button.
struct ContextMenu {
  /// What assistive technologies call it.
  let name: String
  /// The rows, from top to bottom.
  var items: [MenuItem]
  let place: MenuPlacement
  /// True if a finger asked for it. Its rows are higher then.
  let isTouch: Bool
  /// The index of the pane whose title it belongs to, or nil.
  var pane: Int?
}
