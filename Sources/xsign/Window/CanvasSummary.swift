import Localization

/// What is on the canvas, in words.
struct CanvasSummary: Hashable, Sendable {
  /// The number of panes that are shown.
  var panes: Int
  var strokes: Int
  var selected: Int
  /// The index of the current page, and the number of pages.
  var page: Int
  var pages: Int
  /// True if strokes follow the pointer until they are put down.
  var isPlacing = false
  /// The zoom as it is shown, or nil to leave it out.
  var zoom: String?

  /// The sentence, such as "Two panes, 14 strokes, page 1 of 3, nothing selected".
  var sentence: String {
    let parts: [String?] = [
      panes == 1 ? tr("One pane") : tr("Two panes"),
      strokes == 0 ? tr("no ink") : Self.count(strokes),
      pages > 1 ? tr("page \(page + 1) of \(pages)") : nil,
      selected == 0
        ? tr("nothing selected")
        : tr("1 stroke selected", "\(selected) strokes selected", count: selected),
      isPlacing ? tr("a signature or mark to put down") : nil,
      zoom,
    ]
    return trSequence(parts.compactMap { $0 })
  }

  private static func count(_ strokes: Int) -> String {
    tr("1 stroke", "\(strokes) strokes", count: strokes)
  }
}
