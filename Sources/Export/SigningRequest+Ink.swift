public import Ink

extension SigningRequest {
  /// The number of points per canvas unit.
  static let pointsPerUnit = 72.0 / 96
  /// The distance between neighbouring strokes of one form at most, in canvas units: a centimetre.
  private static let reach = 96 / 2.54

  /// Creates the request for ink, from the bottom to the top, as `engine` draws it.
  ///
  /// Strokes that follow one another near by on a page become a form, in its own coordinates. Equal
  /// ink at several places is one form, which is in the PDF once. Places are rounded to a step of
  /// the forms' coordinates. So the window and the command line, which both come here, make the
  /// same file of the same ink at the same places. Ink that is beside its page, and strokes
  /// that nobody could see, are left out. O(number of samples), of equal ink once. What is made on
  /// the way is that of a part of the ink at a time.
  ///
  /// - Parameters:
  ///   - ink: The ink, from the bottom to the top.
  ///   - pages: The pages of the PDF.
  ///   - engine: The engine that draws the strokes of pens.
  /// - Throws: `ExportError` if no ink is seen on the pages.
  public init(
    _ ink: [PDFPageInk], on pages: [PDFPage], engine: EngineSettings
  ) throws(ExportError) {
    var tracer = InkFormTracer(engine.renderer)
    var places: [(page: Int, shape: Int, corner: Point)] = []
    try Self.forEachGroup(of: ink) { page, strokes throws(ExportError) in
      guard pages.indices.contains(page) else { return }
      let (corner, shape) = InkForm.movedToCorner(strokes)
      let number = try tracer.number(of: shape)
      places.append((page, number, corner))
    }
    try tracer.finish()
    self.init(forms: [], placements: [])
    var known: [InkForm: Int] = [:]
    for place in places {
      guard let form = tracer.forms[place.shape] else { continue }
      let map = Self.map(to: place.corner)
      guard pages[place.page].meets(map.frame(of: form.box)) else { continue }
      let index = known[form, default: self.forms.count]
      if index == self.forms.count {
        known[form] = index
        self.forms.append(form)
      }
      placements.append(Placement(form: index, page: place.page, map: map))
    }
    guard !placements.isEmpty else { throw tracer.reason }
  }

  /// Returns the map that puts a form whose strokes have their corner at `corner`, in canvas units,
  /// on a page.
  private static func map(to corner: Point) -> Affine {
    func points(_ value: Double) -> Double {
      (value * InkForm.stepsPerUnit).rounded() / InkForm.stepsPerUnit * pointsPerUnit
    }
    let step = pointsPerUnit / InkForm.stepsPerUnit
    return Affine(
      scale: Point(step, step), step: Point(points(corner.x), points(corner.y)))
  }

  /// Calls `body` with the index of the page and the strokes of each group of strokes that follow
  /// one another near by on a page.
  private static func forEachGroup(
    of ink: [PDFPageInk], _ body: (Int, [Stroke]) throws(ExportError) -> Void
  ) throws(ExportError) {
    var (page, isAlone) = (0, false)
    var group: [Stroke] = []
    var frame = Bounds.empty
    for part in ink {
      var isNew = group.isEmpty || part.isAlone || isAlone || part.page != page
      for stroke in part.drawn.lazy.map(part.onPage) {
        let extent = stroke.extent
        guard !extent.isEmpty else { continue }
        if isNew || frame.distance(to: extent) > reach {
          if !group.isEmpty { try body(page, group) }
          group.removeAll(keepingCapacity: true)
          (page, isAlone, frame) = (part.page, part.isAlone, .empty)
        }
        group.append(stroke)
        frame.formUnion(extent)
        isNew = false
      }
    }
    if !group.isEmpty { try body(page, group) }
  }
}

extension Bounds {
  /// Returns the greater of the gaps along x and y to another rectangle; 0 if they meet.
  fileprivate func distance(to other: Bounds) -> Double {
    let across = Swift.max(other.min.x - max.x, min.x - other.max.x)
    let along = Swift.max(other.min.y - max.y, min.y - other.max.y)
    return Swift.max(0, across, along)
  }
}

extension PDFPage {
  /// Returns true if a part of a frame, in points, is on the page, and not just its edge.
  func meets(_ frame: Bounds) -> Bool {
    let edge = 0.01
    return frame.max.x > edge && frame.max.y > edge && frame.min.x < width - edge
      && frame.min.y < height - edge
  }
}
