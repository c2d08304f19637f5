import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics
@testable import Pages
@testable import PDFPages

/// Pictures on the pages of signed PDFs, as other programs show them: as a pane paints them.
@Suite struct PlacedPicturesTests {
  /// A PDF, and what is special about it.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var password = ""
    var method: PDFSurvey.Method?

    var testDescription: String { method == nil ? name : "\(name), annotations" }
  }

  private static let cases = [
    Case(name: "plain-1.4"), Case(name: "rotated"), Case(name: "rotated", method: .annotation),
    Case(name: "cropbox-offset"), Case(name: "userunit"),
    Case(name: "userunit", method: .annotation), Case(name: "signed-one-of-two"),
    Case(name: "enc-aes-256-user", password: "user"),
    Case(name: "enc-rc4-128-user", password: "user"), Case(name: "pdfa-2b-tagged"),
  ]
  private static let dpi = 48

  /// The files that could be made.
  private static let files = Result { try PictureFiles.allCases.compactMap { try $0.bytes() } }

  /// Returns the pictures for a page: each file at a place, the last one over its edge.
  private func pictures(_ page: Int, _ size: PDFPage) throws -> [PDFPagePicture] {
    let unit = size.width / 72 * 96 / 5
    return try Self.files.get().enumerated().map { number, file in
      let corner = Point(unit * (0.3 + 1.1 * Double(number)), unit * (0.4 + 0.8 * Double(number)))
      let frame = Bounds(min: corner, max: corner + Point(unit, unit * 0.6))
      return PDFPagePicture(page: page, picture: Background.Picture(bytes: file, frame: frame))
    }
  }

  /// Returns a page with pictures above it, as a pane paints them.
  private func painted(_ before: PixelMap, _ pictures: [PDFPagePicture], _ size: PDFPage) throws
    -> [UInt32]
  {
    let (width, height) = (before.width, before.height)
    var pixels = (0..<width * height).map { index -> UInt32 in
      let color = before[index % width, index / width]
      return 0xff00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
    let scale = Double(Self.dpi) / 96
    for picture in pictures {
      let page = Page(
        id: Page.ID(rawValue: 1),
        size: CanvasSize(width: Double(width) / scale, height: Double(height) / scale),
        background: Background(picture: picture.picture), pdfPage: 0)
      let image = try Image(decoding: picture.picture.bytes, file: "")
      let rendered = RenderedPage(
        number: 1, page: 0, image: Image(opaque: pixels, width: width, height: height),
        scale: Double(Self.dpi) / 72,
        frame: Bounds(
          min: .zero, max: Point(Double(width), Double(height)) * (72 / Double(Self.dpi))))
      let content = PlaneBackground(
        places: [page],
        pages: [
          PageBackground(
            id: page.id, frame: page.frame, background: page.placedBackground, picture: image,
            number: 1)
        ], pdfPages: [0: PDFPageContent(pictures: [rendered], hasFailed: false)], number: 1,
        layout: 1
      )
      var painter = BackgroundPainter()
      painter.begin(content, scale: scale)
      var surface = try ImageSurface(format: .rgb24, width: width, height: height)
      painter.paint(surface.bounds, on: &surface, x: 0, y: 0)
      pixels = surface.pixels { $0 | 0xff00_0000 }
    }
    return pixels
  }

  /// Returns the greatest difference of a channel.
  private func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [16, 8, 0].map { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) }.max() ?? 0
  }

  private func pixel(_ map: PixelMap, _ x: Int, _ y: Int) -> UInt32 {
    let color = map[x, y]
    return UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  /// Returns the fault of a page with pictures, or nil.
  private func fault(
    _ before: PixelMap, _ after: PixelMap, _ painted: [UInt32], _ pictures: [PDFPagePicture]
  ) -> String? {
    let (width, height) = (before.width, before.height)
    guard after.width == width, after.height == height else { return "another size" }
    /// The pixels of a picture, that many more on each side.
    func area(_ picture: PDFPagePicture, _ more: Double) -> PixelMap.Area {
      let (low, high) = (picture.picture.frame.min, picture.picture.frame.max)
      func column(_ x: Double) -> Int { min(max(Int(x), 0), width) }
      func row(_ y: Double) -> Int { min(max(Int(y), 0), height) }
      let scale = Double(Self.dpi) / 96
      return PixelMap.Area(
        columns: (column(low.x * scale - more), column(high.x * scale + more)),
        rows: (row(low.y * scale - more), row(high.y * scale + more)))
    }
    // Edges fall on parts of pixels. Inside, a picture that is missing or turned is far off.
    for (number, picture) in pictures.enumerated() {
      let inside = area(picture, -3)
      var (sum, count) = (0, 0)
      for y in inside.rows {
        for x in inside.columns {
          sum += difference(pixel(after, x, y), painted[y * width + x])
          count += 1
        }
      }
      if sum > 14 * count { return "picture \(number) is off by \(sum / count)" }
    }
    let around = pictures.map { area($0, 3) }
    let outside = before.differences(from: after).filter { pixel in
      !around.contains { $0.contains(pixel.x, pixel.y) }
    }
    return outside.isEmpty ? nil : "\(outside.count) pixels outside"
  }

  @Test(arguments: cases, [PDFViewer.poppler, .mupdf])
  func theFileShowsWhatThePaneShows(_ pdf: Case, _ viewer: PDFViewer) throws {
    // It passes over /UserUnit.
    if viewer == .poppler, pdf.name == "userunit" { return }
    let (helper, password) = (try PDFHelper(), Array(pdf.password.utf8))
    let original = PDFCases.path(pdf.name)
    let file = open(original, O_RDONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    let survey = try helper.survey(file, password: password)
    let pages = survey.pages.prefix(6)
    let pictures = try pages.enumerated().map { try self.pictures($0, $1) }
    var request = try SigningRequest(
      [], pictures.flatMap(\.self), on: survey.pages, engine: .xsign)
    request.method = pdf.method
    let result = try helper.sign(file, password: password, request)
    #expect(result.pages.allSatisfy { $0.method == pdf.method ?? survey.method })
    let path = FileManager.default.temporaryDirectory.path + "/pictures-\(UUID()).pdf"
    defer { unlink(path) }
    try (Data(contentsOf: URL(fileURLWithPath: original)) + Data(result.update)).write(
      to: URL(fileURLWithPath: path))
    let jobs = [original, path].map {
      PDFViewer.Job(
        path: $0, pages: pages.count, password: pdf.password.isEmpty ? nil : pdf.password)
    }
    let shown = try viewer.pictures(of: jobs, dpi: Self.dpi)
    try #require(shown.allSatisfy { $0.count == pages.count })
    for (index, page) in pages.enumerated() {
      let expected = try painted(shown[0][index], pictures[index], page)
      let fault = fault(shown[0][index], shown[1][index], expected, pictures[index])
      #expect(fault == nil, "page \(index + 1): \(fault ?? "")")
    }
  }

  /// The same picture on all pages is in the file once, and a JPEG with its own bytes.
  @Test(.imageMagick)
  func theUpdateIsSmall() throws {
    let jpeg = try #require(try PictureFiles.jpeg.bytes())
    let frame = Bounds(min: Point(40, 40), max: Point(140, 100))
    let file = open(PDFCases.path("rotated"), O_RDONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    let helper = try PDFHelper()
    let survey = try helper.survey(file)
    let pictures = survey.pages.indices.map {
      PDFPagePicture(page: $0, picture: Background.Picture(bytes: jpeg, frame: frame))
    }
    func update(_ pictures: [PDFPagePicture]) throws -> [UInt8] {
      let request = try SigningRequest([], pictures, on: survey.pages, engine: .xsign)
      return try helper.sign(file, request).update
    }
    let one = try update([pictures[0]])
    #expect(Data(one).range(of: Data(jpeg)) != nil && one.count < jpeg.count + 1400)
    #expect(try update([pictures[0]]) == one)
    #expect(try update(pictures).count < one.count + 400 * pictures.count)
  }

  /// The picture is below the ink, as in the window.
  @Test func inkIsAboveAPicture() throws {
    let file = try #require(try PictureFiles.opaque.bytes())
    let picture = PDFPagePicture(
      page: 0,
      picture: Background.Picture(
        bytes: file, frame: Bounds(min: Point(100, 100), max: Point(300, 220))))
    let dot = Stroke(
      id: StrokeID(1), pen: Pen(color: .black, width: 40),
      samples: [Sample(Point(250, 160), time: 0)])
    let helper = try PDFHelper()
    for method in PDFSurvey.Method.allCases {
      let original = PDFCases.path("plain-1.4")
      let file = open(original, O_RDONLY | O_CLOEXEC)
      try #require(file >= 0)
      defer { close(file) }
      let survey = try helper.survey(file)
      var request = try SigningRequest(
        [PDFPageInk(page: 0, strokes: [dot])], [picture], on: survey.pages, engine: .xsign)
      request.method = method
      let path = FileManager.default.temporaryDirectory.path + "/pictures-\(UUID()).pdf"
      defer { unlink(path) }
      let update = try helper.sign(file, request).update
      try (Data(contentsOf: URL(fileURLWithPath: original)) + Data(update)).write(
        to: URL(fileURLWithPath: path))
      let shown = try PDFViewer.mupdf.pictures(of: [.init(path: path, pages: 1)], dpi: 96)[0][0]
      #expect(shown[250, 160] == (0, 0, 0) && shown[110, 110].blue > 200)
    }
  }
}
