import Ink
import Localization
import Tracing

/// The colour of ink that was traced in a picture.
enum TracedColor: Sendable, Hashable {
  /// The ink of the menu whose hue is nearest.
  case nearest
  /// The colour in the picture, which is paler than that of the pen.
  case photo
  /// A colour that was chosen.
  case fixed(InkColor)

  /// Returns the colour for the ink of a picture.
  func color(of ink: PictureInk) -> InkColor {
    switch self {
    case .nearest: ink.color.nearest(of: Palette.toolColors.map { Palette.colors[$0].color })
    case .photo: ink.color
    case .fixed(let color): color
    }
  }
}

extension TracingError {
  /// The sentence for the user.
  var sentence: String {
    switch self {
    case .noInk: tr("There is no ink in this picture.")
    case .cutOff:
      tr("The ink reaches the edge of the picture, or is joined to a line that does.")
    case .tooSmall:
      tr("The ink is too small: the pen is under 2 pixels wide. Take the picture from nearer.")
    case .tooIntricate: tr("There is too much in this picture for a signature.")
    }
  }
}
