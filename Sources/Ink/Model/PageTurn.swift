/// The turn of a page, by quarters and clockwise.
public enum PageTurn: UInt8, Sendable, Hashable, CaseIterable {
  /// The page is as it was.
  case none
  /// The page is turned by 90 degrees.
  case right
  /// The page is turned by 180 degrees.
  case half
  /// The page is turned by 270 degrees.
  case left

  /// The angle in degrees: 0, 90, 180 or 270.
  public var degrees: Int { 90 * Int(rawValue) }

  /// True if the width of the page becomes its height.
  public var isSideways: Bool { self == .right || self == .left }

  /// Creates the turn by an angle in degrees, or returns nil if that is no multiple of 90.
  public init?(degrees: Int) {
    guard degrees % 90 == 0 else { return nil }
    self.init(rawValue: UInt8((degrees % 360 + 360) % 360 / 90))
  }

  /// Returns the turn of a page that is turned twice.
  public static func + (first: PageTurn, second: PageTurn) -> PageTurn {
    PageTurn(degrees: first.degrees + second.degrees) ?? .none
  }

  /// The turn that undoes this one.
  public var inverse: PageTurn { PageTurn(degrees: -degrees) ?? .none }

  /// Returns the size of a turned page.
  public func size(of page: CanvasSize) -> CanvasSize {
    isSideways ? CanvasSize(width: page.height, height: page.width) : page
  }

  /// Returns the map from positions on a page of that size to those on the page when it is turned.
  /// All count from the top left corner, y down, in any unit.
  public func map(width: Double, height: Double) -> Affine {
    switch self {
    case .none: .identity
    case .right: Affine(scale: .zero, skew: Point(-1, 1), step: Point(height, 0))
    case .half: Affine(scale: Point(-1, -1), step: Point(width, height))
    case .left: Affine(scale: .zero, skew: Point(1, -1), step: Point(0, width))
    }
  }
}

extension Page {
  /// The map from positions on the page, which has a size, to those on the page when it is turned.
  public func map(of turn: PageTurn) -> Affine {
    size.map { turn.map(width: $0.width, height: $0.height) } ?? .identity
  }
}

extension Drawing {
  /// The turns of the pages of the PDF, by their indices there. Pages that are shown as in the PDF
  /// are not among them.
  ///
  /// - Complexity: O(number of pages).
  public var turns: [Int: PageTurn] {
    var turns: [Int: PageTurn] = [:]
    for page in pages where page.turn != .none {
      if let pdfPage = page.pdfPage { turns[pdfPage] = page.turn }
    }
    return turns
  }

  /// True if the pages of the PDF are other than in the file, besides ink and pictures on them:
  /// fields have values, earlier ink is gone, or pages are turned.
  ///
  /// - Complexity: O(number of pages).
  public var changesDocument: Bool {
    !fieldValues.isEmpty || !withoutInk.isEmpty || pages.contains { $0.turn != .none }
  }
}
