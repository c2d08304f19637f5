import ArgumentParser
import Export
import Ink
import Localization

/// The options of the picture made of a drawing.
struct PictureOptions: ParsableArguments {
  /// The background of the ink.
  enum Background: Hashable, Sendable {
    case transparent
    case color(InkColor)
  }

  /// The sides of a page that are accepted, in canvas units. Files have two or three decimals, by
  /// which a shorter side would be zero.
  static let sides = 0.01...1e6
  /// The scales that are accepted.
  static let scales = 0.05...64.0

  @Option(
    help: ArgumentHelp(
      tr("The background of the ink: a colour as for --color, or transparent."),
      valueName: "color"),
    completion: .list(ColorArgument.names + ["transparent"]),
    transform: { text in
      if text.lowercased() == "transparent" { return .transparent }
      do {
        return .color(try ColorArgument.color(text))
      } catch {
        throw OptionError(tr("\(error); a background may also be transparent"))
      }
    })
  var background: Background?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The pixels of a PNG per canvas unit of 1/96 inch, 0.05 to 64."), valueName: "pixels"),
    transform: { text in
      guard let scale = NumberArgument.number(text), scales ~= scale else {
        throw OptionError(tr("a scale is a number from 0.05 to 64"))
      }
      return scale
    })
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The size of the page in canvas units, from 0,0; else the ink with a margin of 2 units."),
      valueName: "width:height"),
    transform: { text in
      guard let (width, height) = NumberArgument.pair(text), sides ~= width, sides ~= height else {
        throw OptionError(
          tr("a page is WIDTH:HEIGHT, in canvas units, from 0.01 to a million each"))
      }
      return CanvasSize(width: width, height: height)
    })
  var page: CanvasSize?

  @Option(
    help: UnitArgument.help, completion: UnitArgument.completion, transform: UnitArgument.unit)
  var unit: InkDocument.Unit?

  /// Returns the options as those of an export. `paper` is the background unless one is given, and
  /// `pixels` the size in pixels instead of the scale.
  func exportOptions(paper: InkColor?, pixels: PixelFit? = nil) -> ExportOptions {
    var options = ExportOptions(background: background(or: paper))
    if let scale { options.scale = scale }
    options.pixels = pixels
    if let page { options.page = .fixed(width: page.width, height: page.height) }
    return options
  }

  /// Returns the background of the ink, or nil for none: `paper` unless one is given.
  func background(or paper: InkColor?) -> InkColor? {
    switch background {
    case .transparent: nil
    case .color(let color): color
    case nil: paper
    }
  }
}
