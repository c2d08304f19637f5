import Ink
import Testing

@testable import Graphics

@Suite struct CairoTextTests {
  @Test func longerIsWiderAndScaleIsRespected() {
    let engine = TextEngine()
    let short = engine.layout("Undo", size: 13)
    #expect(short.width < engine.width(of: "Undo the last stroke", size: 13))
    #expect(short.height >= 13)
    #expect(short.baseline > 0 && short.baseline < short.height)
    #expect(TextEngine(scale: 2).width(of: "Undo", size: 13) > short.width * 3 / 2)
    #expect((8...11).contains(engine.capHeight(size: 13)))
  }

  @Test func layoutsAreShapedOnce() {
    let engine = TextEngine()
    #expect(engine.layout("File", size: 13) === engine.layout("File", size: 13))
    #expect(engine.layout("File", size: 13) !== engine.layout("File", size: 14))
    for number in 0..<1000 { _ = engine.layout("\(number)", size: 13) }
    #expect(engine.layout("File", size: 13).width > 0)
  }

  @Test func tooWideTextIsCutOrWrapped() {
    let engine = TextEngine()
    let words = "a rather long line of text"
    let cut = engine.layout(words, size: 13, maxWidth: 60)
    #expect(cut.width <= 60)
    let wrapped = engine.layout(words, size: 13, maxWidth: 60, overflow: .wrap)
    #expect(wrapped.height > cut.height)
    #expect(engine.layout(words, size: 13, maxWidth: 0).height > 0)
    #expect(!wrapped.isCut)
    // Lines that do not fit have an ellipsis.
    let room = wrapped.height * 2 / 3
    let low = engine.layout(words, size: 13, maxWidth: 60, maxHeight: room, overflow: .wrap)
    #expect(low.isCut && low.height <= room && low.height >= cut.height)
    let high = engine.layout(
      words, size: 13, maxWidth: 60, maxHeight: wrapped.height + 2, overflow: .wrap)
    #expect(!high.isCut && high.height == wrapped.height)
  }

  @Test func positionsAndOffsetsAgree() {
    let engine = TextEngine()
    let text = "aé👍🏽z"
    let layout = engine.layout(text, size: 13)
    var last = -1.0
    for index in text.indices + [text.endIndex] {
      let offset = text.utf8.distance(from: text.startIndex, to: index)
      let x = layout.x(ofUTF8Offset: offset)
      #expect(x > last)
      #expect(layout.utf8Offset(atX: x + 0.5) == offset)
      last = x
    }
    #expect(layout.utf8Offset(atX: -100) == 0)
    #expect(layout.utf8Offset(atX: 10_000) == text.utf8.count)
    #expect(layout.utf8Offset(atX: .nan) == 0)
  }

  /// A label of any direction begins where it is put; a paragraph is at its own side.
  @Test func labelsBeginAtTheirPlace() throws {
    let engine = TextEngine()
    func firstColumn(_ text: String, overflow: TextEngine.Overflow) throws -> Int? {
      var surface = try ImageSurface(format: .a8, width: 200, height: 24)
      surface.draw { context in
        engine.layout(text, size: 13, maxWidth: 190, overflow: overflow)
          .draw(in: context, x: 4, baseline: 16, color: .black)
      }
      return surface.withBytes { bytes, stride in
        (0..<200).first { x in (0..<24).contains { bytes[$0 * stride + x] > 0 } }
      }
    }
    for text in ["Clear", "אבגד", "אבגד ab"] {
      let column = try #require(try firstColumn(text, overflow: .ellipsisAtEnd))
      #expect((4...8).contains(column), "\(text)")
    }
    #expect(try #require(try firstColumn("אבגד", overflow: .wrap)) > 100)
    let label = engine.layout("אבגד", size: 13, maxWidth: 190)
    #expect(Int(label.x(ofUTF8Offset: 0).rounded()) == label.width)
    #expect(label.utf8Offset(atX: 0) == 8 && label.utf8Offset(atX: 100) == 0)
  }

  @Test func emptyTextHasALine() {
    let layout = TextEngine().layout("", size: 13)
    #expect(layout.width == 0)
    #expect(layout.height >= 13)
    #expect(layout.utf8Offset(atX: 5) == 0)
  }

  @Test func textLeavesInk() throws {
    let engine = TextEngine()
    var surface = try ImageSurface(format: .a8, width: 60, height: 24)
    surface.draw { context in
      engine.layout("Clear", size: 13, underlined: 0..<1)
        .draw(in: context, x: 4, baseline: 16, color: .black)
    }
    let ink = surface.withBytes { bytes, _ in bytes.reduce(0) { $0 + Int($1) } }
    #expect(ink > 5000)
  }
}
