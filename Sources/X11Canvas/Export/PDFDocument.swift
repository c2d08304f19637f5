import Ink

/// Writes outlines as a PDF of one page in true size (ISO 32000-1): one fill a stroke.
///
/// Coordinates are whole numbers of the grid, and each stroke's begin at its own corner, so that they
/// have few digits. Nothing in the file depends on the time or the machine.
struct PDFDocument {
  /// PDF points along a canvas unit.
  private static let pointsPerUnit = 72.0 / 96

  private let page: Bounds
  private var content = VectorText()
  /// What is drawn elsewhere by name: groups of layers.
  private var forms: [VectorText] = []
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
    if stroke.layers.isEmpty {
      if color != stroke.color {
        setColor(stroke.color, &content)
        color = stroke.color
      }
      setOpacity(stroke.opacity)
      write(stroke.outline, &content)
      content.write("f\n")
    } else {
      addGroup(stroke)
    }
  }

  /// A group of layers, each painted over the one before, all seen through the stroke's outline.
  private mutating func addGroup(_ stroke: ExportStroke) {
    setOpacity(1)
    var form = VectorText()
    setColor(stroke.color, &form)
    for layer in stroke.layers {
      form.write("/A")
      form.write(named(layer.opacity))
      form.write(" gs\n")
      write(layer.path, &form)
      form.write("f\n")
    }
    content.write("q\n")
    write(stroke.outline, &content)
    content.write("W n /F")
    content.write(forms.count)
    content.write(" Do Q\n")
    forms.append(form)
  }

  private mutating func setOpacity(_ value: Double) {
    let name = named(value)
    guard name != opacity else { return }
    content.write("/A")
    content.write(name)
    content.write(" gs\n")
    opacity = name
  }

  /// The opacity in thousandths, from now on with a graphics state.
  private mutating func named(_ opacity: Double) -> Int {
    let name = Int((Swift.max(0, Swift.min(opacity, 1)) * 1000).rounded())
    opacities.insert(name)
    return name
  }

  private func setColor(_ color: InkColor, _ text: inout VectorText) {
    for part in [color.red, color.green, color.blue] {
      text.write(part, digits: 3)
      text.write(" ")
    }
    text.write("rg\n")
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
    let firstForm = 5
    var resources = VectorText()
    resources.write("<</ExtGState<<")
    for name in opacities.sorted() {
      resources.write("/A\(name)<</ca ")
      resources.write(Double(name) / 1000, digits: 3)
      resources.write(">>")
    }
    resources.write(">>/XObject<<")
    for index in forms.indices { resources.write("/F\(index) \(firstForm + index) 0 R") }
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
    // A group's coordinates begin where the page's begin at its time: its box holds any page.
    let box = "[-2000000 -2000000 2000000 2000000]"
    for form in forms {
      var entries = VectorText()
      entries.write("/Type/XObject/Subtype/Form/BBox\(box)/Resources ")
      entries.write(resources)
      entries.write("/Group<</S/Transparency/CS/DeviceRGB/I true>>")
      file.add(stream: form.bytes, String(decoding: entries.bytes, as: UTF8.self))
    }
    return file.bytes(title: "xsign")
  }
}
