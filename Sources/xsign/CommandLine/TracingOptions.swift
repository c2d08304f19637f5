import ArgumentParser
import Graphics
import Ink
import Localization
import Tracing

/// The options of ink that is made of a picture.
struct TracingOptions: ParsableArguments {
  /// The greatest width of a signature that is accepted, in millimetres.
  private static let widest = 1000.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The share of a pixel from which it is ink, 0.3 to 0.7: less is thicker. Default: 0.5."),
      valueName: "level"),
    transform: { text in
      guard let level = NumberArgument.number(text), PictureInk.levels ~= level else {
        throw OptionError(tr("a level is a number from 0.3 to 0.7"))
      }
      return level
    })
  var level = PictureInk.defaultLevel

  @Flag(help: ArgumentHelp(tr("Remove printed lines, also below ink that crosses them.")))
  var removeLine = false

  @Option(
    help: ArgumentHelp(
      tr(
        """
        The colour of the ink: photo for that of the picture, or #rgb, #rrggbb, black, blue, red, \
        green, violet, yellow or white. Default: the nearest ink of the menu.
        """), valueName: "color"),
    completion: .list(ColorArgument.names + ["photo"]),
    transform: { text in
      if text.lowercased() == "photo" { return .photo }
      do {
        return .fixed(try ColorArgument.color(text))
      } catch {
        throw OptionError(tr("\(error); it may also be photo"))
      }
    })
  var color = TracedColor.nearest

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The width of the ink in millimetres, whatever the picture says."),
      valueName: "millimetres"),
    transform: { text in
      guard let width = NumberArgument.number(text), 0 < width, width <= widest else {
        throw OptionError(tr("a width is a number of millimetres above 0, at most 1000"))
      }
      return width
    })
  var width: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("The part of the upright picture that has the ink, in pixels from its top left corner."),
      valueName: "x,y,w,h"),
    transform: { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Int($0) }.filter { 0...1_000_000 ~= $0 }
      guard parts.count == 4, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
        throw OptionError(tr("a frame is X,Y,WIDTH,HEIGHT, in whole pixels"))
      }
      return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    })
  var frame: PixelRect?

  /// Returns the ink in the picture of the file with that name.
  func strokes(of image: Image, file: String) throws(CommandError) -> [Stroke] {
    let whole = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
    if let frame, frame.intersection(whole).isEmpty {
      throw .frameOutside(width: image.width, height: image.height, file: file)
    }
    do throws(TracingError) {
      let ink = try PictureInk(image, part: frame, removesLines: removeLine)
      return try ink.strokes(
        color: color.color(of: ink), level: level,
        width: width.map { $0 * Pen.unitsPerMillimetre })
    } catch {
      throw .tracing(error, file: file)
    }
  }
}
