import Ink

/// Where things are on a comparison sheet, in pixels.
///
/// A card has a caption above the picture. Everything but the picture is measured in ems, a length
/// that grows with the card, so that a sheet looks the same at every scale.
struct SheetLayout: Sendable {
  /// The least width of a card's picture: what a caption needs to be read.
  static let leastWidth = 480
  /// The least height of a card's picture.
  private static let leastHeight = 120
  /// The height of a sheet as a share of its width that looks best: that of a page on its side.
  private static let shape = 0.7
  /// The ems a caption's longest line takes.
  private static let captionEms = 27.0

  /// Pixels along a canvas unit.
  let scale: Double
  /// The measure of everything around a picture.
  let em: Double
  /// The width of the sheet.
  let width: Int
  /// The height of the sheet.
  let height: Int
  /// The extent of a card.
  let card: (width: Int, height: Int)
  /// The height of a caption, with what is around it.
  let captionHeight: Int
  private let columns: Int
  /// The extent of the page in pixels, and the room for it in a card.
  private let picture: (width: Int, height: Int)
  private let room: (width: Int, height: Int)

  /// The layout of `cards` cards that show `page` at `scale`.
  init(page: Bounds, scale: Double, cards: Int) {
    self.scale = scale
    let picture = (
      width: Int((page.width * scale).rounded(.up)), height: Int((page.height * scale).rounded(.up))
    )
    self.picture = picture
    room = (Swift.max(picture.width, Self.leastWidth), Swift.max(picture.height, Self.leastHeight))
    // Flat pictures would get captions higher than themselves.
    let em = Swift.max(
      Double(Self.leastWidth) / Self.captionEms,
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
    columns = fit(2) < fit(4) ? 2 : 4
    (width, height) = size(columns)
  }

  /// Where the card with number `index`, from 0, is.
  func card(_ index: Int) -> PixelRect {
    PixelRect(
      x: Int(2.5 * em) + index % columns * (card.width + Int(1.75 * em)),
      y: Int(2.5 * em) + index / columns * (card.height + Int(1.75 * em)),
      width: card.width, height: card.height)
  }

  /// Where the picture on the card with number `index` is: in the middle of its room.
  func picture(_ index: Int) -> PixelRect {
    let card = card(index)
    return PixelRect(
      x: card.x + Int(1.5 * em) + (room.width - picture.width) / 2,
      y: card.y + captionHeight + Int(1.5 * em) + (room.height - picture.height) / 2,
      width: picture.width, height: picture.height)
  }
}
