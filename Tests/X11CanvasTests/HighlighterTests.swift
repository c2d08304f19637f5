import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Input
@testable import X11Canvas

/// Ink that multiplies, on pages and in exports: what is black under it stays black.
@Suite struct HighlighterTests {
  private static let row = PixelRect(x: 0, y: 0, width: 256, height: 1)

  private static let yellow = InkColor(hex: 0xffd400)

  private func line(
    _ id: UInt64, _ pen: Pen, from start: Point, to end: Point
  ) -> Stroke {
    let samples = (0...20).map { index in
      Sample(start + (end - start) * (Double(index) / 20), time: Double(index) * 0.02)
    }
    return Stroke(id: StrokeID(id), pen: pen, samples: samples)
  }

  private func marker(opacity: ClosedRange<Double> = 0.4...0.4) -> Pen {
    Pen(
      color: Self.yellow, width: 20...20, opacity: opacity,
      opacityDriver: opacity.lowerBound < opacity.upperBound ? .speed : .nothing, blend: .multiply)
  }

  /// A black line, a blue one, and a highlighter across both.
  private func marked(_ marker: Pen) -> [Stroke] {
    [
      line(1, Pen(width: 8...8), from: Point(20, 10), to: Point(20, 90)),
      line(
        2, Pen(color: InkColor(hex: 0x2040c0), width: 8...8), from: Point(50, 10),
        to: Point(50, 90)),
      line(3, marker, from: Point(5, 50), to: Point(90, 50)),
    ]
  }

  // MARK: Pixels

  @Test func pixelsAreMultipliedAsCairoDoes() throws {
    let ink = InkColor(hex: 0xc18733)
    let coverage = (0...255).map { UInt8($0) }
    for format in [ImageSurface.Format.rgb24, .argb32] {
      for paper in [UInt32(0xffff_ffff), 0xff1d_3f9e, 0xff00_0000, 0x8040_2010, 0] {
        if format == .rgb24, paper >> 24 != 255 { continue }
        for opacity in [0, 100, 255] as [UInt8] {
          var one = try ImageSurface(format: format, width: 256, height: 1)
          var each = try ImageSurface(format: format, width: 256, height: 1)
          one.fill(one.bounds, with: paper)
          each.fill(each.bounds, with: paper)
          one.withPixels {
            $0.blend(
              BlendedInk(ink, opacity: opacity, blend: .multiply), coverage: coverage, columns: 256,
              part: Self.row, dx: 0, dy: 0)
          }
          each.withPixels {
            $0.blend(
              BlendedInk(ink, blend: .multiply),
              opacities: Array(repeating: opacity, count: 256), coverage: coverage, columns: 256,
              part: Self.row, dx: 0, dy: 0)
          }
          for share in stride(from: 0, through: 255, by: 5) {
            var cairo = try ImageSurface(format: format, width: 1, height: 1)
            cairo.fill(cairo.bounds, with: paper)
            cairo.draw { context in
              context.setOperator(.multiply)
              context.setColor(ink, alpha: Double(opacity) / 255 * Double(share) / 255)
              context.paint()
            }
            let (a, b) = (one.pixel(x: share, y: 0), cairo.pixel(x: 0, y: 0))
            #expect(each.pixel(x: share, y: 0) == a)
            for shift in [0, 8, 16, 24] as [UInt32] where shift < 24 || format == .argb32 {
              let difference = Int((a >> shift) & 0xff) - Int((b >> shift) & 0xff)
              #expect(abs(difference) <= 2, "\(format) \(paper) \(opacity) \(share) \(shift)")
            }
          }
        }
      }
    }
  }

  /// The live stroke, the finished one, and the one drawn anew have the same pixels, over other
  /// ink.
  @Test(arguments: [0.4...0.4, 0.2...0.9, 1...1])
  func liveInkIsFinishedInk(opacity: ClosedRange<Double>) throws {
    let strokes = marked(marker(opacity: opacity))
    let harness = try CanvasHarness(engines: [.xsign, .lines], width: 100, height: 100)
    for stroke in strokes.dropLast() { harness.draw(stroke) }
    harness.waitForCompositor()
    harness.draw(strokes[2], finish: false)
    let live = harness.pixels()
    // Black stays black, and the paper is yellow.
    #expect(live[50 * 200 + 20] == 0)
    let paper = live[50 * 200 + 70]
    #expect(paper & 0xff < 0xe0 && paper >> 16 == 0xff)
    let end = try #require(strokes[2].samples.last)
    harness.canvas.end(harness.event(.up, end))
    harness.present()
    #expect(harness.pixels() == live)
    harness.waitForCompositor()
    #expect(harness.pixels() == live)
    #expect(harness.canvas.undo() && harness.canvas.redo())
    harness.waitForCompositor()
    #expect(harness.pixels() == live)
    let anew = try CanvasHarness(engines: [.xsign, .lines], width: 100, height: 100)
    anew.canvas.load(harness.canvas.drawing)
    anew.waitForCompositor()
    #expect(anew.pixels() == live)
  }

  // MARK: Exports

  /// Returns the pixels at the places in each format that can be shown here.
  private func shown(_ strokes: [Stroke], at places: [Point]) throws -> [(String, [UInt32])] {
    let options = ExportOptions(
      background: InkColor(hex: 0xffffff), page: .fixed(width: 100, height: 100))
    let export = try DrawingExport(strokes, engine: .lines, options: options)
    let folder = TemporaryFolder()
    let path = folder.path("a")
    var pictures = [("png", try export.bytes(.png))]
    try Data(try export.bytes(.pdf)).write(to: URL(fileURLWithPath: path + ".pdf"))
    try Data(try export.bytes(.svg)).write(to: URL(fileURLWithPath: path + ".svg"))
    if Tool.exists("pdftocairo") {
      _ = try Tool("pdftocairo", ["-r", "384", "-png", "-singlefile", path + ".pdf", path])
      pictures.append(("poppler", [UInt8](try Data(contentsOf: URL(filePath: path + ".png")))))
    }
    if Tool.exists("mutool") {
      _ = try Tool("mutool", ["draw", "-q", "-r", "384", "-o", path + "-m.png", path + ".pdf"])
      pictures.append(("mupdf", [UInt8](try Data(contentsOf: URL(filePath: path + "-m.png")))))
    }
    if Tool.exists("rsvg-convert") {
      pictures.append(
        (
          "svg",
          [UInt8](
            try Tool("rsvg-convert", ["-d", "96", "-p", "96", "-z", "4", path + ".svg"]).output)
        ))
    }
    return try pictures.map { name, bytes in
      let picture = try ImageSurface(png: bytes)
      return (
        name,
        places.map { picture.pixel(x: Int($0.x * 4), y: Int($0.y * 4)) & 0xff_ffff }
      )
    }
  }

  @Test(arguments: [0.4...0.4, 0.35...0.45])
  func blackUnderItStaysBlackInEveryFormat(opacity: ClosedRange<Double>) throws {
    var strokes = marked(marker(opacity: opacity))
    if opacity.lowerBound < opacity.upperBound {
      // Harder and harder, so that the opacity varies and there is a mask.
      var pen = strokes[2].pen
      pen.opacityDriver = .pressure
      let samples = strokes[2].samples.enumerated().map { index, sample in
        Sample(sample.position, time: sample.time, pressure: Double(index) / 20)
      }
      strokes[2] = Stroke(id: strokes[2].id, pen: pen, samples: samples)
    }
    for (format, pixels) in try shown(strokes, at: [Point(20, 50), Point(70, 50), Point(20, 30)]) {
      #expect(pixels[0] == 0, "\(format): black is \(String(pixels[0], radix: 16))")
      let blue = pixels[1] & 0xff
      #expect(0x85...0xad ~= blue && pixels[1] >> 16 == 0xff, "\(format): paper \(pixels[1])")
      #expect(pixels[2] == 0, "\(format)")
    }
  }

  @Test func filesNameTheBlending() throws {
    let export = try DrawingExport(marked(marker()), engine: .lines)
    let pdf = String(decoding: try export.bytes(.pdf), as: UTF8.self)
    #expect(pdf.contains("/B<</BM/Multiply>>/N<</BM/Normal>>"))
    let svg = String(decoding: try export.bytes(.svg), as: UTF8.self)
    #expect(svg.ranges(of: "style=\"mix-blend-mode:multiply\"").count == 1)
    let plain = try DrawingExport(Array(marked(marker()).prefix(2)), engine: .lines)
    let bytes = String(decoding: try plain.bytes(.pdf), as: UTF8.self)
    #expect(!bytes.contains("/BM"))
    // The form for PDFs sets the blending, and ends it before other ink.
    var strokes = marked(marker())
    strokes.append(line(4, Pen(width: 3...3), from: Point(80, 80), to: Point(90, 90)))
    let form = try InkForm(strokes, engine: .lines)
    let content = String(decoding: form.content, as: UTF8.self)
    #expect(form.multiplies && !form.isOpaque)
    #expect(content.ranges(of: "/B gs").count == 1 && content.ranges(of: "/N gs").count == 1)
    let other = try InkForm(Array(strokes.prefix(2)), engine: .lines)
    #expect(!other.multiplies && other.isOpaque)
  }

  /// Strokes of one colour may change their order only if they look the same in either.
  @Test func strokesThatBlendOtherwiseKeepTheirOrder() {
    func stroke(_ color: UInt32, _ x: ClosedRange<Double>, _ blend: Pen.Blend) -> ExportStroke {
      let pen = Pen(
        color: InkColor(hex: color), width: 20...20, opacity: 0.1...0.9, opacityDriver: .pressure,
        blend: blend)
      // Harder and harder, so that there is a mask.
      let samples = (0...20).map { index in
        Sample(
          Point(x.lowerBound + (x.upperBound - x.lowerBound) * Double(index) / 20, 50),
          time: Double(index) * 0.02, pressure: Double(index) / 20)
      }
      return ExportStroke(
        Stroke(id: StrokeID(1), pen: pen, samples: samples), EngineSettings.lines.renderer)
    }
    func order(_ blend: Pen.Blend) -> [[Pen.Blend]] {
      ExportLayer.layers(of: [
        stroke(0x000000, 0...20, .normal), stroke(0xffd400, 25...60, .multiply),
        stroke(0xffd400, 75...100, blend),
      ]).map { $0.masked.map(\.blend) }
    }
    #expect(order(.multiply) == [[.normal, .multiply], [.multiply]])
    #expect(order(.normal) == [[.normal], [.multiply], [.normal]])
  }
}
