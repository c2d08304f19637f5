import Ink

/// The mark of a pressed button, as a path, which needs no font.
struct ButtonMark {
  private enum Shape {
    case check, cross, square, diamond, disc, star
  }

  private let shape: Shape
  private let side: Double
  private let corner: Point

  /// Creates the mark of a button.
  ///
  /// - Parameters:
  ///   - character: The character for it in ZapfDingbats, or nil (ISO 32000-1, table 189: /CA).
  ///   - look: The box, in the middle of which it stands.
  init(_ character: UInt8?, isRadio: Bool, in look: FieldLook) {
    shape =
      switch character {
      case UInt8(ascii: "8"): .cross
      case UInt8(ascii: "n"): .square
      case UInt8(ascii: "u"): .diamond
      case UInt8(ascii: "H"): .star
      case UInt8(ascii: "l"): .disc
      case UInt8(ascii: "4"): .check
      default: isRadio ? .disc : .check
      }
    side = min(look.width, look.height)
    corner = Point((look.width - side) / 2, (look.height - side) / 2)
  }

  /// The operators that draw it in the colours that are set.
  var path: [UInt8] {
    var text = PDFText()
    func write(_ points: [(Double, Double)], _ operation: String) {
      for (x, y) in points {
        text.write(numbers: [corner.x + side * x, corner.y + side * y])
      }
      text.write(operation + " ")
    }
    func lines(_ points: [(Double, Double)]) {
      write([points[0]], "m")
      for point in points.dropFirst() { write([point], "l") }
    }
    func width(_ share: Double) {
      text.write(numbers: [side * share])
      text.write("w ")
    }
    switch shape {
    case .check:
      width(0.12)
      text.write("1 J 1 j ")
      lines([(0.2, 0.52), (0.42, 0.27), (0.8, 0.78)])
      text.write("S\n")
    case .cross:
      width(0.1)
      text.write("1 J ")
      lines([(0.24, 0.24), (0.76, 0.76)])
      lines([(0.24, 0.76), (0.76, 0.24)])
      text.write("S\n")
    case .square:
      lines([(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)])
      text.write("f\n")
    case .diamond:
      lines([(0.5, 0.2), (0.8, 0.5), (0.5, 0.8), (0.2, 0.5)])
      text.write("f\n")
    case .star:
      lines([
        (0.5, 0.84), (0.424, 0.605), (0.177, 0.605), (0.376, 0.46), (0.3, 0.225), (0.5, 0.37),
        (0.7, 0.225), (0.624, 0.46), (0.823, 0.605), (0.576, 0.605),
      ])
      text.write("f\n")
    case .disc:
      // The quarters of a circle as curves.
      let (radius, reach) = (0.25, 0.25 * 0.5523)
      let (middle, low, high) = (0.5, 0.5 - radius, 0.5 + radius)
      write([(high, middle)], "m")
      write([(high, middle + reach), (middle + reach, high), (middle, high)], "c")
      write([(middle - reach, high), (low, middle + reach), (low, middle)], "c")
      write([(low, middle - reach), (middle - reach, low), (middle, low)], "c")
      write([(middle + reach, low), (high, middle - reach), (high, middle)], "c")
      text.write("f\n")
    }
    return text.bytes
  }
}
