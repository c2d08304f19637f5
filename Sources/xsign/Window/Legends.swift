import Ink
import X11Canvas

extension Legend {
  /// The legend of what the panes show over the ink, or nil if they show the ink alone.
  ///
  /// - Parameters:
  ///   - engines: The engines of the panes that are shown.
  ///   - showsConstruction: True if the panes show the construction of the ink.
  ///   - showsDifference: True if they show their difference.
  init?(_ engines: [EngineKind], showsConstruction: Bool, showsDifference: Bool) {
    var entries: [Entry] = []
    if showsDifference, engines.count == 2 {
      func name(_ pane: Int) -> String {
        engines[0] != engines[1] ? engines[pane].title : pane == 0 ? "the first" : "the second"
      }
      entries = [
        Entry(.area, Color(PaneDifference.first), "Only \(name(0))"),
        Entry(.area, Color(PaneDifference.second), "Only \(name(1))"),
        Entry(.area, Color(PaneDifference.both), "Both"),
      ]
    }
    if showsConstruction {
      let parts = engines.reduce(into: Set()) { $0.formUnion(ConstructionPart.parts(of: $1)) }
      entries += ConstructionPart.allCases.filter(parts.contains).map { part in
        Entry(part.mark, part.color, part.title)
      }
    }
    guard !entries.isEmpty else { return nil }
    self.init(entries)
  }
}

extension ConstructionPart {
  /// What the part is called.
  fileprivate var title: String {
    switch self {
    case .sample: "Samples"
    case .joint: "Joints"
    case .curve: "Curves"
    case .control: "Control points"
    case .edgeControl: "Control points of edges"
    case .crossbar: "Crossbars"
    case .outline: "Outline"
    }
  }

  fileprivate var mark: Legend.Mark {
    switch self {
    case .sample: .dot
    case .joint: .ring
    case .control, .edgeControl: .square
    case .curve, .crossbar, .outline: .line
    }
  }
}
