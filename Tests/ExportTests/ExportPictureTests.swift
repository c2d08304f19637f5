import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics

/// Tests of exports with ink on a picture, read by other programs if these are installed.
@Suite struct ExportPictureTests {
  /// The location metadata in a picture's file.
  private static let secret = "48.137 N 11.575 E"
  private static let frame = Bounds(min: Point(-40.5, 30), max: Point(59.5, 90))
  private static let paper = InkColor(hex: 0xfdf6e3)

  /// A smooth picture of 250 by 150 pixels: red increases to the right, green downwards, and the
  /// top left corner is blue. If it `fades`, its opacity decreases to the right.
  private static func file(fades: Bool) throws -> [UInt8] {
    var surface = try ImageSurface(format: .argb32, width: 250, height: 150)
    surface.withMutableBytes { bytes, stride in
      for y in 0..<150 {
        for x in 0..<250 {
          let isCorner = x < 50 && y < 50
          let (red, green) = (UInt32(x), UInt32(y + 50))
          let alpha: UInt32 = fades ? 255 - UInt32(x) : 255
          let parts = isCorner ? [0, 0, 255] : [red, green, 60]
          let pixel = parts.reduce(alpha) { $0 << 8 | ($1 * alpha + 127) / 255 }
          bytes.storeBytes(of: pixel, toByteOffset: y * stride + 4 * x, as: UInt32.self)
        }
      }
    }
    var file = PNGFile(width: 250, height: 150, pixels: .straight, pixelsPerMetre: nil)
    file.add("tEXt", Array("Comment\0\(secret)".utf8))
    file.add("IDAT", Deflate.zlib(surface.rows(0..<150)))
    return file.bytes()
  }

  private static func picture(fades: Bool = false) throws -> ExportPicture {
    try ExportPicture(Background.Picture(bytes: file(fades: fades), frame: frame), file: "a")
  }

  /// A dot of 8 units.
  private static func dot(_ place: Point) -> Stroke {
    Stroke(
      id: StrokeID(1), pen: Pen(color: InkColor(hex: 0xc1272d), width: 8),
      samples: [Sample(place, time: 0)])
  }

  /// The export in each format that can be read here, at 4 pixels a unit, as raw pixels.
  private func read(_ export: DrawingExport) throws -> [(name: String, pixels: Image)] {
    let folder = TemporaryFolder()
    func write(_ format: ExportFormat) throws -> String {
      let path = folder.path("a.\(format.fileExtension)")
      try Data(try export.bytes(format)).write(to: URL(fileURLWithPath: path))
      return path
    }
    var files = [("png", try export.bytes(.png))]
    if Tool.exists("convert") {
      let made = folder.path("converted.png")
      _ = try Tool("convert", [try write(.png), "-depth", "8", "PNG32:" + made])
      files.append(("convert", [UInt8](try Data(contentsOf: URL(fileURLWithPath: made)))))
    }
    if Tool.exists("pdftocairo") {
      let image = folder.path("page")
      _ = try Tool(
        "pdftocairo", ["-r", "384", "-png", "-transp", "-singlefile", try write(.pdf), image])
      files.append(("pdf", [UInt8](try Data(contentsOf: URL(fileURLWithPath: image + ".png")))))
    }
    if Tool.exists("rsvg-convert") {
      let output = try Tool("rsvg-convert", ["-d", "96", "-p", "96", "-z", "4", try write(.svg)])
        .output
      files.append(("svg", [UInt8](output)))
    }
    return try files.map { ($0, try Image(decoding: $1, file: $0)) }
  }

  /// The mean and the maximum difference of a channel, without one pixel at the edges.
  private func difference(
    _ one: Image, _ other: Image
  ) -> (mean: Double, maximum: Int) {
    var (sum, maximum, count) = (0, 0, 0)
    for y in 2..<min(one.height, other.height) - 2 {
      for x in 2..<min(one.width, other.width) - 2 {
        let (a, b) = (one.at(x, y), other.at(x, y))
        for shift in [0, 8, 16, 24] as [UInt32] {
          let step = abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff))
          sum += step
          maximum = max(maximum, step)
          count += 1
        }
      }
    }
    return (Double(sum) / Double(count), maximum)
  }

  @Test(arguments: [false, true], [Self.paper, nil])
  func allFormatsShowTheSame(fades: Bool, paper: InkColor?) throws {
    let export = try DrawingExport(
      [Self.dot(Point(20, 60))], engine: .lines, options: ExportOptions(background: paper),
      picture: Self.picture(fades: fades))
    #expect(export.page == Self.frame)
    let all = try read(export)
    for (name, pixels) in all {
      #expect(pixels.width == 400 && pixels.height == 240, "\(name)")
      let (mean, maximum) = difference(all[0].pixels, pixels)
      // Programs smooth the edges of the blue corner and of the ink differently.
      #expect(
        mean < (name == "convert" ? 0.01 : 1.5) && maximum <= 160, "\(name): \(mean) \(maximum)")
      // Blue only in its corner, red to the right, green below, and the dot in the middle.
      let corner = pixels.at(30, 30) >> 24 == 255 ? pixels.at(30, 30) & 0xff : 255
      #expect(corner > 200, "\(name)")
      #expect(pixels.at(242, 120) & 0xff_ffff == 0xc1_272d, "\(name)")
      let below = pixels.at(150, 200)
      #expect(
        below >> 8 & 0xff > 100 && below & 0xff < (fades ? 160 : 80),
        "\(name): \(String(below, radix: 16))")
      let alpha = pixels.at(390, 100) >> 24
      #expect(fades && paper == nil ? 5..<40 ~= alpha : alpha == 255, "\(name): \(alpha)")
    }
    #expect(all.count > 1 || !Tool.exists("rsvg-convert"))
  }

  @Test func metadataOfThePictureIsNotExported() throws {
    let file = try Self.file(fades: false)
    #expect(Data(file).range(of: Data(Self.secret.utf8)) != nil)
    let export = try DrawingExport(
      [Self.dot(Point(20, 60))], engine: .lines, picture: Self.picture())
    for format in ExportFormat.allCases {
      let bytes = Data(try export.bytes(format))
      #expect(bytes.range(of: Data(Self.secret.utf8)) == nil)
      #expect(bytes.range(of: Data(Base64.text(of: Array(file.prefix(45))))) == nil)
    }
    let svg = String(decoding: try export.bytes(.svg), as: UTF8.self)
    let image = try #require(svg.firstMatch(of: /base64,([^"]+)"/))
    let png = try #require(Data(base64Encoded: String(image.1)))
    #expect(png.range(of: Data("tEXt".utf8)) == nil)
    // The exported picture has the same pixels.
    let read = try Image(decoding: [UInt8](png), file: "a")
    let isSame = try read.pixels == Image(decoding: file, file: "a").pixels
    #expect(isSame && read.isOpaque)
  }

  @Test func thePageContainsThePictureAndTheInk() throws {
    func page(_ place: Point) throws -> Bounds {
      try DrawingExport([Self.dot(place)], engine: .lines, picture: Self.picture()).page
    }
    // Very close to the edge the page is still that of the picture.
    #expect(try page(Point(-36.4, 34.1)) == Self.frame)
    let beyond = try page(Point(60, 60))
    #expect(beyond.min == Self.frame.min && beyond.max.y == Self.frame.max.y)
    #expect(66...67 ~= beyond.max.x)
    let options = ExportOptions(page: .fixed(width: 10, height: 10))
    let fixed = try DrawingExport(
      [Self.dot(Point(5, 5))], engine: .lines, options: options, picture: Self.picture())
    #expect(fixed.page == Bounds(min: .zero, max: Point(10, 10)))
  }

  @Test func aPictureWithoutInkIsNotExported() throws {
    let picture = try Self.picture()
    #expect(throws: ExportError.nothingDrawn) {
      try DrawingExport([], engine: .lines, picture: picture)
    }
  }

  /// A partly covered pixel at the edge would show the background behind it.
  @Test func edgesOfThePageAreOpaque() throws {
    let frame = Bounds(min: Point(0.3, 0.2), max: Point(33.61, 20.49))
    let picture = try ExportPicture(
      Background.Picture(bytes: Self.file(fades: false), frame: frame), file: "a")
    let export = try DrawingExport([Self.dot(Point(10, 10))], engine: .lines, picture: picture)
    let read = try Image(decoding: export.bytes(.png), file: "a")
    #expect(read.width == 134 && read.height == 82 && read.isOpaque)
    #expect(read.pixels.allSatisfy { $0 & 0xff_ffff != 0 })
  }

  @Test(arguments: ExportFormat.allCases) func samePictureSameBytes(format: ExportFormat) throws {
    func bytes() throws -> [UInt8] {
      try DrawingExport(
        [Self.dot(Point(20, 60))], engine: .lines, picture: Self.picture(fades: true)
      ).bytes(format)
    }
    #expect(try bytes() == bytes())
  }

  /// Programs refuse attributes that are too long.
  @Test func aPictureTooLargeForAnSVGIsHalved() throws {
    var random = SeededRandom(5)
    let side = 1600
    let noise = [UInt32](unsafeUninitializedCapacity: side * side) { pixels, count in
      for index in 0..<side * side {
        pixels[index] = 0xff00_0000 | UInt32(truncatingIfNeeded: random.next() >> 40)
      }
      count = side * side
    }
    let picture = ExportPicture(
      Image(ImagePixels(width: side, height: side, pixels: noise, isOpaque: true)),
      frame: Bounds(min: .zero, max: Point(40, 40)))
    let export = try DrawingExport([Self.dot(Point(20, 20))], engine: .lines, picture: picture)
    let svg = String(decoding: try export.bytes(.svg), as: UTF8.self)
    let image = try #require(svg.firstMatch(of: /base64,([^"]+)"/))
    #expect(image.1.utf8.count < 9_500_000)
    let png = try #require(Data(base64Encoded: String(image.1)))
    let read = try Image(decoding: [UInt8](png), file: "a")
    #expect(read.width == 800 && read.height == 800)
    // The other formats have the full size.
    let pdf = try export.bytes(.pdf)
    #expect(pdf.count > 7_000_000)
  }

  @Test func aPictureThatCannotBeReadIsAnError() {
    #expect(throws: ExportError.self) {
      try ExportPicture(Background.Picture(bytes: [1, 2], frame: Self.frame), file: "The picture")
    }
  }

  @Test func rowsAreFilteredByTheirNeighbours() throws {
    // As in the example of clause 9.4: the predictor is the neighbour nearest to left + up -
    // corner.
    let pixels: [UInt32] = [0x0a14_1e28, 0x0b15_1f29, 0x0c16_2030, 0xff00_0080]
    let rows = FilteredRows.bytes(pixels.span, width: 2, .alpha)
    #expect(rows == [1, 0x0a, 1, 4, 2, 0xf3])
    let colors = FilteredRows.bytes(pixels.span, width: 2, .colors)
    #expect(colors == [1, 0x14, 0x1e, 0x28, 1, 1, 1, 4, 2, 2, 8, 0xea, 0xe0, 0x50])
  }

  /// Decodes filtered rows exactly by the standard (ISO 15948, 9.4): of neighbours that are equally
  /// near, the left one precedes the one above.
  @Test func filteredRowsFollowTheStandard() {
    var random = SeededRandom(4)
    let (width, height) = (64, 64)
    // A few values, so that many are equally near.
    let alphas = (0..<width * height).map { _ in UInt8.random(in: 0...6, using: &random) }
    let pixels = alphas.map { UInt32($0) << 24 }
    let rows = FilteredRows.bytes(pixels.span, width: width, .alpha)
    var read: [UInt8] = []
    for y in 0..<height {
      let line = rows[y * (width + 1)..<(y + 1) * (width + 1)]
      for (x, byte) in line.dropFirst().enumerated() {
        let a = x > 0 ? Int(read[y * width + x - 1]) : 0
        let b = y > 0 ? Int(read[(y - 1) * width + x]) : 0
        let c = x > 0 && y > 0 ? Int(read[(y - 1) * width + x - 1]) : 0
        let p = a + b - c
        let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
        let paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
        read.append(byte &+ UInt8(line.first == 4 ? paeth : a))
      }
    }
    let isSame = read == alphas
    #expect(isSame)
  }
}

extension Image {
  /// The pixel at a column and a row, 0xAARRGGBB.
  fileprivate func at(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }
}
