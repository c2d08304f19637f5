import Testing

@testable import X11Canvas

/// The buttons of a card share a row.
@Suite struct SheetButtonTests {
  private let appearance = Appearance(theme: .light, scale: 1)

  private func widths(_ room: Int) -> [Int] {
    var buttons = ["Cancel", "Discard", "Keep for later", "Save…"].map {
      SheetButton(title: $0, role: $0 == "Save…" ? .primary : .plain)
    }
    let row = PixelRect(x: 10, y: 0, width: room, height: 36)
    SheetButton.place(&buttons, in: row, appearance: appearance)
    let frames = buttons.map(\.frame)
    #expect(frames.last?.maxX == row.maxX && frames[0].x >= row.x)
    for (left, right) in zip(frames, frames.dropFirst()) { #expect(left.maxX < right.x) }
    return frames.map(\.width)
  }

  /// With much room they are as wide as their titles want, and no wider.
  @Test func theyDoNotGrow() {
    #expect(widths(2000) == widths(900))
    #expect(widths(900).allSatisfy { $0 >= 92 && $0 < 200 })
  }

  /// With little room a long title is whole as long as there is room beside the short ones.
  @Test func aLongTitleTakesWhatShortOnesDoNotNeed() {
    let title = appearance.width(of: "Keep for later")
    let full = widths(900)
    let room = full.reduce(0, +) + 3 * 12
    for less in stride(from: 0, through: 100, by: 10) {
      let widths = widths(room - less)
      #expect(widths[2] >= title + 16, "\(less)")
      #expect(widths.reduce(0, +) >= room - less - 3 * 12 - 4)
    }
    #expect(widths(room - 100)[0] < full[0])
  }
}
