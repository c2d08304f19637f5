import Ink
import TestSupport
import Testing

@Suite struct InkMLBackgroundTests {
  private func read(_ annotations: String) throws(FormatError) -> InkDocument {
    let text = "<ink>\n\(annotations)<trace>1 2</trace></ink>"
    return try InkDocument(inkML: Array(text.utf8), file: "a.inkml")
  }

  private func annotation(_ type: String, _ text: String) -> String {
    "<annotation type=\"xsign:\(type)\">\(text)</annotation>"
  }

  private func complaint(_ annotations: String) -> String? {
    FormatError.sentence { () throws(FormatError) in _ = try read(annotations) }
  }

  @Test func everyBackgroundComesBackToTheLastBit() throws {
    var random = SeededRandom(8)
    let papers: [InkColor?] = [
      nil, InkColor(hex: 0xffffff), InkColor(hex: 0x0a0b0c), .black,
      InkColor(red: 1 / 3.0, green: .leastNonzeroMagnitude, blue: 1.0.nextDown),
    ]
    let far = InkDocument.farthest
    let frames = [
      Bounds(min: Point(-far, -far), max: Point(far, far)),
      Bounds(min: Point(-0.0, 1 / 3.0), max: Point(.leastNonzeroMagnitude, 0.1 + 0.7)),
    ]
    let lines = [
      nil, Background.Baseline(start: Point(-1 / 3.0, 1e-7), length: .leastNonzeroMagnitude),
    ]
    var wrong = 0
    for paper in papers {
      for frame in frames {
        for line in lines {
          let count = Int.random(in: 1...500, using: &random)
          let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
          let background = Background(
            paper: paper, picture: Background.Picture(bytes: bytes, frame: frame), baseline: line)
          let document = InkDocument(strokes: [], background: background)
          let written = document.inkML()
          let again = try InkDocument(inkML: written, file: "a.inkml")
          if again.background != background || again.inkML() != written { wrong += 1 }
          if !again.omissions.isEmpty { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }

  /// Other programs may break the lines of an annotation.
  @Test func lineFeedsSeparateNumbers() throws {
    let line = try read(annotation("baseline", "\n1\n2 3\n")).background.baseline
    #expect(line == Background.Baseline(start: Point(1, 2), length: 3))
  }

  @Test(arguments: Ruling.Kind.allCases) func aRulingComesBack(kind: Ruling.Kind) throws {
    let background = Background(paper: nil, ruling: Ruling(kind, spacing: 100 / 3.0))
    let file = InkDocument(strokes: [], background: background).inkML()
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.contains("<annotation type=\"xsign:ruling\">\(kind.rawValue) 33.3"))
    #expect(!text.contains("rulingOrigin"))
    #expect(try InkDocument(inkML: file, file: "a.inkml").background == background)
  }

  /// Programs that know no turned rulings show a level one.
  @Test(arguments: Ruling.Kind.allCases) func aTurnedRulingComesBack(kind: Ruling.Kind) throws {
    for (isUpright, text) in [(true, "793.75 0.1 upright"), (false, "793.75 0.1")] {
      let ruling = Ruling(
        kind, spacing: 30, origin: Point(793.75, 0.1), isUpright: isUpright)
      let background = Background(ruling: ruling)
      let file = InkDocument(strokes: [], background: background).inkML()
      let written = String(decoding: file, as: UTF8.self)
      #expect(
        written.contains(
          annotation("ruling", "\(kind.rawValue) 30") + "\n" + annotation("rulingOrigin", text)))
      let again = try InkDocument(inkML: file, file: "a.inkml")
      #expect(again.background == background && again.isOwn)
      // In any order; a place without a ruling is nothing.
      let (place, level) = (annotation("rulingOrigin", text), annotation("ruling", "\(kind) 30"))
      #expect(try read(place + level).background == background)
      #expect(try read(place).background == Background())
    }
  }

  @Test func whatIsAsUsualIsNotWritten() {
    let plain = InkDocument(strokes: [], background: Background())
    #expect(!String(decoding: plain.inkML(), as: UTF8.self).contains("xsign:p"))
    let paper = InkDocument(strokes: [], background: Background(paper: InkColor(hex: 0xfdf6e3)))
    let text = String(decoding: paper.inkML(), as: UTF8.self)
    #expect(text.contains("<annotation type=\"xsign:paper\">#fdf6e3</annotation>"))
    for absent in ["picture", "baseline", "ruling"] { #expect(!text.contains(absent)) }
  }

  @Test func otherFilesHaveWhitePaper() throws {
    let other = "<annotation type=\"paper\">blue</annotation><annotation>3</annotation>"
    #expect(try read(other).background == Background())
    // Annotations of elements other than the drawing itself are ignored.
    let inner = annotation("paper", "none")
    #expect(try read("<traceGroup>\(inner)</traceGroup>").background == Background())
    #expect(try read("<annotation>\(inner)</annotation>").background == Background())
  }

  @Test func whatCannotBeIsNamed() {
    for (annotations, sentence) in [
      (annotation("paper", "blue"), "the xsign:paper cannot be \"blue\"."),
      (annotation("paper", ""), "the xsign:paper cannot be \"\"."),
      (annotation("paper", "#12345"), "the xsign:paper cannot be \"#12345\"."),
      (annotation("paper", "#11223344"), "the xsign:paper cannot be \"#11223344\"."),
      (annotation("paper", "1 1 1.1"), "the xsign:paper cannot be \"1 1 1.1\"."),
      (annotation("ruling", "lines"), "the xsign:ruling cannot be \"lines\"."),
      (annotation("ruling", "rings 30"), "the xsign:ruling cannot be \"rings 30\"."),
      (annotation("ruling", "dots 3"), "the xsign:ruling cannot be \"dots 3\"."),
      (annotation("ruling", "dots 30 4"), "the xsign:ruling cannot be \"dots 30 4\"."),
      (annotation("rulingOrigin", "1"), "the xsign:rulingOrigin cannot be \"1\"."),
      (annotation("rulingOrigin", "1 2 level"), "the xsign:rulingOrigin cannot be \"1 2 level\"."),
      (annotation("rulingOrigin", "upright 1"), "the xsign:rulingOrigin cannot be \"upright 1\"."),
      (annotation("rulingOrigin", "1 nan"), "the xsign:rulingOrigin cannot be \"1 nan\"."),
      (annotation("rulingOrigin", "2e9 1"), "the xsign:rulingOrigin cannot be \"2e9 1\"."),
      (annotation("baseline", "1 2"), "the xsign:baseline cannot be \"1 2\"."),
      (annotation("baseline", "1 2 0"), "the xsign:baseline cannot be \"1 2 0\"."),
      (annotation("baseline", "1 nan 3"), "the xsign:baseline cannot be \"1 nan 3\"."),
      (annotation("baseline", "1 2 3 4"), "the xsign:baseline cannot be \"1 2 3 4\"."),
      (annotation("pictureFrame", "1 2 1 3"), "the xsign:pictureFrame cannot be \"1 2 1 3\"."),
      (annotation("pictureFrame", "0 0 1 2e9"), "the xsign:pictureFrame cannot be \"0 0 1 2e9\"."),
    ] {
      #expect(complaint(annotations) == "a.inkml, line 2: \(sentence)")
    }
  }

  @Test func aPictureThatCannotBeIsLeftOut() throws {
    let frame = annotation("pictureFrame", "0 0 10 20")
    let whole = annotation("picture", "AQID")
    let picture = Background.Picture(
      bytes: [1, 2, 3], frame: Bounds(min: .zero, max: Point(10, 20)))
    for annotations in [
      frame + whole, whole + frame, frame + annotation("picture", "A<!-- -->QID"),
    ] {
      let document = try read(annotations)
      #expect(document.background == Background(picture: picture))
      #expect(document.omissions.isEmpty)
    }
    for annotations in [
      whole, frame + annotation("picture", ""), frame + annotation("picture", "AQI"),
      frame + annotation("picture", "A!QID"), frame + whole + annotation("picture", "AQIDA"),
    ] {
      let document = try read(annotations)
      #expect(document.background == Background())
      #expect(document.omissions == [Omissions(.image, count: 1)])
      #expect(document.strokes.count == 1)
    }
  }

  @Test func anythingIsReadOrRefused() {
    let document = InkDocument(
      strokes: [InkGenerators.randomStroke(seed: 1)],
      background: Background(
        paper: InkColor(red: 0.5, green: 0.25, blue: 1 / 3.0),
        picture: Background.Picture(
          bytes: Array(0...255), frame: Bounds(min: Point(1, 2), max: Point(30, 40))),
        baseline: Background.Baseline(start: Point(10, 20), length: 30)))
    let seed = document.inkML()
    let head = Array(seed.prefix(1200))
    let tail = seed.dropFirst(1200)
    var random = SeededRandom(4)
    var pictures = 0
    var wrong = 0
    for _ in 0..<1500 {
      let bytes = head.mutated(using: &random) + tail
      guard let read = try? InkDocument(inkML: bytes, file: "a.inkml") else { continue }
      if read.background.picture != nil { pictures += 1 }
      let again = try? InkDocument(inkML: read.inkML(), file: "a.inkml")
      if again?.background != read.background { wrong += 1 }
    }
    #expect(wrong == 0 && pictures > 20, "\(pictures)")
  }
}
