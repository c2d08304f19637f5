import Ink

/// Changes of the opacity of strokes, each of which leaves the rest of it as it is.
extension Pen {
  /// Sets the greatest opacity. The least keeps its share of that.
  mutating func setOpacity(_ greatest: Double) {
    let (least, before) = (opacity.lowerBound, opacity.upperBound)
    let share = before > 0 ? least / before : 1
    opacity = min(share * greatest, greatest)...greatest
  }

  /// Sets the quantity that the opacity follows. The greatest opacity stays.
  mutating func setOpacityDriver(_ driver: OpacityDriver) {
    let greatest = opacity.upperBound
    if driver == .nothing {
      opacity = greatest...greatest
    } else if opacityDriver == .nothing || opacity.lowerBound == greatest {
      opacity = greatest * Palette.minimumOpacity...greatest
    }
    opacityDriver = driver
  }
}
