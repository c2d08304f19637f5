import TestSupport
import Testing

@testable import Ink

/// The detection of a file's format, and the limits that apply to every file.
@Suite struct DrawingFormatTests {
  @Test func theContentTells() {
    for (text, format) in [
      ("<ink/>", DrawingFormat.inkML), ("\u{FEFF}\n <?xml version=\"1.0\"?><ink/>", .inkML),
      ("<svg/>", .inkML), ("<", .inkML), ("<xournal version=\"0.4.8\">", .xopp),
      ("<?xml version=\"1.0\"?>\n<!-- <ink> -->\n<!DOCTYPE a><xournal/>", .xopp),
      (" [", .signaturePad), ("\u{FEFF}{}", .signaturePad), ("", .recording), ("\n", .recording),
      ("1 0 0 0 -", .recording), ("# <ink>", .recording),
    ] {
      #expect(DrawingFormat(of: Array(text.utf8)) == format, "\(text)")
    }
    for (text, format) in [
      ("<xournal/>", DrawingFormat.xopp), ("<ink/>", .inkML), ("\n [", .signaturePad),
      ("1 0 0 0 -", .recording),
    ] {
      let wide = text.utf16.reduce(into: [0xff, 0xfe] as [UInt8]) { bytes, unit in
        bytes += [UInt8(unit & 0xff), UInt8(unit >> 8)]
      }
      #expect(DrawingFormat(of: wide) == format)
    }
  }

  @Test func everyFormatIsRead() throws {
    for text in [
      "<ink><trace>1 2</trace></ink>", "[[{\"x\":1,\"y\":2}]]",
      "<xournal><page><layer><stroke width=\"1\">0.75 1.5</stroke></layer></page></xournal>",
      "1 0 1 2 -",
    ] {
      let document = try InkDocument(drawing: Array(text.utf8), file: "a")
      #expect(document.strokes.map { $0.samples[0].position } == [Point(1, 2)], "\(text)")
    }
  }

  @Test func thereIsAnEndToWhatIsKept() {
    func complaint(_ work: () throws(FormatError.Reason) -> Void) -> FormatError.Reason? {
      do throws(FormatError.Reason) {
        try work()
        return nil
      } catch {
        return error
      }
    }
    var builder = DrawingBuilder(limits: DrawingLimits(strokes: 2, samples: 3))
    let found = complaint { () throws(FormatError.Reason) in
      let d = try builder.begin(Pen(), clock: .plain)
      for _ in 0..<2 { try builder.append(Sample(.zero, time: 0), to: d, at: nil) }
      _ = try builder.copy(d, 1..<9)
    }
    #expect(found == nil)
    #expect(
      complaint { () throws(FormatError.Reason) in _ = try builder.copy(0, nil) }
        == .tooManySamples(3))
    #expect(
      complaint { () throws(FormatError.Reason) in _ = try builder.begin(Pen(), clock: .plain) }
        == .tooManyStrokes(2))
    var definitions = InkMLDefinitions(pen: Pen())
    #expect(
      complaint { () throws(FormatError.Reason) in
        for i in 0...InkMLDefinitions.maximum {
          try definitions.define(Pen(), "\(i)", in: \.brushes)
        }
      } == .tooManyDefinitions(InkMLDefinitions.maximum))
  }

  @Test func hugeElementsAreRefused() {
    func complaint(_ text: String) -> String? {
      FormatError.sentence { () throws(FormatError) in
        _ = try InkDocument(drawing: Array(text.utf8), file: "a")
      }
    }
    let many = (0...64).map { " a\($0)=\"\"" }.joined()
    #expect(
      complaint("<ink\(many)/>") == "a, line 1: an element has more than 64 attributes.")
    let names = (0...10_000).map { "<a b\($0)=\"\"/>" }.joined()
    #expect(complaint("<ink>\(names)</ink>") == "a, line 1: attributes have more than 10000 names.")
    // The text exceeds the limit by more than the parser reads at a time.
    let long = String(repeating: "1 ", count: 11_000_000)
    #expect(
      complaint("<xournal>\n<stroke width=\"\(long)\"/></xournal>")
        == "a, line 2: there is a text longer than 16000000 bytes.")
  }

  @Test func coloursAreThoseOfCSS() {
    func hex(_ text: String) -> UInt32? {
      CSSColor.parse(text).map { parsed in
        let parts = [parsed.color.red, parsed.color.green, parsed.color.blue]
        return parts.reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
      }
    }
    for (text, value) in [
      ("#abc", 0xaabbcc), ("#AABBCC", 0xaabbcc), ("#a1b2c380", 0xa1b2c3), (" Red ", 0xff0000),
      ("rebeccapurple", 0x663399), ("rgb(1, 2, 3)", 0x010203), ("rgb(1 2 3 / 50%)", 0x010203),
      ("rgba(100%,0%,50%,.5)", 0xff0080), ("hsl(120, 100%, 25%)", 0x008000),
      ("hsla(-120deg 100% 50% / 1)", 0x0000ff), ("rgb(300, -5, 0)", 0xff0000),
    ] as [(String, UInt32)] {
      #expect(hex(text) == value, "\(text)")
    }
    for text in ["", "#", "#12", "#12345g", "reddish", "rgb(1,2)", "rgb(1,2,x)", "url(a)"] {
      #expect(hex(text) == nil, "\(text)")
    }
    #expect(CSSColor.parse("#11223380")?.alpha == 128.0 / 255)
    #expect(CSSColor.parse("rgba(0,0,0,25%)")?.alpha == 0.25)
    #expect(CSSColorNames.hex.count == 148)
    #expect(CSSColor.text(InkColor(hex: 0x0a0b0c), alpha: 1) == "#0a0b0c")
    #expect(CSSColor.text(InkColor(hex: 0x0a0b0c), alpha: 0.25) == "rgba(10, 11, 12, 0.25)")
  }
}
