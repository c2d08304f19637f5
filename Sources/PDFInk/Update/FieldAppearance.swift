import Ink

/// What a widget shows: the content of a form, and its entries.
struct FieldAppearance {
  var content: [UInt8]
  var entries: PDFDictionary
}

extension PDFUpdate {
  /// Adds an appearance and returns its name.
  mutating func add(_ appearance: FieldAppearance) -> PDFReference {
    var entries = appearance.entries
    if case .dictionary(var resources)? = entries["Resources"] {
      addColorSpace(to: &resources)
      entries["Resources"] = .dictionary(resources)
    }
    return add(stream: appearance.content, entries)
  }
}

extension WidgetLook {
  /// The name that the form of a text has in an appearance.
  static let textName: PDFName = "XSignText"

  /// The matrix that turns the text, or nil.
  var matrix: [Double]? {
    switch turn {
    case 90: [0, 1, -1, 0, look.height, 0]
    case 180: [-1, 0, 0, -1, look.width, look.height]
    case 270: [0, -1, 1, 0, 0, look.width]
    default: nil
    }
  }

  /// Returns an appearance made anew: ground, border, and a text or none.
  func appearance(showing text: PDFReference?) -> FieldAppearance {
    var content = frame
    content.write("/Tx BMC\n")
    if text != nil { content.write(drawing(at: .zero)) }
    content.write("EMC\n")
    let objects: PDFDictionary = text.map { [Self.textName: .reference($0)] } ?? [:]
    let resources: PDFDictionary = objects.isEmpty ? [:] : ["XObject": .dictionary(objects)]
    return FieldAppearance(content: content.bytes, entries: entries(resources))
  }

  /// The ground and the border in the box as the page has it, or nothing if there are none.
  var groundAndBorder: [UInt8] {
    let frame = frame.bytes
    guard let matrix, !frame.isEmpty else { return frame }
    var text = PDFText()
    text.write("q ")
    text.write(numbers: matrix)
    text.write("cm\n")
    text.write(frame)
    text.write("Q\n")
    return text.bytes
  }

  func button(isOn: Bool, isRadio: Bool) -> FieldAppearance {
    var content = frame
    if isOn {
      content.write("q ")
      content.write(color: textColor, isStroked: false)
      content.write(color: textColor, isStroked: true)
      content.write(ButtonMark(mark, isRadio: isRadio, in: look).path)
      content.write("Q\n")
    }
    return FieldAppearance(content: content.bytes, entries: entries([:]))
  }

  /// Returns the operators that draw the text within the border, the corner of the box at `corner`.
  func drawing(at corner: Point) -> [UInt8] {
    var text = PDFText()
    let edge = look.edge
    if corner != .zero {
      text.write("q ")
      text.write(Affine(step: corner))
      text.write("cm\n")
    }
    text.write("q ")
    text.write(numbers: [
      edge, edge, max(0, look.width - 2 * edge), max(0, look.height - 2 * edge),
    ])
    text.write("re W n\n/\(Self.textName.text) Do\nQ\n")
    if corner != .zero { text.write("Q\n") }
    return text.bytes
  }

  private func entries(_ resources: PDFDictionary) -> PDFDictionary {
    var entries = PDFUpdate.form(
      [.integer(0), .integer(0), .decimal(look.width), .decimal(look.height)], resources)
    if let matrix { entries["Matrix"] = .array(matrix.map { .decimal($0) }) }
    return entries
  }

  /// The ground and the border.
  private var frame: PDFText {
    var text = PDFText()
    let (width, height) = (look.width, look.height)
    if !ground.isEmpty {
      text.write(color: ground, isStroked: false)
      text.write(numbers: [0, 0, width, height])
      text.write("re f\n")
    }
    if !borderColor.isEmpty, borderWidth > 0 {
      let line = borderWidth
      text.write(color: borderColor, isStroked: true)
      text.write(numbers: [line])
      text.write("w ")
      if border == .dashed {
        text.write("[")
        text.write(numbers: dashes)
        text.write("] 0 d ")
      }
      if border == .underline {
        text.write(numbers: [0, line / 2])
        text.write("m ")
        text.write(numbers: [width, line / 2])
        text.write("l S\n")
      } else {
        text.write(numbers: [line / 2, line / 2, width - line, height - line])
        text.write("re S\n")
      }
      switch border {
      case .solid, .dashed: text.write(separators(line))
      case .beveled, .inset: text.write(edges(line))
      case .underline: break
      }
    }
    guard !text.bytes.isEmpty else { return text }
    var whole = PDFText()
    whole.write("q\n")
    whole.write(text.bytes)
    whole.write("Q\n")
    return whole
  }

  /// The most cells that are told apart.
  private static let mostCells = 1000

  /// Returns the lines between the cells of a comb, as other programs draw them.
  private func separators(_ line: Double) -> [UInt8] {
    guard let cells, 2...Self.mostCells ~= cells, line < look.width / Double(cells),
      2 * line < look.height
    else { return [] }
    var text = PDFText()
    for cell in 1..<cells {
      let x = look.width * Double(cell) / Double(cells)
      text.write(numbers: [x, line])
      text.write("m ")
      text.write(numbers: [x, look.height - line])
      text.write("l ")
    }
    text.write("S\n")
    return text.bytes
  }

  /// Returns the light and the dark edge that let a box look raised or sunk.
  private func edges(_ line: Double) -> [UInt8] {
    let (width, height) = (look.width, look.height)
    let (right, top) = (width - line, height - line)
    let (inner, innerRight, innerTop) = (2 * line, width - 2 * line, height - 2 * line)
    let upper = [
      (line, line), (line, top), (right, top), (innerRight, innerTop), (inner, innerTop),
      (inner, inner),
    ]
    let lower = [
      (right, top), (right, line), (line, line), (inner, inner), (innerRight, inner),
      (innerRight, innerTop),
    ]
    var text = PDFText()
    for (grey, corners) in [
      (border == .beveled ? 1 : 0.5, upper), (border == .beveled ? 0.5 : 0.75, lower),
    ] {
      text.write(color: [grey], isStroked: false)
      for (index, corner) in corners.enumerated() {
        text.write(numbers: [corner.0, corner.1])
        text.write(index == 0 ? "m " : "l ")
      }
      text.write("f\n")
    }
    return text.bytes
  }
}

extension PDFText {
  /// Writes numbers, with a space behind each.
  mutating func write(numbers: [Double]) {
    for number in numbers { write("\(Decimal.text(number, digits: 4)) ") }
  }

  /// Writes the operator that sets a colour of one, three or four components.
  mutating func write(color: [Double], isStroked: Bool) {
    write(numbers: color)
    let name = color.count == 1 ? "g" : color.count == 3 ? "rg" : "k"
    write((isStroked ? name.uppercased() : name) + " ")
  }
}
