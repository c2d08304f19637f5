public import Ink

/// What an export has under the ink: the paper, its ruling and the picture of a background.
public struct ExportGround: Sendable {
  /// The colour of the paper, or nil for none.
  public var paper: InkColor?
  /// The ruling of the paper at its place, if any.
  public var ruling: PlacedRuling?
  /// The picture, if any.
  public var picture: ExportPicture?

  /// Creates a ground of the objects of `background` that exports have, as
  /// `PageObjectRules.export` says. O(number of the picture's bytes and pixels).
  ///
  /// - Parameters:
  ///   - background: The background of the page.
  ///   - frame: The frame of the page, or nil if that is endless.
  ///   - showsPaper: True if the paper and its ruling are exported.
  ///   - showsPicture: True if the picture is exported.
  ///   - file: The name of the picture in errors.
  /// - Throws: `ExportError.picture` if the picture cannot be decoded.
  public init(
    _ background: Background, on frame: Bounds?, showsPaper: Bool = true,
    showsPicture: Bool = true, file: String
  ) throws(ExportError) {
    for object in background.objects where object.kind.rules.export != .never {
      switch object {
      case .paper(let color): if showsPaper { paper = color }
      case .ruling(let new): if showsPaper { ruling = PlacedRuling(new, on: frame) }
      case .picture(let image): if showsPicture { picture = try ExportPicture(image, file: file) }
      case .baseline, .stroke: break
      }
    }
  }
}
