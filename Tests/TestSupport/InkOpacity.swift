import Ink

/// The opacity of the ink of a test.
package enum InkOpacity: CaseIterable, Sendable {
  case opaque, half, varying, multiplied

  /// The stroke with ink of this opacity, and of `color` if given.
  package func stroke(_ stroke: Stroke, color: UInt32? = nil) -> Stroke {
    var pen = stroke.pen
    switch self {
    case .opaque: break
    case .half: pen.opacity = 0.5...0.5
    case .multiplied: (pen.color, pen.blend) = (InkColor(hex: 0xc18733), .multiply)
    case .varying:
      pen.opacity = 0.15...0.9
      pen.opacityDriver = stroke.samples.contains { $0.pressure != nil } ? .pressure : .speed
    }
    if let color { pen.color = InkColor(hex: color) }
    return Stroke(id: stroke.id, pen: pen, samples: stroke.samples)
  }
}
