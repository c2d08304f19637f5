import Foundation
import Ink
import Platform
import TestSupport
import Testing

@testable import xsign

/// `xsign render` of several drawings into a folder.
@Suite struct RenderManyTests {
  private let folder: CommandFolder

  init() throws {
    folder = try CommandFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("out"), withIntermediateDirectories: false)
  }

  /// The names of the files in the folder for results.
  private var results: [String] { FileManager.default.names(in: folder.path("out")) }

  private func render(
    _ inputs: [String], _ format: String, _ options: [String] = []
  ) throws -> Tool {
    try folder.run(
      ["render"] + inputs + ["--out-dir", folder.path("out"), "--format", format] + options)
  }

  @Test(arguments: ["png", "PDF", "svg", "inkml", "json"])
  func eachBecomesAFileWithItsName(format: String) throws {
    let hand = try folder.write(CommandFolder.hand, to: "hand.txt")
    let line = try folder.write(CommandFolder.line, to: "line")
    let dots = try folder.write(CommandFolder.line, to: "a.b.txt")
    let ending = format.lowercased()
    let expected = try [hand, line, dots].map {
      try folder.render($0, as: ending, ["--color", "red"])
    }
    let tool = try render([hand, line, dots], format, ["--color", "red"])
    #expect(tool.status == 0 && tool.errors.isEmpty && tool.output.isEmpty, "\(tool)")
    #expect(results == ["a.b.\(ending)", "hand.\(ending)", "line.\(ending)"])
    for (name, bytes) in zip(["hand", "line", "a.b"], expected) {
      #expect(try folder.bytes("out/\(name).\(ending)") == bytes, "\(name)")
    }
  }

  /// With `--json` standard output has a line for each drawing, in their order, and nothing else
  /// says what failed.
  @Test(arguments: ["1", "3", "64"]) func eachHasALineOfJSON(jobs: String) throws {
    let good = try folder.write(CommandFolder.hand, to: "good.txt")
    let bad = try folder.write("1 0 x 0 -\n", to: "bad.txt")
    let tool = try render([good, bad, folder.path("none.txt")], "png", ["--json", "--jobs", jobs])
    #expect(tool.status == 1 && tool.errors.isEmpty)
    let lines = String(decoding: tool.output, as: UTF8.self).split(separator: "\n").map {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(lines.map { $0?["input"] as? String } == [good, bad, folder.path("none.txt")])
    #expect(lines.first??["output"] as? String == folder.path("out/good.png"))
    #expect(lines.first??["error"] is NSNull && results == ["good.png"])
    #expect(
      lines.map { $0?["outputs"] as? [String] } == [[folder.path("out/good.png")], [], []])
    let errors = lines.dropFirst().map { $0?["error"] as? String ?? "" }
    #expect(errors[0].hasSuffix("the x coordinate \"x\" is not a number."), "\(errors)")
    #expect(errors[1].hasSuffix("none.txt does not exist."), "\(errors)")
    #expect(lines.dropFirst().allSatisfy { $0?["output"] is NSNull })
  }

  /// What lies under all drawings and cannot be read is the failure of each.
  @Test func aSheetThatCannotBeReadIsTheFailureOfEach() throws {
    let inputs = try ["a", "b"].map { try folder.write(CommandFolder.hand, to: "\($0).txt") }
    let options = ["--on", folder.path("none.pdf")]
    let tool = try render(inputs, "png", options + ["--json"])
    #expect(tool.status == 1 && tool.errors.isEmpty && results.isEmpty, "\(tool.errors)")
    let lines = String(decoding: tool.output, as: UTF8.self).split(separator: "\n").map {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(lines.map { $0?["input"] as? String } == inputs)
    let errors = lines.map { $0?["error"] as? String ?? "" }
    #expect(errors.allSatisfy { $0.contains("none.pdf does not exist") }, "\(errors)")
    let plain = try render(inputs, "png", options)
    #expect(plain.status == 1 && plain.output.isEmpty && results.isEmpty)
    #expect(plain.errors.split(separator: "\n").count == 1, "\(plain.errors)")
  }

  /// The sheet would be replaced by the picture of the drawing on it.
  @Test func whatIsReadIsNotReplaced() throws {
    let input = try folder.write(CommandFolder.hand, to: "scan.txt")
    _ = try render([input], "png")
    let sheet = folder.path("out/scan.png")
    let old = try folder.bytes("out/scan.png")
    let tool = try render([input], "png", ["--on", sheet])
    #expect(tool.status == 1)
    #expect(
      tool.errors == "xsign: \(sheet) is read, and would be replaced; give another folder.\n")
    #expect(try folder.bytes("out/scan.png") == old)
  }

  /// Pages have a file each, which the line names.
  @Test func eachPageIsInTheLineOfJSON() throws {
    let page =
      "<page width=\"9\" height=\"9\"><layer><stroke width=\"1\">1 1 5 5</stroke></layer></page>"
    let pages = try folder.write("<xournal>\(page)\(page)</xournal>", to: "two.xopp")
    func outputs(_ format: String) throws -> (one: String?, all: [String]?) {
      let tool = try render([pages], format, ["--json"])
      let line = try JSONSerialization.jsonObject(with: tool.output) as? [String: Any]
      return (line?["output"] as? String, line?["outputs"] as? [String])
    }
    let pictures = try outputs("png")
    #expect(pictures.one == nil && pictures.all == ["two-1", "two-2"].map { "\(outPath($0)).png" })
    #expect(results == ["two-1.png", "two-2.png"])
    let whole = try outputs("pdf")
    #expect(whole.one == "\(outPath("two")).pdf" && whole.all == ["\(outPath("two")).pdf"])
  }

  private func outPath(_ name: String) -> String { folder.path("out/\(name)") }

  @Test func wrongNumbersOfJobsAreRefused() throws {
    let good = try folder.write(CommandFolder.hand, to: "good.txt")
    for jobs in ["0", "257", "two"] {
      let tool = try render([good], "png", ["--jobs", jobs])
      #expect(tool.status == 64 && tool.errors.contains("from 1 to 256"), "\(tool.errors)")
    }
  }

  /// Sentences are in the order of the drawings, whichever is done first.
  @Test func aFailureStopsNoOther() throws {
    let inputs = try (0..<12).map { number in
      try folder.write(
        number % 3 == 1 ? "1 0 x 0 -\n" : CommandFolder.hand, to: "\(number).txt")
    }
    let missing = folder.path("missing.txt")
    let tool = try render([missing] + inputs, "png")
    #expect(tool.status == 1 && tool.output.isEmpty)
    let wrong = stride(from: 1, to: 12, by: 3).map {
      "xsign: \(inputs[$0]), line 1: the x coordinate \"x\" is not a number."
    }
    #expect(
      tool.errors.split(separator: "\n").map(String.init)
        == ["xsign: \(missing) does not exist."] + wrong)
    #expect(results == [0, 2, 3, 5, 6, 8, 9, 11].map { "\($0).png" }.sorted())
  }

  /// Runs the command, which must end with status 1 and that sentence, and write nothing.
  private func refuse(
    _ inputs: [String], _ format: String, _ sentence: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let tool = try render(inputs, format)
    #expect(tool.status == 1, sourceLocation: location)
    #expect(tool.errors == "xsign: \(sentence)\n", sourceLocation: location)
    #expect(results.isEmpty, sourceLocation: location)
  }

  @Test func twoDrawingsDoNotBecomeOneFile() throws {
    let other = try folder.write(CommandFolder.line, to: "other.txt")
    let first = try folder.write(CommandFolder.line, to: "a.txt")
    let second = try folder.write(CommandFolder.line, to: "a.json")
    let out = folder.path("out/a.png")
    try refuse(
      [other, first, second], "png",
      "\(first) and \(second) would both become \(out); nothing is written.")
    try refuse(
      [first, other, first], "png",
      "\(first) and \(first) would both become \(out); nothing is written.")
    // Case and the composition of letters make other names.
    let names = ["A.txt", "\u{e9}.txt", "e\u{301}.txt"]
    let others = try names.map { try folder.write(CommandFolder.line, to: $0) }
    #expect(try render([first] + others, "png").status == 0)
    #expect(results.count == 4)
  }

  @Test func noDrawingIsReplaced() throws {
    let text = try folder.write(CommandFolder.line, to: "a.txt")
    _ = try folder.render(text, as: "inkml")
    let own = folder.path("out/a.inkml")
    try FileManager.default.moveItem(atPath: folder.path("made.inkml"), toPath: own)
    let before = try folder.bytes("out/a.inkml")
    for inputs in [[own], [folder.path("out/../out/a.inkml")]] {
      let tool = try render(inputs, "inkml")
      #expect(tool.status == 1)
      #expect(
        tool.errors
          == "xsign: \(inputs[0]) is read, and would be replaced; give another folder.\n")
    }
    #expect(try folder.bytes("out/a.inkml") == before)
  }

  /// The pictures of pages have names that another drawing may have.
  @Test func pagesReplaceNoOtherDrawing() throws {
    let size = CanvasSize(width: 100, height: 50)
    let pages = (0...1).map { Page(id: Page.ID(rawValue: $0 + 5), size: size) }
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 8), samples: [Sample(Point(30, 25), time: 0)])
    let document = InkDocument(strokes: [stroke], pages: Page.arranged(pages) ?? [])
    try AtomicFile.write(document.inkML(), to: folder.path("a.inkml"))
    let other = try folder.write(CommandFolder.line, to: "a-2.txt")
    let expected = try folder.render(other)
    let tool = try render([folder.path("a.inkml"), other], "png")
    #expect(tool.status == 1 && results == ["a-2.png"])
    #expect(
      tool.errors
        == "xsign: \(folder.path("a.inkml")): the picture of a page would replace "
        + "\(folder.path("out/a-2.png")), which another drawing becomes.\n")
    #expect(try folder.bytes("out/a-2.png") == expected)
    #expect(try render([folder.path("a.inkml")], "png").status == 0)
    #expect(results == ["a-1.png", "a-2.png"])
  }

  @Test func aMissingFolderIsNamedOnce() throws {
    let line = try folder.write(CommandFolder.line, to: "line.txt")
    let hand = try folder.write(CommandFolder.hand, to: "hand.txt")
    for (name, sentence) in [
      ("no", "The folder \(folder.path("no")) does not exist."),
      ("line.txt", "\(folder.path("line.txt")) is not a folder."),
    ] {
      let tool = try folder.run([
        "render", line, hand, "--out-dir", folder.path(name), "--format", "png",
      ])
      #expect(tool.status == 1 && tool.errors == "xsign: \(sentence)\n")
    }
  }

  @Test func whatBelongsTogetherIsAskedFor() throws {
    let out = folder.path("out")
    for (arguments, part) in [
      (["a", "b", "-o", "\(out)/a.png"], "--out-dir <dir>"),
      (["a", "-o", "\(out)/a.png", "--out-dir", out], "--out-dir <dir>"),
      (["a", "b", "-o", "\(out)/a.png", "--format", "png"], "--format <format>"),
      (["a", "-o", "\(out)/a.png", "--jobs", "2"], "'--jobs' and '--json' need '--out-dir <dir>'"),
      (["a", "-o", "\(out)/a.png", "--json"], "'--jobs' and '--json' need '--out-dir <dir>'"),
      (["a", "--out-dir", out], "--format <format>"),
      (["a", "--format", "png"], "--out-dir <dir>"),
      (["a", "--out-dir", out, "--format", "gif"], "png, pdf, svg, inkml and json"),
      (["a", "-", "--out-dir", out, "--format", "png"], "Standard input has no name"),
      (["a", "--out-dir", "", "--format", "png"], "the name of a folder"),
    ] {
      let tool = try folder.run(["render"] + arguments)
      #expect(tool.status == 64 && tool.errors.contains(part), "\(arguments): \(tool.errors)")
    }
    #expect(results.isEmpty)
  }

  /// Renders many drawings and sends a signal when the first is done. Returns the exit status and
  /// the number of results, all of which must be whole.
  private func interrupt(_ signal: String, isIgnored: Bool) throws -> (status: Int, count: Int) {
    for number in 0..<60 { try folder.write(CommandFolder.hand, to: "in\(number).txt") }
    let tool = try Tool(
      "sh",
      [
        "-c",
        """
        cd "$1"
        env --$3-signal=$2 "$0" render in*.txt --out-dir out --format png --scale 8 &
        until ls out | grep -q png || ! kill -0 $!; do sleep 0.01; done
        kill -$2 $!
        { wait $!; } 2>/dev/null
        echo $?
        """, try AppProcess.executable().path, folder.url.path, signal,
        isIgnored ? "ignore" : "default",
      ])
    #expect(tool.errors.isEmpty, "\(tool.errors)")
    let whole = try folder.render(folder.path("in0.txt"), ["--scale", "8"])
    for name in results { #expect(try folder.bytes("out/\(name)") == whole, "\(name)") }
    return (try #require(Int(tool.text.trimmingCharacters(in: .newlines))), results.count)
  }

  /// A signal ends the program while no file is being written, so that nothing half-written is
  /// left.
  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func aSignalEndsItBetweenFiles(signal: String, status: Int) throws {
    let ended = try interrupt(signal, isIgnored: false)
    #expect(ended.status == status && 1..<60 ~= ended.count, "\(ended)")
  }

  /// What is drawn for long is not waited for. What is finished is there, and has its line.
  @Test(arguments: ["one", "pages"]) func aDrawingInWorkIsNotWaitedFor(kind: String) throws {
    let places = (0..<600_000).map { "\($0 % 700) \($0 % 611)" }
    try folder.write(CommandFolder.line, to: "a.txt")
    let pages = ["1 1 5 5", places.joined(separator: " ")].map {
      "<page width=\"700\" height=\"700\"><layer><stroke width=\"1\">\($0)</stroke></layer></page>"
    }
    let lines = places.enumerated().map { "1 \(Double($0) / 500) \($1) -" }
    try folder.write(
      kind == "one" ? lines.joined(separator: "\n") : "<xournal>\(pages.joined())</xournal>",
      to: "b")
    let script = """
      cd "$1"
      env --default-signal=INT \
        "$0" render a.txt b --out-dir out --format png --jobs 1 --json > lines & job=$!
      until [ -s lines ] || ! kill -0 $job; do sleep 0.01; done
      sleep 0.1; kill -INT $job; { wait $job; } 2>/dev/null; echo $?
      """
    let tool = try Tool(
      "sh", ["-c", script, try AppProcess.executable().path, folder.url.path],
      environment: ["DISPLAY": nil])
    #expect(tool.text == "130\n", "\(tool.text) \(tool.errors)")
    #expect(results == ["a.png"] && folder.names == ["a.txt", "b", "lines", "out"])
    let told = String(decoding: try folder.bytes("lines"), as: UTF8.self)
    #expect(told.split(separator: "\n").count == 1 && told.contains("out/a.png"), "\(told)")
  }

  /// As by `nohup`.
  @Test func aSignalThatIsIgnoredEndsNothing() throws {
    let ended = try interrupt("HUP", isIgnored: true)
    #expect(ended.status == 0 && ended.count == 60, "\(ended)")
  }

  @Test func namesMayBeAnyBytes() throws {
    let program = try AppProcess.executable().path
    try folder.write(CommandFolder.line, to: "line.txt")
    let tool = try Tool(
      "sh",
      [
        "-c",
        """
        cd "$1" && n=$(printf 'caf\\351') && cp line.txt "$n.txt" &&
        "$0" render "$n.txt" --out-dir out --format png && test -s "out/$n.png"
        """, program, folder.url.path,
      ])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
  }
}
