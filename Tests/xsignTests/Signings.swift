import Foundation
import Ink
import TestSupport
import Testing

/// A folder with a drawing, for `xsign sign`.
struct Signings {
  /// The folder.
  let folder: CommandFolder
  /// The path of a drawing of strokes.
  let drawing: String

  /// Creates the folder.
  init() throws {
    folder = try CommandFolder()
    drawing = try folder.write(CommandFolder.hand, to: "me.txt")
  }

  /// Runs `xsign sign` on a test PDF or another path.
  func run(_ pdf: String, _ options: [String], environment: [String: String?] = [:]) throws -> Tool
  {
    let path = pdf.contains("/") ? pdf : PDFCases.path(pdf)
    return try folder.run(["sign", path] + options, environment: environment)
  }

  /// Signs a test PDF and returns the new file's path. The new file must begin with the old one,
  /// and what is said must be `notes`.
  func sign(
    _ pdf: String, _ options: [String], as name: String = "signed.pdf", notes: [String] = [],
    location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let tool = try run(pdf, ["--signature", drawing] + options + ["-o", folder.path(name)])
    #expect(tool.status == 0 && tool.output.isEmpty, "\(pdf) \(tool)", sourceLocation: location)
    let said = notes.map { "xsign: \($0)\n" }.joined()
    #expect(
      tool.errors.replacingOccurrences(of: PDFCases.path(pdf), with: "PDF") == said,
      sourceLocation: location)
    let old = [UInt8](try PDFCases.data(pdf))
    let new = try folder.bytes(name)
    #expect(new.count > old.count && new.starts(with: old), "\(pdf)", sourceLocation: location)
    return folder.path(name)
  }

  /// Returns the frame of all that differs on a page of two files, as shown by poppler, in
  /// millimetres from its top left corner, and the page's size.
  static func change(
    _ old: String, _ new: String, page: Int
  ) throws -> (frame: Bounds, width: Double, height: Double) {
    let dpi = 60.0
    let pictures = try [old, new].map { path in
      let arguments = ["-cropbox", "-r", "\(dpi)", "-f", "\(page)", "-l", "\(page)", path]
      return try #require(PixelMap.all(in: try Tool("pdftoppm", arguments).output).first, "\(path)")
    }
    let (width, height) = (pictures[0].width, pictures[0].height)
    try #require(pictures[1].width == width && pictures[1].height == height)
    var frame = Bounds.empty
    for (x, y) in pictures[1].differences(from: pictures[0]) {
      frame.insert(Point(Double(x), Double(y)))
      frame.insert(Point(Double(x + 1), Double(y + 1)))
    }
    let pixel = 25.4 / dpi
    return (
      Bounds(min: frame.min * pixel, max: frame.max * pixel), Double(width) * pixel,
      Double(height) * pixel
    )
  }
}
