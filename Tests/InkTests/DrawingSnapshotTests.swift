import Ink
import TestSupport
import Testing

/// Journals that are written from a drawing instead of from its events.
@Suite struct DrawingSnapshotTests {
  private struct State: Equatable {
    let strokes: [Stroke]
    let background: Background
  }

  private func states(_ drawing: Drawing) -> [State] {
    drawing.states { State(strokes: $0.strokes, background: $0.background) }
  }

  private func replay(_ snapshot: DrawingSnapshot) -> JournalReplay {
    JournalReplay(steps: JournalFormat.file(of: snapshot.steps()), live: [])
  }

  private func step(_ drawing: inout Drawing, _ id: inout UInt64, _ random: inout SeededRandom) {
    func stroke() -> Stroke {
      id += 1
      return Stroke(
        id: StrokeID(id), pen: Pen(width: 3), samples: [Sample(Point(Double(id), 2), time: 0)])
    }
    let ids = drawing.strokes.map(\.id).shuffled(using: &random)
    switch Int.random(in: 0..<17, using: &random) {
    case 9, 10, 11:
      let map = Affine(scale: Point(1.5, 2), step: Point(Double(id), 3))
      let moved = Array(ids.prefix(3))
      if drawing.transform(moved, by: map, first: StrokeID(id + 1)) != nil {
        id += UInt64(moved.count)
      }
    case 0: _ = drawing.clear()
    case 1, 2, 3: _ = drawing.undo()
    case 4: _ = drawing.redo()
    case 5: _ = drawing.erase(Array(ids.prefix(2)))
    case 6: if let first = ids.first { _ = drawing.replace([first: stroke()]) }
    case 7: _ = drawing.add([stroke(), stroke()])
    case 8:
      _ = drawing.setBackground(Background(paper: InkColor(hex: UInt32.random(in: 0..<9))))
    default: _ = drawing.add(stroke())
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theStepsMakeTheSameHistory(seed: UInt64) {
    var random = SeededRandom(seed)
    var (drawing, id) = (Drawing(), UInt64(0))
    for _ in 0..<80 {
      step(&drawing, &id, &random)
      let replay = replay(DrawingSnapshot(drawing))
      let isSame = states(replay.drawing) == states(drawing)
      #expect(isSame && !replay.isDamaged && replay.drawing.topRank <= drawing.topRank)
    }
  }

  /// The strokes of a file become steps, so that the drawing comes back without the file.
  @Test func theStrokesOfAFileComeFirst() {
    let strokes = (1...3 as ClosedRange<UInt64>).map { InkGenerators.randomStroke(seed: $0) }
    let background = Background(paper: InkColor(hex: 0x123456))
    var drawing = Drawing(strokes, background: background)
    _ = drawing.erase([strokes[1].id])
    _ = drawing.clear()
    _ = drawing.undo()
    let states = states(replay(DrawingSnapshot(drawing)).drawing)
    let isSame = states[0] == State(strokes: [strokes[0], strokes[2]], background: background)
    #expect(isSame && states.allSatisfy { $0.background == background })
    let isLast = states.last?.strokes == []
    #expect(isLast)
  }

  /// Strokes that an eraser has removed so far are still part of the drawing.
  @Test func whatIsBeingErasedStays() {
    var drawing = Drawing()
    for seed in 1...4 as ClosedRange<UInt64> {
      _ = drawing.add(InkGenerators.randomStroke(seed: seed))
    }
    let whole = drawing
    var erasure = Erasure()
    _ = drawing.erase([whole.strokes[1].id, whole.strokes[3].id], in: &erasure)
    var replayed = replay(DrawingSnapshot(drawing, lifted: [erasure])).drawing
    let isSame = states(replayed) == states(whole)
    #expect(isSame)
    drawing.isRecorded = true
    drawing.finish(erasure)
    for event in drawing.takeEvents() {
      let isAccepted = replayed.replay(event)
      #expect(isAccepted)
    }
    let isErased = replayed.strokes == drawing.strokes
    #expect(isErased)
  }
}
