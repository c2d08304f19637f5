import Export
import Graphics
import Ink

/// A picture as a page: a scan in its true size, or a photo on a sheet of the user's paper.
struct ImagePage: Sendable {
  /// The pixels.
  let picture: Image
  /// The size of the page.
  let size: CanvasSize
  /// The picture on paper.
  let background: Background
  /// What is under the ink of an export: the picture without its paper.
  let exportPicture: ExportPicture

  /// Creates the page of a picture that was read from a file with these bytes.
  ///
  /// - Parameter paper: The paper under a picture that is transparent.
  init(_ picture: Image, _ bytes: [UInt8], paper: InkColor? = Background().paper) {
    self.picture = picture
    let sheet = PictureSheet(picture, paper: UserPaper.size)
    size = sheet.size
    let placed = Background.Picture(bytes: bytes, frame: sheet.frame)
    background = Background(paper: paper, picture: placed)
    exportPicture = ExportPicture(picture, of: placed)
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
    let page = Page(id: Page.ID(rawValue: 1), size: size, background: background)
    return Drawing([], pages: [page])
  }
}
