import Ink
import TestSupport

/// The influence of the report rate on the ink of one motion, from 60 to 1000 Hz: the greatest of
/// all generated motions.
struct Rates {
  /// The difference of the mean width, weighted by arc length, as a share.
  var width = 0.0
  /// The difference of the inked area, as a share.
  var area = 0.0

  static func measure(_ engine: EngineSettings) -> Rates {
    var worst = Rates()
    for motion in InkGenerators.motions() {
      let shapes = [60.0, 120, 240, 480, 1000].map { rate in
        Stroke(id: StrokeID(1), pen: Pen(width: 4), samples: motion.samples(rate: rate))
          .stations(engine: engine)
      }
      worst.width = max(worst.width, spread(shapes.map(meanWidth(of:))))
      worst.area = max(worst.area, spread(shapes.map(area)))
    }
    return worst
  }

  private static func spread(_ values: [Double]) -> Double {
    (values.max() ?? 0) / (values.min() ?? 1) - 1
  }

  private static func area(_ stations: [Station]) -> Double {
    let path = OutlinePath(stations: stations)
    var raster = PointRaster(path.bounds, fineness: 4)
    raster.add(path)
    return raster.area
  }
}
