import Export
import Ink
import Platform
import X11

/// Copied ink in the types that other programs ask for, made in the background.
final class CopyFormats: Sendable {
  /// The data that a request asked for, or nil if it cannot be made.
  struct Answer: Sendable {
    let request: ClipboardRequest
    let bytes: [UInt8]?
  }

  private let queue = BackgroundQueue(name: "xsign.copying")
  private let files: CopyFiles
  private let deliver: @Sendable (Answer) -> Void

  /// Creates formats that call `deliver`, on their own queue, with each answer. Files are made in
  /// a folder in `folder` whose name begins with `prefix`; those that other programs have left
  /// there are removed.
  init(
    folder: String, prefix: String = "copied-", deliver: @escaping @Sendable (Answer) -> Void
  ) {
    files = CopyFiles(base: folder, prefix: prefix)
    self.deliver = deliver
    queue.perform { [files] in files.removeOld() }
  }

  /// Makes the data of a request for `strokes`, rendered by `engine`.
  func make(_ strokes: [Stroke], engine: EngineSettings, _ request: ClipboardRequest) {
    queue.perform { [files, deliver] in
      let bytes = CopyType(rawValue: request.type).flatMap { type in
        Self.bytes(strokes, engine, type, files)
      }
      deliver(Answer(request: request, bytes: bytes))
    }
  }

  /// Waits for the work so far and removes the files, or does neither if the deadline comes before.
  func end(by deadline: Deadline) {
    queue.perform { [files] in files.remove() }
    queue.waitUntilDone(by: deadline)
  }

  private static func bytes(
    _ strokes: [Stroke], _ engine: EngineSettings, _ type: CopyType, _ files: CopyFiles
  ) -> [UInt8]? {
    switch type {
    case .strokes: InkDocument(strokes: strokes, engines: [engine.kind]).inkML()
    case .png: png(strokes, engine)
    case .svg: try? DrawingExport(strokes, engine: engine).bytes(.svg)
    case .pdf: try? DrawingExport(strokes, engine: engine).bytes(.pdf)
    case .files: png(strokes, engine).flatMap { files.add($0) }
    case .jpeg: nil
    }
  }

  /// Returns a picture at the scale of exports, or a smaller one if that would be too large: what
  /// is pasted is usually seen at once.
  private static func png(_ strokes: [Stroke], _ engine: EngineSettings) -> [UInt8]? {
    var scale = ExportOptions().scale
    while scale > 0.01 {
      do throws(ExportError) {
        return try DrawingExport(strokes, engine: engine, options: ExportOptions(scale: scale))
          .bytes(.png)
      } catch .tooLarge {
        scale /= 2
      } catch {
        return nil
      }
    }
    return nil
  }
}
