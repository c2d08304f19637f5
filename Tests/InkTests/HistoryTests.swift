import Ink
import Testing

@Suite struct HistoryTests {
  private func stroke(_ id: UInt64) -> Stroke {
    Stroke(id: StrokeID(id), pen: Pen(), samples: [Sample(.zero, time: 0)])
  }

  private func names(_ drawing: Drawing) -> [UInt64] { drawing.strokes.map(\.id.rawValue) }

  @Test func undoTakesTheLastStrokeBack() {
    var drawing = Drawing()
    _ = drawing.add(stroke(1))
    _ = drawing.add(stroke(2))
    guard case .removed(let removed)? = drawing.undo() else {
      Issue.record("nothing was removed")
      return
    }
    #expect(removed.id == StrokeID(2))
    #expect(names(drawing) == [1])
    #expect(drawing.canUndo && drawing.canRedo)
  }

  @Test func whatTheSameStepsLeadToIsTheSame() {
    var drawing = Drawing([stroke(7), stroke(8)])
    #expect(names(drawing) == [7, 8] && drawing.revision == 0 && !drawing.canUndo)
    var seen: [UInt64] = [0]
    for id in 1...3 as ClosedRange<UInt64> {
      _ = drawing.add(stroke(id))
      seen.append(drawing.revision)
    }
    _ = drawing.erase([StrokeID(7)])
    seen.append(drawing.revision)
    #expect(Set(seen).count == 5)
    for expected in seen.dropLast().reversed() {
      _ = drawing.undo()
      #expect(drawing.revision == expected)
    }
    for expected in seen.dropFirst() {
      _ = drawing.redo()
      #expect(drawing.revision == expected)
    }
    // The same number of steps, but different ones.
    _ = drawing.undo()
    _ = drawing.clear()
    #expect(!seen.contains(drawing.revision))
  }

  @Test func aNewStrokeEndsRedo() {
    var drawing = Drawing()
    _ = drawing.add(stroke(1))
    _ = drawing.add(stroke(2))
    _ = drawing.undo()
    _ = drawing.add(stroke(3))
    #expect(names(drawing) == [1, 3])
    #expect(!drawing.canRedo)
  }

  @Test func clearIsAStepLikeAnyOther() {
    var drawing = Drawing()
    _ = drawing.add(stroke(1))
    _ = drawing.add(stroke(2))
    #expect(drawing.clear() != nil)
    #expect(drawing.isEmpty)
    _ = drawing.undo()
    #expect(names(drawing) == [1, 2])
    #expect(drawing.canUndo && drawing.canRedo)
    _ = drawing.redo()
    #expect(drawing.isEmpty)
  }

  @Test func nothingToDoIsNoStep() {
    var drawing = Drawing()
    #expect(drawing.clear() == nil)
    #expect(drawing.undo() == nil)
    #expect(drawing.redo() == nil)
    #expect(!drawing.canUndo)
  }

  @Test func undoAndRedoAreUnlimited() {
    var drawing = Drawing()
    for i in 0..<1000 as Range<UInt64> { _ = drawing.add(stroke(i)) }
    for _ in 0..<1000 { #expect(drawing.undo() != nil) }
    #expect(drawing.isEmpty && !drawing.canUndo)
    for _ in 0..<1000 { #expect(drawing.redo() != nil) }
    #expect(names(drawing) == Array(0..<1000))
  }
}

@Suite struct SampleClockTests {
  @Test func equalAndBackwardStampsAreSpread() {
    var clock = SampleClock(start: 1000)
    let times = [1005, 1005, 1005, 1003, 1010].map { clock.time(of: $0) }
    #expect(times[0] == 0.005)
    for (a, b) in zip(times, times.dropFirst()) { #expect(b > a) }
    #expect(times[3] < 0.006)
    #expect(times[4] == 0.010)
  }

  @Test func stampsWrapAfterFortyNineDays() {
    var clock = SampleClock(start: 4_294_967_290)
    #expect(clock.time(of: 10) == 0.016)
  }
}
