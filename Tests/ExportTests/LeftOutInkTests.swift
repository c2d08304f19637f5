import Ink
import Testing

@testable import Export

/// Strokes that nobody could see beside others: files leave them out, and their number is known.
@Suite struct LeftOutInkTests {
  private func stroke(
    _ number: UInt64, at place: Point, opacity: ClosedRange<Double> = 1...1,
    driver: Pen.OpacityDriver = .nothing, fills: Bool = false,
    width: ClosedRange<Double> = 2...4
  ) -> Stroke {
    let pen = Pen(width: width, opacity: opacity, opacityDriver: driver, fills: fills)
    let places = [Point(0, 0), Point(20, 0), Point(20, 12), Point(0, 0)]
    return Stroke(
      id: StrokeID(number), pen: pen,
      samples: places.enumerated().map { index, step in
        Sample(place + step, time: Double(index) / 10, pressure: 0.2 + 0.2 * Double(index))
      })
  }

  private var seen: [Stroke] {
    [
      stroke(0, at: Point(10, 10)), stroke(1, at: Point(60, 50), opacity: 0.3...0.3),
      stroke(2, at: Point(10, 50), opacity: 0...1, driver: .pressure),
      stroke(3, at: Point(60, 10), opacity: 0...0.5, fills: true),
    ]
  }

  /// Between the others, so that it is in the middle of what they are put in.
  private var unseen: [Stroke] {
    [
      stroke(4, at: Point(30, 30), opacity: 0...0),
      stroke(5, at: Point(32, 30), opacity: 0...0, fills: true),
      stroke(6, at: Point(34, 30), opacity: 0...0.003, driver: .pressure),
    ]
  }

  /// Likewise.
  private var thin: [Stroke] { [stroke(7, at: Point(36, 30), width: 0.001...0.01)] }

  @Test func theyAreCounted() {
    let all = UnseenInk(seen + unseen, engine: .xsign)
    #expect(all.count == 3)
    #expect(all.sentence == "3 wholly transparent strokes were left out.")
    let one = UnseenInk(seen + [unseen[0]], engine: .hermite)
    #expect(one.sentence == "One wholly transparent stroke was left out.")
    #expect(UnseenInk(seen, engine: .xsign).sentence == nil)
    let two = UnseenInk(seen + thin + [unseen[0]], engine: .xsign)
    #expect(
      two.sentence == "One wholly transparent stroke was left out. "
        + "One stroke that would be too thin to be seen was left out.")
    #expect(UnseenInk([], engine: .xsign).count == 0)
  }

  @Test(arguments: [ExportFormat.pdf, .svg]) func theyAreNotInExports(
    format: ExportFormat
  ) throws {
    let options = ExportOptions(page: .fixed(width: 100, height: 80))
    let bytes = try [seen, seen + unseen + thin].map {
      try DrawingExport($0, engine: .xsign, options: options).bytes(format)
    }
    #expect(bytes[0] == bytes[1])
  }

  /// A page without anything to see is no picture of ink, whatever its size.
  @Test(arguments: [ExportOptions.Page.ink, .fixed(width: 100, height: 80)])
  func noPageIsOfThemAlone(page: ExportOptions.Page) {
    let options = ExportOptions(page: page)
    #expect(throws: ExportError.transparent) {
      try DrawingExport(unseen, engine: .xsign, options: options)
    }
    #expect(throws: ExportError.tooThin) {
      try DrawingExport(thin, engine: .xsign, options: options)
    }
  }

  @Test func theyAreNotInSignedFiles() throws {
    let forms = try [seen, unseen + thin + seen].map {
      try InkForm(signingWith: $0, engine: .xsign)
    }
    #expect(forms[0] == forms[1])
    #expect(throws: ExportError.transparent) {
      try InkForm(signingWith: unseen, engine: .xsign)
    }
  }
}
