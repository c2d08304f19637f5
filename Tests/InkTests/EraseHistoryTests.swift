import Ink
import TestSupport
import Testing

/// A simple model of a history: lists of names, and for each step the list before it.
private struct Model {
  var names: [UInt64] = []
  var past: [[UInt64]] = []
  var future: [[UInt64]] = []

  mutating func step(to new: [UInt64]) {
    past.append(names)
    future = []
    names = new
  }

  mutating func undo() {
    guard let before = past.popLast() else { return }
    future.append(names)
    names = before
  }

  mutating func redo() {
    guard let after = future.popLast() else { return }
    past.append(names)
    names = after
  }
}

/// A renderer that sees only the changes.
private struct Follower {
  var names: [UInt64] = []

  mutating func follow(_ change: DrawingChange?) {
    switch change {
    case .added(let stroke): names.append(stroke.id.rawValue)
    case .removed(let stroke): names.removeAll { $0 == stroke.id.rawValue }
    case .edited(let edit):
      // Each removed stroke must be at the reported index.
      for (gone, index) in zip(edit.removed, edit.removedIndices)
      where names[index] != gone.stroke.id.rawValue { names = [] }
      edit.apply(to: &names) { $0.id.rawValue }
      for (new, index) in zip(edit.added, edit.addedIndices)
      where names[index] != new.stroke.id.rawValue { names = [] }
    case .replaced(let strokes): names = strokes.map(\.id.rawValue)
    case .background, .pages, .fields, nil: break
    }
  }
}

@Suite struct EraseHistoryTests {
  private func stroke(_ id: UInt64) -> Stroke {
    Stroke(id: StrokeID(id), pen: Pen(), samples: [Sample(Point(Double(id) * 9, 0), time: 0)])
  }

  private func names(_ drawing: Drawing) -> [UInt64] { drawing.strokes.map(\.id.rawValue) }

  /// Random steps, some of them during erasures that are finished or cancelled later. The history,
  /// its index and its changes always agree with the model.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func anySequenceOfStepsAgreesWithTheModel(seed: UInt64) {
    var random = SeededRandom(seed)
    var (drawing, model, follower) = (Drawing(), Model(), Follower())
    var open: [(erasure: Erasure, names: [UInt64])] = []
    var nextID: UInt64 = 1
    var failures: [Int] = []

    /// Returns the names in the drawing. The model contains only finished erasures.
    func seen() -> [UInt64] {
      let gone = Set(open.flatMap(\.names))
      return model.names.filter { !gone.contains($0) }
    }
    func finish(_ index: Int) {
      let (erasure, names) = open.remove(at: index)
      drawing.finish(erasure)
      if !names.isEmpty { model.step(to: model.names.filter { !names.contains($0) }) }
    }
    func finishAll() { while !open.isEmpty { finish(0) } }

    for step in 0..<300 {
      switch Int.random(in: 0..<14, using: &random) {
      case 0...4:
        follower.follow(drawing.add(stroke(nextID)))
        model.step(to: model.names + [nextID])
        nextID += 1
      case 5: open.append((Erasure(), []))
      case 6, 7:
        guard !open.isEmpty else { break }
        let index = Int.random(in: open.indices, using: &random)
        // Some of these strokes are no longer in the drawing.
        var ids = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          UInt64.random(in: 1...nextID, using: &random)
        }
        ids = Array(Set(ids))
        let there = Set(seen())
        follower.follow(drawing.erase(ids.map { StrokeID($0) }, in: &open[index].erasure))
        open[index].names += ids.filter { there.contains($0) }
      case 8: if !open.isEmpty { finish(Int.random(in: open.indices, using: &random)) }
      case 9:
        guard !open.isEmpty else { break }
        follower.follow(
          drawing.cancel(open.remove(at: Int.random(in: open.indices, using: &random)).erasure))
      case 10:
        guard Bool.random(using: &random) else { break }
        finishAll()
        follower.follow(drawing.clear())
        if !model.names.isEmpty { model.step(to: []) }
      case 11, 12:
        finishAll()
        follower.follow(drawing.undo())
        model.undo()
      default:
        finishAll()
        follower.follow(drawing.redo())
        model.redo()
      }
      let everywhere = EraserPath(from: Point(-100, 0), to: Point(9999, 0), radius: 100)
      let isRight =
        names(drawing) == seen() && follower.names == seen()
        && drawing.index.strokes(near: everywhere) == Set(seen().map { StrokeID($0) })
        && drawing.canUndo == !model.past.isEmpty && drawing.canRedo == !model.future.isEmpty
      if !isRight { failures.append(step) }
    }
    #expect(failures.isEmpty)
    #expect(nextID > 20)
  }

  @Test func erasedStrokesComeBackInTheirOrder() {
    var drawing = Drawing()
    for id in 1...5 as ClosedRange<UInt64> { _ = drawing.add(stroke(id)) }
    #expect(drawing.erase([StrokeID(4), StrokeID(2)]) != nil)
    #expect(names(drawing) == [1, 3, 5])
    _ = drawing.undo()
    #expect(names(drawing) == [1, 2, 3, 4, 5])
    _ = drawing.redo()
    #expect(names(drawing) == [1, 3, 5])
    #expect(drawing.stroke(StrokeID(2)) == nil && drawing.stroke(StrokeID(3)) != nil)
  }

  @Test func whatTouchesNothingKeepsRedo() {
    var drawing = Drawing()
    _ = drawing.add(stroke(1))
    _ = drawing.add(stroke(2))
    _ = drawing.undo()
    #expect(drawing.erase([StrokeID(2), StrokeID(7)]) == nil)
    #expect(drawing.canRedo)
    var erasure = Erasure()
    _ = drawing.erase([StrokeID(1)], in: &erasure)
    _ = drawing.cancel(erasure)
    #expect(drawing.canRedo && names(drawing) == [1])
    _ = drawing.erase([StrokeID(1)])
    #expect(!drawing.canRedo && drawing.isEmpty)
  }
}
