/// The colours of ink, which are sRGB, in files that give colours without a profile another
/// meaning.
extension PDFUpdate {
  /// Finds out whether ink on these pages needs a colour space of its own.
  mutating func findColors(on pages: [TreePage]) {
    needsColorSpace = isArchival && !hasRGBIntent || pages.contains { redefinesColors($0) }
  }

  /// sRGB by its primaries, its white point and an exponent near its curve (ISO 32000-1, 8.6.5.3;
  /// IEC 61966-2-1). Each three numbers of the matrix are a primary.
  static var sRGB: PDFValue {
    func numbers(_ texts: [String]) -> PDFValue { .array(texts.map { .real($0) }) }
    return .array([
      .name("CalRGB"),
      .dictionary([
        "WhitePoint": numbers(["0.9505", "1", "1.089"]),
        "Gamma": numbers(["2.2", "2.2", "2.2"]),
        "Matrix": numbers([
          "0.4124", "0.2126", "0.0193", "0.3576", "0.7152", "0.1192", "0.1805", "0.0722", "0.9505",
        ]),
      ]),
    ])
  }

  /// True if a page says what colours without a profile are. In most programs that holds for forms
  /// that do not say so themselves.
  private func redefinesColors(_ page: TreePage) -> Bool {
    let spaces = source.dictionary(source.dictionary(page.resources)?["ColorSpace"])
    return source.resolved(spaces?["DefaultRGB"]) != .null
  }

  /// True if the file has an output intent for RGB. Without one, PDF/A forbids colours without a
  /// profile (ISO 19005-2, 6.2.4.3).
  private var hasRGBIntent: Bool {
    intents.contains { intent in
      source.integer(source.dictionary(intent["DestOutputProfile"])?["N"]) == 3
    }
  }

  private var catalog: PDFDictionary { source.dictionary(source.trailer["Root"]) ?? [:] }

  /// The output intents.
  private var intents: [PDFDictionary] {
    (source.array(catalog["OutputIntents"]) ?? []).compactMap(source.dictionary)
  }

  /// True in PDF/A.
  var isArchival: Bool {
    if intents.contains(where: { source.name($0["S"]) == "GTS_PDFA1" }) { return true }
    guard case .reference(let metadata)? = catalog["Metadata"], source.isStream(metadata),
      let text = try? source.data(metadata)
    else { return false }
    return text.firstRange(of: Array("pdfaid:part".utf8)) != nil
  }

  /// Returns the number of components of a colour space, or nil if it is unknown.
  func components(ofSpace value: PDFValue?) -> Int? {
    if let name = source.name(value) {
      return ["DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4][name]
    }
    guard let parts = source.array(value), let kind = source.name(parts.first) else { return nil }
    if kind == "ICCBased", parts.count > 1 {
      return source.integer(source.dictionary(parts[1])?["N"])
    }
    return ["CalGray": 1, "CalRGB": 3, "Lab": 3][kind]
  }
}
