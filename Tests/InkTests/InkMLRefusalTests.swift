import TestSupport
import Testing

@testable import Ink

@Suite struct InkMLRefusalTests {
  /// Returns the error of reading `text`, or nil if it is valid.
  private func complaint(_ text: String, maximumNumbers: Int = 1000) -> String? {
    let limits = FileLimits(others: DrawingLimits(numbers: maximumNumbers))
    return FormatError.sentence { () throws(FormatError) in
      _ = try InkDocument(inkML: Array(text.utf8), file: "a.inkml", limits: limits)
    }
  }

  private func trace(_ text: String, _ channels: String = "") -> String {
    let format = channels.isEmpty ? "" : "<traceFormat>\(channels)</traceFormat>"
    return "<ink>\n\(format)<trace>\(text)</trace>\n</ink>"
  }

  @Test func whatIsBrokenIsNamedInOneSentence() {
    for (text, sentence) in [
      ("", "a.inkml, line 1: the XML is not well-formed: no element found."),
      ("<ink>\n<trace>1 2\n</ink>", "a.inkml, line 3: the XML is not well-formed: mismatched tag."),
      ("<ink>", "a.inkml, line 1: the XML is not well-formed: no element found."),
      ("hello", "a.inkml, line 1: the XML is not well-formed: syntax error."),
      ("<ink>&nbsp;</ink>", "a.inkml, line 1: the XML is not well-formed: undefined entity."),
      (
        "<?xml version=\"1.0\" encoding=\"klingon\"?><ink/>",
        "a.inkml, line 1: the characters are in an unknown encoding; save the file as UTF-8."
      ),
      (
        "\n<svg/>", "a.inkml, line 2: this is not InkML: the root element is \"svg\", not \"ink\"."
      ),
      (
        "<ink xmlns=\"urn:other\"/>",
        "a.inkml, line 1: this is not InkML: the root element is \"ink (urn:other)\", "
          + "not \"ink\"."
      ),
      (
        "<!DOCTYPE ink [\n<!ENTITY a \"1 1\">]><ink><trace>&a;</trace></ink>",
        "a.inkml, line 2: the document type declares entities, which are not supported."
      ),
      (
        "<!DOCTYPE ink [<!ENTITY % a SYSTEM \"file:///etc/passwd\"> %a;]><ink/>",
        "a.inkml, line 1: the document type declares entities, which are not supported."
      ),
      (
        "<ink>" + String(repeating: "<traceGroup>\n", count: 64),
        "a.inkml, line 64: arrays, objects or elements are nested more than 64 deep."
      ),
    ] {
      #expect(complaint(text) == sentence)
    }
    let deep = String(repeating: "<traceGroup>", count: 63)
    #expect(complaint("<ink>\(deep)\(deep.replacing("<", with: "</"))</ink>") == nil)
  }

  @Test func badTracesAreFoundByTheirLine() {
    for (text, sentence) in [
      // All values after a bad difference depend on it.
      (
        trace("\n1 2,\n'3 'abc,\n"),
        "a.inkml, line 4: the y coordinate \"'abc\" is not a number."
      ),
      (
        trace("<!--\n\n\n-->1 2,\n<!--\n-->3 'x"),
        "a.inkml, line 7: the y coordinate \"'x\" is not a number."
      ),
      (
        trace("1 2,<![CDATA[\n\n'3 4,\n]]>\n5&#10;&#10;6,\n<!--\n\n-->7\r\n8,x"),
        "a.inkml, line 10: the x coordinate \"x\" is not a number."
      ),
      // A bad number is an error if no ink could be read.
      (trace("\n\n1 x,\n3 abc,\n"), "a.inkml, line 4: the y coordinate \"x\" is not a number."),
      (trace("NaN 2"), "a.inkml, line 2: the x coordinate \"NaN\" is not a number."),
      (trace("1 -inf"), "a.inkml, line 2: the y coordinate \"-inf\" is not a number."),
      (trace("1e999 2"), "a.inkml, line 2: the x coordinate \"1e999\" is not a number."),
      (trace("? 3"), "a.inkml, line 2: the x coordinate \"?\" is not a number."),
      (trace("1 --3"), "a.inkml, line 2: the y coordinate \"--3\" is not a number."),
      (trace("1 #"), "a.inkml, line 2: the y coordinate \"#\" is not a number."),
      (
        trace("1 2e9"),
        "a.inkml, line 2: the y coordinate \"2000000000.0\" is more than a billion pixels away."
      ),
      (trace("1 2 3"), "a.inkml, line 2: a point has 3 values and its format 2."),
      (trace("1 2,\n1"), "a.inkml, line 3: a point has 1 value and its format 2."),
      (
        trace(
          "1",
          "<channel name=\"X\"/><channel name=\"Y\"/><intermittentChannels><channel name=\"F\"/>"
            + "</intermittentChannels>"),
        "a.inkml, line 2: a point has 1 value and its format 2 to 3."
      ),
      (
        trace("1", "<channel name=\"X\"/>"),
        "a.inkml, line 2: the format of this trace has no channel Y."
      ),
      (
        trace("1", "<channel name=\"X\" units=\"ell\"/>"),
        "a.inkml, line 2: the channel X is in \"ell\", which is not a known unit."
      ),
      (
        trace(
          "2e9 0 1e12",
          #"<channel name="X"/><channel name="Y"/><channel name="T" units="s"/>"#),
        "a.inkml, line 2: the x coordinate \"2000000000.0\" is more than a billion pixels away."
      ),
      (
        "<ink><trace brushRef=\"#x\">1 2</trace></ink>",
        "a.inkml, line 1: there is no preceding definition of \"#x\"."
      ),
      (
        "<ink>\n<context traceFormatRef=\"#f\"/></ink>",
        "a.inkml, line 2: there is no preceding definition of \"#f\"."
      ),
      (
        "<ink><traceGroup contextRef=\"#c\"/></ink>",
        "a.inkml, line 1: there is no preceding definition of \"#c\"."
      ),
      (
        "<ink><brush><brushProperty name=\"width\" value=\"wide\"/></brush></ink>",
        "a.inkml, line 1: the width cannot be \"wide\"."
      ),
      (
        "<ink><brush><brushProperty name=\"width\" value=\"-1\"/></brush></ink>",
        "a.inkml, line 1: the width cannot be \"-1\"."
      ),
      (
        "<ink><brush><brushProperty name=\"xsign:smoothing\" value=\"2\"/></brush></ink>",
        "a.inkml, line 1: the xsign:smoothing cannot be \"2\"."
      ),
      (
        "<ink><brush><brushProperty name=\"xsign:opacityDriver\" value=\"moon\"/></brush></ink>",
        "a.inkml, line 1: the xsign:opacityDriver cannot be \"moon\"."
      ),
    ] {
      #expect(complaint(text) == sentence)
    }
  }

  /// A number that cannot be read costs its point, or what else it belongs to, and is counted.
  @Test(
    arguments: [
      ("1 2,\n3 abc,\n5 6", [Point(1, 2), Point(5, 6)], 1),
      ("1 2,x y,? 7,5 6", [Point(1, 2), Point(5, 6)], 3),
      ("nan 2,1 2e9,-inf 1e999,5 6,--7 8", [Point(5, 6)], 5),
    ])
  func badNumbersAreLeftOut(text: String, points: [Point], count: Int) throws {
    let document = try InkDocument(inkML: Array(trace(text).utf8), file: "a.inkml")
    #expect(document.strokes.map { $0.samples.map(\.position) } == [points])
    #expect(document.omissions == [Omissions(.number, count: count)])
  }

  @Test func otherBadValuesCostNoPoint() throws {
    let channels =
      #"<channel name="X"/><channel name="Y"/><channel name="T" units="s"/><channel name="F"/>"#
    let bytes = Array(trace("0 0 0 .5,1 0 1e12 abc,2 0 x nan,3 0 1 .25", channels).utf8)
    let samples = try InkDocument(inkML: bytes, file: "a.inkml").strokes[0].samples
    #expect(samples.map(\.position.x) == [0, 1, 2, 3])
    #expect(samples.map(\.pressure) == [0.5, 0.5, 0.5, 0.25], "that of the point before")
    #expect(samples.map(\.time) == [0, 0.01, 0.02, 1], "as without a time")
    // Without its property, a brush is like the default.
    let brush =
      "<brush><brushProperty name=\"width\" value=\"-1\"/>"
      + "<brushProperty name=\"color\" value=\"#ff0000\"/></brush>"
    let text = "<ink><context>\(brush)</context><trace>1 2</trace></ink>"
    let document = try InkDocument(inkML: Array(text.utf8), file: "a.inkml")
    #expect(document.strokes[0].pen == Pen(color: InkColor(hex: 0xff0000)))
    #expect(document.leftOutSentence == "1 invalid number was left out.")
  }

  @Test func thereIsAnEndToNumbers() {
    let traces = "<ink><trace>1 2,3 4</trace>\n<trace>5 6</trace></ink>"
    #expect(complaint(traces, maximumNumbers: 6) == nil)
    #expect(
      complaint(traces, maximumNumbers: 5) == "a.inkml, line 2: there are more than 5 numbers.")
  }

  @Test func anythingIsReadOrRefused() {
    let strokes = (0..<3).map { InkGenerators.randomStroke(seed: $0) }
    let own = InkDocument(strokes: strokes, size: CanvasSize(width: 200, height: 200))
    let foreign = """
      <!DOCTYPE ink><ink><inkSource id="s"><traceFormat>
      <channel name="X" type="integer" units="dev"/><channel name="Y" orientation="-ve"/>
      <intermittentChannels><channel name="F" max="9"/>
      <channel name="B" type="boolean"/></intermittentChannels></traceFormat><channelProperties>
      <channelProperty channel="X" name="resolution" value="10" units="1/mm"/></channelProperties>
      </inkSource><context inkSourceRef="#s"/><traceGroup><trace id="a" continuation="begin">
      1125 18432,'23'43,"7"-8,3-5 4,7 -3 *T,!* !#1F</trace></traceGroup>
      <trace continuation="end" priorRef="#a">1 2 ? F,3 -4</trace></ink>
      """
    var random = SeededRandom(4)
    var readable = 0
    for (seed, count) in [(own.inkML(), 1500), (Array(foreign.utf8), 3000)] {
      for _ in 0..<count {
        let bytes = seed.mutated(using: &random)
        guard let document = try? InkDocument(inkML: bytes, file: "a.inkml") else { continue }
        readable += 1
        #expect(document.isSound)
      }
    }
    #expect(readable > 100)
  }
}
