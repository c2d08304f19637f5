import Ink
import Localization

/// The strokes of a picture that are wholly beside its page, and so not shown.
enum InkBesidePage {
  /// Returns a sentence that says how many they are, or nil if there are none. The top left corner
  /// of the page is at 0,0.
  static func sentence(_ strokes: [Stroke], page size: CanvasSize) -> String? {
    let page = Bounds(min: .zero, max: Point(size.width, size.height))
    let count = strokes.count { $0.extent.intersection(page).isEmpty }
    guard count > 0 else { return nil }
    return tr(
      "One stroke is beside the page, and not in the picture.",
      "\(count) strokes are beside the page, and not in the picture.", count: count)
  }
}
