import Export
import Graphics
import Ink
import PDFPages
import Platform

/// The reader of the pictures of another program's file. A page has one picture, so those of a page
/// become one. The work is bounded, whatever the file contains.
struct EmbeddedPictures {
  /// The path of the file, beside which its attachments are.
  let path: String
  /// What ends the programs that draw. Later pages have no picture then.
  private let cancellation: ChildCancellation
  /// The number of pixels that may still be decoded and drawn.
  private var pixels = 400_000_000
  /// The numbers of failures that may still happen, of pictures and of programs that draw PDFs.
  private var failures = 100
  private var programFailures = 3
  /// The number of PDFs that may still be drawn.
  private var documents = 500
  /// The files of the backgrounds of pages, by the indices of these.
  private var backgrounds: [Int: [UInt8]] = [:]
  /// The PDF whose pages were drawn last.
  private var document: (source: EmbeddedContent.Picture.Source, file: PageFile?)?

  /// The greatest number of pixels of the pictures of a page, and of the one that they become.
  private static let maximumPixels = 80_000_000
  private static let maximumComposedPixels = 16_000_000.0
  private static let longestSide = 16_384.0
  /// The pixels of a formula per canvas unit.
  private static let formulaScale = 4.0
  /// The pixels of a page of a PDF per point: 150 dpi.
  private static let pageScale = 150.0 / 72
  /// The greatest difference between the ratios of a frame and of its picture, as a share.
  private static let tolerance = 0.01

  /// A picture that was decoded.
  private struct Part {
    let image: Image
    let frame: Bounds
    let kind: Omissions.Kind
    /// Its file, if a page can have that.
    let file: [UInt8]?
  }

  init(path: String, _ cancellation: ChildCancellation) {
    self.path = path
    self.cancellation = cancellation
  }

  /// Returns the picture of each page that has one, by its index, with the kinds of what it shows.
  mutating func pictures(
    _ embedded: [EmbeddedContent.Picture], on pages: [Page]
  ) -> [(page: Int, picture: Background.Picture, kinds: [Omissions.Kind])] {
    var found: [(page: Int, picture: Background.Picture, kinds: [Omissions.Kind])] = []
    var rest = embedded[...]
    while let first = rest.first, !cancellation.isCancelled {
      let same = rest.prefix { $0.page == first.page }
      rest = rest.dropFirst(same.count)
      guard pages.indices.contains(first.page), let size = pages[first.page].size else { continue }
      var parts: [Part] = []
      var room = Self.maximumPixels
      for picture in same {
        guard let decoded = part(picture, room: room) else { continue }
        room -= decoded.image.width * decoded.image.height
        parts.append(decoded)
      }
      let frame = Bounds(min: .zero, max: Point(size.width, size.height))
      parts.removeAll { $0.frame.intersection(frame).isEmpty }
      var picture = whole(parts, on: frame)
      if picture == nil { picture = composed(parts, on: frame) }
      if let picture {
        found.append((page: first.page, picture: picture, kinds: parts.map(\.kind)))
      }
    }
    return found
  }

  /// Decodes a picture of at most `room` pixels, or returns nil.
  private mutating func part(_ picture: EmbeddedContent.Picture, room: Int) -> Part? {
    if picture.kind == .pdfPage { return documentPage(picture, room: room) }
    guard failures > 0, let bytes = bytes(of: picture.source) else { return nil }
    switch picture.source {
    case .bytes: break
    case .attached, .path, .page: backgrounds[picture.page] = bytes
    }
    let isPDF = picture.kind == .formula && FileKind(of: bytes) == .pdf
    let image: Image?
    if isPDF {
      image = formula(bytes, in: picture.frame)
    } else {
      let most = min(room, pixels, Image.maximumPixels)
      image = try? Image(decoding: bytes, file: "", maximumPixels: most)
    }
    guard let image, image.width * image.height <= min(room, pixels) else {
      failures -= 1
      return nil
    }
    pixels -= image.width * image.height
    return Part(
      image: image, frame: picture.frame, kind: picture.kind, file: isPDF ? nil : bytes)
  }

  /// Returns the file of a picture. A drawing names files only in its own folder: others are no
  /// business of whoever made it.
  private func bytes(of source: EmbeddedContent.Picture.Source) -> [UInt8]? {
    switch source {
    case .bytes(let bytes): return bytes
    case .page(let index): return backgrounds[index]
    case .attached(let name):
      guard !name.contains("/") else { return nil }
      return try? ImageFile.contents("\(path).\(name)", file: name)
    case .path(let other):
      guard let name = other.split(separator: "/").last else { return nil }
      return try? ImageFile.contents("\(AtomicFile.folder(of: path))/\(name)", file: "\(name)")
    }
  }

  /// Draws a page of the PDF that is a background, as large as the page of the drawing.
  private mutating func documentPage(
    _ picture: EmbeddedContent.Picture, room: Int
  ) -> Part? {
    guard documents > 0, programFailures > 0 else { return nil }
    let frame = picture.frame
    let page = PDFPage(width: frame.width * 72 / 96, height: frame.height * 72 / 96)
    let size = page.width * page.height * Self.pageScale * Self.pageScale
    guard size <= Double(min(room, pixels)) else { return nil }
    documents -= 1
    if document?.source != picture.source {
      document = (picture.source, bytes(of: picture.source).flatMap(Self.pageFile))
    }
    guard let file = document?.file else { return nil }
    let programs = PageRasterizer.all()
    guard let program = programs.first else { return nil }
    do throws(PagePictureFailure) {
      let image = try program.picture(
        of: picture.documentPage, page, in: file, scale: Self.pageScale,
        or: programs.dropFirst().first, stop: cancellation)
      pixels -= image.width * image.height
      return Part(image: image, frame: frame, kind: picture.kind, file: nil)
    } catch {
      // A page of another shape than that of the drawing costs no more than itself.
      if error != .otherShape { programFailures -= 1 }
      return nil
    }
  }

  /// Returns a PDF in memory for the programs that draw pages, or nil.
  private static func pageFile(_ bytes: [UInt8]) -> PageFile? {
    guard FileKind(of: bytes) == .pdf, let memory = try? MemoryFile(),
      (try? memory.append(bytes)) != nil
    else { return nil }
    return try? PageFile(copying: memory.raw)
  }

  /// Draws the first page of a PDF.
  private mutating func formula(_ bytes: [UInt8], in frame: Bounds) -> Image? {
    guard documents > 0, programFailures > 0 else { return nil }
    documents -= 1
    let programs = PageRasterizer.all()
    let side = min(max(frame.width, frame.height) * Self.formulaScale, 4096).rounded(.up)
    guard let program = programs.first, let file = Self.pageFile(bytes),
      let drawn = try? program.firstPage(
        of: file, side: Int(side), or: programs.dropFirst().first, stop: cancellation)
    else {
      programFailures -= 1
      return nil
    }
    return drawn.withoutWhitePaper()
  }

  /// Returns the only picture of a page with its own file, if it lies on the page undistorted.
  private func whole(_ parts: [Part], on page: Bounds) -> Background.Picture? {
    guard parts.count == 1, let file = parts[0].file else { return nil }
    let (image, frame) = (parts[0].image, parts[0].frame)
    let ratio = frame.width / frame.height * Double(image.height) / Double(image.width)
    guard abs(ratio - 1) <= Self.tolerance, frame.intersection(page.expanded(by: 1)) == frame
    else { return nil }
    return Background.Picture(bytes: file, frame: frame)
  }

  /// Returns the pictures of a page as one, which is as sharp as the sharpest; nil without any.
  private mutating func composed(_ parts: [Part], on page: Bounds) -> Background.Picture? {
    guard !parts.isEmpty else { return nil }
    var area = Bounds.empty
    for part in parts { area.formUnion(part.frame.intersection(page)) }
    guard area.width > 0, area.height > 0 else { return nil }
    let sharpest =
      parts.map { part in
        max(
          Double(part.image.width) / part.frame.width, Double(part.image.height) / part.frame.height
        )
      }.max() ?? 1
    let room = min(Self.maximumComposedPixels, Double(pixels))
    var scale = min(
      sharpest, (room / (area.width * area.height)).squareRoot(),
      Self.longestSide / max(area.width, area.height))
    // A picture of noise may have too many bytes: then it is less sharp.
    for _ in 0..<4 {
      guard scale > 0, scale.isFinite else { return nil }
      let width = PixelCount.covering(area.width * scale)
      let height = PixelCount.covering(area.height * scale)
      guard
        var surface = try? ImageSurface(format: .argb32, width: Int(width), height: Int(height))
      else { return nil }
      surface.draw { context in
        for part in parts {
          context.draw(
            part.image,
            in: Bounds(
              min: (part.frame.min - area.min) * scale, max: (part.frame.max - area.min) * scale))
        }
      }
      pixels = max(0, pixels - Int(width * height))
      let bytes = surface.pngData()
      if bytes.count <= Background.maximumPictureBytes {
        let size = Point(width, height) / scale
        return Background.Picture(
          bytes: bytes, frame: Bounds(min: area.min, max: area.min + size))
      }
      scale /= 2
    }
    return nil
  }
}
