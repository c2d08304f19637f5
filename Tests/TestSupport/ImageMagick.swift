import Testing

/// ImageMagick, which makes pictures as other programs write them.
public enum ImageMagick {
  /// Returns the file that its arguments make, in a format that it has. Throws an error if it
  /// cannot.
  public static func picture(_ arguments: [String], _ format: String) throws -> [UInt8] {
    let tool = try Tool("convert", arguments + [format + ":-"])
    guard tool.status == 0 else { throw TestError(tool.errors) }
    return [UInt8](tool.output)
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only where ImageMagick is.
  public static var imageMagick: Self {
    .enabled(if: Tool.exists("convert"), "ImageMagick is not here")
  }
}
