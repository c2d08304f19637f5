import Foundation
import Ink
import TestSupport
import Testing

@testable import Export
@testable import Graphics

/// The pictures in the order of a signed PDF.
@Suite struct PDFPagePicturesTests {
  private static let pages = [PDFPage](repeating: PDFPage(width: 595, height: 842), count: 3)
  private static let frame = Bounds(min: Point(40, 80), max: Point(140, 140))

  private func request(_ pictures: [PDFPagePicture]) throws -> SigningRequest {
    try SigningRequest([], pictures, on: Self.pages, engine: .xsign)
  }

  private func picture(_ file: [UInt8], page: Int = 0, _ frame: Bounds = Self.frame)
    -> PDFPagePicture
  {
    PDFPagePicture(page: page, picture: Background.Picture(bytes: file, frame: frame))
  }

  @Test func aFileIsInTheRequestOnce() throws {
    let files = try [PictureFiles.opaque, .transparent].map { try #require(try $0.bytes()) }
    let request = try request([
      picture(files[0]), picture(files[1], page: 1), picture(files[0], page: 2),
    ])
    #expect(
      request.pictures.map(\.pdfPage) == [0, 1, 0] && request.pictures.map(\.page) == [0, 1, 2])
    // In points.
    #expect(request.pictures[0].frame == Bounds(min: Point(30, 60), max: Point(105, 105)))
    #expect(request.frames.keys.sorted() == [0, 1, 2] && request.placements.isEmpty)
  }

  @Test func equalPicturesMakeEqualFiles() throws {
    let file = try #require(try PictureFiles.transparent.bytes())
    let first = try request([picture(file)])
    usleep(1_100_000)
    #expect(try request([picture(file)]) == first)
  }

  @Test func whatIsNotShownIsLeftOut() throws {
    let file = try #require(try PictureFiles.opaque.bytes())
    let beside = Bounds(min: Point(-200, 0), max: Point(-100, 60))
    let request = try request([
      picture(file, beside), picture(file, page: 7), picture(Array(file.prefix(33)), page: 1),
      picture(file, page: 2),
    ])
    #expect(request.pictures.map(\.page) == [2])
    #expect(throws: ExportError.self) { try self.request([self.picture(file, beside)]) }
    #expect(throws: ExportError.self) { try self.request([]) }
  }

  // MARK: JPEG

  @Test(.imageMagick)
  func aJPEGKeepsItsBytes() throws {
    let file = try #require(try PictureFiles.jpeg.bytes())
    let picturesPDF = try request([picture(file)]).picturesPDF
    #expect(picturesPDF.contains(file) && picturesPDF.count < file.count + 2500)
    // What follows the picture may be another one.
    let longer = try request([picture(file + Array(PictureFiles.secret.utf8))]).picturesPDF
    #expect(longer == picturesPDF)
  }

  @Test(.imageMagick)
  func theFileDoesNotSayWhereAPhotoWasTaken() throws {
    let file = try #require(try PictureFiles.turnedJPEG.bytes())
    let kept = try #require(KeptJPEG(file))
    #expect(kept.orientation == .turnRight && file.contains(PictureFiles.secret.utf8))
    #expect(kept.width == PictureFiles.height && kept.height == PictureFiles.width)
    let picturesPDF = try request([picture(file)]).picturesPDF
    #expect(picturesPDF.contains(kept.bytes) && !picturesPDF.contains(PictureFiles.secret.utf8))
  }

  @Test(.imageMagick)
  func aJPEGThatViewersShowOtherwiseIsDecoded() throws {
    let inks = try #require(try PictureFiles.cmykJPEG.bytes())
    #expect(KeptJPEG(inks) == nil)
    #expect(!(try request([picture(inks)]).picturesPDF.contains("DCTDecode".utf8)))
    let plain = try #require(try PictureFiles.jpeg.bytes())
    let frame = try #require(Data(plain).range(of: Data([0xff, 0xc0]))?.lowerBound)
    // An arithmetic frame, 12 bits, and colours that nothing names.
    for (index, byte) in [(frame + 1, 0xc9), (frame + 4, 12)] as [(Int, UInt8)] {
      var other = plain
      other[index] = byte
      #expect(KeptJPEG(other) == nil)
    }
    var nameless = plain
    (nameless[3], nameless[frame + 10]) = (0xe3, UInt8(ascii: "R"))
    #expect(KeptJPEG(nameless) == nil && KeptJPEG(plain) != nil)
  }

  @Test(.imageMagick)
  func aCutJPEGIsNotKept() throws {
    let file = try #require(try PictureFiles.jpeg.bytes())
    for count in 0..<file.count where KeptJPEG(Array(file[..<count])) != nil {
      Issue.record("\(count) of \(file.count)")
      return
    }
    let half = Array(file[..<(file.count * 3 / 4)])
    for cut in [half, half + [0xff, 0xd9]] {
      let request = try request([picture(cut)])
      #expect(request.pictures.count == 1 && !request.picturesPDF.contains("DCTDecode".utf8))
    }
  }

  @Test(arguments: Orientation.allCases) func theMapIsThatOfThePixels(_ orientation: Orientation) {
    let (width, height) = (3, 2)
    let pixels = (0..<6).map { UInt32($0) }
    let upright = orientation.upright(
      ImagePixels(width: width, height: height, pixels: pixels, isOpaque: true, density: nil))
    let map = orientation.uprightMap(width: Double(width), height: Double(height))
    for y in 0..<height {
      for x in 0..<width {
        let place = map(Point(Double(x) + 0.5, Double(y) + 0.5))
        let index = Int(place.y) * upright.width + Int(place.x)
        #expect(upright.pixels[index] == pixels[y * width + x])
      }
    }
  }
}
