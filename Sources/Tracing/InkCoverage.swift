import Graphics
import Ink

/// The share of each pixel that ink covers, and the colour of that ink.
struct InkCoverage {
  /// The least number of dark pixels that may be ink.
  private static let fewest = 20
  /// The least darkness of ink, as a share of the paper's light, and in deviations of the paper's
  /// noise.
  private static let (leastDarkness, leastDeviations): (Float, Float) = (0.12, 6)
  /// The ratio of the deviation to the median distance, of normally distributed noise.
  private static let deviationPerMedian: Float = 1.4826
  /// The share of the dark pixels that are not surely ink.
  private static let unsure = 0.6

  /// The coverage: near 0 on paper and near 1 within ink, with noise.
  let plane: Plane
  /// The colour of the ink, as a share of the light on the paper.
  let ink: (red: Float, green: Float, blue: Float)

  /// The colour of the ink.
  var color: InkColor {
    InkColor(
      red: SRGB.value(Double(ink.red)), green: SRGB.value(Double(ink.green)),
      blue: SRGB.value(Double(ink.blue)))
  }

  /// Finds the ink of `picture`. Nil if there is none. O(pixels).
  init?(_ picture: LinearPicture) {
    let (width, height) = (picture.width, picture.height)
    var values = picture.values
    let light = PaperLight(picture)
    var mean = Plane(width: width, height: height)
    var means = Histogram()
    for y in 0..<height {
      light.divide(&values, row: y, of: width)
      for index in y * width..<(y + 1) * width {
        let at = 3 * index
        let value = (values[at] + values[at + 1] + values[at + 2]) / 3
        mean.values[index] = value
        means.add(value)
      }
    }
    // Noise of the paper, from which ink differs.
    let noise = means.deviation(from: means.quantile(0.5)) * Self.deviationPerMedian
    let least = max(Self.leastDarkness, Self.leastDeviations * noise)
    let smooth = mean.smoothed()
    guard
      let ink = Self.ink(values, darkness: { 1 - smooth.values[$0] }, of: width * height, least)
    else { return nil }
    self.ink = ink
    // The share of ink that explains a pixel best, by least squares: pale rules and stains of the
    // paper, of other colours, are below a half.
    let way = (1 - ink.red, 1 - ink.green, 1 - ink.blue)
    let square = max(1e-6, way.0 * way.0 + way.1 * way.1 + way.2 * way.2)
    for index in mean.values.indices {
      let at = 3 * index
      let dot =
        (1 - values[at]) * way.0 + (1 - values[at + 1]) * way.1 + (1 - values[at + 2]) * way.2
      mean.values[index] = dot / square
    }
    plane = mean
  }

  /// Returns the colour of the darker half of what is surely ink, or nil if there is none.
  private static func ink(
    _ values: [Float], darkness: (Int) -> Float, of count: Int, _ least: Float
  ) -> (red: Float, green: Float, blue: Float)? {
    var dark = Histogram(1024)
    for index in 0..<count where darkness(index) > least { dark.add(darkness(index)) }
    guard dark.total >= fewest else { return nil }
    // Drawings by programs have one darkness everywhere, so limits are where intervals begin.
    let sure = max(dark.threshold, dark.beginning(unsure))
    var core = Histogram(1024)
    for index in 0..<count where darkness(index) >= sure { core.add(darkness(index)) }
    let half = core.beginning(0.5)
    var (red, green, blue) = (Histogram(), Histogram(), Histogram())
    for index in 0..<count where darkness(index) >= half {
      red.add(values[3 * index])
      green.add(values[3 * index + 1])
      blue.add(values[3 * index + 2])
    }
    guard red.total > 0 else { return nil }
    return (red.quantile(0.5), green.quantile(0.5), blue.quantile(0.5))
  }
}
