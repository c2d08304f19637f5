/// An affine map from the numbers of a trace to those of a canvas.
struct CanvasTransform {
  /// The rows of the matrix: the factors of x and y, and the constant.
  private let rows: [[Double]]
  /// The canvas units per unit of the canvas, in x and in y.
  var scale = Point(1, 1)

  /// The map that changes nothing.
  static let identity = CanvasTransform(rows: [[1, 0, 0], [0, 1, 0]])

  private init(rows: [[Double]]) {
    self.rows = rows
  }

  /// Creates the map from the text of a `matrix` element: rows separated by commas, and numbers in
  /// them by white space.
  init?(_ text: [UInt8]) {
    var rows: [[Double]] = [[]]
    var i = 0
    while i < text.count {
      if text[i] == UInt8(ascii: ",") {
        rows.append([])
        i += 1
      } else if text[i].isBlank {
        i += 1
      } else {
        guard let number = DecimalNumber.read(text.span, at: &i, until: text.count),
          number.isFinite, rows.count <= 2
        else { return nil }
        rows[rows.count - 1].append(number)
      }
      if rows[rows.count - 1].count > 3 { return nil }
    }
    guard rows.count == 2, rows.allSatisfy({ 2...3 ~= $0.count }) else { return nil }
    self.rows = rows.map { $0.count == 3 ? $0 : $0 + [0] }
  }

  /// Returns the position of `x`, `y` on the canvas, in canvas units; it may not be finite.
  func apply(_ x: Double, _ y: Double) -> Point {
    func row(_ r: [Double]) -> Double { r[0] * x + r[1] * y + r[2] }
    return Point(row(rows[0]) * scale.x, row(rows[1]) * scale.y)
  }
}

/// A transform of the canvas that is being read. Its first mapping counts: the second is the
/// inverse of that, and those within a mapping are parts of it.
struct OpenCanvasTransform {
  let name: String?
  /// The map, or nil if there is none that can be applied.
  private(set) var value: CanvasTransform?
  private var isSettled = false

  /// Begins to read the transform with the name `name`.
  init(name: String?) {
    self.name = name
  }

  /// Begins a mapping of a type. Returns true if it is left out, because it cannot be applied.
  mutating func startMapping(_ type: String) -> Bool {
    guard !isSettled, type != "affine" else { return false }
    isSettled = true
    if type == "identity" { value = .identity }
    return value == nil
  }

  /// Ends the mapping with the text of its matrix, which is empty if it has none. Returns true if
  /// it is left out, because that is no matrix of a plane.
  mutating func endMapping(_ matrix: [UInt8]) -> Bool {
    guard !isSettled else { return false }
    isSettled = true
    value = CanvasTransform(matrix)
    return value == nil
  }
}
