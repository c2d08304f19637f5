import TestSupport
import Testing

@testable import Ink

/// Steps that move, scale and turn strokes store maps instead of samples.
@Suite struct TransformationTests {
  private static let strokes: [Stroke] = (0..<20).map { number in
    let whole = InkGenerators.randomStroke(seed: UInt64(number) + 40)
    let samples = (0..<1000).map { index in
      var sample = whole.samples[index % whole.samples.count]
      sample.time = Double(index) / 1000
      return sample
    }
    return Stroke(id: StrokeID(UInt64(number + 1)), pen: whole.pen, samples: samples)
  }

  /// A drawing of 20,000 samples, moved and scaled as a whole in many steps.
  private func transformed(
    _ maps: [Affine], keepsStates: Bool = true
  ) -> (drawing: Drawing, states: [[Stroke]]) {
    var drawing = Drawing(Self.strokes)
    drawing.isRecorded = true
    var states = [drawing.strokes]
    for map in maps {
      let first = StrokeID((drawing.strokes.map(\.id.rawValue).max() ?? 0) + 1)
      #expect(drawing.transform(drawing.strokes.map(\.id), by: map, first: first) != nil)
      if keepsStates { states.append(drawing.strokes) }
    }
    return (drawing, states)
  }

  private static let moves = (1...60).map {
    Affine(step: Point(0.1, $0 % 2 == 0 ? 1 / 3.0 : -0.7))
  }
  private static let mixed = (1...12).map {
    Affine(
      scale: $0 % 3 == 0 ? Point(1.1, 0.3) : Point(1, 1), step: Point(Double($0) / 7, -0.1))
  }
  private static let turns = mixed.enumerated().map { number, map in
    let turn = Affine(turn: 17 * Double(number), around: Point(40, 1 / 3.0))
    return number % 2 == 0 ? turn : map
  }

  private func bits(_ strokes: [Stroke]) -> [UInt64] {
    strokes.flatMap { stroke in
      stroke.samples.flatMap { [$0.position.x.bitPattern, $0.position.y.bitPattern] }
        + [stroke.id.rawValue, stroke.pen.width.upperBound.bitPattern]
    }
  }

  @Test(arguments: [mixed, turns]) func undoRedoAndTheJournalGiveTheSameBits(maps: [Affine]) {
    var (drawing, states) = transformed(maps)
    let events = drawing.takeEvents()
    let start = Self.strokes.enumerated().map {
      DrawingEvent.added(PlacedStroke(rank: UInt64($0.offset), stroke: $0.element))
    }
    let bytes = JournalFormat.file(of: start + events)
    var replayed = JournalReplay(steps: bytes, live: []).drawing
    for state in states.reversed().dropLast() {
      #expect(bits(drawing.strokes) == bits(state) && bits(replayed.strokes) == bits(state))
      #expect(drawing.undo() != nil && replayed.undo() != nil)
    }
    #expect(bits(drawing.strokes) == bits(Self.strokes) && !drawing.canUndo)
    for state in states.dropFirst() {
      #expect(drawing.redo() != nil && replayed.redo() != nil)
      #expect(bits(drawing.strokes) == bits(state) && bits(replayed.strokes) == bits(state))
    }
    // A move and its inverse restore the exact positions.
    let there = transformed([Affine(step: Point(0.1, 7)), Affine(step: Point(-0.1, -7))])
    #expect(there.drawing.strokes.map(\.samples) == Self.strokes.map(\.samples))
  }

  @Test func manyStepsKeepNoSamples() {
    var (drawing, _) = transformed(Self.moves, keepsStates: false)
    #expect(drawing.history.done.count == 60)
    func place(_ stroke: Stroke) -> UnsafeRawPointer? {
      stroke.samples.withUnsafeBytes { $0.baseAddress }
    }
    var kept: Set<UnsafeRawPointer?> = []
    var count = 0
    for step in drawing.history.done {
      guard case .transform(let step) = step.step else { continue }
      for item in step.items {
        kept.insert(place(item.origin.original))
        count += 1
      }
    }
    #expect(count == 60 * 20 && kept == Set(Self.strokes.map(place)))
    // The journal stores no samples either.
    let bytes = JournalFormat.bytes(of: drawing.takeEvents())
    #expect(bytes.count < 1_000_000 && bytes.count > 60 * 20 * 8)
  }

  @Test func numbersThatAreTooLargeAreNoStep() {
    var drawing = Drawing(Array(Self.strokes.prefix(2)))
    drawing.isRecorded = true
    let ids = drawing.strokes.map(\.id)
    for map in [
      Affine(step: Point(.infinity, 0)), Affine(scale: Point(.nan, 1)),
      Affine(scale: Point(1e308, 1e308)), Affine(scale: Point(1e308, 1)),
      Affine(skew: Point(.infinity, 0)), Affine(skew: Point(1e308, -1e308)),
    ] {
      #expect(drawing.transform(ids, by: map, first: StrokeID(9)) == nil)
      let isReplayed = drawing.replay(.transformed(map, ids, first: StrokeID(9)))
      #expect(!isReplayed)
    }
    #expect(!drawing.hasEvents && !drawing.canUndo)
    #expect(drawing.strokes == Array(Self.strokes.prefix(2)))
  }

  @Test func onlyAnEventThatCanComeNextIsReplayed() {
    let ids = [StrokeID(1), StrokeID(2)]
    func replays(_ ids: [StrokeID], first: UInt64) -> Bool {
      var drawing = Drawing(Array(Self.strokes.prefix(3)))
      return drawing.replay(.transformed(Self.moves[0], ids, first: StrokeID(first)))
    }
    #expect(replays(ids, first: 4) && replays(ids, first: 1))
    // Invalid identities: not in the order of the ranks, repeated, unknown, none, or already taken
    // by another stroke.
    #expect(!replays(ids.reversed(), first: 4) && !replays([ids[0], ids[0]], first: 4))
    #expect(!replays([StrokeID(7)], first: 8) && !replays([], first: 4))
    #expect(!replays(ids, first: 2) && !replays(ids, first: (1 << 62) - 1))
  }

  /// A journal of version 3 contains the samples of moved strokes instead of maps, and one of
  /// version 4 no maps that turn.
  @Test func journalsOfOlderVersionsAreRead() {
    let (old, new) = (Self.strokes[0], Self.strokes[1])
    let added = DrawingEvent.added(PlacedStroke(rank: 0, stroke: old))
    func replay(_ version: UInt8, _ events: [DrawingEvent]) -> JournalReplay {
      let steps =
        JournalFormat.header.prefix(8) + [version, 0, 0, 0]
        + JournalFormat.bytes(of: [added] + events)
      return JournalReplay(steps: Array(steps), live: [])
    }
    let third = replay(
      3, [.edited(removed: [old.id], added: [PlacedStroke(rank: 0, stroke: new)])])
    #expect(!third.isDamaged && third.drawing.strokes == [new])
    #expect(
      third.newerVersion?.offset == 8 && third.newerVersion?.byte == UInt8(JournalFormat.version))
    let map = Affine(scale: Point(2, 3), step: Point(0.1, 7))
    let fourth = replay(4, [.transformed(map, [old.id], first: StrokeID(50))])
    #expect(fourth.drawing.strokes == [old.transformed(by: map, id: StrokeID(50))])
    #expect(!fourth.isDamaged && fourth.newerVersion?.byte == UInt8(JournalFormat.version))
    // A map that turns nothing has the record of that version.
    let kinds = [map, Affine(turn: 1, around: .zero)].map {
      JournalFormat.bytes(of: .transformed($0, [old.id], first: StrokeID(50)))[4]
    }
    #expect(kinds == [12, 13])
  }
}
