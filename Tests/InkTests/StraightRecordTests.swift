import TestSupport
import Testing

@testable import Ink

/// A straight line that is being drawn, in the journal.
@Suite struct StraightRecordTests {
  @Test func aStraightLineBeingDrawnComesBackAsOne() {
    let stroke = InkGenerators.randomStroke(seed: 4)
    let center = stroke.samples.count / 2
    let line = StraightEdge.straightened(stroke.samples)
    let halves = [Array(stroke.samples[..<center]), Array(stroke.samples[center...])]
    func restored(_ events: [DrawingEvent], version: UInt32 = JournalFormat.version) -> [Sample] {
      var live = JournalFormat.file(of: [.began(stroke.id, stroke.pen)] + events)
      live[JournalFormat.versionOffset] = UInt8(version)
      let replay = JournalReplay(steps: [], live: live)
      #expect(!replay.isLiveDamaged && replay.rescued.count == 1)
      return replay.drawing.strokes[0].samples
    }
    let (first, second) = (
      DrawingEvent.extended(stroke.id, halves[0]), DrawingEvent.extended(stroke.id, halves[1])
    )
    let (straight, free) = (
      DrawingEvent.straightened(stroke.id, true), DrawingEvent.straightened(stroke.id, false)
    )
    #expect(line != stroke.samples)
    #expect(restored([first, straight, second]) == line)
    #expect(restored([first, second, straight]) == line)
    #expect(restored([first, straight, second, free]) == stroke.samples)
    #expect(restored([first, straight, free, second, straight]) == line)
    // Nothing of that is in a journal of the version before.
    #expect(restored([first, second], version: 20) == stroke.samples)
    // No sample is beyond what a journal can hold.
    let far = [Point(-1e308, 0), Point(1e308, 1e308)].enumerated().map {
      Sample($1, time: Double($0))
    }
    #expect(restored([.extended(stroke.id, far), straight]).allSatisfy { $0.position.isFinite })
  }

  /// Another value of its byte is none.
  @Test func aStraightLineIsOneOrNot() {
    let stroke = InkGenerators.randomStroke(seed: 4)
    for code in [0, 1, 2, 255] as [UInt8] {
      var payload = JournalBytes()
      payload.number(stroke.id.rawValue)
      payload.byte(code)
      let live = JournalFormat.header + JournalFormat.record(.straightened, payload)
      #expect(JournalReplay(steps: [], live: live).isLiveDamaged == (code > 1))
    }
  }
}
