public import Ink

/// Exports drawings in the background: the window never waits for rendering or writing.
public final class Exporter: Sendable {
  /// The result of an export.
  public struct Result: Sendable {
    /// The number of the request.
    public let request: Int
    /// The path of the requested file.
    public let path: String
    /// The reason why the export failed, or nil if the file was written.
    public let error: ExportError?
  }

  private let queue = BackgroundQueue(name: "xsign.export", isWaitedFor: false)
  private let deliver: @Sendable (Result) -> Void

  /// Creates an exporter that calls `deliver`, on its own queue, with the result of each export.
  public init(deliver: @escaping @Sendable (Result) -> Void) {
    self.deliver = deliver
  }

  /// Exports `strokes`, rendered by `engine`, to `path`, replacing an existing file. The result
  /// carries the number `request`, which distinguishes it from those of other exports.
  ///
  /// - Parameter background: The paper and the picture under the strokes; nil for neither. The
  ///   picture is decoded on the queue. The line to sign on is never exported.
  public func export(
    _ strokes: [Stroke], engine: EngineKind, format: ExportFormat, background: Background? = nil,
    to path: String, request: Int
  ) {
    queue.perform { [deliver] in
      let error = Self.write(strokes, engine, format, background, path)
      deliver(Result(request: request, path: path, error: error))
    }
  }

  /// Waits until all exports requested so far are written, for use before the program ends. Returns
  /// false if they are not written at the deadline.
  @discardableResult
  public func waitUntilDone(by deadline: Deadline = .never) -> Bool {
    queue.waitUntilDone(by: deadline)
  }

  private static func write(
    _ strokes: [Stroke], _ engine: EngineKind, _ format: ExportFormat, _ background: Background?,
    _ path: String
  ) -> ExportError? {
    do throws(ExportError) {
      let bytes = try DrawingExport(
        strokes, engine: engine, options: ExportOptions(background: background?.paper),
        picture: try background?.picture.map { picture throws(ExportError) in
          try ExportPicture(picture, file: "The picture")
        }
      ).bytes(format)
      do throws(FileError) {
        try AtomicFile.write(bytes, to: path)
      } catch {
        throw .file(error)
      }
      return nil
    } catch {
      return error
    }
  }
}
