import ArgumentParser
import Ink
import Localization

/// The options that override the pens of a file.
struct PenOptions: ParsableArguments {
  enum WidthSource: String, CaseIterable, ExpressibleByArgument {
    case pressure
    case speed
  }

  /// The greatest width that is accepted, in millimetres.
  static let widest = 100.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        """
        The least and greatest width of the line in millimetres, or one number for both. Default: \
        as in the file, or 0.2:0.9.
        """), valueName: "min:max"),
    transform: { text in
      guard let width = NumberArgument.range(text, within: 0...widest), width.upperBound > 0 else {
        throw OptionError(tr("a width is MIN:MAX or one number, in millimetres, at most 100"))
      }
      return width
    })
  var width: ClosedRange<Double>?

  @Option(
    help: ArgumentHelp(
      tr(
        """
        The colour of the ink: #rgb, #rrggbb, black, blue, red, green, violet, yellow or white. \
        Default: as in the file, or black.
        """), valueName: "color"),
    completion: .list(ColorArgument.names), transform: ColorArgument.color)
  var color: InkColor?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        """
        The opacity of the ink from 0 to 1, or its least and greatest value. Default: as in the \
        file, or 1.
        """), valueName: "opacity or min:max"),
    transform: { text in
      guard let opacity = NumberArgument.range(text, within: 0...1) else {
        throw OptionError(tr("an opacity is a number from 0 to 1, or two such numbers as MIN:MAX"))
      }
      return (range: opacity, isRange: text.contains(":"))
    })
  var opacity: (range: ClosedRange<Double>, isRange: Bool)?

  @Option(
    help: ArgumentHelp(
      tr("The quantity that varies the opacity between min and max."), valueName: "quantity"))
  var opacityFollows: WidthSource?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        """
        The smoothing of the hand's motion by the engine xsign, 0 to 100. Default: as in the file, \
        or 50.
        """), valueName: "percent"),
    transform: { text in
      let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
      guard let percent = NumberArgument.number(digits), 0...100 ~= percent else {
        throw OptionError(tr("the smoothing is a number from 0 to 100"))
      }
      return percent / 100
    })
  var smoothing: Double?

  func validate() throws {
    let isRange = opacity?.isRange ?? false
    if opacityFollows != nil, !isRange {
      throw ValidationError(
        tr("'--opacity-follows' requires a range of opacities: --opacity MIN:MAX."))
    }
    if isRange, opacityFollows == nil {
      throw ValidationError(
        tr("A range of opacities needs '--opacity-follows pressure' or 'speed'."))
    }
  }

  /// Returns `pen` with the options applied.
  func applied(to pen: Pen) -> Pen {
    var pen = pen
    if let color { pen.color = color }
    if let width {
      pen.width =
        width.lowerBound * Pen.unitsPerMillimetre...width.upperBound * Pen.unitsPerMillimetre
    }
    if let opacity {
      pen.opacity = opacity.range
      pen.opacityDriver = opacityFollows.flatMap { .init(rawValue: $0.rawValue) } ?? .nothing
    }
    if let smoothing { pen.smoothing = smoothing }
    return pen
  }

  /// Returns `document` with the options applied to all its pens.
  func applied(to document: InkDocument) -> InkDocument {
    var document = document
    document.strokes = document.strokes.map {
      $0.drawn(with: applied(to: $0.pen), id: $0.id)
    }
    return document
  }
}
