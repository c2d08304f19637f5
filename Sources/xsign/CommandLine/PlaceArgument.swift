import Ink
import Localization

/// The parser of places and sizes on pages, in millimetres.
enum PlaceArgument {
  /// The greatest distance that is accepted, in millimetres: the longest side of a PDF's page.
  private static let farthest = 1e6

  /// Returns the place `X,Y`.
  ///
  /// - Throws: `OptionError` if `text` is none.
  static func corner(_ text: String) throws(OptionError) -> InkPlace {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = NumberArgument.number(parts[0]),
      let y = NumberArgument.number(parts[1]), max(x.magnitude, y.magnitude) <= farthest
    else { throw OptionError(tr("a place is X,Y, in millimetres")) }
    return .corner(x: x, y: y)
  }

  /// Returns the size `W` or `W:H`.
  ///
  /// - Throws: `OptionError` if `text` is none.
  static func size(_ text: String) throws(OptionError) -> InkPlace.Size {
    if let width = NumberArgument.number(text), 0 < width, width <= farthest {
      return InkPlace.Size(width: width)
    }
    guard let (width, height) = NumberArgument.pair(text), 0 < width, width <= farthest, 0 < height,
      height <= farthest
    else { throw OptionError(tr("a size is W or W:H, in millimetres")) }
    return InkPlace.Size(width: width, height: height)
  }
}
