import Graphics
import Ink

/// The overlay that shows a selection over the pages, in pixels from their top left corners.
struct SelectionOverlay: Hashable {
  /// A piece of the images of a layer: all of them, or those of one part of the selection.
  struct Piece: Hashable {
    /// The position of the images, or the rectangle around them if they are turned.
    var place: PixelRect
    /// The map of their pixels to those of the page if they are turned.
    var turn: Affine?
    /// The part of the images that is turned, in their pixels; nil for all of them.
    var image: PixelRect?
    /// The rectangle that shows them.
    var clip: PixelRect
  }

  /// The images of a pane's layer.
  struct Layer: Hashable {
    var number: Int
    var pieces: [Piece]
    var showsInk: Bool
    var showsHalo: Bool
  }

  /// A turn under way.
  struct Turn: Hashable {
    /// The map of the frame.
    var map: Affine
    /// The place that stays.
    var center: Point
  }

  /// The frame of a part of the selection.
  struct Frame: Hashable {
    /// The frame, on whole pixels.
    var frame: SelectionFrame
    /// Its turn, or nil if it is upright.
    var turn: Turn?

    /// The line to the round handle, which a turn under way moves.
    var stalk: TurnHandle? {
      guard var handle = frame.turnHandle else { return nil }
      if let turn { (handle.root, handle.place) = (turn.map(handle.root), turn.map(handle.place)) }
      return handle
    }
  }

  /// The frames that may be in view.
  var frames: [Frame] = []
  /// The rectangle that a contact draws around strokes.
  var rectangle: PixelRect?
  /// The loop that a contact draws around strokes.
  var loop: [Point] = []
  /// The layers, one for each pane.
  var layers: [Layer] = []
  /// The number of pixels per canvas unit at actual size.
  var scale = 1.0

  /// The blue of the controls.
  static let color = Color(hex: 0x2d6cdf)
  static let haloOpacity = 0.32
  /// The distance from the strokes to the frame, in canvas units at actual size.
  static let margin = 8.0
  /// The side of a handle, in the same units.
  static let handle = 9.0
  /// The length of the line from the frame to the round handle, in the same units: fingers, which
  /// take a handle from 20 units away, find it apart from the handles of the frame.
  static let stalkLength = 28.0
  /// The diameter of the round handle, in the same units.
  static let disc = 11.0

  /// The line's width, in pixels.
  var line: Int { max(1, Int(scale.rounded())) }

  /// True if it shows nothing.
  var isBlank: Bool {
    frames.isEmpty && rectangle == nil && loop.isEmpty
      && !layers.contains { layer in
        (layer.showsInk || layer.showsHalo) && layer.pieces.contains { !$0.place.isEmpty }
      }
  }

  /// The areas of the page of pane `index` that the overlay may cover.
  func areas(_ index: Int) -> [PixelRect] {
    var areas: [PixelRect] = []
    for frame in frames {
      let reach = Int((Self.handle * scale).rounded(.up)) + 2
      var bounds = frame.frame.bounds
      if let turn = frame.turn { bounds = turn.map(bounds) }
      for place in [frame.stalk?.place, frame.turn?.center].compactMap({ $0 }) {
        bounds.insert(place)
      }
      areas.append(PixelRect(bounds).inset(by: -reach))
    }
    if let rectangle { areas.append(rectangle.inset(by: -line - 1)) }
    if !loop.isEmpty {
      var bounds = Bounds.empty
      for corner in loop { bounds.insert(corner) }
      areas.append(PixelRect(bounds).inset(by: -line - 2))
    }
    if layers.indices.contains(index) {
      let layer = layers[index]
      if layer.showsInk || layer.showsHalo {
        areas += layer.pieces.map { $0.place.intersection($0.clip) }
      }
    }
    return areas
  }
}

extension PixelRect {
  /// Creates a rectangle by rounding `bounds` to whole pixels.
  init(_ bounds: Bounds) {
    func whole(_ place: Double) -> Int { Int(min(max(place.rounded(), -1e10), 1e10)) }
    let (left, top) = (whole(bounds.min.x), whole(bounds.min.y))
    self.init(
      x: left, y: top, width: whole(bounds.max.x) - left, height: whole(bounds.max.y) - top)
  }
}
