import Graphics
import Ink
import Platform

/// A page of a PDF: outlines in true size, one fill per stroke.
struct PDFExportPage {
  /// The number of PDF points per canvas unit.
  static let pointsPerUnit = 72.0 / 96

  private let box: PDFPageBox
  private let picture: ExportPicture?
  /// The picture as it is encoded, or nil if it is to be pixels.
  private let jpeg: KeptJPEG?
  private let ink: InkContent
  /// The content, compressed: what is below the ink, and the ink.
  private let content: [UInt8]

  /// Creates the page `page`, in canvas units, filled with `background`, with `ruling` and
  /// `picture` on top of that, if given, and `layers` above. All processors prepare the layers
  /// and compress the content.
  init(
    page: Bounds, background: InkColor?, ruling: RulingLines? = nil,
    picture: ExportPicture? = nil, _ layers: [ExportLayer]
  ) {
    box = PDFPageBox(Point(page.width, page.height))
    self.picture = picture
    jpeg = picture?.jpeg
    var ink = InkContent(corner: page.min, color: background)
    ink.text = Self.ground(
      page: page, box, background: background, ruling: ruling, picture: picture, jpeg)
    let corner = page.min
    let steps = Parallel.compactMap(layers.flatMap(\.steps)) { ($0, path: $0.path(corner: corner)) }
    for (step, path) in steps { ink.add(step, path: path) }
    ink.add(textsOf: layers.flatMap { $0.plain + $0.masked })
    content = Deflate.zlib(ink.takeText())
    self.ink = ink
  }

  /// Returns what is below the ink.
  private static func ground(
    page: Bounds, _ box: PDFPageBox, background: InkColor?, ruling: RulingLines?,
    picture: ExportPicture?, _ jpeg: KeptJPEG?
  ) -> VectorText {
    var ground = VectorText()
    // So many digits that the far edge of a page of any unit is where it belongs.
    ground.write([box.step, 0, 0, -box.step, 0], digits: 9)
    ground.write(box.height, digits: 4)
    ground.write(" cm\n")
    if let background {
      ground.write(color: background)
      let width = Int((page.width * VectorText.grid).rounded())
      let height = Int((page.height * VectorText.grid).rounded())
      ground.write("0 0 \(width) \(height) re f\n")
    }
    if let ruling { ground.write(ruling) }
    if let picture { write(picture, jpeg, on: page, to: &ground) }
    return ground
  }

  /// Writes the picture. PDF draws images in the unit square, from the bottom up; the matrix maps
  /// that to the frame. A JPEG that is kept is turned by the matrix.
  private static func write(
    _ picture: ExportPicture, _ jpeg: KeptJPEG?, on page: Bounds, to ground: inout VectorText
  ) {
    let frame = picture.frame
    let (width, height) = (Double(picture.picture.width), Double(picture.picture.height))
    /// Returns the image of a corner of the unit square, counted from the top.
    func place(_ x: Double, _ y: Double) -> Point {
      var pixel = Point(x * width, y * height)
      if let jpeg {
        pixel = jpeg.uprightMap(Point(x * Double(jpeg.width), y * Double(jpeg.height)))
      }
      return frame.min - page.min
        + Point(pixel.x / width * frame.width, pixel.y / height * frame.height)
    }
    let origin = place(0, 1)
    let (right, up) = (place(1, 1) - origin, place(0, 0) - origin)
    let matrix = [right.x, right.y, up.x, up.y, origin.x, origin.y]
    ground.write("q ")
    ground.write(matrix.map { $0 * VectorText.grid }, digits: 4)
    ground.write("cm /P Do Q\n")
  }

  /// Adds the page and what it uses to a file with the page tree `parent`.
  consuming func write(to file: inout PDFFile, parent: Int) {
    // The page comes first, then its content.
    let content = file.next + 1
    let firstMask = content + 1
    let firstImage = firstMask + ink.objectCount
    var object = Self.beginning(parent: parent, box: box, content: content, in: &file)
    object.write("<<")
    object.write(ink.resources(firstMask: firstMask))
    if picture != nil { object.write("/XObject<</P \(firstImage) 0 R>>") }
    object.write(">>")
    object.write(Self.end)
    file.add(object.bytes)
    file.add(compressed: self.content, "")
    ink.writeObjects(to: &file)
    if let jpeg {
      Self.add(jpeg, to: &file)
    } else if let picture {
      Self.add(picture, to: &file, number: firstImage)
    }
  }

  /// Returns the beginning of a page object, up to the resources, for a file whose version allows
  /// it then.
  static func beginning(
    parent: Int, box: PDFPageBox, content: Int, in file: inout PDFFile
  ) -> VectorText {
    var text = VectorText()
    text.write("<</Type/Page/Parent \(parent) 0 R/MediaBox[0 0 ")
    text.write(box.width, digits: 4)
    text.write(" ")
    text.write(box.height, digits: 4)
    text.write("]")
    if box.unit > 1 {
      file.require(version: 6)
      text.write("/UserUnit \(box.unit)")
    }
    text.write("/Contents \(content) 0 R/Resources ")
    return text
  }

  /// The end of a page object, after the resources. Ink is blended in the colour space of its
  /// colours.
  static let end = "/Group<</S/Transparency/CS/DeviceRGB>>>>"

  /// Adds a picture as it is encoded.
  private static func add(_ jpeg: KeptJPEG, to file: inout PDFFile) {
    let space = jpeg.isGrey ? "DeviceGray" : "DeviceRGB"
    file.add(
      jpeg: jpeg.bytes,
      "/Type/XObject/Subtype/Image/Width \(jpeg.width)/Height \(jpeg.height)"
        + "/ColorSpace/\(space)/BitsPerComponent 8/Interpolate true")
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
