import Glibc
import Ink
import TestSupport
import Testing

@testable import Checking
@testable import Export
@testable import Graphics
@testable import PDFPages

/// The check of a page before and after it was signed, by programs and by scripts in their place.
@Suite struct PageCheckTests {
  private static let size = PDFPage(width: 595, height: 842)
  private static let nothing = ShownInk([], engine: .xsign)
  private static let line = ShownInk(
    [
      PDFPageInk(
        page: 0,
        strokes: [
          Stroke(
            id: StrokeID(1), pen: Pen(width: 3...3),
            samples: (0...20).map {
              Sample(Point(100 + 10 * Double($0), 100), time: Double($0) / 50)
            })
        ])
    ], engine: .xsign)

  private func verdicts(
    _ programs: [PageRasterizer], _ ink: ShownInk = nothing, size: PDFPage = size,
    isDamaged: Bool = false, limits: PageCheck.Limits = PageCheck.Limits()
  ) throws -> [CheckReport.Verdict] {
    let file = try PageFile(of: "plain-1.4")
    var check = PageCheck(programs: programs, limits: limits)
    let page = PageCheck.Page(index: 0, size: size, ink: ink)
    return check.report(on: [page], old: file, new: file, isDamaged: isDamaged).opinions
      .map(\.verdict)
  }

  /// A script that draws a blank page at 85.511 pixels per inch.
  private static let blank = """
    printf 'P6\\n707 1000\\n255\\n'; head -c 2121000 /dev/zero | tr '\\0' '\\377'
    """

  @Test func programsAreAskedForAllOfTheInk() throws {
    let fakes = try FakePrograms()
    let program = try fakes.program(Self.blank)
    #expect(try verdicts([program]) == [.shown])
    guard case .hidden(let x, let y) = try verdicts([program], Self.line).first else {
      Issue.record("the line is not missed")
      return
    }
    #expect(x > 70 && x < 230 && abs(y - 75) < 3)
  }

  /// Neither a failure nor nonsense is a verdict, and neither is slowness.
  @Test(arguments: ["exit 3", "echo nonsense", "sleep 1000"])
  func aProgramThatFailsSaysNothing(script: String) throws {
    let (failing, good) = (try FakePrograms(), try FakePrograms())
    let programs = [
      try failing.program(script), try good.program(Self.blank, name: "mutool"),
    ]
    // Both have time to fail, and one that is slow is given up before the other one ends it.
    let isSlow = script.hasPrefix("sleep")
    let limits = PageCheck.Limits(first: isSlow ? 0.3 : 10, all: 20, others: 10)
    let opinions = try verdicts(programs, limits: limits)
    guard case .unknown = opinions[0] else {
      Issue.record("\(opinions)")
      return
    }
    #expect(opinions[1] == .shown)
    let alone = try verdicts(
      [programs[0]], limits: PageCheck.Limits(first: 0.2, all: isSlow ? 0.3 : 10, others: 0.2))
    #expect(alone == [opinions[0]])
  }

  /// The second one, too, if the first has an answer.
  @Test func theSlowerProgramIsNotWaitedFor() throws {
    let (slow, good) = (try FakePrograms(), try FakePrograms())
    let programs = [
      try good.program(Self.blank), try slow.program("sleep 1000", name: "mutool"),
    ]
    let limits = PageCheck.Limits(first: 10, all: 1000, others: 0.2)
    #expect(try verdicts(programs, limits: limits) == [.shown, .unknown(.cancelled)])
  }

  /// Returns the verdict of a program that shows the old file, and ends so instead of the new one.
  private func verdict(endingBy end: String) throws -> CheckReport.Verdict? {
    let (fakes, other) = (try FakePrograms(), try FakePrograms())
    let script = "if [ -e $here/old ]; then \(end); fi; touch $here/old; \(Self.blank)"
    let programs = [
      try fakes.program(script), try other.program("exit 1", name: "mutool"),
    ]
    return try verdicts(programs).first
  }

  /// A program that showed the old file and not the new one tells of a fault.
  @Test func aPageThatIsLostIsAFault() throws {
    #expect(try verdict(endingBy: "exit 1") == .lost)
  }

  /// Who ends the program says nothing of the file.
  @Test(arguments: [("KILL", SIGKILL), ("TERM", SIGTERM), ("XCPU", SIGXCPU)])
  func aProgramThatWasEndedSaysNothing(signal: String, number: Int32) throws {
    #expect(try verdict(endingBy: "kill -\(signal) $$") == .unknown(.ended(-number)))
  }

  /// A script that says in `log` that it runs, and draws the page once the test says so.
  private static let waiting = """
    echo $$ >> $here/log; while [ ! -e $here/go ]; do sleep 0.01; done; \(blank)
    """

  private func page(_ index: Int, _ ink: ShownInk = nothing) -> PageCheck.Page {
    PageCheck.Page(index: index, size: Self.size, ink: ink)
  }

  /// The old pages are drawn while the new file is made: once, and nothing is taken for granted.
  @Test func theOldPageIsDrawnInAdvance() throws {
    let fakes = try FakePrograms()
    let file = try PageFile(of: "plain-1.4")
    var check = PageCheck(programs: [try fakes.program(Self.waiting)])
    check.prepare([page(0)], old: file)
    #expect(waitUntil { fakes.lines("log").count == 1 })
    fakes.touch("go")
    let ink = [page(0, Self.line)]
    let report = check.report(on: ink, old: file, new: file, isDamaged: false)
    guard case .hidden? = report.opinions.map(\.verdict).first else {
      Issue.record("\(report)")
      return
    }
    #expect(fakes.lines("log").count == 2)
    // Another way to sign is compared with the same picture.
    #expect(check.report(on: [page(0)], old: file, new: file, isDamaged: false).fault == nil)
    #expect(fakes.lines("log").count == 3)
  }

  /// A page that the program showed in advance, and not once it was signed.
  @Test func aPageThatIsLostAfterItWasDrawnInAdvanceIsAFault() throws {
    let fakes = try FakePrograms()
    let script = "if [ -e $here/old ]; then exit 1; fi; \(Self.blank); touch $here/old"
    let file = try PageFile(of: "plain-1.4")
    var check = PageCheck(programs: [try fakes.program(script)])
    check.prepare([page(0)], old: file)
    #expect(waitUntil { fakes.exists("old") })
    let report = check.report(on: [page(0)], old: file, new: file, isDamaged: false)
    #expect(report.opinions.map(\.verdict) == [.lost])
  }

  /// A program that is too slow in advance says nothing of the file.
  @Test func aPageThatIsNotDrawnInAdvanceSaysNothing() throws {
    let (slow, good) = (try FakePrograms(), try FakePrograms())
    let file = try PageFile(of: "plain-1.4")
    let limits = PageCheck.Limits(first: 0.3, all: 20, others: 10)
    var check = PageCheck(
      programs: [
        try slow.program("sleep 1000"), try good.program(Self.blank, name: "mutool"),
      ], limits: limits)
    check.prepare([page(0)], old: file)
    let report = check.report(on: [page(0)], old: file, new: file, isDamaged: false)
    #expect(report.opinions.map(\.verdict) == [.unknown(.tooSlow), .shown])
  }

  /// Of many pages only those are drawn in advance that are looked at whatever hides the ink.
  @Test func ofManyPagesTheFirstAndTheLastAreDrawnInAdvance() throws {
    let fakes = try FakePrograms()
    let program = try fakes.program("echo $6 >> $here/log; \(Self.blank)")
    var check = PageCheck(programs: [program])
    check.prepare((0..<500).map { page($0) }, old: try PageFile(of: "plain-1.4"))
    #expect(waitUntil { fakes.lines("log") == ["1", "500"] })
  }

  /// Only the part of the page around the ink is painted to compare, and ink is nowhere else.
  @Test(arguments: EngineSettings.defaults) func thePartWithInkHasAllOfIt(engine: EngineSettings)
    throws
  {
    var random = SystemRandomNumberGenerator()
    let strokes = (0..<4).map { number in
      var place = Point(.random(in: 0...790, using: &random), .random(in: 0...1120, using: &random))
      let samples = (0..<12).map { index in
        place = place + Point(.random(in: -40...40), .random(in: -40...40))
        return Sample(place, time: Double(index) * 0.01, pressure: .random(in: 0.1...1))
      }
      return Stroke(id: StrokeID(UInt64(number)), pen: Pen(width: 1...20), samples: samples)
    }
    for stroke in strokes {
      let ink = ShownInk([PDFPageInk(page: 0, strokes: [stroke])], engine: engine)
      let whole = PixelRect(x: 0, y: 0, width: 707, height: 1000)
      let scale = 85.511 / 72
      let area = ink.area(scale: scale).intersection(whole)
      let coverage = try ink.painter(scale: scale, part: whole).coverage()
      #expect(
        coverage.indices.allSatisfy { coverage[$0] == 0 || area.contains($0 % 707, $0 / 707) })
      guard !area.isEmpty else { continue }
      let inside = try ink.painter(scale: scale, part: area).coverage()
      let expected = (area.y..<area.maxY).flatMap { row in
        coverage[row * 707 + area.x..<row * 707 + area.maxX]
      }
      #expect(inside == expected)
    }
  }

  /// The end of a check ends the programs that nobody waits for.
  @Test func whatIsDrawnInAdvanceEndsWithTheCheck() throws {
    let fakes = try FakePrograms()
    let program = try fakes.program(Self.waiting)
    func prepare() throws {
      var check = PageCheck(programs: [program])
      check.prepare([page(0)], old: try PageFile(of: "plain-1.4"))
      #expect(waitUntil { fakes.lines("log").count == 1 } && !fakes.isGone("log"))
    }
    try prepare()
    #expect(waitUntil { fakes.isGone("log") })
  }

  @Test(.enabled(if: Tool.exists("pdftoppm"), "pdftoppm is not here"))
  func aPageOfAnotherShapeIsNotThePage() throws {
    let programs = [try PageRasterizer.find()]
    func verdict(_ width: Double, _ height: Double, isDamaged: Bool = false) throws
      -> CheckReport.Verdict?
    {
      try verdicts(
        programs, size: PDFPage(width: width, height: height), isDamaged: isDamaged
      ).first
    }
    #expect(try verdict(595, 842) == .shown)
    #expect(try verdict(5.95, 8.42) == .lost)
    #expect(try verdict(842, 595) == .lost && verdict(842, 595, isDamaged: true) == .lost)
  }

  @Test func aReportIsJudgedPageByPage() {
    func report(_ verdicts: [[CheckReport.Verdict]]) -> CheckReport {
      CheckReport(
        verdicts.enumerated().flatMap { page, verdicts in
          zip(["a", "b"], verdicts).map { .init(page: page, program: $0, verdict: $1) }
        })
    }
    let hidden = CheckReport.Verdict.hidden(x: 1, y: 2)
    let mixed = report([[.shown, .shown], [.shown, hidden]])
    #expect(mixed.fault?.page == 1 && mixed.fault?.program == "b" && mixed.commonFault == nil)
    #expect(mixed.programs == ["a", "b"] && mixed.unchecked.isEmpty)
    let missing = report([[.unknown(.tooSlow), .shown], [.unknown(.tooSlow), .unknown(.cut)]])
    #expect(missing.fault == nil && missing.programs == ["b"])
    #expect(missing.unchecked.map(\.page) == [1] && missing.unchecked[0].reason == .tooSlow)
    let bad = report([[.unknown(.tooSlow), .changed], [.lost, .shown]])
    #expect(bad.fault?.page == 0 && bad.commonFault?.page == 0)
    #expect(report([[.lost, .shown]]).commonFault == nil)
  }

  @Test func ofManyPagesTheFirstTheLastAndThreeBetweenAreShown() {
    func chosen(_ count: Int, covered: [Int] = []) -> [Int] {
      PageCheck.chosen(
        (0..<count).map {
          .init(index: $0, size: Self.size, ink: Self.nothing, isCovered: covered.contains($0))
        }
      ).map(\.index)
    }
    #expect(chosen(3) == [0, 1, 2])
    #expect(chosen(5) == [0, 1, 2, 3, 4])
    #expect(chosen(500) == [0, 124, 249, 374, 499])
    #expect(chosen(500, covered: [0, 7, 499]) == [0, 7, 124, 249, 499])
    #expect(chosen(500, covered: [1, 2, 3, 4, 5, 400]) == [0, 1, 3, 400, 499])
  }
}
