import Ink

/// Writes outlines as a PDF of one page in true size (ISO 32000-1): one fill a stroke.
///
/// Coordinates are whole numbers of the grid, and each stroke's begin at its own corner, so that they
/// have few digits. Nothing in the file depends on the time or the machine.
struct PDFDocument {
  /// PDF points along a canvas unit.
  private static let pointsPerUnit = 72.0 / 96

  /// What a stroke is seen through: opacities as greys, in a box of the grid from its corner on.
  private struct Mask {
    var box: String
    var content: VectorText
  }

  private let page: Bounds
  private var content = VectorText()
  /// The masks strokes are seen through, each with a graphics state of its number.
  private var masks: [Mask] = []
  /// The opacities used, in thousandths, each with a graphics state of its name.
  private var opacities: Set<Int> = []
  private var color: InkColor?
  private var opacity = 1000
  /// Where the origin of coordinates is.
  private var origin: GridPoint

  /// A page of `page`, in canvas units, filled with `background` if there is one.
  init(page: Bounds, background: InkColor?) {
    self.page = page
    origin = GridPoint(page.min, origin: page.min)
    let scale = Self.pointsPerUnit / VectorText.grid
    content.write(scale, digits: 6)
    content.write(" 0 0 ")
    content.write(-scale, digits: 6)
    content.write(" 0 ")
    content.write(page.height * Self.pointsPerUnit, digits: 4)
    content.write(" cm\n")
    guard let background else { return }
    setColor(background, &content)
    content.write("0 0 ")
    content.write(Int((page.width * VectorText.grid).rounded()))
    content.write(" ")
    content.write(Int((page.height * VectorText.grid).rounded()))
    content.write(" re f\n")
    color = background
  }

  /// Adds a stroke.
  mutating func add(_ stroke: ExportStroke) {
    moveOrigin(to: stroke.outline)
    if color != stroke.color {
      setColor(stroke.color, &content)
      color = stroke.color
    }
    setOpacity(stroke.hasMask ? 1 : stroke.opacity)
    if stroke.hasMask {
      // A mask's coordinates are those at the time it is set.
      content.write("q /M\(masks.count) gs\n")
      masks.append(mask(of: stroke))
    }
    write(stroke.outline, &content)
    content.write(stroke.hasMask ? "f Q\n" : "f\n")
  }

  private func mask(of stroke: ExportStroke) -> Mask {
    let bounds = stroke.maskBounds
    let (low, high) = (
      GridPoint(bounds.min, origin: page.min), GridPoint(bounds.max, origin: page.min)
    )
    let (x, y) = (low.x - origin.x, low.y - origin.y)
    var mask = Mask(
      box: "[\(x) \(y) \(high.x - origin.x) \(high.y - origin.y)]", content: VectorText())
    setGrey(stroke.opacity, &mask.content)
    mask.content.write("\(x) \(y) \(high.x - low.x) \(high.y - low.y) re f\n")
    for band in stroke.bands {
      setGrey(band.opacity, &mask.content)
      write(band.path, &mask.content)
      mask.content.write("f\n")
    }
    return mask
  }

  private mutating func setOpacity(_ value: Double) {
    let name = Int((Swift.max(0, Swift.min(value, 1)) * 1000).rounded())
    opacities.insert(name)
    guard name != opacity else { return }
    content.write("/A")
    content.write(name)
    content.write(" gs\n")
    opacity = name
  }

  private func setColor(_ color: InkColor, _ text: inout VectorText) {
    for part in [color.red, color.green, color.blue] {
      text.write(part, digits: 3)
      text.write(" ")
    }
    text.write("rg\n")
  }

  private func setGrey(_ value: Double, _ text: inout VectorText) {
    text.write(value, digits: 3)
    text.write(" g\n")
  }

  /// Moves the origin of coordinates to the least of those of `path`.
  private mutating func moveOrigin(to path: OutlinePath) {
    let next = GridPoint(path.bounds.min, origin: page.min)
    content.write("1 0 0 1 ")
    content.write(next.x - origin.x)
    content.write(" ")
    content.write(next.y - origin.y)
    content.write(" cm\n")
    origin = next
  }

  private func write(_ path: OutlinePath, _ text: inout VectorText) {
    let corner = page.min
    var current: GridPoint?
    func write(_ points: [GridPoint], _ name: StaticString) {
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
  }

  /// The finished file.
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
    for index in masks.indices {
      resources.write("/M\(index)<</SMask<</S/Luminosity/G \(firstMask + index) 0 R>>>>")
    }
    resources.write(">>>>")
    var pageObject = VectorText()
    pageObject.write("<</Type/Page/Parent 2 0 R/MediaBox[0 0 ")
    pageObject.write(page.width * Self.pointsPerUnit, digits: 4)
    pageObject.write(" ")
    pageObject.write(page.height * Self.pointsPerUnit, digits: 4)
    pageObject.write("]/Contents 4 0 R/Resources ")
    pageObject.write(resources)
    // Opacities are mixed in the colours the ink is given in.
    pageObject.write("/Group<</S/Transparency/CS/DeviceRGB>>>>")
    file.add("<</Type/Catalog/Pages 2 0 R>>")
    file.add("<</Type/Pages/Kids[3 0 R]/Count 1>>")
    file.add(pageObject.bytes)
    file.add(stream: content.bytes, "")
    for mask in masks {
      file.add(
        stream: mask.content.bytes,
        "/Type/XObject/Subtype/Form/BBox\(mask.box)/Resources<<>>"
          + "/Group<</S/Transparency/CS/DeviceGray>>")
    }
    return file.bytes(title: "xsign")
  }
}
