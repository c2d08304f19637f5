import Ink

/// Drawings of several pages for tests.
package enum PagedDrawing {
  /// Three small pages of other papers, 80 units high and 24 apart; the second is the widest.
  package static let pages = [
    page(1, y: 0, width: 100, Background()),
    page(2, y: 104, width: 130, Background(paper: InkColor(hex: 0xfdf3a7))),
    page(3, y: 208, width: 90, Background(paper: nil)),
  ]

  package static func page(_ id: UInt32, y: Double, width: Double, _ background: Background) -> Page
  {
    Page(
      id: Page.ID(rawValue: id), origin: Point(0, y),
      size: CanvasSize(width: width, height: 80), background: background)
  }

  /// A wavy stroke of `points`, wide enough to cross the edge of a page when it comes near.
  package static func stroke(_ id: UInt64, from: Point, to: Point, _ opacity: InkOpacity = .half)
    -> Stroke
  {
    let line = Stroke(
      id: StrokeID(id), pen: Pen(width: 9),
      samples: (0...30).map { number in
        let share = Double(number) / 30
        let wave = Point(0, 6 * InkGenerators.turn(share * 2).y)
        return Sample(from.interpolated(to: to, share) + wave, time: share * 0.4)
      })
    return opacity.stroke(line, color: 0x1d3f9e)
  }

  /// Strokes that begin on each page and leave it.
  package static let crossing = [
    stroke(1, from: Point(20, 20), to: Point(140, 60), .opaque),
    stroke(2, from: Point(60, 150), to: Point(40, 20), .half),
    stroke(3, from: Point(100, 170), to: Point(30, 260), .varying),
    stroke(4, from: Point(30, 250), to: Point(-40, 230), .half),
  ]
}
