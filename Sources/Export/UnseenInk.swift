import Ink
import Localization

/// The strokes that signed PDFs and exports leave out, because nobody could see them.
package struct UnseenInk: Sendable, Hashable {
  /// The number of the strokes that are wholly transparent.
  private let transparent: Int
  /// The number of the others, which are too thin.
  private let thin: Int

  /// The number of the strokes.
  package var count: Int { transparent + thin }

  /// Finds them among strokes, wherever these are, as `engine` draws them. O(number of strokes),
  /// and of samples of those whose opacity or width may be nothing.
  package init(_ strokes: some Sequence<Stroke>, engine: EngineSettings) {
    let doubtful = strokes.filter(Self.mayBeUnseen)
    let outlines = doubtful.isEmpty ? [] : DrawingExport.outlines(doubtful, engine.renderer)
    thin = outlines.count(where: \.isTooThin)
    transparent = outlines.count {
      !$0.isTooThin && !$0.outline.elements.isEmpty && !$0.isSeen
    }
  }

  /// Returns the strokes without those that nobody could see, as `engine` draws them. O(number of
  /// strokes), and of samples likewise.
  package static func removed(from strokes: [Stroke], engine: EngineSettings) -> [Stroke] {
    let doubtful = strokes.indices.filter { mayBeUnseen(strokes[$0]) }
    guard !doubtful.isEmpty else { return strokes }
    let outlines = DrawingExport.outlines(doubtful.map { strokes[$0] }, engine.renderer)
    let unseen = Set(doubtful).subtracting(outlines.seen(of: doubtful))
    return strokes.indices.filter { !unseen.contains($0) }.map { strokes[$0] }
  }

  /// Returns false if a stroke is seen however it is drawn: none is paler or thinner than its pen,
  /// so few have to be drawn.
  private static func mayBeUnseen(_ stroke: Stroke) -> Bool {
    if !InkContent.isSeen(opacity: stroke.pen.opacity.lowerBound) { return true }
    if stroke.pen.fills { return stroke.extent.isThin }
    return stroke.pen.width.lowerBound < ExportStroke.leastWidth
  }

  /// The sentences that say how many are left out, or nil if none are.
  package var sentence: String? {
    var sentences: [String] = []
    if transparent > 0 {
      sentences.append(
        tr(
          "One wholly transparent stroke was left out.",
          "\(transparent) wholly transparent strokes were left out.", count: transparent))
    }
    if thin > 0 {
      sentences.append(
        tr(
          "One stroke that would be too thin to be seen was left out.",
          "\(thin) strokes that would be too thin to be seen were left out.", count: thin))
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}
