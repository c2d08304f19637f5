import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Pages

/// Text as ink.
@Suite struct OutlinedTextTests {
  private func text(_ text: String, size: Double = 16) throws -> Stroke {
    try Stroke(id: StrokeID(1), text: text, size: size, color: .black)
  }

  private func reason(_ text: String) -> String? {
    do throws(TextInkError) {
      _ = try Stroke(id: StrokeID(1), text: text, size: 16, color: .black)
      return nil
    } catch {
      return error.description
    }
  }

  /// However long it is, no glyph is left out: Cairo drops those that are far beside a surface.
  @Test func aLongTextIsWhole() throws {
    let (short, long) = (try text("iii"), try text(String(repeating: "i", count: 90)))
    #expect(FilledArea(short.samples).contours.count == 6)
    #expect(FilledArea(long.samples).contours.count == 180)
    #expect(long.extent.width > 25 * short.extent.width)
  }

  /// A text is one stroke of the glyphs' contours, in true size.
  @Test func itConsistsOfContours() throws {
    let date = try text("2026-11-23")
    let contours = FilledArea(date.samples).contours
    // Two dashes, ten digits, and holes in 0 and 6.
    #expect(contours.count == 12)
    #expect(5...16 ~= date.extent.height && 50...120 ~= date.extent.width)
    #expect(date.samples.count < 1000)
    let large = try text("2026-11-23", size: 64)
    #expect(abs(large.extent.width / date.extent.width - 4) < 0.1)
    #expect(try text("Grüße, Łukasz – Δ").extent.width > 60)
  }

  @Test func whatNoFontHasIsSaid() {
    #expect(reason("") == "Type a text." && reason("  ") == "Type a text.")
    // A code point that will never be a character.
    #expect(reason("a\u{10fffd}b") == "No font has “\u{10fffd}”.")
    #expect(reason("a\u{200d}b") == nil)
  }

  /// The pixels are those of the outline that files have.
  @Test func theScreenShowsTheOutline() throws {
    let stroke = try text("&8aß", size: 40)
    let bounds = PixelRect(x: 0, y: 0, width: 120, height: 60)
    var page = try ImageSurface(format: .argb32, width: 120, height: 60)
    var renderer = PageRenderer()
    for turn in [0.0, 30] {
      let map = Affine(turn: turn, around: Point(50, 25))
      let turned = stroke.transformed(by: map, id: StrokeID(2))
      page.draw { context in
        context.setColor(.white)
        context.fill(bounds)
      }
      renderer.paint(
        turned.stations(engine: .xsign, scale: 1), pen: turned.pen, scale: 1, clip: bounds,
        on: &page, x: 0, y: 0)
      var filled = try ImageSurface(format: .argb32, width: 120, height: 60)
      filled.draw { context in
        context.setColor(.white)
        context.fill(bounds)
        context.setColor(.black)
        context.fill(FilledArea(turned.samples).outline())
      }
      var (dark, wrong) = (0, 0)
      for y in 0..<60 {
        for x in 0..<120 {
          let (a, b) = (page.pixel(x: x, y: y) & 255, filled.pixel(x: x, y: y) & 255)
          if b < 128 { dark += 1 }
          if abs(Int(a) - Int(b)) > 40 { wrong += 1 }
        }
      }
      #expect(dark > 300 && wrong == 0, "turned by \(turn): \(wrong)")
    }
  }
}
