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
    Background(paper: nil, ruling: Ruling(.dots, spacing: 100 / 3.0)),
    Background(
      ruling: Ruling(.lines, spacing: 40), baseline: Background.Baseline(start: .zero, length: 1)),
    Background(
      ruling: Ruling(.lines, spacing: 40, origin: Point(0.1, 1 / 3.0), isUpright: true),
      picture: Background.Picture(bytes: [7], frame: frame)),
    Background(paper: nil, ruling: Ruling(.dots, spacing: 40, origin: Point(700, 0))),
    Background(),
  ]

  private static func stroke(_ number: UInt64) -> Stroke {
    let whole = InkGenerators.randomStroke(seed: number)
    return Stroke(
      id: StrokeID(number), pen: whole.pen, samples: Array(whole.samples.prefix(3)))
  }

  /// Alternating strokes and backgrounds: the records, and the state after each.
  private var session: (records: [[UInt8]], states: [(strokes: Int, background: Background)]) {
    var encoder = JournalEncoder()
    var records: [[UInt8]] = []
    var states = [(strokes: 0, background: Background())]
    for (index, background) in Self.backgrounds.enumerated() {
      let number = UInt64(index + 1)
      let placed = PlacedStroke(rank: number, stroke: Self.stroke(number))
      records.append(encoder.bytes(of: .added(placed)))
      states.append((index + 1, states[states.count - 1].background))
      records.append(encoder.bytes(of: .background(Page.ID(rawValue: 1), background)))
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
      if replay.drawing.background != states[whole].background || replay.length != ends[whole]
        || replay.drawing.strokes.count != states[whole].strokes
        || replay.isDamaged != (cut > ends[whole])
      {
        wrong.append(cut)
      }
    }
    #expect(wrong == [] && records.count == 20)
  }

  @Test func recordsComeBackBitForBit() {
    let bytes = JournalFormat.header + session.records.joined()
    let again = JournalFormat.bytes(of: Array(JournalReader(bytes)))
    #expect(JournalFormat.header + again == bytes)
  }

  @Test func aJournalOfTheFirstVersionIsRead() {
    let record = session.records[0]
    let old = JournalReplay(
      steps: JournalFormat.header.prefix(8) + [1, 0, 0, 0] + record, live: [])
    #expect(old.drawing.strokes.count == 1 && !old.isDamaged)
    #expect(old.newerVersion?.offset == 8 && old.newerVersion?.byte == UInt8(JournalFormat.version))
    let new = JournalReplay(steps: JournalFormat.header + record, live: [])
    #expect(new.drawing.strokes == old.drawing.strokes && new.newerVersion == nil)
  }

  @Test func aBackgroundOfAnUnknownPictureIsDamage() {
    var encoder = JournalEncoder()
    _ = encoder.bytes(of: .background(Page.ID(rawValue: 1), Self.backgrounds[1]))
    let record = encoder.bytes(of: .background(Page.ID(rawValue: 1), Self.backgrounds[1]))
    let replay = JournalReplay(steps: JournalFormat.header + record, live: [])
    #expect(replay.isDamaged && replay.drawing.background == Background())
  }

  /// The writer omits values that the reader would take for damage.
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
      let record = JournalFormat.bytes(of: .background(Page.ID(rawValue: 1), background))
      let replay = JournalReplay(steps: JournalFormat.header + record, live: [])
      #expect(!replay.isDamaged && replay.drawing.background == read)
    }
  }

  @Test func whatIsWorthBringingBack() {
    func replay(_ background: Background) -> JournalReplay {
      let record = JournalFormat.bytes(of: .base(Drawing(background: background).pages, nil))
      return JournalReplay(steps: JournalFormat.header + record, live: [])
    }
    #expect(
      Self.backgrounds.map { replay($0).isBlank } == [
        true, false, false, true, false, true, true, false, true, true,
      ])
  }

  /// A background that replaced another is a step. The background of an opened file, or of a
  /// journal of version 2, is not.
  @Test func onlyAChangeIsAStep() {
    let line = Background(baseline: .init(start: .zero, length: 9))
    let ivory = Background(paper: InkColor(hex: 0xfbf4e2))
    let changed = JournalFormat.bytes(of: [
      .base(Drawing(background: line).pages, nil), .background(Page.ID(rawValue: 1), ivory),
      .undone, .redone,
    ])
    var drawing = JournalReplay(steps: JournalFormat.header + changed, live: []).drawing
    #expect(drawing.background == ivory && drawing.canUndo && !drawing.canRedo)
    _ = drawing.undo()
    #expect(drawing.background == line && !drawing.canUndo && drawing.canRedo)
    // A base after a step that changed the background is damage.
    let late = JournalFormat.bytes(of: [
      .background(Page.ID(rawValue: 1), ivory), .base(Drawing(background: line).pages, nil),
    ])
    let damaged = JournalReplay(steps: JournalFormat.header + late, live: [])
    #expect(damaged.isDamaged && damaged.drawing.background == ivory)
    let record = JournalFormat.bytes(of: .base(Drawing(background: ivory).pages, nil))
    let old = JournalReplay(
      steps: JournalFormat.header.prefix(8) + [2, 0, 0, 0] + record, live: [])
    #expect(old.drawing.background == ivory && !old.drawing.canUndo && !old.isDamaged)
  }

  /// Restored samples that are out of order are omitted, since the times of a stroke increase.
  @Test func samplesOutOfOrderAreNotRescued() {
    func samples(_ times: Double...) -> [Sample] {
      times.map { Sample(Point($0, 1), time: $0) }
    }
    let live = JournalFormat.bytes(of: [
      .began(StrokeID(3), Pen()), .extended(StrokeID(3), samples(0, 1)),
      .extended(StrokeID(3), samples(1, 2)), .extended(StrokeID(3), samples(0.5)),
      .extended(StrokeID(3), samples(2, 3)),
    ])
    let replay = JournalReplay(
      steps: JournalFormat.header, live: JournalFormat.header + live)
    #expect(replay.drawing.strokes.map { $0.samples.map(\.time) } == [[0, 1, 2, 3]])
  }
}
