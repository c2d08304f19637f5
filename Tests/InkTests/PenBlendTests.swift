import TestSupport
import Testing

@testable import Ink

/// Ink that multiplies, in the files.
@Suite struct PenBlendTests {
  private var stroke: Stroke {
    let pen = Pen(
      color: InkColor(hex: 0xffd400), width: 15...19, opacity: 0.4...0.4, blend: .multiply)
    return Stroke(id: StrokeID(1), pen: pen, samples: InkGenerators.randomStroke(seed: 4).samples)
  }

  /// Other programs know the raster operation of their own highlighters.
  @Test func inkMLKeepsIt() throws {
    let bytes = InkDocument(strokes: [stroke]).inkML()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<brushProperty name=\"rasterOp\" value=\"maskPen\"/>"))
    #expect(try InkDocument(inkML: bytes, file: "a").strokes == [stroke])
    for other in ["copyPen", "black", ""] {
      let changed = text.replacing("maskPen", with: other)
      let read = try InkDocument(inkML: Array(changed.utf8), file: "a").strokes
      #expect(read[0].pen.blend == .normal)
    }
    var plain = stroke
    plain = Stroke(id: plain.id, pen: Pen(width: 3), samples: plain.samples)
    let old = String(decoding: InkDocument(strokes: [plain]).inkML(), as: UTF8.self)
    #expect(!old.contains("rasterOp"))
  }

  @Test func theJournalKeepsIt() {
    for driver in Pen.OpacityDriver.allCases {
      var pen = stroke.pen
      pen.opacityDriver = driver
      let stroke = Stroke(id: StrokeID(1), pen: pen, samples: stroke.samples)
      let event = DrawingEvent.added(PlacedStroke(rank: 0, stroke: stroke))
      let replay = JournalReplay(steps: JournalFormat.file(of: [event]), live: [])
      #expect(replay.drawing.strokes == [stroke] && !replay.isDamaged)
    }
    // Programs that do not know it must not take it for damage.
    #expect(JournalFormat.version >= 16)
  }
}
