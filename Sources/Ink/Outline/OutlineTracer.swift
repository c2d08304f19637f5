/// Traces the outline around stations.
///
/// The capsules have one contour (`CapsuleContour`), from which loops in the ink are removed
/// (`ContourTrim`). Bands have contours of their own (`BandContour`); then only the capsules that
/// reach beyond the bands are traced. `CurveFit` draws every contour with few curves.
struct OutlineTracer {
  private var fit: CurveFit

  /// Creates a tracer whose curves stay within `tolerance`, in canvas units, of the shape.
  init(tolerance: Double) {
    fit = CurveFit(tolerance: tolerance)
  }

  /// Returns the path around `stations`.
  mutating func trace(_ stations: [Station]) -> [PathElement] {
    guard !stations.isEmpty else { return [] }
    guard stations.count > 1, BandContour.areNeeded(stations) else {
      return capsules(stations, stations.indices)
    }
    let bands = BandContour(stations)
    var elements: [PathElement] = []
    for contour in bands.contours { elements += fit.elements(around: contour) }
    for run in bands.bareRuns() { elements += capsules(stations, Range(run)) }
    return elements
  }

  private mutating func capsules(_ stations: [Station], _ range: Range<Int>) -> [PathElement] {
    let contour = CapsuleContour.around(stations[range])
    var trim = ContourTrim(stations)
    return fit.elements(around: trim.trimmed(contour))
  }
}
