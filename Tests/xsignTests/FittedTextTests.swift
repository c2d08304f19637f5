import Export
import Ink
import Testing

@testable import xsign

/// What a signature field says, laid out in its frame.
struct FittedTextTests {
  private let field = Bounds(min: Point(300, 100), max: Point(500, 160))

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

  @Test(arguments: [(1500, 200.0), (57, 20.0)])
  func whatCouldNotBeReadIsRefused(count: Int, width: Double) {
    let frame = Bounds(min: field.min, max: Point(field.min.x + width, field.max.y))
    let text = String("I agree to it. ".repeated(120).prefix(count))
    let error = #expect(throws: SigningError.self) {
      var builder = self.builder
      try builder.addText(text, inOneOf: [frame], onPage: 0)
    }
    #expect(error?.sentence == "There is no room for the text on page 1.")
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
