import Foundation
import Ink
import Testing

@testable import Graphics
@testable import Tracing

/// Ink in pictures that are made here.
@Suite struct PictureInkTests {
  /// A picture of paper on which lines are drawn.
  private struct Sheet {
    let width: Int
    let height: Int
    var light: [Double]

    init(_ width: Int, _ height: Int, paper: Double = 0.85) {
      (self.width, self.height) = (width, height)
      light = .init(repeating: paper, count: width * height)
    }

    /// Draws a line through points, with soft edges.
    mutating func draw(_ points: [Point], width pen: Double) {
      var nearest = [Double](repeating: .infinity, count: light.count)
      for (start, end) in zip(points, points.dropFirst()) {
        let (low, high) = (
          Point(min(start.x, end.x) - pen, min(start.y, end.y) - pen),
          Point(max(start.x, end.x) + pen, max(start.y, end.y) + pen)
        )
        for y in max(0, Int(low.y))..<max(0, min(height, Int(high.y) + 2)) {
          for x in max(0, Int(low.x))..<max(0, min(width, Int(high.x) + 2)) {
            let place = Point(Double(x) + 0.5, Double(y) + 0.5)
            let way = end - start
            let share = max(0, min(1, (place - start).dot(way) / max(1e-9, way.dot(way))))
            let distance = place.distance(to: start + way * share)
            nearest[y * width + x] = min(nearest[y * width + x], distance)
          }
        }
      }
      for index in light.indices {
        let coverage = max(0, min(1, pen / 2 + 0.5 - nearest[index]))
        light[index] *= 1 - 0.9 * coverage
      }
    }

    func image(density: Double? = nil) -> Image {
      let pixels = light.map { light -> UInt32 in
        let value = UInt32((SRGB.value(light) * 255).rounded())
        return 0xff00_0000 | value << 16 | value << 8 | value
      }
      return Image(
        ImagePixels(
          width: width, height: height, pixels: pixels, isOpaque: true,
          density: density.flatMap { PictureDensity(x: $0, y: $0) }))
    }
  }

  /// The corners of a circle.
  private func circle(_ x: Double, _ y: Double, _ radius: Double) -> [Point] {
    (0...60).map { Point.unit($0, of: 60) * radius + Point(x, y) }
  }

  private func bounds(_ strokes: [Stroke]) -> Bounds {
    strokes.reduce(into: .empty) { bounds, stroke in
      for sample in stroke.samples { bounds.insert(sample.position) }
    }
  }

  /// The area that contours wind around, with its sign, in squares of canvas units.
  private func area(_ corners: [Point]) -> Double {
    zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) } / 2
  }

  @Test func aRingHasAHole() throws {
    var sheet = Sheet(300, 200)
    sheet.draw(circle(100, 100, 50), width: 8)
    sheet.draw([Point(180, 60), Point(250, 140)], width: 8)
    let ink = try PictureInk(sheet.image())
    #expect(abs(ink.penWidth - 8) < 0.3)
    let strokes = try ink.strokes(color: .black, width: 208)
    #expect(strokes.count == 2)
    let ring = FilledArea(strokes[0].samples).contours
    let line = FilledArea(strokes[1].samples).contours
    #expect(ring.count == 2 && line.count == 1)
    // The hole has the other direction: the non-zero rule leaves it free.
    let areas = ring.map(area).sorted { abs($0) > abs($1) }
    #expect(areas[0] * areas[1] < 0 && areas[0] * area(line[0]) > 0)
    #expect(abs(abs(areas[0]) - Double.pi * 54 * 54) < 100)
    #expect(abs(abs(areas[1]) - Double.pi * 46 * 46) < 100)
    // A contour ends where it comes back to its first corner, and not before.
    for corners in ring + line {
      #expect(corners.dropFirst().allSatisfy { $0 != corners[0] })
      #expect(zip(corners, corners.dropFirst()).allSatisfy { $0 != $1 })
    }
    #expect(strokes.allSatisfy { $0.pen.fills && $0.pen.color == .black })
  }

  @Test func thePictureDecidesWhereTheEdgeIs() throws {
    var sheet = Sheet(300, 100)
    sheet.draw([Point(40, 50), Point(260, 50)], width: 6)
    let ink = try PictureInk(sheet.image())
    let heights = [0.3, 0.5, 0.7].map { level -> Double in
      let strokes = try? ink.strokes(color: .black, level: level, width: 226)
      return bounds(strokes ?? []).height
    }
    #expect(abs(heights[1] - 6) < 0.3)
    #expect(heights[0] > heights[1] + 0.2 && heights[1] > heights[2] + 0.2)
    // Others are the nearest.
    let least = try ink.strokes(color: .black, level: -1)
    #expect(try least == ink.strokes(color: .black, level: 0.3))
  }

  @Test func thePaperMayBeDarkAndUneven() throws {
    var sheet = Sheet(400, 200)
    sheet.draw([Point(60, 60), Point(200, 140), Point(340, 60)], width: 7)
    for index in sheet.light.indices {
      // From light to dark, and a shadow with a sharp edge.
      sheet.light[index] *= 1 - 0.6 * Double(index % 400) / 400
      if index % 400 > 250 { sheet.light[index] *= 0.6 }
    }
    let strokes = try PictureInk(sheet.image()).strokes(color: .black, width: 287)
    #expect(strokes.count == 1 && abs(bounds(strokes).height - 87) < 3)
  }

  @Test func withoutInkThereIsNone() throws {
    #expect(throws: TracingError.noInk) { try PictureInk(Sheet(200, 100).image()) }
    #expect(throws: TracingError.noInk) { try PictureInk(Sheet(200, 100, paper: 0).image()) }
    #expect(throws: TracingError.noInk) { try PictureInk(Sheet(1, 1).image()) }
    var sheet = Sheet(200, 100)
    sheet.draw([Point(90, 50), Point(90, 50)], width: 2)
    // Fewer than 20 pixels are a speck.
    #expect(throws: TracingError.noInk) { try PictureInk(sheet.image()) }
    // Neither is noise ink.
    var noisy = Sheet(200, 200, paper: 0.6)
    var state: UInt64 = 1
    for index in noisy.light.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      noisy.light[index] *= 0.9 + 0.1 * Double(state >> 40) / Double(1 << 24)
    }
    #expect(throws: TracingError.noInk) { try PictureInk(noisy.image()) }
    // A frame beside the picture has nothing.
    let beside = PixelRect(x: 500, y: 0, width: 10, height: 10)
    #expect(throws: TracingError.noInk) { try PictureInk(sheet.image(), part: beside) }
  }

  @Test func inkAtTheBorderIsLeftOut() throws {
    var sheet = Sheet(300, 150)
    sheet.draw([Point(-5, 20), Point(305, 30)], width: 4)
    #expect(throws: TracingError.cutOff) { try PictureInk(sheet.image()) }
    sheet.draw([Point(60, 70), Point(200, 110)], width: 6)
    let strokes = try PictureInk(sheet.image()).strokes(color: .black, width: 146)
    #expect(strokes.count == 1 && abs(bounds(strokes).height - 46) < 1)
  }

  @Test func aThinPenIsTooSmall() throws {
    var sheet = Sheet(200, 100)
    sheet.draw([Point(30, 30), Point(170, 65)], width: 1.3)
    #expect(throws: TracingError.tooSmall) { try PictureInk(sheet.image()) }
    sheet = Sheet(200, 100)
    sheet.draw([Point(30, 30), Point(170, 65)], width: 2.6)
    #expect(try abs(PictureInk(sheet.image()).penWidth - 2.6) < 0.3)
  }

  @Test func scansHaveTheirSize() throws {
    var sheet = Sheet(400, 200)
    sheet.draw([Point(50, 100), Point(350, 100)], width: 10)
    // 310 pixels at 300 per inch.
    let scan = try PictureInk(sheet.image(density: 300)).strokes(color: .black)
    #expect(abs(bounds(scan).width - 310.0 / 300 * 96) < 0.2)
    // A photo is as large as 60 by 20 mm allow, whichever is reached first.
    let photo = try PictureInk(sheet.image()).strokes(color: .black)
    #expect(abs(bounds(photo).width - 60 * Pen.unitsPerMillimetre) < 1e-9)
    var high = Sheet(200, 400)
    high.draw([Point(100, 50), Point(100, 350)], width: 10)
    let upright = bounds(try PictureInk(high.image()).strokes(color: .black))
    #expect(abs(upright.height - 20 * Pen.unitsPerMillimetre) < 1e-9)
    #expect(bounds(scan).min == .zero && upright.min == .zero)
  }

  /// Pictures of any shape, and larger than what is traced.
  @Test(arguments: [
    (2, 2), (1, 900), (900, 1), (5, 7), (3, 40), (4000, 300), (300, 4000), (20_000, 2),
  ])
  func anySizeIsTraced(width: Int, height: Int) throws {
    var sheet = Sheet(width, height)
    let (x, y) = (Double(width), Double(height))
    sheet.draw(
      [Point(x * 0.2, y * 0.3), Point(x * 0.8, y * 0.7)], width: min(x, y) / 8)
    for lines in [false, true] {
      do throws(TracingError) {
        let ink = try PictureInk(sheet.image(), removesLines: lines)
        let strokes = try ink.strokes(color: .black)
        #expect(min(width, height) > 30 && !strokes.isEmpty)
        // The shape is that of the picture, also where it was reduced.
        let size = bounds(strokes)
        let thick = min(x, y) / 8
        let ratio = (x * 0.6 + thick) / (y * 0.4 + thick)
        #expect(abs(size.width / size.height / ratio - 1) < 0.03)
      } catch {
        #expect(min(width, height) < 100 || lines)
      }
    }
  }

  /// Noise of the worst kind ends in a sentence, not in a drawing.
  @Test func aChessboardIsNoSignature() {
    var sheet = Sheet(900, 900)
    for y in 10..<890 {
      for x in 10..<890 where x / 3 % 2 == y / 3 % 2 { sheet.light[y * 900 + x] = 0.05 }
    }
    for lines in [false, true] {
      #expect(throws: TracingError.self) {
        try PictureInk(sheet.image(), removesLines: lines).strokes(color: .black)
      }
    }
  }

  @Test func theSamePictureIsTheSameInk() throws {
    let photo = try Photo("squared")
    let first = try PictureInk(photo.image, removesLines: true).strokes(color: .black)
    let second = try PictureInk(photo.image, removesLines: true).strokes(color: .black)
    #expect(first == second && !first.isEmpty)
  }

  // MARK: Lines

  /// A name, and what is under it.
  private func signed(_ line: [Point], width: Double = 5) -> Sheet {
    var sheet = Sheet(900, 400)
    sheet.draw(
      (0...80).map { step in
        Point(150 + 7 * Double(step), 220 + 60 * Point.unit(step, of: 9).y)
      }, width: 6)
    sheet.draw(line, width: width)
    return sheet
  }

  @Test func printedLinesAreRemoved() throws {
    for slope in [0.0, 0.031, -0.05] {
      let line = [Point(60, 240 - 390 * slope), Point(840, 240 + 390 * slope)]
      let image = signed(line, width: 3).image()
      let kept = bounds(try PictureInk(image).strokes(color: .black, width: 900))
      let strokes = try PictureInk(image, removesLines: true).strokes(color: .black)
      let size = bounds(strokes)
      // The line is wider than the name, which crosses it and keeps its height.
      #expect(kept.width / kept.height > 5)
      #expect(abs(size.width / size.height - 566.0 / 126) < 0.2, "\(slope)")
    }
  }

  /// A line from border to border joins the name to it, and all is cut off.
  @Test func aLineToTheBorderIsRemoved() throws {
    let image = signed([Point(-5, 230), Point(905, 236)], width: 3).image()
    #expect(throws: TracingError.cutOff) { try PictureInk(image) }
    let strokes = try PictureInk(image, removesLines: true).strokes(color: .black)
    let size = bounds(strokes)
    #expect(abs(size.width / size.height - 566.0 / 126) < 0.2)
  }

  @Test func linesOfFormsAreRemovedUpright() throws {
    var sheet = signed([Point(100, 30), Point(100, 370)], width: 3)
    sheet.draw([Point(60, 360), Point(840, 360)], width: 3)
    let strokes = try PictureInk(sheet.image(), removesLines: true).strokes(color: .black)
    let size = bounds(strokes)
    #expect(abs(size.width / size.height - 566.0 / 126) < 0.2)
  }

  /// What a hand draws under a name is not straight to a pixel.
  @Test func aFlourishStays() throws {
    let bow = (0...100).map { step -> Point in
      let share = Double(step) / 100
      return Point(100 + 700 * share, 310 + 5 * (1 - 4 * (share - 0.5) * (share - 0.5)))
    }
    let wave = (0...100).map { step in
      Point(100 + 7 * Double(step), 310 + 3 * Point.unit(step, of: 60).y)
    }
    for flourish in [bow, wave] {
      let image = signed(flourish).image()
      let plain = try PictureInk(image).strokes(color: .black)
      let without = try PictureInk(image, removesLines: true).strokes(color: .black)
      #expect(plain == without && plain.count == 2)
    }
  }

  // MARK: Colours

  @Test func theNearestInkIsThatOfTheHue() {
    let inks: [InkColor] = [
      .black, InkColor(hex: 0x1d3f9e), InkColor(hex: 0xc1272d), InkColor(hex: 0x1f7a3d),
    ]
    for (seen, ink) in [
      (0x6b6b6b, 0), (0x5a5c62, 0), (0x000000, 0), (0x7a86b4, 1), (0x4a5a9a, 1), (0xb86a6c, 2),
      (0x5f9a70, 3),
    ] as [(UInt32, Int)] {
      #expect(InkColor(hex: seen).nearest(of: inks) == inks[ink], "\(seen)")
    }
    #expect(InkColor(hex: 0x808080).nearest(of: [InkColor(hex: 0xc1272d)]) == .black)
    #expect(InkColor(hex: 0xff0000).nearest(of: []) == .black)
  }
}

extension Point {
  /// The point at a share of a turn on the circle of radius 1.
  fileprivate static func unit(_ step: Int, of steps: Int) -> Point {
    let angle = 2 * Double.pi * Double(step) / Double(steps)
    return Point(cos(angle), sin(angle))
  }
}
