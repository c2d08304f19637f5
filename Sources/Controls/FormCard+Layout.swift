import Graphics

/// The measures of a form: how wide it is, and what gets lower in a low window.
extension FormCard {
  /// Makes the parts of the card lower that are higher than `room` together: the buttons as far as
  /// their titles are still whole, and the note by whole lines once the rows are too low.
  ///
  /// - Returns: The part of their height that is left of the rows and gaps, 0...1.
  func shrink(
    _ note: inout Int, _ buttons: inout Int, rest: Int, room: Int, width: Int
  ) -> Double {
    let total = note + buttons + rest
    guard total > room else { return 1 }
    buttons = min(max(buttons * room / total, min(buttons, leastButtonsHeight)), room / 2)
    func share(_ note: Int) -> Double {
      Double(max(0, room - buttons - note)) / Double(max(1, rest))
    }
    let line = style.paragraph(" ", width: width).height
    while note > line, share(note) < Self.leastShare { note = max(line, note - line) }
    note = min(note, room / 4)
    return min(1, share(note))
  }

  /// The part of the height of rows that still shows their titles.
  static let leastShare = 0.6
  /// The part of it below which the rows scroll: their letters would be cut.
  static let legibleShare = 0.45

  /// The preferred width of the card, in canvas units. Titles of segments make it wider.
  var wantedWidth: Double {
    let rows = segmentsWidth
    let inner =
      form.hasPicture ? (rows + pictureGap) * 100 / (100 - Self.pictureShare) + 1 : rows
    return max(form.hasPicture ? 560 : 440, Double(inner + 2 * style.px(22)) / style.scale)
  }

  /// The width that shows the titles of all segments, in pixels.
  private var segmentsWidth: Int {
    form.rows.map { ChoiceGrid.segmentsWidth($0, style: style) }.max() ?? 0
  }

  /// The part of the card that a picture takes, in hundredths of its width without the margins.
  private static let pictureShare = 34
  var pictureGap: Int { style.px(16) }

  /// Returns the width of the picture and the gap beside it on a card that is `width` pixels wide
  /// without its margins; 0 if there is none, or no room for it beside the titles of segments.
  func pictureWidth(_ width: Int) -> Int {
    let picture = width * Self.pictureShare / 100
    guard form.hasPicture, picture >= style.px(90) else { return 0 }
    let all = picture + pictureGap
    // A card that is as wide as it wants to be may lack a pixel by rounding.
    return width - all + style.px(2) >= segmentsWidth ? all : 0
  }
}
