import Graphics
import Ink

/// A comparison sheet as outlines: the cards with their captions, and on each card a picture that
/// is clipped to its frame.
struct VectorSheet {
  /// The cards, in pixels of the layout.
  let cards: [ExportStroke]
  /// The ink on each card.
  let drawings: [[ExportStroke]]
  /// The part of the canvas that a card shows, in canvas units.
  let page: Bounds
  /// The colour of the cards, or nil for none.
  let paper: InkColor?
  let layout: SheetLayout

  /// The size of the sheet, in canvas units.
  var size: Point { Point(Double(layout.width), Double(layout.height)) / layout.scale }

  /// The top left corners of the pictures, in canvas units.
  var places: [Point] {
    drawings.indices.map { index in
      let picture = layout.picture(index)
      return Point(Double(picture.x), Double(picture.y)) / layout.scale
    }
  }

  /// Returns the sheet as SVG.
  func svg() -> [UInt8] {
    var document = SVGDocument(width: size.x, height: size.y)
    document.beginGroup(unitsPerStep: 1 / VectorText.grid / layout.scale)
    document.add(ExportLayer(plain: cards))
    document.endGroup()
    document.addClip(width: page.width, height: page.height)
    for (place, strokes) in zip(places, drawings) {
      document.beginClippedGroup(at: place, origin: page.min, paper: paper)
      for layer in ExportLayer.layers(of: strokes) { document.add(layer) }
      document.endGroup()
    }
    return document.bytes()
  }

  /// Returns the sheet as a PDF.
  func pdf() -> [UInt8] {
    var document = PDFDocument()
    document.add(self)
    return document.bytes()
  }

  /// Adds the sheet to a PDF as a page of the tree `parent`. The picture on each card is a form,
  /// which has masks and opacities of its own.
  func write(to file: inout PDFFile, parent: Int) {
    var ground = InkContent(corner: .zero)
    ground.add(ExportLayer(plain: cards))
    let forms = drawings.map { strokes in
      var ink = InkContent(corner: page.min)
      for layer in ExportLayer.layers(of: strokes) { ink.add(layer) }
      return ink
    }
    let box = PDFPageBox(size)
    var content = VectorText()
    content.write("q ")
    let pixel = box.step / layout.scale
    content.write([pixel, 0, 0, -pixel, 0, box.height], digits: 9)
    content.write("cm\n")
    content.write(ground.text.bytes)
    content.write("Q\n")
    for (index, place) in places.enumerated() {
      let corner = place * box.scale
      content.write("q ")
      content.write([box.step, 0, 0, -box.step], digits: 9)
      content.write([corner.x, box.height - corner.y], digits: 6)
      content.write("cm /F\(index) Do Q\n")
    }

    // The page comes first, then its content, then each form and its masks.
    var number = file.next + 2
    let numbers = forms.map { form in
      defer { number += 1 + form.masks.count }
      return number
    }
    let names = numbers.enumerated().map { "/F\($0) \($1) 0 R" }.joined()
    var object = PDFExportPage.beginning(
      parent: parent, box: box, content: file.next + 1, in: &file)
    object.write("<<")
    object.write(ground.resources(firstMask: 0))
    object.write("/XObject<<\(names)>>>>")
    object.write(PDFExportPage.end)
    file.add(object.bytes)
    file.add(stream: content.bytes, "")
    let right = Int((page.width * VectorText.grid).rounded())
    let bottom = Int((page.height * VectorText.grid).rounded())
    for (form, number) in zip(forms, numbers) {
      let states = String(decoding: form.resources(firstMask: number + 1), as: UTF8.self)
      file.add(
        stream: form.text.bytes,
        "/Type/XObject/Subtype/Form/BBox[0 0 \(right) \(bottom)]/Resources<<\(states)>>")
      form.writeObjects(to: &file)
    }
  }
}
