import Ink
import TestSupport
import Testing

@Suite struct SelectionHistoryTests {
  private func stroke(_ id: UInt64) -> Stroke {
    Stroke(id: StrokeID(id), pen: Pen(), samples: [Sample(Point(Double(id) * 9, 0), time: 0)])
  }

  private func names(_ drawing: Drawing) -> [UInt64] { drawing.strokes.map(\.id.rawValue) }

  /// Random steps of all kinds, some with lifted strokes. Undo and redo restore every state, and a
  /// renderer that sees only the changes has the same strokes at the same indices.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func stepsAreTakenBackAsTheyWereMade(seed: UInt64) {
    var random = SeededRandom(seed)
    var drawing = Drawing()
    var next: UInt64 = 1
    var shown: [UInt64] = []
    /// The drawing after each step, and the index of the current state.
    var states: [[UInt64]] = [[]]
    var at = 0
    func follow(_ change: DrawingChange?) {
      switch change {
      case .added(let stroke): shown.append(stroke.id.rawValue)
      case .removed(let stroke): shown.removeAll { $0 == stroke.id.rawValue }
      case .edited(let edit): edit.apply(to: &shown) { $0.id.rawValue }
      case .replaced(let strokes): shown = strokes.map(\.id.rawValue)
      case .background, .pages, .fields, nil: break
      }
    }
    func fresh() -> Stroke {
      defer { next += 1 }
      return stroke(next)
    }
    func stepped(_ change: DrawingChange?, _ expected: [UInt64]) {
      follow(change)
      guard change != nil else { return }
      states.removeSubrange((at + 1)...)
      states.append(expected)
      at += 1
    }
    var wrong = 0
    for _ in 0..<120 {
      let before = names(drawing)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let new = fresh()
        stepped(drawing.add(new), before + [new.id.rawValue])
      case 2:
        let new = (0..<3).map { _ in fresh() }
        stepped(drawing.add(new), before + new.map(\.id.rawValue))
      case 3:
        let ids = before.filter { _ in Bool.random(using: &random) }
        stepped(drawing.erase(ids.map { StrokeID($0) }), before.filter { !ids.contains($0) })
      case 4, 5:
        var new: [StrokeID: Stroke] = [:]
        for id in before where Bool.random(using: &random) { new[StrokeID(id)] = fresh() }
        let after = before.map { new[StrokeID($0)]?.id.rawValue ?? $0 }
        if Bool.random(using: &random) {
          stepped(drawing.replace(new), after)
          break
        }
        // The strokes are lifted first, then put down elsewhere or put back.
        var lifted = Erasure()
        let ids = before.filter { new[StrokeID($0)] != nil }
        follow(drawing.erase(ids.map { StrokeID($0) }, in: &lifted))
        if Bool.random(using: &random) {
          follow(drawing.cancel(lifted))
          wrong += names(drawing) == before ? 0 : 1
        } else {
          let moved = Dictionary(uniqueKeysWithValues: zip(ids, next...))
          let change = drawing.finish(
            lifted, transformedBy: Affine(step: Point(1, 0)), first: StrokeID(next))
          next += UInt64(ids.count)
          stepped(change, before.map { moved[$0] ?? $0 })
        }
      case 6:
        let change = drawing.undo()
        follow(change)
        if change != nil { at -= 1 }
      default:
        let change = drawing.redo()
        follow(change)
        if change != nil { at += 1 }
      }
      wrong += names(drawing) == states[at] && shown == states[at] ? 0 : 1
      wrong += drawing.canUndo == (at > 0) && drawing.canRedo == (at < states.count - 1) ? 0 : 1
    }
    #expect(wrong == 0)
  }

  @Test func nothingIsNoStep() {
    var drawing = Drawing()
    _ = drawing.add(stroke(1))
    _ = drawing.undo()
    #expect(drawing.add([]) == nil && drawing.replace([:]) == nil)
    #expect(drawing.replace([StrokeID(9): stroke(10)]) == nil)
    #expect(drawing.transform([StrokeID(9)], by: .identity, first: StrokeID(10)) == nil)
    #expect(drawing.canRedo)
  }

  @Test func aSelectionFollowsWhatBecomesOfItsStrokes() {
    var drawing = Drawing()
    for id in 1...4 as ClosedRange<UInt64> { _ = drawing.add(stroke(id)) }
    var selected: Set = [StrokeID(2), StrokeID(4)]
    func follow(_ change: DrawingChange?, _ expected: [UInt64]) {
      if let change { selected = selected.following(change) }
      #expect(change != nil && selected.map(\.rawValue).sorted() == expected)
    }
    follow(drawing.replace([StrokeID(2): stroke(12), StrokeID(3): stroke(13)]), [4, 12])
    follow(drawing.undo(), [2, 4])
    follow(drawing.redo(), [4, 12])
    follow(drawing.erase([StrokeID(12)]), [4])
    follow(drawing.undo(), [4])
    follow(drawing.undo(), [4])
    // This undoes the last stroke drawn.
    follow(drawing.undo(), [])
    #expect(Set([StrokeID(1), StrokeID(9)]).following(.replaced([stroke(1)])) == [StrokeID(1)])
  }

  @Test func strokesAreGivenInTheirOrder() {
    var drawing = Drawing()
    for id in [5, 3, 9, 1] as [UInt64] { _ = drawing.add(stroke(id)) }
    let some = drawing.strokes(named: [StrokeID(1), StrokeID(5), StrokeID(7), StrokeID(9)])
    #expect(some.map(\.id.rawValue) == [5, 9, 1])
    #expect(names(drawing) == [5, 3, 9, 1])
  }
}
