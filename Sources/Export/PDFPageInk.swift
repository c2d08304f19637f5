public import Ink

/// Ink on a page of a PDF.
public struct PDFPageInk: Sendable {
  /// The index of the page.
  public var page: Int
  /// The strokes from the bottom to the top, in canvas units from the top left corner of the page
  /// as it is shown.
  public var strokes: [Stroke]
  /// True if a form of the PDF has no other strokes beside some of these.
  public var isAlone: Bool

  /// Creates the ink of a page.
  public init(page: Int, strokes: [Stroke], isAlone: Bool = false) {
    self.page = page
    self.strokes = strokes
    self.isAlone = isAlone
  }
}

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
  /// that nobody could see, are left out. O(number of samples), of equal ink once.
  ///
  /// - Parameters:
  ///   - ink: The ink, from the bottom to the top.
  ///   - pages: The pages of the PDF.
  ///   - engine: The engine that draws the strokes of pens.
  /// - Throws: `ExportError` if no ink is seen on the pages.
  public init(
    _ ink: [PDFPageInk], on pages: [PDFPage], engine: EngineSettings
  ) throws(ExportError) {
    let groups = Self.groups(of: ink).filter { pages.indices.contains($0.page) }
    var numbers: [[Stroke]: Int] = [:]
    var shapes: [[Stroke]] = []
    let places = groups.map { group in
      let (corner, strokes) = InkForm.movedToCorner(group.strokes)
      let number = numbers[strokes, default: shapes.count]
      if number == shapes.count {
        numbers[strokes] = number
        shapes.append(strokes)
      }
      return (number: number, corner: corner)
    }
    // All at once, so that all processors trace them.
    var outlines = DrawingExport.outlines(shapes.flatMap(\.self), engine.renderer)[...]
    var reason = ExportError.nothingDrawn
    let forms = try shapes.map { strokes throws(ExportError) -> InkForm? in
      defer { outlines = outlines.dropFirst(strokes.count) }
      do throws(ExportError) {
        return try InkForm(signingWith: Array(outlines.prefix(strokes.count)))
      } catch {
        guard error.isNothingSeen else { throw error }
        if error != .nothingDrawn { reason = error }
        return nil
      }
    }
    self.init(forms: [], placements: [])
    var known: [InkForm: Int] = [:]
    for (group, place) in zip(groups, places) {
      guard let form = forms[place.number] else { continue }
      let map = Self.map(to: place.corner)
      guard pages[group.page].meets(map.frame(of: form.box)) else { continue }
      let index = known[form, default: self.forms.count]
      if index == self.forms.count {
        known[form] = index
        self.forms.append(form)
      }
      placements.append(Placement(form: index, page: group.page, map: map))
    }
    guard !placements.isEmpty else { throw reason }
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

  /// Returns the ink in groups of strokes that follow one another near by on a page.
  private static func groups(of ink: [PDFPageInk]) -> [PDFPageInk] {
    var groups: [PDFPageInk] = []
    var frame = Bounds.empty
    for part in ink {
      var isNew = part.isAlone || groups.last?.isAlone == true
      for stroke in part.strokes {
        let extent = stroke.extent
        guard !extent.isEmpty else { continue }
        if !isNew, let last = groups.indices.last, groups[last].page == part.page,
          frame.distance(to: extent) <= reach
        {
          groups[last].strokes.append(stroke)
          frame.formUnion(extent)
        } else {
          groups.append(PDFPageInk(page: part.page, strokes: [stroke], isAlone: part.isAlone))
          frame = extent
        }
        isNew = false
      }
    }
    return groups
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
