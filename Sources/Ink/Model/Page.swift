/// A page of a drawing: its identity, its place on the drawing's plane, and its background.
///
/// All pages of a drawing lie below one another on one plane. Strokes have coordinates of that
/// plane; a stroke belongs to the page on which it began.
public struct Page: Sendable, Equatable {
  /// The identity of a page within its drawing.
  public struct ID: RawRepresentable, Hashable, Sendable {
    /// The number of the page.
    public let rawValue: UInt32

    /// Creates the identity with the given number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// The identity of the page.
  public let id: ID
  /// The top left corner of the page on the plane, in canvas units.
  public internal(set) var origin: Point
  /// The size of the page, or nil for endless paper, which extends in every direction.
  public let size: CanvasSize?
  /// The background under the strokes. Its positions are those on the page: they count from its top
  /// left corner.
  public internal(set) var background: Background
  /// The index of the page of the drawing's PDF that lies over the paper, or nil if none does.
  public let pdfPage: Int?
  /// The turn of the PDF's page, from how the file shows it to how the drawing does. Pages without
  /// one have none: their pictures are turned themselves.
  public let turn: PageTurn

  /// Creates a page with its top left corner at `origin`.
  public init(
    id: ID, origin: Point = .zero, size: CanvasSize? = nil, background: Background = Background(),
    pdfPage: Int? = nil, turn: PageTurn = .none
  ) {
    self.id = id
    self.origin = origin
    self.size = size
    self.background = background
    self.pdfPage = pdfPage
    self.turn = pdfPage == nil ? .none : turn
  }

  /// The place of the page on the plane, or nil if it extends in every direction.
  public var frame: Bounds? {
    size.map { Bounds(min: origin, max: origin + Point($0.width, $0.height)) }
  }
}
