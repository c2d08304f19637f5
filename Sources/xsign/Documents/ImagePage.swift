import Export
import Graphics
import Ink

/// A picture as a page of its true size: a scan to sign.
struct ImagePage: Sendable {
  /// The pixels.
  let picture: Image
  /// The size of the page, which the picture fills.
  let size: CanvasSize
  /// The picture on white paper.
  let background: Background

  /// Creates the page of a picture that was read from a file with these bytes.
  ///
  /// - Parameter paper: The paper under a picture that is transparent.
  init(_ picture: Image, _ bytes: [UInt8], paper: InkColor? = Background().paper) {
    self.picture = picture
    size = picture.size
    background = Background(
      paper: paper, picture: Background.Picture(bytes: bytes, frame: Bounds(whole: size)))
  }

  /// Reads the picture in the file at `path`. Blocks on the disk.
  ///
  /// - Parameter name: Its name in sentences, or nil for the path.
  init(reading path: String, name: String? = nil) throws(SigningError) {
    let name = name ?? DrawingFile.name(of: path)
    do throws(ImageError) {
      let bytes = try ImageFile.contents(path, file: name)
      self.init(try Image(decoding: bytes, file: name), bytes)
    } catch {
      throw .image(error)
    }
  }

  /// The drawing that has only this page.
  var drawing: Drawing {
    // The largest picture at the least density is far below the limits of a plane.
    let page = Page(id: Page.ID(rawValue: 1), size: size, background: background)
    return Drawing([], pages: [page])
  }

  /// The page without its paper, for an export.
  var exportPicture: ExportPicture { ExportPicture(picture, frame: Bounds(whole: size)) }
}

extension Bounds {
  /// Creates the frame of something that fills a page.
  fileprivate init(whole size: CanvasSize) {
    self.init(min: .zero, max: Point(size.width, size.height))
  }
}
