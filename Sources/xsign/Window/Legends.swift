import Controls
import Graphics
import Ink
import Localization
import X11Canvas

extension Legend {
  /// The legend of what the panes show over the ink, or nil if they show the ink alone.
  ///
  /// - Parameters:
  ///   - engines: The engines of the panes that are shown.
  ///   - showsConstruction: True if the panes show the construction of the ink.
  ///   - showsDifference: True if they show their difference.
  ///   - predicts: True if the tips of pens are predicted.
  init?(
    _ engines: [EngineSettings], showsConstruction: Bool, showsDifference: Bool,
    predicts: Bool = false
  ) {
    var entries: [Entry] = []
    if showsDifference, engines.count == 2 {
      func name(_ pane: Int) -> String {
        engines[0] != engines[1]
          ? engines[pane].title : pane == 0 ? tr("the first") : tr("the second")
      }
      entries = [
        Entry(.area, Color(PaneDifference.first), tr("Only \(name(0))")),
        Entry(.area, Color(PaneDifference.second), tr("Only \(name(1))")),
        Entry(.area, Color(PaneDifference.both), tr("Both")),
      ]
    }
    if showsConstruction {
      var parts = engines.reduce(into: Set()) { $0.formUnion(ConstructionPart.parts(of: $1)) }
      if predicts { parts.insert(.prediction) }
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
    case .sample: tr("Samples")
    case .joint: tr("Joints")
    case .curve: tr("Curves")
    case .control: tr("Control points")
    case .edgeControl: tr("Control points of edges")
    case .crossbar: tr("Crossbars")
    case .outline: tr("Outline")
    case .prediction: tr("Predicted tip")
    }
  }

  fileprivate var mark: Legend.Mark {
    switch self {
    case .sample: .dot
    case .joint, .prediction: .ring
    case .control, .edgeControl: .square
    case .curve, .crossbar, .outline: .line
    }
  }
}
