import Localization

/// What a pane is called by assistive technologies.
struct PaneName: Hashable, Sendable {
  /// What the window has instead of titles of panes, or nil.
  var heading: String?
  /// The title of the engine, or nil if the pane does not name it.
  var engine: String?
  /// The name of the document, or nil if there is none.
  var document: String?
  /// The place beside the other pane, or nil if there is one pane.
  var place: String?

  /// The name, such as "Left pane: Hermite" or "contract.pdf".
  var text: String {
    let title = heading ?? engine ?? document ?? tr("Paper")
    guard let place else { return title }
    return tr("\(place): \(title)")
  }
}
