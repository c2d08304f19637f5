import TestSupport
import Testing

@testable import Ink

/// The steps of a drawing whose strokes are divided.
@Suite struct DivideHistoryTests {
  /// A hand that draws, divides strokes and changes the parts, and what it has seen.
  private struct Hand {
    var drawing = Drawing()
    var events: [DrawingEvent] = []
    /// The strokes before each step.
    var past: [[Stroke]] = []
    var failures: [String] = []
    private(set) var splits = 0
    private var nextID: UInt64 = 1
    private var random: SeededRandom
    private var erasure: Erasure?
    private var before: [Stroke] = []
    private var divisions: [StrokeID: StrokeDivision] = [:]
    private var wholes: [StrokeID: StrokeID] = [:]

    init(seed: UInt64, steps: Int) {
      random = SeededRandom(seed)
      drawing.isRecorded = true
      for _ in 0..<steps {
        step()
        events += drawing.takeEvents()
      }
      finish()
      events += drawing.takeEvents()
    }

    private mutating func id() -> StrokeID {
      defer { nextID += 1 }
      return StrokeID(nextID)
    }

    private mutating func step() {
      let kind = Int.random(in: 0..<12, using: &random)
      if kind < 8, kind > 4 { finish() }
      switch kind {
      case 0...2: divide()
      case 3: finish()
      case 4:
        guard let open = erasure else { break }
        erasure = nil
        _ = drawing.cancel(open)
        if drawing.strokes != before { failures.append("cancel") }
      case 5: change()
      case 6:
        guard drawing.undo() != nil else { break }
        if drawing.strokes != past.removeLast() { failures.append("undo") }
      case 7: _ = drawing.canRedo && redo()
      default:
        guard erasure == nil, drawing.strokes.count < 12 else { break }
        past.append(drawing.strokes)
        let whole = InkGenerators.randomStroke(seed: nextID, within: 100)
        _ = drawing.add(Stroke(id: id(), pen: whole.pen, samples: whole.samples))
      }
    }

    private mutating func redo() -> Bool {
      past.append(drawing.strokes)
      return drawing.redo() != nil
    }

    /// Moves an eraser that is down, or puts it down.
    private mutating func divide() {
      if erasure == nil {
        (erasure, before) = (Erasure(), drawing.strokes)
        (divisions, wholes) = ([:], [:])
      }
      guard var open = erasure else { return }
      func point() -> Point { .random(in: 0...100, using: &random) }
      let path = EraserPath(from: point(), to: point(), radius: 3)
      var left: [StrokeID: [Stroke]] = [:]
      for id in drawing.index.strokes(near: path).sorted(by: { $0.rawValue < $1.rawValue }) {
        guard let stroke = drawing.stroke(id) else { continue }
        let whole = wholes[id] ?? id
        guard var division = divisions[whole] ?? StrokeDivision(stroke, engine: .lines) else {
          left[id] = []
          continue
        }
        left[id] = division.erase(id, along: path) { self.id() }
        divisions[whole] = division
        for part in left[id] ?? [] { wholes[part.id] = whole }
      }
      if drawing.split(left, in: &open) != nil { splits += 1 }
      erasure = open
      // A journal that is written anew has the strokes that the eraser may still bring back.
      var again = Drawing()
      for event in DrawingSnapshot(drawing, lifted: [open]).steps() {
        if !again.replay(event) { failures.append("snapshot") }
      }
      if again.strokes != before { failures.append("snapshot while erasing") }
    }

    private mutating func finish() {
      guard let open = erasure else { return }
      erasure = nil
      drawing.finish(open)
      if !open.isEmpty { past.append(before) }
    }

    /// Changes the colour of a stroke, which stays where it was, or moves two.
    private mutating func change() {
      guard let index = drawing.strokes.indices.randomElement(using: &random) else { return }
      let (old, state) = (drawing.strokes[index], drawing.strokes)
      past.append(state)
      if Bool.random(using: &random) {
        var pen = old.pen
        pen.color = InkColor(hex: 0xff0000)
        let new = old.drawn(with: pen, id: id())
        _ = drawing.replace([old.id: new])
        if drawing.strokes[index] != new { failures.append("the place of a part") }
      } else {
        let ids = Array(Set([old.id, state[0].id]))
        if drawing.transform(ids, by: Affine(step: Point(3, 1)), first: StrokeID(nextID)) == nil {
          failures.append("transform")
        }
        nextID += 2
        let moved = drawing.strokes[index].samples.map { $0.position - Point(3, 1) }
        if zip(moved, old.samples).contains(where: { $0.distance(to: $1.position) > 1e-9 }) {
          failures.append("the place of a moved part")
        }
      }
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>) func everyStepIsUndoneExactly(seed: UInt64) {
    let hand = Hand(seed: seed, steps: 120)
    #expect(hand.failures.isEmpty && hand.splits > 10, "\(Set(hand.failures))")
    var drawing = hand.drawing
    var failures = 0
    for state in hand.past.reversed() {
      if drawing.undo() == nil || drawing.strokes != state { failures += 1 }
    }
    #expect(failures == 0 && !drawing.canUndo && drawing.isEmpty)
    while drawing.redo() != nil {}
    // Steps that were undone and can be redone follow the state.
    for _ in 0..<(hand.drawing.history.undone.count) { _ = drawing.undo() }
    #expect(drawing.strokes == hand.drawing.strokes)
  }

  @Test(arguments: 0..<12 as Range<UInt64>) func theJournalBringsThePartsBack(seed: UInt64) {
    let hand = Hand(seed: seed, steps: 80)
    for events in [hand.events, DrawingSnapshot(hand.drawing).steps()] {
      let bytes = JournalFormat.file(of: events)
      let replay = JournalReplay(steps: bytes, live: [])
      #expect(!replay.isDamaged && replay.drawing.strokes == hand.drawing.strokes)
      var (one, other) = (replay.drawing, hand.drawing)
      var same = true
      while other.undo() != nil { same = same && one.undo() != nil && one.strokes == other.strokes }
      #expect(same && !one.canUndo)
    }
  }

  /// A part that a journal puts where another stroke is belongs to no drawing.
  @Test func noTwoStrokesHaveAPlace() {
    func stroke(_ id: UInt64, _ start: Double) -> Stroke {
      Stroke(
        id: StrokeID(id), pen: Pen(),
        samples: [Sample(Point(0, 0), time: start), Sample(Point(9, 0), time: start + 1)])
    }
    func placed(_ id: UInt64, _ start: Double) -> PlacedStroke {
      PlacedStroke(rank: 0, stroke: stroke(id, start))
    }
    var drawing = Drawing()
    _ = drawing.add(stroke(1, 0))
    func replay(_ removed: UInt64, _ added: [PlacedStroke]) -> Bool {
      drawing.replay(.edited(removed: [StrokeID(removed)], added: added))
    }
    #expect(!replay(1, [placed(2, 1), placed(3, 1)]))
    #expect(!replay(1, [placed(2, 2), placed(3, 1)]))
    #expect(replay(1, [placed(2, 0), placed(3, 1)]))
    #expect(!replay(2, [placed(4, 1)]))
    #expect(replay(2, [placed(4, 2)]))
    #expect(drawing.strokes.map(\.id.rawValue) == [3, 4])
  }

  /// Parts share a rank. A selection follows the parts that it has, and no others.
  @Test func theSelectionFollowsItsPartsAlone() {
    func part(_ id: UInt64, at time: Double) -> PlacedStroke {
      let samples = [
        Sample(Point(time, 0), time: time), Sample(Point(time + 1, 0), time: time + 1),
      ]
      return PlacedStroke(rank: 7, stroke: Stroke(id: StrokeID(id), pen: Pen(), samples: samples))
    }
    let (first, second) = (part(1, at: 0), part(2, at: 3))
    let (newFirst, newSecond) = (part(3, at: 0), part(4, at: 3))
    let edit = DrawingChange.edited(
      StrokeEdit(removed: [first, second], added: [newFirst, newSecond]))
    #expect(Set([StrokeID(2)]).following(edit) == [StrokeID(4)])
    #expect(Set([StrokeID(1), StrokeID(2)]).following(edit) == [StrokeID(3), StrokeID(4)])
    // The whole stroke is selected if all of its parts were, and the parts if it was.
    let whole = PlacedStroke(rank: 7, stroke: part(5, at: 0).stroke)
    let joined = DrawingChange.edited(StrokeEdit(removed: [first, second], added: [whole]))
    #expect(Set([StrokeID(2)]).following(joined).isEmpty)
    #expect(Set([StrokeID(1), StrokeID(2)]).following(joined) == [StrokeID(5)])
    let divided = DrawingChange.edited(StrokeEdit(removed: [whole], added: [first, second]))
    #expect(Set([StrokeID(5)]).following(divided) == [StrokeID(1), StrokeID(2)])
  }
}
