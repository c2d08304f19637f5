public import Ink

/// Exports drawings in the background: rendering and writing never keep the window waiting.
public final class Exporter: Sendable {
  /// What came of an export.
  public struct Result: Sendable {
    /// The number the export was asked for with.
    public let request: Int
    /// The file asked for.
    public let path: String
    /// Why there is none; nil where it was written.
    public let error: ExportError?
  }

  private let queue = BackgroundQueue(name: "xsign.export", isWaitedFor: false)
  private let deliver: @Sendable (Result) -> Void

  /// An exporter that tells `deliver`, on its own queue, what came of each export.
  public init(deliver: @escaping @Sendable (Result) -> Void) {
    self.deliver = deliver
  }

  /// Exports `strokes`, drawn by `engine`, to `path`, replacing what is there. The result bears
  /// the number `request`, so that it is told from those of other exports.
  ///
  /// - Parameter background: The paper and the picture they are on; nil for neither. Its picture is
  ///   read here, and its line is in no export.
  public func export(
    _ strokes: [Stroke], engine: EngineKind, format: ExportFormat, background: Background? = nil,
    to path: String, request: Int
  ) {
    queue.perform { [deliver] in
      let error = Self.write(strokes, engine, format, background, path)
      deliver(Result(request: request, path: path, error: error))
    }
  }

  /// Waits until the exports asked for so far are written, as before the program ends.
  public func waitUntilDone() { queue.waitUntilDone() }

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
