import Ink

extension PDFUpdate {
  /// Adds a form with its masks, and returns its name.
  mutating func add(_ form: InkForm) -> PDFReference {
    var states = Self.states(opacities: form.opacities, multiplies: form.multiplies)
    if !form.masks.isEmpty { states["M"] = .dictionary(["SMask": .name("None")]) }
    for (index, mask) in form.masks.enumerated() {
      let group: PDFDictionary = ["S": .name("Luminosity"), "G": .reference(add(mask))]
      states[PDFName("M\(index)")] = .dictionary(["SMask": .dictionary(group)])
    }
    var resources: PDFDictionary = [:]
    if !states.isEmpty { resources["ExtGState"] = .dictionary(states) }
    if !form.fonts.isEmpty {
      var fonts: PDFDictionary = [:]
      for (index, font) in form.fonts.enumerated() {
        fonts[PDFName("T\(index)")] = .reference(add(font))
      }
      resources["Font"] = .dictionary(fonts)
    }
    addColorSpace(to: &resources)
    var entries = Self.form(form.box, resources)
    if !form.isOpaque { entries["Group"] = .dictionary(["S": .name("Transparency")]) }
    if !form.record.isEmpty { addRecord(of: form, to: &entries) }
    return add(stream: form.content, entries)
  }

  /// Returns the graphics states that a form without masks names.
  static func states(opacities: [Int], multiplies: Bool) -> PDFDictionary {
    var states: PDFDictionary = [:]
    for opacity in opacities {
      let value = Decimal.text(Double(opacity) / 1000, digits: 3)
      states[PDFName("A\(opacity)")] = .dictionary(["ca": .real(value)])
    }
    if multiplies {
      states["B"] = .dictionary(["BM": .name("Multiply")])
      states["N"] = .dictionary(["BM": .name("Normal")])
    }
    return states
  }

  /// Adds a font, and returns its name.
  private mutating func add(_ font: InkFont) -> PDFReference {
    var procedures: PDFDictionary = [:]
    for width in font.widths {
      procedures[PDFName("w\(width)")] = .reference(
        add(stream: InkFont.procedure(width: width)))
    }
    let names = font.glyphs.map { PDFValue.name(PDFName("w\($0.width)")) }
    let box = [0, InkFont.box.descent, font.widths.last ?? 0, InkFont.box.ascent]
    let scale = PDFValue.real("0.001")
    return add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type3"),
        "FontBBox": .array(box.map { .integer($0) }),
        "FontMatrix": .array([scale, .integer(0), .integer(0), scale, .integer(0), .integer(0)]),
        "CharProcs": .dictionary(procedures),
        "Encoding": .dictionary([
          "Type": .name("Encoding"), "Differences": .array([.integer(1)] + names),
        ]),
        "FirstChar": .integer(1), "LastChar": .integer(names.count),
        "Widths": .array(font.glyphs.map { .integer($0.width) }),
        "ToUnicode": .reference(add(stream: font.toUnicode)),
        "Resources": .dictionary([:]),
      ]))
  }

  private mutating func add(_ mask: InkForm.Mask) -> PDFReference {
    var entries = Self.form(mask.box, [:])
    entries["Group"] = .dictionary(["S": .name("Transparency"), "CS": .name("DeviceGray")])
    return add(stream: mask.content, entries)
  }

  private static func form(_ box: InkForm.Box, _ resources: PDFDictionary) -> PDFDictionary {
    form(
      [box.left, box.top, box.right, box.bottom].map { .integer($0) }, resources)
  }

  /// Returns the entries of a form XObject.
  static func form(_ box: [PDFValue], _ resources: PDFDictionary) -> PDFDictionary {
    [
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .array(box),
      "Resources": .dictionary(resources),
    ]
  }

  /// Adds what colours without a profile are to the resources of a form, where they need one.
  func addColorSpace(to resources: inout PDFDictionary) {
    guard needsColorSpace else { return }
    var spaces = source.dictionary(resources["ColorSpace"]) ?? [:]
    spaces["DefaultRGB"] = Self.sRGB
    resources["ColorSpace"] = .dictionary(spaces)
  }
}
