import Graphics
import Ink

/// The layout of a comparison sheet, in pixels.
///
/// Each card has a caption above its picture. All lengths except those of the picture are in ems,
/// which grow with the card, so that a sheet looks the same at every scale.
struct SheetLayout: Sendable {
  /// The least width of a card's picture: enough for a legible caption.
  static let minimumWidth = 480
  private static let minimumHeight = 120
  /// The preferred ratio of a sheet's height to its width: about that of a page in landscape.
  private static let shape = 0.7
  /// The length of the longest line of a caption, in ems.
  private static let captionEms = 27.0

  /// The number of pixels per canvas unit.
  let scale: Double
  /// The unit of all lengths around the pictures.
  let em: Double
  let width: Int
  let height: Int
  let card: (width: Int, height: Int)
  /// The height of a caption with its margins.
  let captionHeight: Int
  private let columns: Int
  /// The size of the page in pixels, and the room for it on a card.
  private let picture: (width: Int, height: Int)
  private let room: (width: Int, height: Int)

  /// Creates the layout of `cards` cards that show `page` at `scale`.
  init(page: Bounds, scale: Double, cards: Int) {
    self.scale = scale
    let picture = (
      width: Int(PixelCount.covering(page.width * scale)),
      height: Int(PixelCount.covering(page.height * scale))
    )
    self.picture = picture
    room = (
      Swift.max(picture.width, Self.minimumWidth), Swift.max(picture.height, Self.minimumHeight)
    )
    // Depends on the height too: a flat picture would get a caption higher than itself.
    let em = Swift.max(
      Double(Self.minimumWidth) / Self.captionEms,
      Swift.min(Double(room.width) / Self.captionEms, Double(room.width + room.height) / 46)
    ).rounded(.down)
    self.em = em
    captionHeight = Int(5 * em)
    let card = (
      width: room.width + 2 * Int(1.5 * em), height: room.height + captionHeight + 2 * Int(1.5 * em)
    )
    self.card = card
    func size(_ columns: Int) -> (width: Int, height: Int) {
      func extent(_ count: Int, _ side: Int) -> Int {
        2 * Int(2.5 * em) + count * side + (count - 1) * Int(1.75 * em)
      }
      return (extent(columns, card.width), extent((cards + columns - 1) / columns, card.height))
    }
    func fit(_ columns: Int) -> Double {
      let (width, height) = size(columns)
      let share = Double(height) / Double(width) / Self.shape
      return Swift.max(share, 1 / share)
    }
    columns = Swift.min(cards, fit(2) < fit(4) ? 2 : 4)
    (width, height) = size(columns)
  }

  func card(_ index: Int) -> PixelRect {
    PixelRect(
      x: Int(2.5 * em) + index % columns * (card.width + Int(1.75 * em)),
      y: Int(2.5 * em) + index / columns * (card.height + Int(1.75 * em)),
      width: card.width, height: card.height)
  }

  /// Returns the frame of the picture on the card with the index `index`, centred in its room.
  func picture(_ index: Int) -> PixelRect {
    let card = card(index)
    return PixelRect(
      x: card.x + Int(1.5 * em) + (room.width - picture.width) / 2,
      y: card.y + captionHeight + Int(1.5 * em) + (room.height - picture.height) / 2,
      width: picture.width, height: picture.height)
  }
}
