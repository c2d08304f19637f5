import Ink

/// Writes outlines as SVG, one path a stroke. A user unit is a canvas unit, 1/96 inch, which is what
/// SVG takes a pixel for: the picture has true size everywhere.
struct SVGDocument {
  /// The digits after the point: a hundredth of a unit is 0.003 mm.
  private static let step = 100.0

  private var text: [UInt8] = []
  private let origin: Point

  /// A picture of `page`, in canvas units.
  init(page: Bounds) {
    origin = page.min
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    write(page.width)
    write("\" height=\"")
    write(page.height)
    write("\" viewBox=\"0 0 ")
    write(page.width)
    write(" ")
    write(page.height)
    write("\">\n")
  }

  /// Adds a stroke's outline, filled once.
  mutating func add(_ path: OutlinePath, color: InkColor) {
    write("<path fill=\"#")
    for part in [color.red, color.green, color.blue] {
      let value = Int((min(max(part, 0), 1) * 255).rounded())
      write(value < 16 ? "0" : "")
      write(String(value, radix: 16))
    }
    write("\" fill-rule=\"nonzero\" d=\"")
    for element in path.elements {
      switch element {
      case .move(let point): write("M", [point])
      case .line(let point): write("L", [point])
      case .curve(let c1, let c2, let point): write("C", [c1, c2, point])
      case .close: write("Z")
      }
    }
    write("\"/>\n")
  }

  /// The finished file.
  consuming func bytes() -> [UInt8] {
    write("</svg>\n")
    return text
  }

  private mutating func write(_ string: String) {
    text.append(contentsOf: string.utf8)
  }

  private mutating func write(_ command: String, _ points: [Point]) {
    write(command)
    for (index, point) in points.enumerated() {
      if index > 0 { write(" ") }
      write(point.x - origin.x)
      write(" ")
      write(point.y - origin.y)
    }
  }

  /// A number with at most two digits after the point, and no more than it needs.
  private mutating func write(_ value: Double) {
    let hundredths = Int(max(-1e15, min(value * Self.step, 1e15)).rounded())
    let size = abs(hundredths)
    if hundredths < 0 { write("-") }
    write(String(size / 100))
    let rest = size % 100
    guard rest > 0 else { return }
    write(rest < 10 ? ".0" : ".")
    write(String(rest % 10 == 0 ? rest / 10 : rest))
  }
}
