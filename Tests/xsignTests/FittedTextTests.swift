import Export
import Ink
import Testing

@testable import xsign

/// What a digital signature says, laid out in the frame of its field or beside ink.
struct FittedTextTests {
  private let field = Bounds(min: Point(300, 100), max: Point(500, 160))
  private static let noRoom =
    "There is no room for the text of the signature on page 1; make the ink smaller or the text "
    + "shorter."

  private var builder: SigningRequestBuilder {
    SigningRequestBuilder(pages: [PDFPage(width: 595, height: 842)], engine: .xsign)
  }

  /// Returns the size of the font, in points, and the frame of a text in one of several frames.
  private func placed(
    _ text: String, in frames: [Bounds]
  ) throws -> (size: Double, frame: Bounds) {
    var builder = self.builder
    try builder.addText(text, inOneOf: frames, onPage: 0)
    let typed = try #require(builder.ink.first?.strokes.first?.text)
    #expect(typed.string == text && typed.map.widthFactor == 1)
    return (typed.style.size * 72 / 96, try #require(builder.placed.first?.frame))
  }

  private func isInside(_ inner: Bounds, _ outer: Bounds) -> Bool {
    outer.contains(inner.min) && outer.contains(inner.max)
  }

  @Test func aShortTextHasItsSize() throws {
    let text = try placed("Digitally signed by Ada", in: [field])
    #expect(abs(text.size - 7) < 1e-9 && isInside(text.frame, field))
    #expect(text.frame.height < 10)
  }

  /// A long text was one line as thin as a hair.
  @Test(arguments: [(57, 200.0), (57, 100.0), (300, 200.0), (300, 100.0)])
  func aLongTextWraps(count: Int, width: Double) throws {
    let reason = String("I agree to all that is written here. ".repeated(9).prefix(count))
    let frame = Bounds(min: field.min, max: Point(field.min.x + width, field.max.y))
    let text = try placed("Reason: \(reason)", in: [frame])
    #expect(text.size >= 4 && isInside(text.frame, frame))
    #expect(text.frame.height > 8)
  }

  @Test func theFrameWithTheLargestTextIsTaken() throws {
    let narrow = Bounds(min: field.min, max: Point(field.min.x + 20, field.max.y + 600))
    let low = Bounds(min: field.min, max: Point(field.max.x, field.min.y + 6))
    let text = try placed("Digitally signed by Ada", in: [narrow, low, field])
    #expect(abs(text.size - 7) < 1e-9 && text.frame.center.y > low.max.y)
  }

  /// Returns the lines that are put beside ink on a page, with the size of their font in points.
  private func beside(
    _ ink: Bounds, _ text: String, on page: PDFPage, taken: [Bounds] = []
  ) throws -> (text: TypedText, size: Double, frame: Bounds) {
    var builder = SigningRequestBuilder(pages: [page], engine: .xsign)
    let frame = try builder.addText(text, beside: ink, onPage: 0, taken: taken)
    #expect(builder.placed.map(\.frame) == [frame] && page.contains(frame))
    let typed = try #require(builder.ink.first?.strokes.first?.text)
    return (typed, typed.style.size * 72 / 96, frame)
  }

  private static let page = PDFPage(width: 595, height: 842)
  private static let reason = "Reason: " + "I agree to all that is written here. ".repeated(8)

  /// Lines that are wider than the page were refused. They wrap where it is free.
  @Test func linesBesideInkWrap() throws {
    let ink = Bounds(min: Point(300, 400), max: Point(450, 440))
    let short = try beside(ink, "Digitally signed by Ada", on: Self.page)
    #expect(short.text.style.width == nil && abs(short.size - 7) < 1e-9)
    let long = try beside(ink, Self.reason, on: Self.page)
    #expect(abs(long.size - 7) < 1e-9 && long.frame.height > 20)
    #expect(abs(long.frame.min.x - 300) < 1e-9 && long.frame.min.y > 440)
    let below = Bounds(min: Point(290, 442), max: Point(595, 842))
    let right = try beside(ink, Self.reason, on: Self.page, taken: [below])
    #expect(abs(right.size - 7) < 1e-9)
    #expect(right.frame.min.x > 450 && abs(right.frame.max.y - 440) < 1e-9)
  }

  /// They are smaller where the page has little room, and refused below 4 points.
  @Test func linesBesideInkHaveASizeThatCanBeRead() throws {
    let page = PDFPage(width: 120, height: 100)
    let ink = Bounds(min: Point(10, 10), max: Point(110, 60))
    let text = String(Self.reason.prefix(200))
    let lines = try beside(ink, text, on: page)
    #expect(lines.size >= 4 && lines.size < 7 && lines.frame.min.y > 60)
    let error = #expect(throws: SigningError.self) {
      try beside(ink, text + Self.reason + Self.reason, on: page)
    }
    #expect(error?.sentence == Self.noRoom)
  }

  @Test(arguments: [(1500, 200.0), (57, 20.0)])
  func whatCouldNotBeReadIsRefused(count: Int, width: Double) {
    let frame = Bounds(min: field.min, max: Point(field.min.x + width, field.max.y))
    let text = String("I agree to it. ".repeated(120).prefix(count))
    let error = #expect(throws: SigningError.self) {
      var builder = self.builder
      try builder.addText(text, inOneOf: [frame], onPage: 0)
    }
    #expect(error?.sentence == Self.noRoom)
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
