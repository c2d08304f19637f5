import Ink
import TestSupport
import Testing

@Suite struct JournalBackgroundTests {
  private static let frame = Bounds(min: Point(-1 / 3.0, 2), max: Point(30, 0.1 + 40.2))
  private static let backgrounds = [
    Background(paper: InkColor(red: 1 / 3.0, green: 0, blue: 1)),
    Background(picture: Background.Picture(bytes: Array(0...40), frame: frame)),
    Background(
      paper: nil, picture: Background.Picture(bytes: Array(0...40), frame: frame),
      baseline: Background.Baseline(start: Point(-0.5, 7), length: 1 / 7.0)),
    Background(baseline: Background.Baseline(start: .zero, length: 0.1)),
    Background(picture: Background.Picture(bytes: [7], frame: frame)),
    Background(),
  ]

  private static func stroke(_ number: UInt64) -> Stroke {
    let whole = InkGenerators.randomStroke(seed: number)
    return Stroke(
      id: StrokeID(number), pen: whole.pen, samples: Array(whole.samples.prefix(3)))
  }

  /// A stroke and a background by turns: the records, and what there is after each.
  private var session: (records: [[UInt8]], states: [(strokes: Int, background: Background)]) {
    var records: [[UInt8]] = []
    var states = [(strokes: 0, background: Background())]
    for (index, background) in Self.backgrounds.enumerated() {
      let number = UInt64(index + 1)
      let placed = HistoryEvent.Placed(rank: number, stroke: Self.stroke(number))
      records.append(JournalFormat.bytes(of: .history(.added(placed))))
      states.append((index + 1, states[states.count - 1].background))
      if let picture = background.picture {
        records.append(JournalFormat.bytes(of: .picture(picture.bytes)))
        states.append(states[states.count - 1])
      }
      records.append(JournalFormat.bytes(of: .background(JournalBackground(background))))
      states.append((index + 1, background))
    }
    return (records, states)
  }

  @Test func whereverItIsCutTheBackgroundBeforeComesBack() {
    let (records, states) = session
    let bytes = JournalFormat.header + records.joined()
    var ends = [JournalFormat.headerLength]
    for record in records { ends.append(ends[ends.count - 1] + record.count) }
    var wrong: [Int] = []
    for cut in JournalFormat.headerLength...bytes.count {
      let replay = JournalReplay(steps: Array(bytes[..<cut]), live: [])
      let whole = ends.count { $0 <= cut } - 1
      if replay.background != states[whole].background || replay.length != ends[whole]
        || replay.history.strokes.count != states[whole].strokes
        || replay.isDamaged != (cut > ends[whole])
      {
        wrong.append(cut)
      }
    }
    #expect(wrong == [] && records.count > 14)
  }

  @Test func recordsComeBackBitForBit() {
    let bytes = JournalFormat.header + session.records.joined()
    let again = JournalReader(bytes).flatMap { JournalFormat.bytes(of: $0) }
    #expect(JournalFormat.header + again == bytes)
  }

  @Test func aJournalOfTheFirstVersionIsRead() {
    let record = session.records[0]
    let old = JournalReplay(
      steps: JournalFormat.header.prefix(8) + [1, 0, 0, 0] + record, live: [])
    #expect(old.history.strokes.count == 1 && !old.isDamaged)
    #expect(old.newerVersion?.offset == 8 && old.newerVersion?.byte == 2)
    let new = JournalReplay(steps: JournalFormat.header + record, live: [])
    #expect(new.history.strokes == old.history.strokes && new.newerVersion == nil)
  }

  @Test func aBackgroundOfAnUnknownPictureIsDamage() {
    let record = JournalFormat.bytes(of: .background(JournalBackground(Self.backgrounds[1])))
    let replay = JournalReplay(steps: JournalFormat.header + record, live: [])
    #expect(replay.isDamaged && replay.background == Background())
  }

  /// Nothing is written that would be taken for damage.
  @Test func whatCannotBeReadIsNotWritten() {
    let picture = { (bytes: [UInt8], corner: Point) in
      Background.Picture(bytes: bytes, frame: Bounds(min: .zero, max: corner))
    }
    for (background, read) in [
      (Background(paper: InkColor(red: 2, green: 0, blue: 0)), Background()),
      (Background(picture: picture([], Point(1, 1))), Background()),
      (Background(picture: picture([1], Point(0, 1))), Background()),
      (Background(picture: picture([1], Point(.infinity, 1))), Background()),
      (Background(paper: nil, picture: picture([1], Point(.nan, 1))), Background(paper: nil)),
      (Background(baseline: .init(start: .zero, length: 0)), Background()),
      (Background(baseline: .init(start: Point(.nan, 0), length: 1)), Background()),
    ] {
      let record = JournalFormat.bytes(of: .background(JournalBackground(background)))
      let replay = JournalReplay(steps: JournalFormat.header + record, live: [])
      #expect(!replay.isDamaged && replay.background == read)
    }
  }

  @Test func whatIsWorthBringingBack() {
    func replay(_ background: Background) -> JournalReplay {
      let picture = background.picture.map { JournalFormat.bytes(of: .picture($0.bytes)) } ?? []
      let record = JournalFormat.bytes(of: .background(JournalBackground(background)))
      return JournalReplay(steps: JournalFormat.header + picture + record, live: [])
    }
    #expect(Self.backgrounds.map { replay($0).isBlank } == [true, false, false, true, false, true])
  }
}
