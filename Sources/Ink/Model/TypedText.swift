/// The text that the area of a stroke shows. With it the text can be edited, searched and copied.
///
/// It is a class so that a stroke without text grows by a pointer only.
public final class TypedText: Sendable, Hashable {
  /// The font and the lines of a text.
  public struct Style: Sendable, Hashable {
    /// The names of font families, with commas between them: the first that is installed is taken.
    public var family: String
    /// The size of the font, in canvas units.
    public var size: Double
    /// The width at which lines wrap, in canvas units, or nil if they do not.
    public var width: Double?

    /// The sizes that a font can have, in canvas units.
    public static let sizes = 1.0...2000.0
    /// The widths at which lines can wrap, in canvas units.
    public static let widths = 1.0...100_000.0
    /// The greatest number of bytes of the family.
    static let longestFamily = 200

    /// Creates a style.
    public init(family: String = "Sans", size: Double, width: Double? = nil) {
      self.family = family
      self.size = size
      self.width = width
    }

    /// True if the parts have values that a font can have.
    var isSound: Bool {
      Self.sizes.contains(size) && (width.map(Self.widths.contains) ?? true)
        && !family.isEmpty && family.utf8.count <= Self.longestFamily
        && family.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
  }

  /// The greatest number of characters.
  public static let longest = 2000

  /// The text. Its lines end in line feeds, and it has no other control characters.
  public let string: String
  /// The font and the lines.
  public let style: Style
  /// The map from the layout, whose top left corner is the origin, to the plane of the drawing.
  /// Both are in canvas units.
  public let map: Affine

  /// Creates a text. Control characters other than line feeds are left out.
  public init(_ string: String, style: Style, map: Affine = .identity) {
    self.string = string.plainLines
    self.style = style
    self.map = map
  }

  /// Creates a text that a file describes. Returns nil if it has parts that no text has.
  init?(reading string: String, style: Style, map: Affine) {
    let numbers = [map.scale, map.skew, map.step]
    guard style.isSound, numbers.allSatisfy(\.isFinite), !string.isEmpty,
      string == string.plainLines, string.count <= Self.longest
    else { return nil }
    (self.string, self.style, self.map) = (string, style, map)
  }

  /// The text, or nil if its map leads farther than ink may be: then it is not that of any ink.
  var inReach: TypedText? { map.isInReach ? self : nil }

  /// Returns the text moved, scaled or turned by `map`.
  public func transformed(by map: Affine) -> TypedText {
    TypedText(string, style: style, map: self.map.followed(by: map))
  }

  /// Returns the text with the origin of its layout at `corner`.
  package func moved(to corner: Point) -> TypedText {
    TypedText(string, style: style, map: Affine(scale: map.scale, skew: map.skew, step: corner))
  }

  /// Returns true if both are the same text in the same style at the same place.
  public static func == (a: TypedText, b: TypedText) -> Bool {
    a === b || a.string == b.string && a.style == b.style && a.map == b.map
  }

  /// Feeds the text into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(string)
    hasher.combine(style)
    hasher.combine(map)
  }
}
