import Ink

extension ExportLayer {
  /// A step of drawing a layer.
  enum Step: Sendable {
    /// Fills a stroke with an opacity.
    case fill(ExportStroke, opacity: Double)
    /// Sets the mask of strokes.
    case mask([ExportStroke])
    /// Ends the mask.
    case unmask

    /// Returns the operators of PDF that fill the path of the step, in a content whose grid begins
    /// at `corner`; nothing if it has none. The coordinates count from the path's own corner, so
    /// that they depend on no other step.
    func path(corner: Point) -> [UInt8] {
      guard case .fill(let stroke, _) = self else { return [] }
      return stroke.outline.filled(corner: corner)
    }
  }

  /// The steps that draw the layer, in order.
  var steps: [Step] {
    let fills = plain.map { Step.fill($0, opacity: $0.opacity) }
    guard !masked.isEmpty else { return fills }
    return fills + [.mask(masked)] + masked.map { .fill($0, opacity: 1) } + [.unmask]
  }
}

extension OutlinePath {
  /// Returns the corner of the path's bounds on a grid that begins at `corner`.
  func corner(on corner: Point) -> GridPoint { GridPoint(bounds.min, origin: corner) }

  /// Returns the operators that fill the path, with coordinates from its own corner.
  fileprivate func filled(corner: Point) -> [UInt8] {
    let origin = self.corner(on: corner)
    var text = VectorText()
    var current = origin
    func write(_ point: GridPoint) {
      text.write(point.x - origin.x)
      text.write(byte: UInt8(ascii: " "))
      text.write(point.y - origin.y)
      text.write(byte: UInt8(ascii: " "))
    }
    func end(_ name: Unicode.Scalar, at point: GridPoint) {
      text.write(byte: UInt8(ascii: name))
      text.write(byte: UInt8(ascii: "\n"))
      current = point
    }
    for element in GridPath(self, origin: corner).elements {
      switch element {
      case .move(let point):
        write(point)
        end("m", at: point)
      case .line(let point):
        // A path begins with a move.
        guard point != current else { continue }
        write(point)
        end("l", at: point)
      case .curve(let a, let b, let point):
        let (isFromStart, isToEnd) = (a == current, b == point)
        if !isFromStart { write(a) }
        if isFromStart || !isToEnd { write(b) }
        write(point)
        end(isFromStart ? "v" : isToEnd ? "y" : "c", at: point)
      case .close: break  // A fill closes every sub-path.
      }
    }
    text.write("f\n")
    return text.bytes
  }
}
