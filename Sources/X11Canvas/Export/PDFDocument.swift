import Ink

/// Writes outlines as a PDF of one page in true size (ISO 32000-1), one fill per stroke.
///
/// Coordinates are whole steps of the grid. Those of each stroke are relative to its own corner, so
/// that they have few digits. The file does not depend on the time or the machine.
struct PDFDocument {
  /// The number of PDF points per canvas unit.
  private static let pointsPerUnit = 72.0 / 96

  /// A luminosity mask that strokes are drawn through: greys are opacities.
  private struct Mask {
    /// The left, bottom, right and top sides, in steps of the grid.
    var box: (Int, Int, Int, Int)
    var content: VectorText
  }

  private let page: Bounds
  private let picture: ExportPicture?
  private var content = VectorText()
  /// The masks of the strokes. Each has a graphics state named by its index.
  private var masks: [Mask] = []
  /// The opacities used, in thousandths. Each has a graphics state named by it.
  private var opacities: Set<Int> = []
  private var color: InkColor?
  private var opacity = 1000
  private var origin: GridPoint

  /// Creates a document with the page `page`, in canvas units, filled with `background`, and with
  /// `picture` on top of that, if given.
  init(page: Bounds, background: InkColor?, picture: ExportPicture? = nil) {
    self.page = page
    self.picture = picture
    origin = GridPoint(page.min, origin: page.min)
    let scale = Self.pointsPerUnit / VectorText.grid
    content.write([scale, 0, 0, -scale, 0], digits: 6)
    content.write(page.height * Self.pointsPerUnit, digits: 4)
    content.write(" cm\n")
    if let background {
      setColor(background)
      let width = Int((page.width * VectorText.grid).rounded())
      let height = Int((page.height * VectorText.grid).rounded())
      content.write("0 0 \(width) \(height) re f\n")
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
    content.write("q ")
    content.write(matrix.map { $0 * VectorText.grid }, digits: 4)
    content.write("cm /P Do Q\n")
  }

  mutating func add(_ layer: ExportLayer) {
    for stroke in layer.plain { add(stroke, opacity: stroke.opacity) }
    guard !layer.masked.isEmpty else { return }
    content.write("/M\(masks.count) gs\n")
    masks.append(mask(of: layer.masked))
    for stroke in layer.masked { add(stroke, opacity: 1) }
    content.write("/M gs\n")
  }

  private mutating func add(_ stroke: ExportStroke, opacity: Double) {
    content.write(movedOrigin(to: stroke.outline))
    if color != stroke.color { setColor(stroke.color) }
    setOpacity(opacity)
    content.write(filled(stroke.outline))
  }

  /// Returns the mask of `strokes`, in the coordinates that apply when it is set.
  private mutating func mask(of strokes: [ExportStroke]) -> Mask {
    let start = origin
    defer { origin = start }
    let box = strokes.reduce(into: Bounds.empty) { $0.formUnion($1.maskBounds) }
    var mask = Mask(box: rectangle(box), content: VectorText())
    for stroke in strokes {
      mask.content.write(movedOrigin(to: stroke.outline))
      let (x, y, right, top) = rectangle(stroke.maskBounds)
      setGrey(stroke.opacity, &mask.content)
      mask.content.write("\(x) \(y) \(right - x) \(top - y) re f\n")
      for band in stroke.bands {
        setGrey(band.opacity, &mask.content)
        mask.content.write(filled(band.path))
      }
    }
    return mask
  }

  /// Returns the sides of `bounds` in steps of the grid from the origin.
  private func rectangle(_ bounds: Bounds) -> (Int, Int, Int, Int) {
    let low = GridPoint(bounds.min, origin: page.min)
    let high = GridPoint(bounds.max, origin: page.min)
    return (low.x - origin.x, low.y - origin.y, high.x - origin.x, high.y - origin.y)
  }

  private mutating func setOpacity(_ value: Double) {
    let name = Int((Swift.max(0, Swift.min(value, 1)) * 1000).rounded())
    opacities.insert(name)
    guard name != opacity else { return }
    content.write("/A\(name) gs\n")
    opacity = name
  }

  private mutating func setColor(_ color: InkColor) {
    self.color = color
    content.write([color.red, color.green, color.blue], digits: 3)
    content.write("rg\n")
  }

  private func setGrey(_ value: Double, _ text: inout VectorText) {
    text.write(value, digits: 3)
    text.write(" g\n")
  }

  /// Moves the origin of coordinates to the lower corner of the bounds of `path`. Returns the
  /// operator that does so.
  private mutating func movedOrigin(to path: OutlinePath) -> String {
    let next = GridPoint(path.bounds.min, origin: page.min)
    defer { origin = next }
    return "1 0 0 1 \(next.x - origin.x) \(next.y - origin.y) cm\n"
  }

  /// Returns the operators that fill a path, as a separate text: writing into a member while
  /// reading others would copy its contents.
  private func filled(_ path: OutlinePath) -> [UInt8] {
    var text = VectorText()
    let corner = page.min
    var current: GridPoint?
    func write(_ points: [GridPoint], _ name: String) {
      for point in points {
        text.write(point.x - origin.x)
        text.write(" ")
        text.write(point.y - origin.y)
        text.write(" ")
      }
      text.write(name)
      text.write("\n")
      current = points.last
    }
    for element in path.elements {
      switch element {
      case .move(let point): write([GridPoint(point, origin: corner)], "m")
      case .line(let point):
        let end = GridPoint(point, origin: corner)
        if end != current { write([end], "l") }
      case .curve(let c1, let c2, let point):
        let (a, b) = (GridPoint(c1, origin: corner), GridPoint(c2, origin: corner))
        let end = GridPoint(point, origin: corner)
        if a == current {
          write([b, end], "v")
        } else if b == end {
          write([a, end], "y")
        } else {
          write([a, b, end], "c")
        }
      case .close: break  // A fill closes every sub-path.
      }
    }
    text.write("f\n")
    return text.bytes
  }

  consuming func bytes() -> [UInt8] {
    var file = PDFFile()
    let firstMask = 5
    var resources = VectorText()
    resources.write("<</ExtGState<<")
    for name in opacities.sorted() {
      resources.write("/A\(name)<</ca ")
      resources.write(Double(name) / 1000, digits: 3)
      resources.write(">>")
    }
    if !masks.isEmpty { resources.write("/M<</SMask/None>>") }
    for index in masks.indices {
      resources.write("/M\(index)<</SMask<</S/Luminosity/G \(firstMask + index) 0 R>>>>")
    }
    resources.write(">>")
    let firstImage = firstMask + masks.count
    if picture != nil { resources.write("/XObject<</P \(firstImage) 0 R>>") }
    resources.write(">>")
    var pageObject = VectorText()
    pageObject.write("<</Type/Page/Parent 2 0 R/MediaBox[0 0 ")
    pageObject.write(page.width * Self.pointsPerUnit, digits: 4)
    pageObject.write(" ")
    pageObject.write(page.height * Self.pointsPerUnit, digits: 4)
    pageObject.write("]/Contents 4 0 R/Resources ")
    pageObject.write(resources.bytes)
    // Ink is blended in the colour space of its colours.
    pageObject.write("/Group<</S/Transparency/CS/DeviceRGB>>>>")
    file.add("<</Type/Catalog/Pages 2 0 R>>")
    file.add("<</Type/Pages/Kids[3 0 R]/Count 1>>")
    file.add(pageObject.bytes)
    file.add(stream: content.bytes, "")
    for mask in masks {
      let box = mask.box
      file.add(
        stream: mask.content.bytes,
        "/Type/XObject/Subtype/Form/BBox[\(box.0) \(box.1) \(box.2) \(box.3)]/Resources<<>>"
          + "/Group<</S/Transparency/CS/DeviceGray>>")
    }
    if let picture { Self.add(picture, to: &file, number: firstImage) }
    return file.bytes(title: "xsign")
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
