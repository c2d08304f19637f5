import Export
import Localization

/// A format as the value of an option, the same word as the ending of its files.
enum FormatArgument {
  /// The names of the formats of pictures.
  static var pictures: [String] { ExportFormat.allCases.map(\.fileExtension) }

  /// Reads the name of a format, and returns the ending of its files.
  ///
  /// - Throws: `OptionError` if `text` names none.
  static func ending(_ text: String) throws(OptionError) -> String {
    let ending = "." + text.lowercased()
    guard OutputFile.Kind.endings.contains(where: { $0.ending == ending }) else {
      throw OptionError(tr("the formats are png, pdf, svg, inkml and json"))
    }
    return ending
  }

  /// Reads the name of a format of pictures, and returns the ending of its files.
  ///
  /// - Throws: `OptionError` if `text` names none.
  static func pictureEnding(_ text: String) throws(OptionError) -> String {
    guard pictures.contains(text.lowercased()) else {
      throw OptionError(tr("the formats are png, pdf and svg"))
    }
    return try ending(text)
  }
}
