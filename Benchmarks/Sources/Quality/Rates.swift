import Ink
import TestSupport

/// How much the ink of one motion depends on how often the device reports: from 60 to 1000 Hz, the
/// greatest over the generated motions.
struct Rates {
  /// How much the mean width, weighted by arc length, differs, as a share.
  var width = 0.0
  /// How much the inked area differs, as a share.
  var area = 0.0

  static func measure(_ engine: EngineKind) -> Rates {
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
