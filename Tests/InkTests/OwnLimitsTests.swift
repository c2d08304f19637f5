import TestSupport
import Testing

@testable import Ink

/// The reader accepts every file that xsign writes. The limits for files of other programs do not
/// apply to them.
@Suite struct OwnLimitsTests {
  /// Three strokes of four samples, each with its own pen.
  private static let document = InkDocument(
    strokes: (0..<3).map { number in
      Stroke(
        id: StrokeID(UInt64(number + 1)), pen: Pen(width: Double(number + 1)),
        samples: (0..<4).map { i in
          Sample(
            Point(Double(i) * 10, 5), time: Double(i) / 100, pressure: 0.25, tilt: Point(1, 2))
        })
    })

  /// Returns the reason why a drawing is refused, or nil if it is read with all its strokes.
  private func refusal(_ bytes: [UInt8], _ limits: FileLimits) -> FormatError.Reason? {
    do throws(FormatError) {
      let document = try InkDocument(drawing: bytes, file: "a", limits: limits)
      #expect(document.strokes.map(\.samples.count) == [4, 4, 4])
      return nil
    } catch {
      return error.reason
    }
  }

  /// Lowers one limit and expects that it applies to files of other programs only.
  private func check(
    own: [UInt8], foreign: [UInt8], _ reason: FormatError.Reason,
    _ lower: (inout DrawingLimits) -> Void
  ) {
    var lowered = DrawingLimits.others
    lower(&lowered)
    #expect(refusal(own, FileLimits()) == nil && refusal(foreign, FileLimits()) == nil)
    #expect(refusal(own, FileLimits(others: lowered, own: .own(memory: 0))) == nil)
    #expect(refusal(foreign, FileLimits(others: lowered, own: .own(memory: 0))) == reason)
    // Files of xsign have limits of their own.
    #expect(refusal(own, FileLimits(own: lowered)) == reason)
    #expect(refusal(foreign, FileLimits(own: lowered)) == nil)
  }

  /// Lowers the limit of coordinates, beyond which points are left out.
  private func checkDistance(own: [UInt8], foreign: [UInt8]) throws {
    var lowered = DrawingLimits.others
    lowered.distance = 15
    let (others, its) = (
      FileLimits(others: lowered, own: .own(memory: 0)), FileLimits(own: lowered)
    )
    for (bytes, limits, count) in [
      (own, others, 4), (foreign, others, 2), (own, its, 2), (foreign, its, 4),
    ] {
      let document = try InkDocument(drawing: bytes, file: "a", limits: limits)
      #expect(document.strokes.map(\.samples.count) == [count, count, count])
      #expect(document.omissions == (count == 4 ? [] : [Omissions(.number, count: 6)]))
    }
  }

  @Test func inkMLOfXsignHasItsOwnLimits() throws {
    let own = Self.document.inkML()
    let text = String(decoding: own, as: UTF8.self).replacing("\"xsign:", with: "\"other:")
    let foreign = Array(text.utf8)
    #expect(InkDocument.isOwn(own) && !InkDocument.isOwn(foreign))
    check(own: own, foreign: foreign, .tooManyStrokes(2)) { $0.strokes = 2 }
    check(own: own, foreign: foreign, .tooManySamples(11)) { $0.samples = 11 }
    check(own: own, foreign: foreign, .tooManyNumbers(71)) { $0.numbers = 71 }
    check(own: own, foreign: foreign, .tooManyDefinitions(3)) { $0.definitions = 3 }
    check(own: own, foreign: foreign, .tooLarge(99)) { $0.bytes = 99 }
    try checkDistance(own: own, foreign: foreign)
  }

  @Test func jsonOfXsignHasItsOwnLimits() throws {
    let own = Self.document.signaturePad()
    let foreign = own.filter { $0 != UInt8(ascii: "\n") }
    #expect(InkDocument.isOwn(own) && !InkDocument.isOwn(foreign))
    check(own: own, foreign: foreign, .tooManyStrokes(2)) { $0.strokes = 2 }
    check(own: own, foreign: foreign, .tooManySamples(11)) { $0.samples = 11 }
    check(own: own, foreign: foreign, .tooLarge(99)) { $0.bytes = 99 }
    try checkDistance(own: own, foreign: foreign)
  }

  @Test func theFirstVersionsFilesAreOwn() throws {
    let text = String(decoding: Self.document.inkML(), as: UTF8.self).replacing(
      "<annotation type=\"xsign:times\">stroke</annotation>\n", with: "")
    #expect(!text.contains("<annotation"))
    #expect(InkDocument.isOwn(Array(text.utf8)))
    #expect(try InkDocument(inkML: Array(text.utf8), file: "a").isOwn)
  }

  /// Ink that was read at the limit for files of other programs may have been moved farther.
  @Test func inkFartherThanInOtherFilesIsRead() throws {
    let pen = Pen(width: 1...1.5e9)
    let stroke = Stroke(id: StrokeID(1), pen: pen, samples: [Sample(Point(1.5e9, -2e9), time: 0)])
    let document = InkDocument(strokes: [stroke])
    let limits = FileLimits(own: .own(memory: 0))
    for bytes in [document.inkML(), document.signaturePad()] {
      let read = try InkDocument(drawing: bytes, file: "a", limits: limits)
      #expect(read.strokes.map { $0.samples[0].position } == [Point(1.5e9, -2e9)])
      #expect(read.strokes[0].pen.width == pen.width)
      #expect(throws: FormatError.self) { try InkDocument(drawing: bytes, file: "a") }
    }
  }

  /// A tilt in radians that overflows in degrees is unknown, not infinite.
  @Test func whatIsReadCanBeWrittenAndReadAgain() throws {
    let text = """
      <ink><traceFormat><channel name="X"/><channel name="Y"/>\
      <channel name="OTx" units="rad"/></traceFormat><trace>1 2 1e308, 3 4 0</trace></ink>
      """
    let document = try InkDocument(inkML: Array(text.utf8), file: "a")
    let again = try InkDocument(inkML: document.inkML(), file: "a")
    #expect(again.strokes == document.strokes && !again.strokes.isEmpty)
    #expect(document.strokes[0].samples[0].tilt == nil)
  }

  @Test func ownLimitsFollowTheMemory() {
    let (none, small, large) = (
      DrawingLimits.own(memory: 0), DrawingLimits.own(memory: 4 << 30),
      DrawingLimits.own(memory: 16 << 30)
    )
    #expect(none.samples == DrawingLimits.others.samples)
    #expect(none.strokes == DrawingLimits.others.strokes)
    #expect(none.bytes >= DrawingLimits.others.bytes)
    #expect(small.samples == (4 << 30) / 192 && small.strokes == (4 << 30) / 832)
    #expect(abs(large.samples - 4 * small.samples) < 4)
    #expect(large.samples * MemoryLayout<Sample>.stride <= 4 << 30)
  }

  /// The upper bound on the size of a file is valid for the longest numbers.
  @Test func theBoundOnBytesCoversWhatIsWritten() {
    func document(strokes: Int, samples: Int) -> InkDocument {
      let long = -1.2345678901234567e-300
      return InkDocument(
        strokes: (0..<strokes).map { number in
          let part = 0.12345678901234567 + Double(number) * 1e-12
          return Stroke(
            id: StrokeID(UInt64(number + 1)),
            pen: Pen(
              color: InkColor(red: part, green: part / 3, blue: part / 7),
              width: part / 3e300...part, opacity: part / 3e300...part, opacityDriver: .pressure,
              smoothing: part / 3e300),
            samples: (0..<samples).map { i in
              Sample(
                Point(long, long), time: 1.2345678901234567e-300 * Double(i + 1),
                pressure: 1.2345678901234567e-300, tilt: Point(long, long))
            })
        }, size: CanvasSize(width: 1.2345678901234567e-300, height: 1))
    }
    let empty = DrawingLimits.bytes(strokes: 0, samples: 0)
    for (strokes, samples) in [(1, 2000), (2000, 1)] {
      let document = document(strokes: strokes, samples: samples)
      let bound =
        DrawingLimits.bytes(strokes: strokes, samples: strokes * samples) - empty + 10_000
      #expect(document.inkML().count <= bound)
      #expect(document.signaturePad().count <= bound)
    }
    let picture = Background.Picture(
      bytes: Array(repeating: 1, count: 100_000), frame: Bounds(min: .zero, max: Point(1, 1)))
    let bytes = InkDocument(strokes: [], background: Background(picture: picture)).inkML()
    #expect(bytes.count < picture.bytes.count / 2 * 3)
    #expect(empty > Background.maximumPictureBytes / 2 * 3)
  }
}
