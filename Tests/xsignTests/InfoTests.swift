import Export
import Foundation
import Graphics
import Ink
import Platform
import TestSupport
import Testing
import X11Canvas

@testable import xsign

/// `xsign info`, whose text scripts may rely on.
@Suite struct InfoTests {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  /// Returns what the command prints. It must succeed and complain about nothing.
  private func info(_ input: String, _ options: [String] = []) throws -> [String] {
    let tool = try folder.run(["info", input] + options)
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool)")
    return tool.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Two strokes with intervals of 10, 10, 30 and 20 ms: the rates are 100, 100, 33.3 and 50 Hz.
  private static let uneven = """
    a 5.00 10 10 0.5
    a 5.01 48 10 0.5
    a 5.02 86 10 0.5
    b 9.00 10 60 0.5
    b 9.03 48 60 0.5
    b 9.05 86 60 0.5
    """

  @Test func itemsAreLines() throws {
    let path = try folder.write(Self.uneven, to: "a.txt")
    let lines = try info(path)
    #expect(lines.count == 7 && lines.last == "")
    #expect(lines[...2] == ["strokes 2", "samples 6", "rate 75.0Hz"])
    #expect(lines[4...5] == ["duration 0.070s", "device pressure"])
    let piped = try folder.run(["info", "-"], standardInput: path)
    #expect(piped.status == 0 && piped.text == lines.joined(separator: "\n"))
    // In the other unit only the size differs.
    let large = try info(path, ["--unit", "mm"])
    #expect(large[...2] == lines[...2] && large[3] != lines[3] && large[4...] == lines[4...])
  }

  /// The same items as an object.
  @Test func itemsAreJSON() throws {
    func json(_ arguments: [String]) throws -> Any {
      let lines = try info(arguments[0], Array(arguments.dropFirst()))
      #expect(lines.count == 2 && lines[1].isEmpty)
      return try JSONSerialization.jsonObject(with: Data(lines[0].utf8))
    }
    let path = try folder.write(Self.uneven, to: "a.txt")
    let object = try #require(try json([path, "--json"]) as? [String: Any])
    #expect(object["strokes"] as? Int == 2 && object["samples"] as? Int == 6)
    #expect(object["rate"] as? Double == 75 && object["duration"] as? Double == 0.07)
    #expect(object["device"] as? [String] == ["pressure"])
    let sides = try ["width", "height"].map { try #require(object[$0] as? Double) }
    #expect(try info(path)[3] == "size \(sides[0])x\(sides[1])mm")
    #expect((object["pages"] as? [Any])?.isEmpty == true)
    // Times that a format does not have are not known.
    let plain = "<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>1 2, 3 4</trace></ink>"
    let untimed = try #require(
      try json([folder.write(plain, to: "b.inkml"), "--json"]) as? [String: Any])
    #expect(untimed["rate"] is NSNull && untimed["duration"] is NSNull)
    let engines = try #require(try json(["--engines", "--json"]) as? [[String: Any]])
    #expect(engines.count == EngineKind.allCases.count)
    let parameters = engines.map { ($0["parameters"] as? [[String: Any]])?.count ?? -1 }
    #expect(parameters == EngineKind.allCases.map(\.parameters.count))
  }

  /// Nor does a file have them that is made of one without times.
  @Test func timesAreNotMadeUpByConverting() throws {
    let stroke = "<stroke tool=\"pen\" width=\"1.41\">10 10 90 20 30 70</stroke>"
    let path = try folder.write(
      "<xournal><page width=\"595\" height=\"842\"><layer>\(stroke)</layer></page></xournal>",
      to: "a.xopp")
    let lines = try info(path)
    #expect(lines[2] == "rate unknown" && lines[4] == "duration unknown")
    _ = try folder.render(path, as: "inkml")
    #expect(try info(folder.path("made.inkml")) == lines)
  }

  /// The size is that of the ink: the way of the pen and the width of its line.
  @Test func theSizeIsThatOfTheInk() throws {
    let box = try InkForm(
      InkDocument(
        recording: Array(Self.uneven.utf8), file: "", pen: DrawingFile.defaultPen
      ).strokes, engine: .xsign
    ).box
    let path = try folder.write(Self.uneven, to: "a.txt")
    let size = try #require(try info(path)[3].wholeMatch(of: /size (\d+\.\d)x(\d+\.\d)mm/))
    let (width, height) = (try #require(Double(size.1)), try #require(Double(size.2)))
    // The pen moves 76 by 50 units; its line is at most 0.9 mm wide.
    #expect(width > 76 * 25.4 / 96 && width < 76 * 25.4 / 96 + 1)
    #expect(height > 50 * 25.4 / 96 && height < 50 * 25.4 / 96 + 1)
    #expect(abs(width - Double(box.right - box.left) / 16 * 25.4 / 96) <= 0.05)
  }

  /// A line without a width is a stroke nevertheless.
  @Test func inkWithoutAWidthHasNoSize() throws {
    let brush = "<brush id=\"b\"><brushProperty name=\"width\" value=\"0\"/></brush>"
    let path = try folder.write(
      "<ink xmlns=\"http://www.w3.org/2003/InkML\">\(brush)"
        + "<trace brushRef=\"#b\">1 2, 30 40</trace></ink>", to: "a.inkml")
    let lines = try info(path)
    #expect(lines[...1] == ["strokes 1", "samples 2"] && lines[3] == "size 0.0x0.0mm")
  }

  @Test func whatTheDeviceGaveIsNamed() throws {
    func device(_ sample: Sample) throws -> String? {
      var other = sample
      other.time = 1
      let stroke = Stroke(id: StrokeID(1), pen: Pen(width: 4), samples: [sample, other])
      try AtomicFile.write(InkDocument(strokes: [stroke]).inkML(), to: folder.path("a.inkml"))
      return try info(folder.path("a.inkml")).dropLast().last
    }
    let place = Point(3, 4)
    #expect(try device(Sample(place, time: 0)) == "device plain")
    #expect(try device(Sample(place, time: 0, pressure: 0.3)) == "device pressure")
    let tilted = Sample(place, time: 0, pressure: 0.3, tilt: Point(20, 10))
    #expect(try device(tilted) == "device pressure tilt")
  }

  @Test func timesThatNoFileStatesAreUnknown() throws {
    let page = "<page width=\"75\" height=\"37.5\">"
    let stroke = "<layer><stroke width=\"3\">22 18 40 18</stroke></layer></page>"
    let xopp = try folder.write("<xournal>\(page)\(stroke)</xournal>", to: "a.xopp")
    let lines = try info(xopp)
    #expect(lines[2] == "rate unknown" && lines[4] == "duration unknown")
    #expect(lines[5] == "page 1 26.5x13.2mm" && lines[6] == "device plain")
    let trace = "<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>1 2, 3 4</trace></ink>"
    #expect(try info(folder.write(trace, to: "a.inkml"))[2] == "rate unknown")
    let json = "[{\"points\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]}]"
    #expect(try info(folder.write(json, to: "a.json"))[2] == "rate unknown")
    // A dot has a time, but no rate.
    let dot = try info(folder.write("1 0 3 4 -\n", to: "dot.txt"))
    #expect(dot[2] == "rate unknown" && dot[4] == "duration 0.000s")
  }

  @Test func typedTextIsNoMotion() throws {
    let text = try Stroke(id: StrokeID(2), text: "5", size: 20, color: .black)
    let line = Stroke(
      id: StrokeID(1), pen: Pen(width: 4),
      samples: [Sample(.zero, time: 0), Sample(Point(9, 0), time: 0.5)])
    try AtomicFile.write(InkDocument(strokes: [line, text]).inkML(), to: folder.path("a.inkml"))
    let lines = try info(folder.path("a.inkml"))
    #expect(lines[0] == "strokes 2" && lines[1] == "samples \(2 + text.samples.count)")
    #expect(lines[2] == "rate 2.0Hz" && lines[4] == "duration 0.500s")
  }

  @Test func failuresAreOneSentence() throws {
    func complaint(_ arguments: [String]) throws -> String {
      let tool = try folder.run(["info"] + arguments)
      #expect(tool.status == 1 && tool.output.isEmpty)
      return tool.errors
    }
    let none = folder.path("none.inkml")
    #expect(try complaint([none]) == "xsign: \(none) does not exist.\n")
    let empty = try folder.write("# nothing\n", to: "empty.txt")
    #expect(try complaint([empty]) == "xsign: \(empty): the drawing contains no ink.\n")
    let wrong = try folder.write("1 0 0 0 -\n1 1 x 0 -\n", to: "wrong.txt")
    #expect(
      try complaint([wrong])
        == "xsign: \(wrong), line 2: the x coordinate \"x\" is not a number.\n")
    let pdf = PDFCases.path("acroform")
    #expect(
      try complaint([pdf])
        == "xsign: \(pdf) is a PDF, not a drawing; xsign sign --list prints what is in it.\n")
    let inkML = "<ink xmlns=\"http://www.w3.org/2003/InkML\"><trace>1 2</trace></ink>"
    let path = try folder.write(inkML, to: "a.inkml")
    #expect(
      try complaint([path, "--unit", "mm"])
        == "xsign: \(path): InkML defines its own unit; --unit is for plain text only.\n")
    #expect(try folder.run(["info", path, "--unit", "cm"]).status == 64)
  }
}
