import ArgumentParser
import Ink
import X11Canvas

/// The options that say how a picture of a drawing is made.
struct PictureOptions: ParsableArguments {
  /// What is behind the ink.
  enum Background: Hashable, Sendable {
    case transparent
    case color(InkColor)
  }

  /// The largest page one may ask for, in canvas units.
  static let longestSide = 1e6

  @Option(
    help: ArgumentHelp(
      "What is behind the ink: a colour as for the ink, or transparent.", valueName: "color"),
    transform: { text in
      if text.lowercased() == "transparent" { return .transparent }
      do {
        return .color(try TypedColor.color(text))
      } catch {
        throw OptionError("\(error), and a background may also be transparent")
      }
    })
  var background: Background?

  @Option(
    help: ArgumentHelp(
      "The pixels of a PNG along a canvas unit of 1/96 inch, 0.05 to 64.", valueName: "pixels"),
    transform: { text in
      guard let scale = TypedNumber.number(text), 0.05...64 ~= scale else {
        throw OptionError("a scale is a number from 0.05 to 64")
      }
      return scale
    })
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "The page from 0,0 on, in canvas units, instead of the ink and 2 units around it.",
      valueName: "width:height"),
    transform: { text in
      guard let (width, height) = TypedNumber.pair(text), 0 < width, width <= longestSide,
        0 < height, height <= longestSide
      else { throw OptionError("a page is WIDTH:HEIGHT, in canvas units up to a million") }
      return InkDocument.Size(width: width, height: height)
    })
  var page: InkDocument.Size?

  @Option(
    help: ArgumentHelp(
      "What x and y of plain text count in: px, which are canvas units, or mm; else px.",
      valueName: "unit"),
    transform: { text in
      guard let unit = InkDocument.Unit(rawValue: text.lowercased()) else {
        throw OptionError("a unit is px or mm")
      }
      return unit
    })
  var unit: InkDocument.Unit?

  /// The same for an export, on `paper` where nothing else is asked for.
  func exportOptions(paper: InkColor?) -> ExportOptions {
    var options = ExportOptions(background: paper)
    switch background {
    case .color(let color): options.background = color
    case .transparent: options.background = nil
    case nil: break
    }
    if let scale { options.scale = scale }
    if let page { options.page = .fixed(width: page.width, height: page.height) }
    return options
  }

  /// The paper of a sheet; nil for none.
  var paper: Color? {
    switch background {
    case .transparent: nil
    case .color(let color): Color(color)
    case nil: .white
    }
  }
}
