import Dispatch
import Ink
import TestSupport
import Testing

@testable import Journaling

/// Samples of strokes that are being drawn, on their way into the journal.
@Suite(.serialized) struct InkFeedTests {
  private let test = JournalTestFolder("state/xsign")
  private let a = InkGenerators.randomStroke(seed: 1)
  private let b = InkGenerators.randomStroke(seed: 2)

  /// The samples of a job that was passed to the queue later are not taken before it.
  @Test func samplesStayInOrderWithJobs() {
    let feed = InkFeed(queue: DispatchQueue(label: "test"))
    feed.start {}
    feed.append(a.id, a.samples[..<2])
    #expect(feed.nextJob() == 1)
    feed.append(b.id, b.samples[..<1])
    feed.append(a.id, a.samples[2..<3])
    let before: [DrawingEvent] = [.extended(a.id, Array(a.samples[..<2]))]
    #expect(feed.take(after: 0) == before)
    #expect(feed.take(after: 0).isEmpty)
    let after: [DrawingEvent] = [
      .extended(b.id, [b.samples[0]]), .extended(a.id, [a.samples[2]]),
    ]
    #expect(feed.take(after: 1) == after)
  }

  /// Strokes that begin, grow by turns and end are restored with each sample, however the queue
  /// keeps up with them.
  @Test(arguments: [false, true]) func growingStrokesAreRestored(isQueueBusy: Bool) throws {
    do {
      let writer = JournalWriter(test.folder) { _ in }
      if isQueueBusy { writer.writer.suspend() }
      for index in 0..<max(a.samples.count, b.samples.count + 3) {
        for (stroke, index) in [(a, index), (b, index - 3)] {
          guard stroke.samples.indices.contains(index) else { continue }
          let new = stroke.samples[index...index]
          if index > 0 {
            writer.extend(stroke.id, by: new)
          } else {
            writer.write([.began(stroke.id, stroke.pen), .extended(stroke.id, Array(new))])
          }
        }
      }
      #expect(!isQueueBusy || writer.isWriting)
      if isQueueBusy { writer.writer.resume() }
      writer.waitUntilDone()
      #expect(!writer.isWriting)
    }
    let drawing = try #require(test.folder.takeLast()).replay.drawing
    let isSame = drawing.strokes == [a, b]
    #expect(isSame)
  }
}
