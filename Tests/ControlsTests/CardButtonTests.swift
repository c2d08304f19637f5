import Testing

@testable import Controls
@testable import Graphics
@testable import Input

/// The buttons of a card share a row.
@Suite struct CardButtonTests {
  private let style = StyleContext(theme: .light, scale: 1)

  private func widths(_ room: Int) -> [Int] {
    var buttons = ["Cancel", "Discard", "Keep for later", "Save…"].map {
      CardButton(title: $0, role: $0 == "Save…" ? .primary : .plain)
    }
    let row = PixelRect(x: 10, y: 0, width: room, height: 36)
    CardButton.place(&buttons, in: row, style: style)
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
    let title = style.width(of: "Keep for later")
    let full = widths(900)
    let room = full.reduce(0, +) + 3 * 12
    for less in stride(from: 0, through: 100, by: 10) {
      let widths = widths(room - less)
      #expect(widths[2] >= title + 16, "\(less)")
      #expect(widths.reduce(0, +) >= room - less - 3 * 12 - 4)
    }
    #expect(widths(room - 100)[0] < full[0])
  }

  /// Titles that do not fit side by side, as in some languages, are below one another.
  @Test func longTitlesHaveRowsOfTheirOwn() {
    let card = MessageCard(
      Message(
        title: "Quit", paragraphs: ["The drawing has not been saved."],
        answers: ["Cancel", "Discard", "Keep for a later time", "Save it somewhere else…"]
          .map { Message.Answer($0) }), style: style)
    func frames(_ width: Int) -> [PixelRect] {
      card.layout(
        window: PixelRect(x: 0, y: 0, width: width, height: 500), style: style)
      return card.buttons.map(\.frame)
    }
    // The card grows first.
    #expect(Set(frames(900).map(\.y)).count == 1)
    #expect(card.frame.width > 480)
    for frames in [frames(900), frames(400)] {
      for (button, frame) in zip(card.buttons, frames) {
        let title = style.text.width(
          of: button.title, size: style.theme.textSize, weight: .semibold)
        #expect(frame.width >= title && frame.height >= 30)
      }
    }
    // The last one is on top, and Escape's at the bottom.
    let tops = frames(400).map(\.y)
    #expect(tops == tops.sorted(by: >) && tops[0] == tops[1] && Set(tops).count == 3)
    #expect(card.frame.maxY > tops[0] + 30)
    // Arrows go the way they point.
    card.focus = .button(3)
    _ = card.key(KeyPress(.down))
    #expect(card.focus == .button(2))
    _ = card.key(KeyPress(.up))
    #expect(card.focus == .button(3))
    card.focus = .button(1)
    _ = card.key(KeyPress(.up))
    #expect(card.focus == .button(2))
    _ = card.key(KeyPress(.down))
    #expect(card.focus == .button(0))
  }

  /// A low window has as many rows as there is room for, and not one because it has none for all.
  @Test(arguments: [(320, 240, 3), (240, 200, 2), (240, 120, 1)])
  func aLowWindowHasFewerRows(width: Int, height: Int, rows: Int) {
    let titles = ["Abbrechen", "Verwerfen", "Für später behalten", "Speichern …"]
    let card = MessageCard(
      Message(
        title: "xsign beenden", paragraphs: ["Die Zeichnung ist nicht gespeichert."],
        answers: titles.map { Message.Answer($0) }), style: style)
    card.layout(window: PixelRect(x: 0, y: 0, width: width, height: height), style: style)
    let frames = card.buttons.map(\.frame)
    #expect(Set(frames.map(\.y)).count == rows)
    for frame in frames {
      #expect(card.frame.intersection(frame) == frame && (rows == 1 || frame.height >= 28))
    }
    for (index, frame) in frames.enumerated() {
      #expect(frames[..<index].allSatisfy { $0.intersection(frame).isEmpty })
    }
    guard rows == 3 else { return }
    for (button, frame) in zip(card.buttons, frames) {
      #expect(frame.width >= style.width(of: button.title, weight: .semibold))
    }
  }
}
