import Ink

/// The objects that ink refers to in an exported PDF.
extension InkContent {
  /// Returns the entry of a resource dictionary with the graphics states that the content names.
  /// The masks have the numbers from `firstMask` on.
  func states(firstMask: Int) -> [UInt8] {
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
    return text.bytes
  }

  /// Adds the masks to a file.
  func writeMasks(to file: inout PDFFile) {
    for mask in masks {
      let box = mask.box
      file.add(
        stream: mask.content,
        "/Type/XObject/Subtype/Form/BBox[\(box.left) \(box.top) \(box.right) \(box.bottom)]"
          + "/Resources<<>>/Group<</S/Transparency/CS/DeviceGray>>")
    }
  }
}
