import Controls
import Export
import Glibc
import Graphics
import Ink

/// Choosing a colour and a width of one's own.
extension Dialogs {
  /// Shows the card with the colour and the width of the next stroke, on paper of a colour. `use`
  /// gets what is accepted.
  func choosePen(
    _ choice: PenChoice, on paper: InkColor, latest: [InkColor], use: @escaping (PenLook) -> Void
  ) {
    choose(
      PenLook(color: choice.ink, width: choice.millimetres.upperBound), of: .pen(paper: paper),
      latest: latest, pen: { choice.with($0).pen }, use: use)
  }

  /// Shows the card with the colour of the paper, on which `pen` draws. `use` gets what is
  /// accepted.
  func choosePaper(
    _ color: InkColor, _ pen: PenChoice, latest: [InkColor], use: @escaping (InkColor) -> Void
  ) {
    choose(
      PenLook(color: color, width: pen.millimetres.upperBound), of: .paper, latest: latest,
      pen: { _ in pen.pen }, use: { use($0.color) })
  }

  private func choose(
    _ look: PenLook, of subject: PenLook.Subject, latest: [InkColor],
    pen: @escaping (PenLook) -> Pen, use: @escaping (PenLook) -> Void
  ) {
    begin()
    func show(_ look: PenLook) {
      guard let room = controls.sampleSize else { return }
      let ink = pen(look)
      previews.perform {
        try? PenSample.picture(ink, width: room.width, height: room.height, scale: room.scale)
      } completion: { [controls] in
        controls.show(sample: $0)
      }
    }
    controls.present(
      look, of: subject, latest: latest, onChange: { show($0) },
      onAccept: { [unowned self] look in
        leave()
        use(look)
      }, onCancel: { [unowned self] in leave() })
    show(look)
  }
}

/// A stroke that shows a pen as it draws.
enum PenSample {
  /// Returns a picture of a wave, drawn faster and harder in its middle.
  ///
  /// - Parameters:
  ///   - pen: The pen.
  ///   - width: The width of the picture in pixels.
  ///   - height: Its height.
  ///   - scale: The pixels for each canvas unit.
  static func picture(
    _ pen: Pen, width: Int, height: Int, scale: Double
  ) throws(ExportError) -> Image {
    let size = CanvasSize(width: Double(width) / scale, height: Double(height) / scale)
    let samples = (0...60).map { index -> Sample in
      let part = Double(index) / 60
      let x = size.width * (0.12 + 0.76 * part)
      let y = size.height * (0.5 - 0.24 * sin(3 * .pi * part))
      return Sample(
        Point(x, y), time: 0.012 * Double(index), pressure: 0.1 + 0.9 * sin(.pi * part))
    }
    let stroke = Stroke(id: StrokeID(0), pen: pen, samples: samples)
    return try DrawingExport(
      [stroke], engine: .xsign,
      options: ExportOptions(page: .fixed(width: size.width, height: size.height))
    ).preview(width: width, height: height)
  }
}
