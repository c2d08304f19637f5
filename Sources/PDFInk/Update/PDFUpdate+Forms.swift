import Ink

extension PDFUpdate {
  /// Adds a form with its masks, and returns its name.
  mutating func add(_ form: InkForm) -> PDFReference {
    var states: PDFDictionary = [:]
    for opacity in form.opacities {
      let value = Decimal.text(Double(opacity) / 1000, digits: 3)
      states[PDFName("A\(opacity)")] = .dictionary(["ca": .real(value)])
    }
    if form.multiplies {
      states["B"] = .dictionary(["BM": .name("Multiply")])
      states["N"] = .dictionary(["BM": .name("Normal")])
    }
    if !form.masks.isEmpty { states["M"] = .dictionary(["SMask": .name("None")]) }
    for (index, mask) in form.masks.enumerated() {
      let group: PDFDictionary = ["S": .name("Luminosity"), "G": .reference(add(mask))]
      states[PDFName("M\(index)")] = .dictionary(["SMask": .dictionary(group)])
    }
    var resources: PDFDictionary = [:]
    if !states.isEmpty { resources["ExtGState"] = .dictionary(states) }
    addColorSpace(to: &resources)
    var entries = Self.form(form.box, resources)
    if !form.isOpaque { entries["Group"] = .dictionary(["S": .name("Transparency")]) }
    return add(stream: form.content, entries)
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
