import TestSupport
import Testing

@testable import Ink

/// What is being typed, in the journal.
@Suite struct TypedStepTests {
  private let text = TypedText(
    "é\n山", style: TypedText.Style(family: "Serif Bold", size: 20, width: 90),
    map: Affine(step: Point(30, 40)))
  private let blue = InkColor(red: 0, green: 0.25, blue: 1)

  /// Ink that stands for that of a text.
  private let ink: TextInk = { id, text, color, opacity in
    Stroke(
      id: id, pen: Pen(color: color, width: 1...1, opacity: opacity...opacity, fills: true),
      samples: [Point(0, 0), Point(9, 0), Point(9, 9)].enumerated().map {
        Sample($1, time: Double($0))
      },
      text: text)
  }

  /// The journal of a drawing while something is being typed, and later events.
  private func replay(
    _ drawing: Drawing, _ step: TypedStep, then later: [DrawingEvent] = []
  ) -> JournalReplay {
    var encoder = JournalEncoder()
    var (steps, live) = (JournalFormat.header, JournalFormat.header)
    for event in DrawingSnapshot(drawing).steps() { steps += encoder.bytes(of: event) }
    live += encoder.bytes(of: .typing(step))
    for event in later { steps += encoder.bytes(of: event) }
    return JournalReplay(steps: steps, live: live, textInk: ink)
  }

  private func drawing() -> Drawing {
    var drawing = Drawing.ofDocument
    _ = drawing.add([InkGenerators.randomStroke(seed: 1)])
    _ = drawing.fill([FieldEntry(field: 3, value: .text("a"))])
    return drawing
  }

  @Test func aNewTextBecomesTheLastStep() throws {
    let drawing = drawing()
    let replay = replay(drawing, .text(text, blue, opacity: 0.5, replacing: nil))
    let strokes = replay.drawing.strokes
    #expect(strokes.dropLast() == drawing.strokes[...] && replay.rescued.count == 1)
    let new = try #require(strokes.last)
    #expect(new.text == text && new.pen.color == blue && new.pen.opacity == 0.5...0.5)
    #expect(!drawing.strokes.contains { $0.id == new.id } && replay.nextID > new.id.rawValue)
    var undone = replay.drawing
    #expect(undone.undo() != nil && undone.strokes == drawing.strokes)
  }

  @Test func anEditedTextTakesThePlaceOfTheOldOne() throws {
    var drawing = Drawing()
    for number in 1...3 as ClosedRange<UInt64> {
      let old = TypedText("\(number)", style: text.style)
      _ = drawing.add([try #require(ink(StrokeID(number), old, blue, 1))])
    }
    let replay = replay(drawing, .text(text, blue, opacity: 1, replacing: StrokeID(2)))
    #expect(replay.drawing.strokes.map(\.text?.string) == ["1", text.string, "3"])
    let other = self.replay(drawing, .text(text, blue, opacity: 1, replacing: StrokeID(9)))
    #expect(other.drawing.strokes == drawing.strokes)
  }

  @Test func fieldsGetTheirValues() {
    let entries = [
      FieldEntry(field: 3, value: .text("ab")), FieldEntry(field: 4, value: .text("ab")),
    ]
    let replay = replay(drawing(), .fields(entries))
    #expect(replay.drawing.fieldValues == [3: .text("ab"), 4: .text("ab")])
    #expect(replay.rescued == [.fields(entries)] && !replay.isLiveDamaged)
  }

  /// A later step may be the one that what was typed became.
  @Test func aLaterStepEndsIt() {
    let later = DrawingEvent.fields([FieldEntry(field: 3, value: .text("abc"))])
    let replay = replay(
      drawing(), .fields([FieldEntry(field: 3, value: .text("ab"))]), then: [later])
    #expect(replay.drawing.fieldValues == [3: .text("abc")] && replay.rescued.isEmpty)
  }

  /// The same is true of a step that is lost, on which it may depend.
  @Test func aLostStepEndsIt() {
    var encoder = JournalEncoder()
    let steps = DrawingSnapshot(drawing()).steps().map { encoder.bytes(of: $0) }
    let step = TypedStep.fields([FieldEntry(field: 4, value: .text("ab"))])
    let live = JournalFormat.header + encoder.bytes(of: .typing(step))
    for (count, isRescued) in [(steps.count, true), (steps.count - 1, false)] {
      let kept = JournalFormat.header + steps.prefix(count).joined()
      #expect(JournalReplay(steps: kept, live: live).rescued.isEmpty != isRescued)
    }
  }

  /// A stroke that was being drawn at the same time has another identity.
  @Test func aLiveStrokeStays() throws {
    var encoder = JournalEncoder()
    let stroke = InkGenerators.randomStroke(seed: 1)
    var live = JournalFormat.header
    let events: [DrawingEvent] = [
      .typing(.text(text, blue, opacity: 1, replacing: nil)), .began(stroke.id, stroke.pen),
      .extended(stroke.id, stroke.samples),
    ]
    for event in events { live += encoder.bytes(of: event) }
    let replay = JournalReplay(steps: JournalFormat.header, live: live, textInk: ink)
    #expect(replay.drawing.strokes.map(\.text) == [nil, text])
    #expect(Set(replay.drawing.strokes.map(\.id)).count == 2)
  }

  /// Whatever the bytes are, they are read without a trap, and what is read can be written.
  @Test func damagedRecordsAreReadWithoutATrap() {
    var encoder = JournalEncoder()
    let steps: [TypedStep] = [
      .text(text, blue, opacity: 1, replacing: StrokeID(4)),
      .fields([FieldEntry(field: 1, value: .text("a"))]),
    ]
    for step in steps {
      let record = encoder.bytes(of: .typing(step))
      var reader = JournalReader(JournalFormat.header + record)
      #expect(reader.next() == .typing(step))
      let payload = record.dropFirst(5).dropLast(4)
      for place in payload.indices {
        for change in [1, 0x80, 0xff] as [UInt8] {
          var damaged = JournalBytes()
          damaged.raw(Array(payload[..<place]) + [payload[place] ^ change])
          damaged.raw(Array(payload[(place + 1)...]))
          let bytes = JournalFormat.record(.typing, damaged)
          var reader = JournalReader(JournalFormat.header + bytes)
          guard case .typing(let read?) = reader.next() else { continue }
          let again = JournalFormat.header + encoder.bytes(of: .typing(read))
          var other = JournalReader(again)
          #expect(other.next() == .typing(read))
        }
        var cut = JournalBytes()
        cut.raw(Array(payload[..<place]))
        var reader = JournalReader(JournalFormat.header + JournalFormat.record(.typing, cut))
        #expect(reader.next() == nil)
      }
    }
  }

  /// An opacity or a colour out of range is no ink.
  @Test func valuesOutOfRangeAreRefused() {
    var encoder = JournalEncoder()
    for (color, opacity) in [(blue, 1.5), (InkColor(red: -1, green: 0, blue: 0), 1)] {
      let step = TypedStep.text(text, color, opacity: opacity, replacing: nil)
      var reader = JournalReader(JournalFormat.header + encoder.bytes(of: .typing(step)))
      #expect(reader.next() == nil)
    }
  }
}
