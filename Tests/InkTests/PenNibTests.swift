import TestSupport
import Testing

@testable import Ink

/// The nib and the tilt of pens, in the files.
@Suite struct PenNibTests {
  private let pens = [
    Pen(width: 1...8, nib: NibShape(angle: -40, aspect: 0.2)), Pen(width: 1...3, tiltGain: 4),
    Pen(
      width: 0...3, opacity: 0.2...1, opacityDriver: .speed, blend: .multiply,
      nib: NibShape(angle: 1.0.nextUp, aspect: 1 / 3), tiltGain: 2.5),
  ]

  private func stroke(_ pen: Pen) -> Stroke {
    Stroke(id: StrokeID(1), pen: pen, samples: InkGenerators.randomStroke(seed: 4).samples)
  }

  private func read(_ text: String) throws -> Pen {
    try InkDocument(inkML: Array(text.utf8), file: "a.inkml").strokes[0].pen
  }

  private func text(_ pen: Pen) -> String {
    String(decoding: InkDocument(strokes: [stroke(pen)]).inkML() as [UInt8], as: UTF8.self)
  }

  @Test func inkMLKeepsThem() throws {
    for pen in pens { #expect(try read(text(pen)) == pen) }
    #expect(text(pens[0]).contains("<brushProperty name=\"xsign:nibAngle\" value=\"-40\"/>"))
    #expect(text(pens[0]).contains("<brushProperty name=\"xsign:nibAspect\" value=\"0.2\"/>"))
    #expect(text(pens[1]).contains("<brushProperty name=\"xsign:tiltGain\" value=\"4\"/>"))
    // The file of a plain pen is as before.
    #expect(!text(Pen(width: 3)).contains("nib") && !text(Pen(width: 3)).contains("tiltGain"))
    // One of the two is enough.
    let some = text(pens[0]).replacing(
      "<brushProperty name=\"xsign:nibAngle\" value=\"-40\"/>\n", with: "")
    #expect(try read(some).nib == NibShape(angle: 0, aspect: 0.2))
  }

  /// The nib of a brush of another program is as long as its longer side.
  @Test func heightsOfBrushesAreSidesOfNibs() throws {
    func pen(_ properties: [(name: String, value: String)]) throws -> Pen {
      let list = properties.map {
        "<brushProperty name=\"\($0.name)\" value=\"\($0.value)\" units=\"px\"/>"
      }
      return try read(
        "<ink><brush xml:id=\"b\">\(list.joined())</brush><trace brushRef=\"#b\">1 2</trace></ink>")
    }
    for (width, height, long, nib) in [
      ("2", "8", 8.0, NibShape(angle: 90, aspect: 0.25)),
      ("8", "2", 8.0, NibShape(angle: 0, aspect: 0.25)), ("4", "4", 4.0, NibShape.round),
      ("0", "0", 0.0, NibShape.round),
    ] {
      let found = try pen([("width", width), ("height", height)])
      #expect(found.width == Pen(width: long).width && found.nib == nib)
      #expect(try pen([("height", height), ("width", width)]) == found)
    }
    #expect(try pen([("height", "3")]) == pen([("width", "3")]))
    // What xsign says of the nib counts more.
    let stated = try pen([("width", "3"), ("height", "6"), ("xsign:nibAspect", "0.5")])
    #expect(stated.nib == NibShape(angle: 0, aspect: 0.5))
  }

  @Test func whatNoPenHasIsLeftOut() throws {
    for (name, value, other) in [
      ("nibAngle", "-40", "1e9"), ("nibAngle", "-40", "x"), ("nibAspect", "0.2", "0"),
      ("nibAspect", "0.2", "1.1"), ("tiltGain", "2.5", "0.5"), ("tiltGain", "2.5", "11"),
    ] {
      let pen = Pen(width: 3...3, nib: NibShape(angle: -40, aspect: 0.2), tiltGain: 2.5)
      let changed = text(pen).replacing(
        "name=\"xsign:\(name)\" value=\"\(value)\"",
        with: "name=\"xsign:\(name)\" value=\"\(other)\"")
      let document = try InkDocument(inkML: Array(changed.utf8), file: "a.inkml")
      var rest = pen
      if name == "tiltGain" { rest.tiltGain = 1 }
      if name != "tiltGain" { rest.nib = document.strokes[0].pen.nib }
      #expect(document.strokes[0].pen == rest && rest != pen, "\(name) \(other)")
      #expect(document.leftOutSentence == "1 invalid number was left out." && !document.isOwn)
    }
  }

  private func journal(_ stroke: Stroke) -> [UInt8] {
    JournalFormat.file(of: [.added(PlacedStroke(rank: 0, stroke: stroke))])
  }

  @Test func theJournalKeepsThem() {
    for pen in pens {
      let replay = JournalReplay(steps: journal(stroke(pen)), live: [])
      #expect(replay.drawing.strokes == [stroke(pen)] && !replay.isDamaged)
    }
    // A journal of the version before has none of them, and is read.
    var old = journal(stroke(Pen(width: 3)))
    old[JournalFormat.versionOffset] = 8
    let replay = JournalReplay(steps: old, live: [])
    let newer = UInt8(JournalFormat.version)
    #expect(replay.drawing.strokes.count == 1 && replay.newerVersion?.byte == newer)
  }

  @Test func brokenPensEndTheJournal() {
    func bytes(_ pen: Pen, _ change: (inout [UInt8]) -> Void) -> Pen? {
      var bytes = JournalBytes()
      bytes.pen(pen)
      var all = bytes.bytes
      change(&all)
      var parts = JournalParts(all[...])
      return parts.pen()
    }
    for pen in pens {
      #expect(bytes(pen) { _ in } == pen)
      #expect(bytes(pen) { $0.removeLast() } == nil)
      #expect(bytes(pen) { $0[64] |= 128 } == nil)
    }
    func measure(_ value: Double) -> [UInt8] {
      var bytes = JournalBytes()
      bytes.measure(value)
      return bytes.bytes
    }
    for (pen, values) in [(pens[0], [0, 1.5, .nan]), (pens[1], [0.5, 11, .nan])] {
      for value in values {
        #expect(bytes(pen) { $0.replaceSubrange(($0.count - 8)..., with: measure(value)) } == nil)
      }
    }
  }
}
