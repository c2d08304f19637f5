import Ink
import Localization

/// The strokes that signed PDFs and exports leave out, because nobody could see them.
package struct UnseenInk: Sendable, Hashable {
  /// The number of the strokes.
  package let count: Int

  /// Finds the wholly transparent ones among strokes, as `engine` draws them. O(number of strokes),
  /// and of samples of those whose opacity may be nothing.
  package init(_ strokes: [Stroke], engine: EngineSettings) {
    // No stroke is paler than its pen, so few have to be drawn.
    let pale = strokes.filter { InkContent.thousandths($0.pen.opacity.lowerBound) == 0 }
    let outlines = pale.isEmpty ? [] : DrawingExport.outlines(pale, engine.renderer)
    count = outlines.count { !$0.outline.elements.isEmpty && !$0.isSeen }
  }

  /// The sentence that says how many are left out, or nil if none are.
  package var sentence: String? {
    guard count > 0 else { return nil }
    return tr(
      "One wholly transparent stroke was left out.",
      "\(count) wholly transparent strokes were left out.", count: count)
  }
}
