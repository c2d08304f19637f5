import Ink
import Testing

@testable import Graphics

/// Drawing with left and right exchanged.
@Suite struct MirrorDrawingTests {
  private let size = (width: 160, height: 40)

  /// Returns the rows of what is drawn on white.
  private func rows(
    isMirrored: Bool, _ draw: (borrowing DrawingContext) -> Void
  ) throws -> [[UInt32]] {
    var surface = try ImageSurface(format: .rgb24, width: size.width, height: size.height)
    surface.draw { context in
      context.setColor(.white)
      context.paint()
      if isMirrored { context.mirror(around: Double(size.width) / 2) }
      draw(context)
    }
    var rows: [[UInt32]] = []
    for y in 0..<size.height {
      rows.append([])
      for x in 0..<size.width { rows[y].append(surface.pixel(x: x, y: y)) }
    }
    return rows
  }

  private func flag(_ context: borrowing DrawingContext, at x: Int) {
    context.fill(PixelRect(x: x, y: 4, width: 30, height: 8), .black)
    context.fill(PixelRect(x: x, y: 12, width: 6, height: 20), .black)
  }

  @Test func shapesAreReflected() throws {
    let plain = try rows(isMirrored: false) { flag($0, at: 10) }
    let mirrored = try rows(isMirrored: true) { flag($0, at: 10) }
    #expect(mirrored == plain.map { Array($0.reversed()) } && mirrored != plain)
  }

  @Test func uprightContentKeepsItsPlace() throws {
    let plain = try rows(isMirrored: false) { flag($0, at: 120) }
    let upright = try rows(isMirrored: true) { context in
      context.upright(around: 25) { flag(context, at: 10) }
    }
    #expect(upright == plain)
  }

  /// A text of either direction begins where the layout says, and can be read.
  @Test(arguments: ["Sign here", "חתמו כאן"], [TextEngine.Overflow.ellipsisAtEnd, .wrap])
  func textsStayReadable(_ string: String, _ overflow: TextEngine.Overflow) throws {
    let text = TextEngine(language: "en")
      .layout(string, size: 14, maxWidth: 140, overflow: overflow)
    let mirrored = try rows(isMirrored: true) {
      text.draw(in: $0, x: 10, y: 8, color: .black)
    }
    let line = TextEngine(language: "en").layout(string, size: 14)
    let plain = try rows(isMirrored: false) {
      line.draw(in: $0, x: size.width - 10 - line.width, y: 8, color: .black)
    }
    #expect(mirrored == plain && plain.joined().contains { $0 & 0xFF < 0x80 })
  }

  @Test func picturesAreNotReflected() throws {
    let image = Image(opaque: [0xFF00_0000, 0xFFFF_0000], width: 2, height: 1)
    func place(_ x: Double) -> Bounds { Bounds(min: Point(x, 4), max: Point(x + 40, 24)) }
    let mirrored = try rows(isMirrored: true) { $0.draw(image, in: place(10)) }
    let plain = try rows(isMirrored: false) { $0.draw(image, in: place(110)) }
    #expect(mirrored == plain && plain[10][115] != plain[10][145])
  }
}
