import Ink

/// The objects that ink refers to in an exported PDF.
extension InkContent {
  /// Returns the entries of a resource dictionary with the graphics states and the fonts that the
  /// content names. The masks have the numbers from `firstMask` on, and the fonts the next ones.
  func resources(firstMask: Int) -> [UInt8] {
    var text = VectorText()
    text.write("/ExtGState<<")
    for name in opacities.sorted() {
      text.write("/A\(name)<</ca ")
      text.write(Double(name) / 1000, digits: 3)
      text.write(">>")
    }
    if multiplies { text.write("/B<</BM/Multiply>>/N<</BM/Normal>>") }
    if !masks.isEmpty { text.write("/M<</SMask/None>>") }
    for index in masks.indices {
      text.write("/M\(index)<</SMask<</S/Luminosity/G \(firstMask + index) 0 R>>>>")
    }
    text.write(">>")
    if !fonts.isEmpty {
      text.write("/Font<<")
      var number = firstMask + masks.count
      for (index, font) in fonts.enumerated() {
        text.write("/T\(index) \(number) 0 R")
        number += font.objectCount
      }
      text.write(">>")
    }
    return text.bytes
  }

  /// The number of objects that are written after the content.
  var objectCount: Int { masks.count + fonts.reduce(0) { $0 + $1.objectCount } }

  /// Adds the masks and the fonts to a file.
  func writeObjects(to file: inout PDFFile) {
    writeMasks(to: &file)
    for font in fonts { font.write(to: &file) }
  }

  /// Adds the masks to a file.
  private func writeMasks(to file: inout PDFFile) {
    for mask in masks {
      let box = mask.box
      file.add(
        stream: mask.content,
        "/Type/XObject/Subtype/Form/BBox[\(box.left) \(box.top) \(box.right) \(box.bottom)]"
          + "/Resources<<>>/Group<</S/Transparency/CS/DeviceGray>>")
    }
  }
}

extension InkFont {
  /// The number of its objects: the font, its map to text, and a procedure for each width.
  fileprivate var objectCount: Int { 2 + widths.count }

  /// Adds the font and its objects to a file.
  fileprivate func write(to file: inout PDFFile) {
    let map = file.next + 1
    let names = glyphs.map { "/w\($0.width)" }.joined()
    let procedures = widths.enumerated().map { "/w\($1) \(map + 1 + $0) 0 R" }.joined()
    let box = "[0 \(Self.box.descent) \(widths.last ?? 0) \(Self.box.ascent)]"
    file.add(
      "<</Type/Font/Subtype/Type3/FontBBox\(box)/FontMatrix[0.001 0 0 0.001 0 0]"
        + "/CharProcs<<\(procedures)>>/Encoding<</Type/Encoding/Differences[1\(names)]>>"
        + "/FirstChar 1/LastChar \(glyphs.count)"
        + "/Widths[\(glyphs.map { String($0.width) }.joined(separator: " "))]"
        + "/ToUnicode \(map) 0 R/Resources<<>>>>")
    file.add(stream: toUnicode, "")
    for width in widths { file.add(stream: Self.procedure(width: width), "") }
  }
}
