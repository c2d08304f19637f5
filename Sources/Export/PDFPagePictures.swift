import Graphics
public import Ink

/// A picture on a page of a PDF.
public struct PDFPagePicture: Sendable {
  /// The index of the page.
  public var page: Int
  /// The bytes of its file, a PNG or JPEG, and its frame in canvas units from the top left corner
  /// of the page as it is shown.
  public var picture: Background.Picture

  /// Creates the picture of a page.
  public init(page: Int, picture: Background.Picture) {
    self.page = page
    self.picture = picture
  }
}

extension SigningRequest {
  /// Creates the request for ink and for pictures below it.
  ///
  /// Each file of a picture is in the request once: a JPEG as it is encoded, or else its pixels.
  /// What is beside its page is left out, and so are pictures that cannot be read: no pane shows
  /// them. O(number of samples, bytes and pixels).
  ///
  /// - Throws: `ExportError` if nothing is seen on the pages, or if the pictures are too large
  ///   together.
  public init(
    _ ink: [PDFPageInk], _ pictures: [PDFPagePicture], on pages: [PDFPage], engine: EngineSettings
  ) throws(ExportError) {
    var request = SigningRequest(forms: [], placements: [])
    var reason = ExportError.nothingDrawn
    do throws(ExportError) {
      request = try SigningRequest(ink, on: pages, engine: engine)
    } catch {
      guard error.isNothingSeen, !pictures.isEmpty else { throw error }
      reason = error
    }
    self = request
    try place(pictures, on: pages)
    guard !placements.isEmpty || !self.pictures.isEmpty else { throw reason }
  }

  private mutating func place(
    _ pictures: [PDFPagePicture], on pages: [PDFPage]
  ) throws(ExportError) {
    guard !pictures.isEmpty else { return }
    var known: [(file: [UInt8], number: Int)] = []
    do throws(CairoError) {
      var document = try PDFFormDocument()
      for picture in pictures where pages.indices.contains(picture.page) {
        let place = picture.picture.frame
        let frame = Bounds(
          min: place.min * Self.pointsPerUnit, max: place.max * Self.pointsPerUnit)
        guard pages[picture.page].meets(frame) else { continue }
        let file = picture.picture.bytes
        var entry = known.first { $0.file == file }
        if entry == nil, let content = try? PicturePage(file) {
          content.add(to: &document)
          entry = (file, known.count)
          known.append((file, known.count))
        }
        guard let entry else { continue }
        self.pictures.append(
          Picture(pdfPage: entry.number, page: picture.page, frame: frame))
      }
      if !known.isEmpty { self.picturesPDF = try document.bytes() }
    } catch {
      throw .drawing(error)
    }
    guard self.picturesPDF.count <= Self.maximumPicturesBytes else { throw .picturesTooLarge }
  }
}

/// The page of a picture in the PDF of pictures.
private struct PicturePage {
  private let image: Image
  private let jpeg: KeptJPEG?

  /// Decodes a file, so that a damaged one is noticed.
  init(_ file: [UInt8]) throws(ImageError) {
    image = try Image(decoding: file, file: "")
    jpeg = image.kept(file)
  }

  /// Adds it as a page with a point for each pixel.
  func add(to document: inout PDFFormDocument) {
    document.addPage(width: Double(image.width), height: Double(image.height)) { context in
      if let jpeg {
        context.paint(
          jpeg: jpeg.bytes, width: jpeg.width, height: jpeg.height, by: jpeg.uprightMap)
      } else {
        context.paint(
          image.pixels, width: image.width, height: image.height, isOpaque: image.isOpaque)
      }
    }
  }
}
