import Ink
import Testing

@Suite struct HistoryTests {
  private func stroke(_ id: UInt64) -> Stroke {
    Stroke(id: StrokeID(id), pen: Pen(), samples: [Sample(.zero, time: 0)])
  }

  private func names(_ history: History) -> [UInt64] { history.strokes.map(\.id.rawValue) }

  @Test func undoTakesTheLastStrokeBack() {
    var history = History()
    _ = history.add(stroke(1))
    _ = history.add(stroke(2))
    guard case .removed(let removed)? = history.undo() else {
      Issue.record("nothing was removed")
      return
    }
    #expect(removed.id == StrokeID(2))
    #expect(names(history) == [1])
    #expect(history.canUndo && history.canRedo)
  }

  @Test func whatTheSameStepsLeadToIsTheSame() {
    var history = History([stroke(7), stroke(8)])
    #expect(names(history) == [7, 8] && history.revision == 0 && !history.canUndo)
    var seen: [UInt64] = [0]
    for id in 1...3 as ClosedRange<UInt64> {
      _ = history.add(stroke(id))
      seen.append(history.revision)
    }
    _ = history.erase([StrokeID(7)])
    seen.append(history.revision)
    #expect(Set(seen).count == 5)
    for expected in seen.dropLast().reversed() {
      _ = history.undo()
      #expect(history.revision == expected)
    }
    for expected in seen.dropFirst() {
      _ = history.redo()
      #expect(history.revision == expected)
    }
    // As many steps, and others.
    _ = history.undo()
    _ = history.clear()
    #expect(!seen.contains(history.revision))
  }

  @Test func aNewStrokeEndsRedo() {
    var history = History()
    _ = history.add(stroke(1))
    _ = history.add(stroke(2))
    _ = history.undo()
    _ = history.add(stroke(3))
    #expect(names(history) == [1, 3])
    #expect(!history.canRedo)
  }

  @Test func clearIsAStepLikeAnyOther() {
    var history = History()
    _ = history.add(stroke(1))
    _ = history.add(stroke(2))
    #expect(history.clear() != nil)
    #expect(history.isEmpty)
    _ = history.undo()
    #expect(names(history) == [1, 2])
    #expect(history.canUndo && history.canRedo)
    _ = history.redo()
    #expect(history.isEmpty)
  }

  @Test func nothingToDoIsNoStep() {
    var history = History()
    #expect(history.clear() == nil)
    #expect(history.undo() == nil)
    #expect(history.redo() == nil)
    #expect(!history.canUndo)
  }

  @Test func undoAndRedoAreUnlimited() {
    var history = History()
    for i in 0..<1000 as Range<UInt64> { _ = history.add(stroke(i)) }
    for _ in 0..<1000 { #expect(history.undo() != nil) }
    #expect(history.isEmpty && !history.canUndo)
    for _ in 0..<1000 { #expect(history.redo() != nil) }
    #expect(names(history) == Array(0..<1000))
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
