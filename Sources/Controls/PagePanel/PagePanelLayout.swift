import Graphics
import Ink

/// The places of small pictures of pages, one below the other. Pixels count from the top of the
/// column.
struct PagePanelLayout {
  /// The margin around the pictures, and the height below each for its number, in canvas units.
  private static let (margin, label) = (14.0, 26.0)

  /// The pictures.
  private var boxes: [PixelRect] = []
  private var edge = 0
  private var foot = 0
  /// The height of the column.
  private(set) var height = 0

  init() {}

  /// Creates the layout of pages of these sizes in a panel `width` pixels wide. `scale` is in
  /// pixels per canvas unit. No picture is more than twice as high as the panel is wide.
  init(_ sizes: [CanvasSize], width: Int, scale: Double) {
    edge = Int((Self.margin * scale).rounded())
    foot = Int((Self.label * scale).rounded())
    let maximum = Double(max(1, width - 2 * edge))
    var top = edge
    boxes.reserveCapacity(sizes.count)
    for size in sizes {
      let ratio = size.height / size.width
      let factor = min(1, 1.5 / ratio)
      let (across, down) = (maximum * factor, maximum * factor * ratio)
      let box = PixelRect(
        x: edge + Int(((maximum - across) / 2).rounded()), y: top,
        width: max(1, Int(across.rounded())), height: max(1, Int(down.rounded())))
      boxes.append(box)
      top = box.maxY + foot
    }
    height = top
  }

  /// Returns the place of a picture.
  func box(_ index: Int) -> PixelRect { boxes[index] }

  /// Returns the place of a picture with its number and margins.
  func cell(_ index: Int) -> PixelRect {
    let box = boxes[index]
    return PixelRect(
      x: 0, y: box.y - edge, width: box.maxX + edge, height: edge + box.height + foot)
  }

  /// Returns the pages of which something is in `rows`. O(log number of pages).
  func pages(inRows rows: Range<Int>) -> Range<Int> {
    let first = boxes.countBefore { $0.maxY + foot <= rows.lowerBound }
    let end = boxes.countBefore { $0.y - edge < rows.upperBound }
    return first..<max(first, end)
  }

  /// Returns the page in a row, with its number, or nil if there is none.
  func page(atRow row: Int) -> Int? {
    let index = boxes.countBefore { $0.maxY + foot <= row }
    return row >= 0 && index < boxes.count ? index : nil
  }
}
