import Ink
import TestSupport
import Testing

/// A drawing of many steps, and all of its events.
private struct Session {
  var drawing = Drawing()
  var events: [DrawingEvent] = []
  private var random: SeededRandom
  private var nextID: UInt64 = 1

  init(seed: UInt64, steps: Int, samples: Int = 400) {
    random = SeededRandom(seed)
    drawing.isRecorded = true
    for _ in 0..<steps { step(samples) }
  }

  private mutating func stroke(_ samples: Int) -> Stroke {
    defer { nextID += 1 }
    let whole = InkGenerators.randomStroke(seed: nextID)
    var parts = Array(whole.samples.prefix(samples))
    parts[0].position = Point(-0.0, .leastNonzeroMagnitude)
    parts[parts.count - 1].tilt = Point(-0.1, 1.0.nextUp)
    if nextID % 3 == 0 { for index in parts.indices { parts[index].pressure = nil } }
    return Stroke(id: StrokeID(nextID), pen: whole.pen, samples: parts)
  }

  private mutating func step(_ samples: Int) {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: _ = drawing.clear()
    case 1: _ = drawing.undo()
    case 2: divide()
    case 3: _ = drawing.redo()
    case 4, 5:
      let ids = drawing.strokes.map(\.id).shuffled(using: &random).prefix(2)
      _ = drawing.erase(Array(ids))
    case 6:
      // An erasure while another contact draws, and one that is cancelled.
      var (one, other) = (Erasure(), Erasure())
      let ids = drawing.strokes.map(\.id)
      _ = drawing.erase(Array(ids.prefix(1)), in: &one)
      _ = drawing.erase(Array(ids.dropFirst().prefix(1)), in: &other)
      _ = drawing.add(stroke(samples))
      _ = drawing.cancel(other)
      drawing.finish(one)
    case 7: _ = drawing.replay(replacement(samples))
    case 9, 10: transform()
    case 8:
      let line = Background.Baseline(start: Point(Double(nextID), 2), length: 3)
      _ = drawing.setBackground(Background(paper: nil, baseline: line))
    default: _ = drawing.add(stroke(samples))
    }
    events += drawing.takeEvents()
  }

  /// Divides the topmost stroke.
  private mutating func divide() {
    guard let stroke = drawing.strokes.last, stroke.samples.count > 4 else { return }
    let middle = stroke.samples.count / 2
    let parts = [stroke.samples[..<middle], stroke.samples[middle...]].map { samples in
      defer { nextID += 1 }
      return Stroke(id: StrokeID(nextID), pen: stroke.pen, samples: Array(samples))
    }
    var erasure = Erasure()
    _ = drawing.split([stroke.id: parts], in: &erasure)
    drawing.finish(erasure)
  }

  /// Moves, scales or turns some strokes by numbers that are not exact, including lifted strokes.
  private mutating func transform() {
    let ids = drawing.strokes.map(\.id).shuffled(using: &random).prefix(3)
    let scale = Double.random(in: 0.5...2, using: &random)
    var map = Affine(
      scale: Bool.random(using: &random) ? Point(1, 1) : Point(scale, 1 / 3.0),
      step: Point(0.1, .random(in: -1e5...1e5, using: &random)))
    if Bool.random(using: &random) {
      map = map.followed(by: Affine(turn: 100 * scale, around: Point(3, scale)))
    }
    var lifted = Erasure()
    if Bool.random(using: &random) {
      _ = drawing.transform(Array(ids), by: map, first: StrokeID(nextID))
    } else if drawing.erase(Array(ids), in: &lifted) != nil {
      _ = drawing.finish(lifted, transformedBy: map, first: StrokeID(nextID))
    }
    nextID += 3
  }

  /// Returns an event that replaces the topmost stroke by another on top.
  private mutating func replacement(_ samples: Int) -> DrawingEvent {
    let top = PlacedStroke(rank: drawing.topRank, stroke: stroke(samples))
    return .edited(removed: drawing.strokes.suffix(1).map(\.id), added: [top])
  }

  var bytes: [UInt8] {
    JournalFormat.file(of: events)
  }
}

private struct State: Equatable {
  let strokes: [Stroke]
  let background: Background

  init(_ drawing: Drawing) { (strokes, background) = (drawing.strokes, drawing.background) }
}

@Suite struct JournalTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>) func bringsEveryStepBack(seed: UInt64) {
    let session = Session(seed: seed, steps: 60)
    let replay = JournalReplay(steps: session.bytes, live: [])
    #expect(!replay.isDamaged && replay.length == session.bytes.count)
    let isSame = replay.drawing.states(State.init) == session.drawing.states(State.init)
    #expect(isSame && session.events.count > 40)
    #expect(replay.drawing.topRank == session.drawing.topRank)
    // The next identity follows the last one used.
    let names = session.events.flatMap(\.newNames).map(\.rawValue)
    #expect(replay.nextID == (names.max() ?? 0) + 1)
  }

  @Test func numbersComeBackBitForBit() {
    let session = Session(seed: 3, steps: 30)
    let again = JournalFormat.bytes(of: Array(JournalReader(session.bytes)))
    // Minus zero equals zero but has a different encoding.
    let isSame = JournalFormat.header + again == session.bytes
    #expect(isSame)
  }

  @Test func whereItIsCutWhatCameBeforeComesBack() {
    let session = Session(seed: 5, steps: 25, samples: 3)
    let bytes = session.bytes
    var ends = [JournalFormat.headerLength]
    for event in session.events {
      ends.append(ends[ends.count - 1] + JournalFormat.bytes(of: event).count)
    }
    var wrong: [Int] = []
    for cut in 0...bytes.count {
      let replay = JournalReplay(steps: Array(bytes[..<cut]), live: [])
      let whole = ends.last { $0 <= cut }
      var expected = Drawing()
      for event in session.events.prefix(max(0, ends.count { $0 <= cut } - 1)) {
        expected.replay(event)
      }
      if replay.length != whole ?? 0 || replay.drawing.strokes != expected.strokes
        || replay.drawing.canRedo != expected.canRedo
      {
        wrong.append(cut)
      }
    }
    #expect(wrong.isEmpty && bytes.count > 2000)
  }

  @Test func whereAByteIsWrongWhatCameBeforeComesBack() {
    let session = Session(seed: 6, steps: 22, samples: 3)
    let bytes = session.bytes
    let records = Array(JournalReader(bytes))
    var ends = [JournalFormat.headerLength]
    for record in records {
      ends.append(ends[ends.count - 1] + JournalFormat.bytes(of: record).count)
    }
    var random = SeededRandom(9)
    var wrong: [Int] = []
    for place in bytes.indices {
      for flip in [1, 0x80, UInt8.random(in: 2...255, using: &random)] {
        var damaged = bytes
        damaged[place] ^= flip
        // Another readable version is not damage.
        if place == 8, 1...JournalFormat.version ~= UInt32(damaged[place]) { continue }
        let intact = max(0, ends.count { $0 <= place } - 1)
        var reader = JournalReader(damaged)
        var read = 0
        while let record = reader.next() {
          if read >= records.count || record != records[read] { wrong.append(place) }
          read += 1
        }
        if read != intact { wrong.append(place) }
      }
    }
    #expect(wrong.isEmpty && bytes.count > 1500)
  }

  /// Invalid content with correct checksums.
  @Test func invalidValuesDoNotTrap() {
    var random = SeededRandom(17)
    let session = Session(seed: 7, steps: 12, samples: 3)
    let records = session.events.map { JournalFormat.bytes(of: $0) }
    var read = 0
    for _ in 0..<3000 {
      var bytes = JournalFormat.header
      for record in records.shuffled(using: &random).prefix(6) {
        var body = Array(record.dropLast(4))
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let place = Int.random(in: 4..<body.count, using: &random)
          body[place] =
            [0, 1, 0x7f, 0x80, 0xff, body[place] &+ 1].randomElement(using: &random) ?? 0
        }
        if Bool.random(using: &random) { body += [0, 0, 0] }
        let length = UInt32(body.count - 5)
        for index in 0..<4 {
          body[index] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(index)))
        }
        bytes += body + sum(body)
      }
      let replay = JournalReplay(steps: bytes, live: bytes)
      read += replay.drawing.strokes.count
    }
    for count in 0..<400 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      read += Array(JournalReader(JournalFormat.header + bytes)).count
      read += Array(JournalReader(bytes)).count
    }
    #expect(read > 0)
  }

  /// Returns the CRC-32 of ISO 3309, computed one bit at a time.
  private func sum(_ bytes: [UInt8]) -> [UInt8] {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xedb8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: ~sum >> (8 * UInt32($0))) }
  }

  /// Names and ranks that no drawing reaches are refused. Counting on from them would overflow.
  @Test func numbersNearTheLastAreRefused() {
    let pen = Pen(width: 3)
    let samples = [Sample(.zero, time: 0)]
    var taken: [UInt64] = []
    for number in [.max, .max - 1, 1 << 63, 1 << 62] as [UInt64] {
      for (name, rank) in [(number, 0), (1, number)] as [(UInt64, UInt64)] {
        let stroke = Stroke(id: StrokeID(name), pen: pen, samples: samples)
        let event = DrawingEvent.added(PlacedStroke(rank: rank, stroke: stroke))
        let edit = DrawingEvent.edited(
          removed: [], added: [PlacedStroke(rank: rank, stroke: stroke)])
        let began = DrawingEvent.began(StrokeID(name), pen)
        let told: [[DrawingEvent]] = [
          [event], [edit], [began, .extended(StrokeID(name), samples)],
        ]
        for records in told {
          let bytes = JournalFormat.file(of: records)
          let replay = JournalReplay(steps: bytes, live: bytes)
          if replay.nextID > 1 << 62 || replay.drawing.topRank > 1 << 62 { taken.append(number) }
        }
      }
    }
    #expect(taken.isEmpty)
  }

  /// A record that was cut is the end of a crash; one that is whole and cannot be read is damage.
  @Test func damageOfTheStrokeBeingDrawnIsNoticed() {
    let stroke = InkGenerators.randomStroke(seed: 3)
    let records: [DrawingEvent] = [
      .began(stroke.id, stroke.pen), .extended(stroke.id, stroke.samples),
    ]
    let live = JournalFormat.file(of: records)
    func isDamaged(_ live: [UInt8]) -> Bool { JournalReplay(steps: [], live: live).isLiveDamaged }
    for length in 0...live.count { #expect(!isDamaged(Array(live.prefix(length))), "\(length)") }
    for place in [3, 25, live.count - 1] {
      var broken = live
      broken[place] ^= 1
      #expect(isDamaged(broken), "\(place)")
    }
  }

  @Test func strokesBeingDrawnComeBackOnTop() {
    let session = Session(seed: 2, steps: 10)
    let pen = Pen(width: 3)
    let strokes = (1...4 as ClosedRange<UInt64>).map { InkGenerators.randomStroke(seed: $0 + 1000) }
    let names = session.events.flatMap(\.newNames)
    var records: [DrawingEvent] = []
    // One stroke that became a step, two drawn at the same time, one withdrawn, one without
    // samples.
    records += [.began(names[0], pen), .extended(names[0], strokes[0].samples)]
    for stroke in strokes { records.append(.began(stroke.id, stroke.pen)) }
    for half in 0...1 {
      for stroke in strokes.prefix(3) {
        let center = stroke.samples.count / 2
        let part = half == 0 ? stroke.samples[..<center] : stroke.samples[center...]
        records.append(.extended(stroke.id, Array(part)))
      }
    }
    records.append(.withdrawn(strokes[1].id))
    let live = JournalFormat.file(of: records)
    let replay = JournalReplay(steps: session.bytes, live: live)
    let isSame = replay.drawing.strokes == session.drawing.strokes + [strokes[0], strokes[2]]
    #expect(isSame && !replay.isDamaged)
    #expect(replay.rescued.count == 2 && replay.nextID == 1005)
    // The events of the rescued strokes give the same drawing.
    let rest = JournalFormat.bytes(of: replay.rescued)
    let again = JournalReplay(steps: session.bytes + rest, live: [])
    let isAgain = again.drawing.states(State.init) == replay.drawing.states(State.init)
    #expect(isAgain)
  }

  @Test func otherFilesAreDistinguished() {
    let header = JournalFormat.header
    #expect(JournalReader([]).header == .cut)
    #expect(JournalReader(Array(header.prefix(5))).header == .cut)
    #expect(JournalReader(Array(header.prefix(11))).header == .cut)
    #expect(JournalReader(header).header == .readable)
    #expect(JournalReader(Array("something else".utf8)).header == .damaged)
    #expect(JournalReader(header.prefix(8) + [1, 0, 0, 0]).header == .readable)
    let newer = UInt8(JournalFormat.version + 1)
    #expect(JournalReader(header.prefix(8) + [newer, 0, 0, 0]).header == .foreign)
    // There is no such version; a newer xsign does not read it either.
    #expect(JournalReader(header.prefix(8) + [0, 0, 0, 0]).header == .damaged)
  }
}
