import Graphics

extension Card {
  /// Places the card, and in it the title, an instruction, a large part below that and the buttons,
  /// from top to bottom. In a low window all but the large part shrink.
  ///
  /// - Parameters:
  ///   - width: The width that the card preferably has, in canvas units.
  ///   - instruction: The text between the title and the large part.
  ///   - height: The greatest height of the large part, in pixels, or nil for all the room.
  /// - Returns: The frames of the instruction and of the large part.
  func placeBody(
    width: Double, instruction: String, height most: Int? = nil
  ) -> (text: PixelRect, body: PixelRect) {
    let (width, side, _, room) = measure(width: width, side: 24)
    let gap = min(style.px(12), room / 32)
    let button = buttonsHeight(
      width: width - 2 * side, row: min(style.px(40), room / 5), room: room / 2)
    let title = min(style.px(24), room / 8)
    let text = min(style.paragraph(instruction, width: width - 2 * side).height, room / 6)
    let fixed = title + text + button + 7 * gap
    let height = max(0, min(most ?? .max, room - fixed))
    let frame = window.centered(width: width, height: min(room, fixed + height))
    let rows = place(
      in: frame, side: side, lead: 2 * gap,
      rows: [(title, gap), (text, gap), (height, gap), (button, 0)])
    return (rows[0], rows[1])
  }
}
