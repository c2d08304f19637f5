import Ink

/// The chosen colour, width, opacity and smoothing, as indices in the palette.
struct PenChoice: Hashable {
  var color = 0
  var width = Palette.firstWidth
  var opacity = 0
  var opacityDriver = Pen.OpacityDriver.nothing
  var smoothing = Palette.firstSmoothing

  /// The pen that draws with these choices.
  var pen: Pen {
    let greatest = Double(Palette.opacities[opacity]) / 100
    let least = opacityDriver == .nothing ? greatest : greatest * Palette.leastOpacity
    return Pen(
      color: Palette.colors[color].color, width: Palette.widths[width].units,
      opacity: least...greatest, opacityDriver: opacityDriver,
      smoothing: Double(Palette.smoothings[smoothing]) / 100)
  }

  mutating func choose(_ preset: Preset) {
    (color, width, opacity) = preset.choices
    opacityDriver = .nothing
  }
}

/// The tool that contacts use, unless the device itself is an eraser.
enum DrawingTool: Hashable {
  case pen, eraser, selection
}
