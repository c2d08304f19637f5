import Ink

/// How a page is shown: which part of its user space, how large, and turned how.
struct PageGeometry: Sendable, Hashable {
  /// The part of the page's user space that is shown.
  let box: Bounds
  /// The clockwise turn with which it is shown: 0, 90, 180 or 270 degrees.
  private(set) var rotation: Int
  /// The size of a unit of user space, in points.
  let unit: Double

  /// The greatest distance of a corner from the origin. A box beyond it is taken as missing.
  private static let farthest = 1e7
  /// The box of a page that has none: Letter, as other programs take it.
  private static let standard = Bounds(min: Point(0, 0), max: Point(612, 792))

  /// Creates the geometry of a page.
  ///
  /// - Parameters:
  ///   - page: The entries of the page, with those it inherits.
  ///   - unit: The page's /UserUnit, which is not inherited.
  init(of page: PDFDictionary, unit: PDFValue?, in source: any PDFSource) {
    let media = Self.box(page["MediaBox"], in: source) ?? Self.standard
    let crop = Self.box(page["CropBox"], in: source) ?? media
    let shown = media.intersection(crop)
    box = shown.hasArea ? shown : media
    let turn = (source.integer(page["Rotate"]) ?? 0) % 360
    rotation = (turn + 360) % 360 / 90 * 90
    let factor = source.number(unit) ?? 1
    self.unit = factor > 0 && factor <= PDFPage.maximumUnit ? factor : 1
  }

  /// Returns the box with these corners, in any order, or nil if they span none.
  static func box(_ value: PDFValue?, in source: any PDFSource) -> Bounds? {
    let corners = (source.array(value) ?? []).prefix(4).compactMap { source.number($0) }
    guard corners.count == 4, corners.allSatisfy({ abs($0) <= farthest }) else { return nil }
    let box = Bounds(across: Point(corners[0], corners[1]), Point(corners[2], corners[3]))
    return box.hasArea ? box : nil
  }

  func turned(by turn: PageTurn) -> PageGeometry {
    var turned = self
    turned.rotation = (rotation + turn.degrees) % 360
    return turned
  }

  private var isOnItsSide: Bool { rotation % 180 != 0 }
  /// The width as shown, in points.
  var width: Double { (isOnItsSide ? box.height : box.width) * unit }
  /// The height as shown, in points.
  var height: Double { (isOnItsSide ? box.width : box.height) * unit }

  /// The map from points on the page as shown, from its top left corner, y down, to user space.
  var toUserSpace: Affine {
    let k = 1 / unit
    return switch rotation {
    case 90: Affine(scale: .zero, skew: Point(k, k), step: box.min)
    case 180: Affine(scale: Point(-k, k), step: Point(box.max.x, box.min.y))
    case 270: Affine(scale: .zero, skew: Point(-k, -k), step: box.max)
    default: Affine(scale: Point(k, -k), step: Point(box.min.x, box.max.y))
    }
  }

  /// The map from user space to points on the page as shown.
  var fromUserSpace: Affine {
    let (x, y) = (box.min.x * unit, box.min.y * unit)
    let (right, top) = (box.max.x * unit, box.max.y * unit)
    return switch rotation {
    case 90: Affine(scale: .zero, skew: Point(unit, unit), step: Point(-y, -x))
    case 180: Affine(scale: Point(-unit, unit), step: Point(right, -y))
    case 270: Affine(scale: .zero, skew: Point(-unit, -unit), step: Point(top, right))
    default: Affine(scale: Point(unit, -unit), step: Point(-x, top))
    }
  }

  /// The frame of the page as shown, whose corner is (0, 0).
  var paper: Bounds { Bounds(min: .zero, max: Point(width, height)) }

  /// Returns the part of a frame that is on the page as shown, or nil if nothing of it is.
  func visible(_ frame: Bounds) -> Bounds? {
    let part = frame.intersection(paper)
    return part.hasArea ? part : nil
  }
}
