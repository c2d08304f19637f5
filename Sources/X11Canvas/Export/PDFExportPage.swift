import Ink

/// A page of a PDF: outlines in true size, one fill per stroke.
struct PDFExportPage {
  /// The number of PDF points per canvas unit.
  private static let pointsPerUnit = 72.0 / 96

  private let page: Bounds
  private let picture: ExportPicture?
  /// What is below the ink.
  private var ground = VectorText()
  private var ink: InkContent

  /// Creates the page `page`, in canvas units, filled with `background`, and with
  /// `picture` on top of that, if given.
  init(page: Bounds, background: InkColor?, picture: ExportPicture? = nil) {
    self.page = page
    self.picture = picture
    ink = InkContent(corner: page.min, color: background)
    let scale = Self.pointsPerUnit / VectorText.grid
    ground.write([scale, 0, 0, -scale, 0], digits: 6)
    ground.write(page.height * Self.pointsPerUnit, digits: 4)
    ground.write(" cm\n")
    if let background {
      ground.write(color: background)
      let width = Int((page.width * VectorText.grid).rounded())
      let height = Int((page.height * VectorText.grid).rounded())
      ground.write("0 0 \(width) \(height) re f\n")
    }
    if let picture { add(picture) }
  }

  /// Adds the picture. PDF draws images in the unit square, from the bottom up; the matrix maps
  /// that to the frame.
  private mutating func add(_ picture: ExportPicture) {
    let frame = picture.frame
    let matrix = [
      frame.width, 0, 0, -frame.height, frame.min.x - page.min.x, frame.max.y - page.min.y,
    ]
    ground.write("q ")
    ground.write(matrix.map { $0 * VectorText.grid }, digits: 4)
    ground.write("cm /P Do Q\n")
  }

  mutating func add(_ layer: ExportLayer) { ink.add(layer) }

  /// Adds the page and what it uses to a file with the page tree `parent`.
  consuming func write(to file: inout PDFFile, parent: Int) {
    // The page comes first, then its content.
    let content = file.next + 1
    let firstMask = content + 1
    var resources = VectorText()
    resources.write("<</ExtGState<<")
    for name in ink.opacities.sorted() {
      resources.write("/A\(name)<</ca ")
      resources.write(Double(name) / 1000, digits: 3)
      resources.write(">>")
    }
    if !ink.masks.isEmpty { resources.write("/M<</SMask/None>>") }
    for index in ink.masks.indices {
      resources.write("/M\(index)<</SMask<</S/Luminosity/G \(firstMask + index) 0 R>>>>")
    }
    resources.write(">>")
    let firstImage = firstMask + ink.masks.count
    if picture != nil { resources.write("/XObject<</P \(firstImage) 0 R>>") }
    resources.write(">>")
    var pageObject = VectorText()
    pageObject.write("<</Type/Page/Parent \(parent) 0 R/MediaBox[0 0 ")
    pageObject.write(page.width * Self.pointsPerUnit, digits: 4)
    pageObject.write(" ")
    pageObject.write(page.height * Self.pointsPerUnit, digits: 4)
    pageObject.write("]/Contents \(content) 0 R/Resources ")
    pageObject.write(resources.bytes)
    // Ink is blended in the colour space of its colours.
    pageObject.write("/Group<</S/Transparency/CS/DeviceRGB>>>>")
    file.add(pageObject.bytes)
    file.add(stream: ground.bytes + ink.text.bytes, "")
    for mask in ink.masks {
      let box = mask.box
      file.add(
        stream: mask.content,
        "/Type/XObject/Subtype/Form/BBox[\(box.left) \(box.top) \(box.right) \(box.bottom)]"
          + "/Resources<<>>/Group<</S/Transparency/CS/DeviceGray>>")
    }
    if let picture { Self.add(picture, to: &file, number: firstImage) }
  }

  /// Adds the picture as the object `number`, and its alpha channel as the next object.
  private static func add(_ picture: ExportPicture, to file: inout PDFFile, number: Int) {
    func entries(_ channels: FilteredRows.Channels, _ space: String) -> String {
      let (width, height) = (picture.picture.width, picture.picture.height)
      // Predictor 15: each row names its filter, as in a PNG.
      return "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)"
        + "/ColorSpace/\(space)/BitsPerComponent 8/Interpolate true"
        + "/DecodeParms<</Predictor 15/Colors \(channels.count)/Columns \(width)>>"
    }
    let mask = picture.picture.isOpaque ? "" : "/SMask \(number + 1) 0 R"
    file.add(compressed: picture.compressed(.colors), entries(.colors, "DeviceRGB") + mask)
    guard !picture.picture.isOpaque else { return }
    file.add(compressed: picture.compressed(.alpha), entries(.alpha, "DeviceGray"))
  }
}
