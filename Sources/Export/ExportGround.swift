public import Ink

/// What an export has under the ink: the paper, its ruling and the picture of a background.
public struct ExportGround: Sendable {
  /// The colour of the paper, or nil for none.
  public var paper: InkColor?
  /// The ruling of the paper, if any.
  public var ruling: Ruling?
  /// The picture, if any.
  public var picture: ExportPicture?

  /// Creates a ground of the objects of `background` that exports have, as
  /// `PageObjectRules.export` says. Errors name its picture `file`. O(number of the picture's bytes
  /// and pixels).
  ///
  /// - Throws: `ExportError.picture` if the picture cannot be decoded.
  public init(
    _ background: Background, showsPaper: Bool = true, showsPicture: Bool = true, file: String
  ) throws(ExportError) {
    for object in background.objects where object.kind.rules.export != .never {
      switch object {
      case .paper(let color): if showsPaper { paper = color }
      case .ruling(let new): if showsPaper { ruling = new }
      case .picture(let image): if showsPicture { picture = try ExportPicture(image, file: file) }
      case .baseline, .stroke: break
      }
    }
  }
}
