/// The light on the bare paper of a picture, at a reduced size.
///
/// It is the closing of the picture by a square, which is larger than any line of ink: unlike a
/// blur or a median it keeps the edges of shadows.
struct PaperLight {
  /// The ratio of the picture's longer side to the square: 1/32 begins to eat felt pens, and up to
  /// 1/12 is as good.
  private static let share = 24
  /// The least length of the square in pixels of the picture, and the greatest in reduced ones.
  private static let (leastSquare, mostSquare) = (9, 32)
  /// The share of the brightest light nearby below which there is a table, and no paper. Shadows
  /// are brighter.
  private static let table: Float = 0.35
  /// The least light of paper.
  private static let leastLight: Float = 0.01
  /// The pixels around a table that are not paper, either: the edge of a sheet.
  private static let edge = 4

  /// The planes of red, green and blue.
  private let channels: [Plane]
  /// 1 where there is no paper.
  private let tables: Plane
  /// The pixels of the picture for one of the planes.
  private let step: Int

  /// Creates the light on the paper of `picture`. O(pixels).
  init(_ picture: LinearPicture) {
    let longest = max(picture.width, picture.height)
    let square = max(Self.leastSquare, longest / Self.share | 1)
    let step = max(1, square / Self.mostSquare)
    let radius = max(1, square / step / 2)
    let reduced = Self.reduced(picture, step)
    let channels = reduced.map { $0.smoothed().closed(radius: radius).smoothed() }
    var tables = Plane(width: channels[0].width, height: channels[0].height)
    var mean = tables
    for index in mean.values.indices {
      mean.values[index] =
        (channels[0].values[index] + channels[1].values[index] + channels[2].values[index]) / 3
    }
    let brightest = mean.greatest(around: 2 * radius)
    for index in mean.values.indices
    where mean.values[index] < max(Self.leastLight, Self.table * brightest.values[index]) {
      tables.values[index] = 1
    }
    self.tables = tables.greatest(around: (Self.edge + step - 1) / step)
    (self.channels, self.step) = (channels, step)
  }

  /// Returns the planes with the means of squares of `step` by `step` pixels.
  private static func reduced(_ picture: LinearPicture, _ step: Int) -> [Plane] {
    let (width, height) = ((picture.width + step - 1) / step, (picture.height + step - 1) / step)
    var (red, green, blue) = (
      Plane(width: width, height: height), Plane(width: width, height: height),
      Plane(width: width, height: height)
    )
    for y in 0..<picture.height {
      let rows = min(step, picture.height - y / step * step)
      let end = width * (y / step)
      var at = 3 * y * picture.width
      for x in 0..<picture.width {
        let columns = min(step, picture.width - x / step * step)
        let (share, index) = (1 / Float(rows * columns), end + x / step)
        red.values[index] += share * picture.values[at]
        green.values[index] += share * picture.values[at + 1]
        blue.values[index] += share * picture.values[at + 2]
        at += 3
      }
    }
    return [red, green, blue]
  }

  /// Divides a row of the picture by the light on the paper, so that bare paper is 1. Where there
  /// is no paper, all is 1.
  func divide(_ values: inout [Float], row y: Int, of width: Int) {
    let (columns, rows) = (tables.width, tables.height)
    let (top, down) = Self.place(y, step, rows)
    let bottom = min(top + 1, rows - 1)
    let nearest = y / step * columns
    // The light along the row, from that of two rows.
    let light = channels.map { plane in
      (0..<columns).map { x in
        let (a, b) = (plane.values[top * columns + x], plane.values[bottom * columns + x])
        return a + (b - a) * down
      }
    }
    let (red, green, blue) = (light[0], light[1], light[2])
    var at = 3 * y * width
    for x in 0..<width {
      if tables.values[nearest + x / step] > 0 {
        (values[at], values[at + 1], values[at + 2]) = (1, 1, 1)
      } else {
        let (left, share) = Self.place(x, step, columns)
        let right = min(left + 1, columns - 1)
        values[at] = Self.ratio(values[at], red[left] + (red[right] - red[left]) * share)
        values[at + 1] = Self.ratio(
          values[at + 1], green[left] + (green[right] - green[left]) * share)
        values[at + 2] = Self.ratio(values[at + 2], blue[left] + (blue[right] - blue[left]) * share)
      }
      at += 3
    }
  }

  @inline(__always)
  private static func ratio(_ value: Float, _ light: Float) -> Float {
    min(1, value / max(light, 1e-3))
  }

  /// Returns the pixel before the middle of pixel `x` among `count` reduced ones, and the way from
  /// its middle to the next.
  @inline(__always)
  private static func place(_ x: Int, _ step: Int, _ count: Int) -> (index: Int, share: Float) {
    guard step > 1 else { return (x, 0) }
    let place = (Float(x) + 0.5) / Float(step) - 0.5
    let index = max(0, min(Int(place), count - 1))
    return (index, max(0, min(1, place - Float(index))))
  }
}
