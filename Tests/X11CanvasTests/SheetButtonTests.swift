import Testing

@testable import X11Canvas

/// The widths of the buttons of a card.
@Suite struct SheetButtonTests {
  private let appearance = Appearance(theme: .light, scale: 1)

  private func widths(_ titles: [String], row: Int) -> [Int] {
    var buttons = titles.map { SheetButton(title: $0, role: .plain) }
    let place = PixelRect(x: 0, y: 0, width: row, height: 40)
    SheetButton.place(&buttons, in: place, appearance: appearance)
    #expect(buttons.allSatisfy { $0.frame.intersection(place) == $0.frame })
    return buttons.map(\.frame.width)
  }

  @Test func aLongTitleTakesTheRoomThatShortOnesLeave() {
    let titles = ["Cancel", "Discard", "Keep for later", "Save…"]
    #expect(widths(["Cancel", "Save"], row: 420) == [92, 92])
    let narrow = widths(titles, row: 420)
    for (title, width) in zip(titles, narrow) {
      #expect(width >= appearance.width(of: title) + 18)
    }
    // Without room for the titles, all have the same.
    #expect(Set(widths(["Keep for later", "Keep for ever"], row: 100)).count == 1)
  }
}
