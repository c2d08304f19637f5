import Export
import Ink
import Localization
import Platform

/// Copied ink in the types that other programs ask for, made in the background.
final class CopyFormats: Sendable {
  private let queue = BackgroundQueue(name: "xsign.copying")
  private let files: CopyFiles
  private let onMainThread: MainThread

  /// Creates formats whose completions are called by `onMainThread`. Files are made in a folder in
  /// `folder` whose name begins with `prefix`; those that other programs have left there are
  /// removed.
  init(folder: String, prefix: String = "copied-", onMainThread: @escaping MainThread) {
    files = CopyFiles(base: folder, prefix: prefix)
    self.onMainThread = onMainThread
    queue.perform { [files] in files.removeOld() }
  }

  /// Makes the data of a type for `strokes` on `pages`, rendered by `engine`. `completion` takes
  /// nil if it cannot be made.
  func make(
    _ strokes: [Stroke], on pages: [Page] = [], engine: EngineSettings, type: String,
    completion: @escaping @MainActor ([UInt8]?) -> Void
  ) {
    queue.perform(
      { [files] in
        CopyType(rawValue: type).flatMap { type in
          Self.bytes(strokes, pages, engine, type, files)
        }
      }, on: onMainThread, completion: completion)
  }

  /// Finds out which of `strokes` on `pages`, rendered by `engine`, nobody could see in the
  /// pictures that other programs get. `completion` takes a sentence, or nil if all are seen.
  func findUnseen(
    _ strokes: [Stroke], on pages: [Page] = [], engine: EngineSettings,
    completion: @escaping @MainActor (String?) -> Void
  ) {
    queue.perform(
      { Self.unseenNote(InkOnPages(strokes, on: pages, engine: engine).strokes, engine) },
      on: onMainThread, completion: completion)
  }

  private static func unseenNote(_ strokes: [Stroke], _ engine: EngineSettings) -> String? {
    let unseen = UnseenInk(strokes, engine: engine)
    guard unseen.count < strokes.count else {
      return tr("Nobody could see this ink, so other programs get no picture of it.")
    }
    return unseen.sentence.map {
      trSentences([tr("Other programs get a picture of the ink."), $0])
    }
  }

  /// Waits for the work so far and removes the files, or does neither if the deadline comes before.
  func end(by deadline: Deadline) {
    queue.perform { [files] in files.remove() }
    queue.waitUntilDone(by: deadline)
  }

  private static func bytes(
    _ strokes: [Stroke], _ pages: [Page], _ engine: EngineSettings, _ type: CopyType,
    _ files: CopyFiles
  ) -> [UInt8]? {
    func ink() -> InkOnPages { InkOnPages(strokes, on: pages, engine: engine) }
    return switch type {
    case .strokes: InkDocument(strokes: strokes, engines: [engine]).inkML()
    case .png: png(ink(), engine)
    case .svg: vectors(ink(), engine, .svg)
    case .pdf: vectors(ink(), engine, .pdf)
    case .files: png(ink(), engine).flatMap { files.add($0) }
    case .jpeg: nil
    }
  }

  private static func vectors(
    _ ink: InkOnPages, _ engine: EngineSettings, _ format: ExportFormat
  ) -> [UInt8]? {
    try? DrawingExport(ink.strokes, engine: engine, options: ExportOptions(page: ink.part))
      .bytes(format)
  }

  /// Returns a picture at the scale of exports, or a smaller one if that would be too large: what
  /// is pasted is usually seen at once.
  private static func png(_ ink: InkOnPages, _ engine: EngineSettings) -> [UInt8]? {
    var scale = ExportOptions().scale
    while scale > 0.01 {
      do throws(ExportError) {
        let options = ExportOptions(scale: scale, page: ink.part)
        return try DrawingExport(ink.strokes, engine: engine, options: options).bytes(.png)
      } catch .tooLarge {
        scale /= 2
      } catch {
        return nil
      }
    }
    return nil
  }
}
