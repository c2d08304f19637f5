import Graphics
import Ink

/// What the paper of `xsign capture` shows before anyone draws.
struct CapturePaper: Sendable {
  /// True if there is a line to sign on.
  var hasLine = false
  /// The picture under the ink, with the bytes of its file, or nil.
  var picture: (image: Image, bytes: [UInt8])?
  /// The strokes that are there, from the bottom to the top.
  var strokes: [Stroke] = []
  /// The colour of the paper, which is in no file.
  var color = InkColor(hex: 0xffffff)

  /// The part of the paper's sides that strokes from elsewhere take at most.
  private static let share = 0.9

  /// True if the paper is blank and white.
  var isBlank: Bool {
    !hasLine && picture == nil && strokes.isEmpty && color == InkColor(hex: 0xffffff)
  }

  /// Returns the drawing on paper of a size in canvas units.
  func drawing(on size: Point) -> Drawing {
    let bounds = Bounds(min: .zero, max: size)
    var background = Background(paper: color)
    if hasLine { background.baseline = Background.Baseline(on: bounds) }
    if let (image, bytes) = picture {
      let frame = PictureSheet.frame(
        of: image, on: CanvasSize(width: size.x, height: size.y))
      background.picture = Background.Picture(bytes: bytes, frame: frame)
    }
    return Drawing(placed(on: bounds), background: background)
  }

  /// Returns the strokes where they are, or in the middle of the paper if they are not all on it,
  /// and smaller if they have no room.
  private func placed(on paper: Bounds) -> [Stroke] {
    let extent = strokes.extent
    let isOnPaper = paper.contains(extent.min) && paper.contains(extent.max)
    guard !isOnPaper, !extent.isEmpty else { return strokes }
    let scale = min(
      1, Self.share * paper.width / max(extent.width, 1e-9),
      Self.share * paper.height / max(extent.height, 1e-9))
    let map = Affine(
      scale: Point(scale, scale), step: paper.center - extent.center * scale)
    return strokes.map { $0.transformed(by: map, id: $0.id) }
  }
}
