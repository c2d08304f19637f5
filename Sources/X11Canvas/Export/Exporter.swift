public import Ink

/// Exports drawings in the background: the window never waits for rendering or writing.
public final class Exporter: Sendable {
  /// The result of an export.
  public struct Result: Sendable {
    /// The number of the request.
    public let request: Int
    /// The path of the first file.
    public let path: String
    /// The number of files: several for a picture of each page.
    public let count: Int
    /// The reason why the export failed, or nil if the file was written.
    public let error: ExportError?
  }

  private let queue = BackgroundQueue(name: "xsign.export", isWaitedFor: false)
  private let deliver: @Sendable (Result) -> Void

  /// Creates an exporter that calls `deliver`, on its own queue, with the result of each export.
  public init(deliver: @escaping @Sendable (Result) -> Void) {
    self.deliver = deliver
  }

  /// Exports `strokes` on `pages`, rendered by `engine`, to `path`, replacing existing files. If
  /// there are several pages and the format has one for each file, these have the names of
  /// `PagesExport.paths`. The result carries the number `request`, which distinguishes it from
  /// those of other exports.
  ///
  /// - Parameter showsBackground: True if the papers and pictures are under the strokes. Pictures
  ///   are decoded on the queue. The line to sign on is never exported.
  public func export(
    _ strokes: [Stroke], on pages: [Page], engine: EngineKind, format: ExportFormat,
    showsBackground: Bool = false, to path: String, request: Int
  ) {
    queue.perform { [deliver] in
      let paths = PagesExport.paths(path, format, pages)
      var error: ExportError?
      do throws(ExportError) {
        try Self.write(strokes, pages, engine, format, showsBackground, paths)
      } catch let failure {
        error = failure
      }
      deliver(Result(request: request, path: paths[0], count: paths.count, error: error))
    }
  }

  /// Waits until all exports requested so far are written, for use before the program ends. Returns
  /// false if they are not written at the deadline.
  @discardableResult
  public func waitUntilDone(by deadline: Deadline = .never) -> Bool {
    queue.waitUntilDone(by: deadline)
  }

  private static func write(
    _ strokes: [Stroke], _ pages: [Page], _ engine: EngineKind, _ format: ExportFormat,
    _ showsBackground: Bool, _ paths: [String]
  ) throws(ExportError) {
    func write(_ bytes: [UInt8], _ path: String) throws(ExportError) {
      do throws(FileError) {
        try AtomicFile.write(bytes, to: path)
      } catch {
        throw .file(error)
      }
    }
    guard pages[0].size != nil else {
      let background = showsBackground ? pages[0].background : nil
      let bytes = try DrawingExport(
        strokes, engine: engine, options: ExportOptions(background: background?.paper),
        picture: try background?.picture.map { picture throws(ExportError) in
          try ExportPicture(picture, file: "The picture")
        }
      ).bytes(format)
      return try write(bytes, paths[0])
    }
    let export = PagesExport(
      strokes, on: pages, engine: engine, paper: showsBackground ? .own : .color(nil),
      showsPictures: showsBackground)
    if paths.count == 1, format == .pdf {
      return try write(export.pdf(pages.indices), paths[0])
    }
    for (index, path) in paths.enumerated() {
      try write(export.bytes(format, page: index), path)
    }
  }
}
