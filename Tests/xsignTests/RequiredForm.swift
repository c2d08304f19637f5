import Foundation
import TestSupport

/// A form of the tests in which two text fields must have a value: `single`, the first of all, and
/// `centred`.
enum RequiredForm {
  /// Writes the form to a path.
  static func write(to path: String) throws {
    let tool = try Tool(
      "qpdf",
      ["--qdf", "--object-streams=disable", PDFCases.path("forms/text-kinds"), "-"])
    var text = String(String.UnicodeScalarView(tool.output.map { Unicode.Scalar($0) }))
    for name in ["single", "centred"] {
      text = text.replacing("/T (\(name))", with: "/Ff 2\n  /T (\(name))")
    }
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try Tool("fix-qdf", [path]).output.write(to: URL(fileURLWithPath: path))
  }
}
