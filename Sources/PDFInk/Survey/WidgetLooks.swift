import Ink

/// How a widget is drawn: its box, its ground and border, and its text.
struct WidgetLook: Hashable {
  /// The style of a border (ISO 32000-1, table 166).
  enum Border {
    case solid, dashed, beveled, inset, underline
  }

  /// The box and the text.
  var look: FieldLook
  /// The clockwise turn of the text in its box: 0, 90, 180 or 270 degrees.
  var turn: Int
  /// The components of the colours of ground and border: one, three or four, or none.
  var ground: [Double]
  var borderColor: [Double]
  var borderWidth: Double
  var border: Border
  var dashes: [Double]
  /// The components of the colour of the text.
  var textColor: [Double]
  /// The character that marks a button, in ZapfDingbats.
  var mark: UInt8?
  /// The number of cells that share the box, or nil.
  var cells: Int?
}

/// The looks of the widgets of a form.
struct WidgetLooks {
  /// The least side of a box that text is put into, in units.
  private static let least = 0.5
  /// The greatest size of a font, and the greatest width of a border.
  private static let (maximumSize, maximumBorder) = (10_000.0, 1_000.0)

  private let form: PDFDictionary
  private let source: any PDFSource
  /// The fonts that the form names.
  private let fonts: FormFonts

  init(of form: PDFDictionary, in source: any PDFSource) {
    self.form = form
    self.source = source
    fonts = FormFonts(of: form, in: source)
  }

  /// Returns the look of a widget of a field with the entries `field`, or nil if it has no box.
  func look(of widget: PDFDictionary, of field: PDFDictionary) -> WidgetLook? {
    let corners = (source.array(widget["Rect"]) ?? []).prefix(4).compactMap { source.number($0) }
    guard corners.count == 4 else { return nil }
    var (width, height) = (abs(corners[2] - corners[0]), abs(corners[3] - corners[1]))
    let greatest = 1e6
    guard width > Self.least, height > Self.least, width < greatest, height < greatest else {
      return nil
    }
    let style = source.dictionary(widget["MK"]) ?? [:]
    let turn = (((source.integer(style["R"]) ?? 0) % 360 + 360) % 360) / 90 * 90
    if turn % 180 != 0 { swap(&width, &height) }
    let borderColor = color(style["BC"])
    let (borderWidth, border, dashes) = border(of: widget)
    var edge = borderColor.isEmpty ? 0 : borderWidth
    if border == .beveled || border == .inset { edge *= 2 }
    let text = TextStyle(string(widget["DA"]) ?? string(field["DA"]) ?? string(form["DA"]))
    let alignment =
      [widget["Q"], field["Q"], form["Q"]].lazy.compactMap { source.integer($0) }.first ?? 0
    let font = fonts.traits(of: text.font)
    let mark: UInt8? =
      if case .string(let bytes) = source.resolved(style["CA"]) { bytes.first } else { nil }
    return WidgetLook(
      look: FieldLook(
        width: width, height: height, edge: min(edge, min(width, height) / 2),
        alignment: [1: .center, 2: .right][alignment] ?? .left,
        fontSize: min(abs(text.size), Self.maximumSize), family: font.family,
        isBold: font.isBold, isItalic: font.isItalic, color: Self.rgb(text.color)),
      turn: turn, ground: color(style["BG"]), borderColor: borderColor, borderWidth: borderWidth,
      border: border, dashes: dashes, textColor: text.color, mark: mark)
  }

  private func border(
    of widget: PDFDictionary
  ) -> (width: Double, border: WidgetLook.Border, dashes: [Double]) {
    var (width, border, dashes) = (1.0, WidgetLook.Border.solid, [3.0])
    if let style = source.dictionary(widget["BS"]) {
      width = source.number(style["W"]) ?? 1
      border =
        switch source.name(style["S"]) {
        case "D"?: .dashed
        case "B"?: .beveled
        case "I"?: .inset
        case "U"?: .underline
        default: .solid
        }
      let given = (source.array(style["D"]) ?? []).prefix(8).compactMap { source.number($0) }
      if given.contains(where: { $0 > 0 }), given.allSatisfy({ $0 >= 0 }) { dashes = given }
    } else if let values = source.array(widget["Border"]), values.count > 2 {
      width = source.number(values[2]) ?? 1
    }
    return (min(max(width, 0), Self.maximumBorder), border, dashes)
  }

  /// Returns the components of a colour: one, three or four, or none.
  private func color(_ value: PDFValue?) -> [Double] {
    let parts = (source.array(value) ?? []).prefix(5).compactMap { source.number($0) }
    return [1, 3, 4].contains(parts.count) ? parts.map { min(max($0, 0), 1) } : []
  }

  private func string(_ value: PDFValue?) -> [UInt8]? {
    if case .string(let bytes) = source.resolved(value) { bytes } else { nil }
  }

  /// Returns the colour with these components: of grey, RGB or CMYK.
  private static func rgb(_ color: [Double]) -> InkColor {
    switch color.count {
    case 1: InkColor(red: color[0], green: color[0], blue: color[0])
    case 3: InkColor(red: color[0], green: color[1], blue: color[2])
    default:
      InkColor(
        red: 1 - min(1, color[0] + color[3]), green: 1 - min(1, color[1] + color[3]),
        blue: 1 - min(1, color[2] + color[3]))
    }
  }
}

/// The font, its size and the colour in a default appearance (ISO 32000-1, 12.7.3.3).
private struct TextStyle {
  var font: PDFName = "Helv"
  var size = 0.0
  var color = [0.0]

  /// The longest default appearance that is read, in bytes.
  private static let longest = 4096

  /// Reads a default appearance. What it does not say, or says in an odd way, is as in a field
  /// without one.
  init(_ bytes: [UInt8]?) {
    let text = String(decoding: (bytes ?? []).prefix(Self.longest), as: UTF8.self)
    var words: [Substring] = []
    for part in text.split(whereSeparator: \.isWhitespace) {
      // A name needs no blank before it.
      guard let slash = part.dropFirst().firstIndex(of: "/") else {
        words.append(part)
        continue
      }
      words += [part[..<slash], part[slash...]]
    }
    var operands: [Substring] = []
    for word in words {
      switch word {
      case "Tf":
        if operands.count > 1, let name = operands.dropLast().last, name.hasPrefix("/"),
          let size = operands.last.flatMap({ Double($0) }), size.isFinite
        {
          (font, self.size) = (PDFName(written: name.dropFirst().utf8), size)
        }
      case "g", "rg", "k":
        let count = word == "g" ? 1 : word == "rg" ? 3 : 4
        let values = operands.suffix(count).compactMap { Double($0) }
        if values.count == count, values.allSatisfy(\.isFinite) {
          color = values.map { min(max($0, 0), 1) }
        }
      default:
        operands.append(word)
        continue
      }
      operands = []
    }
  }
}
