import X11Canvas

/// Reads the pictures that are to lie under the ink in the background: the window never waits.
final class PictureKeeper: Sendable {
  /// What came of it.
  enum Result: Sendable {
    /// The file's bytes and what they show.
    case read([UInt8], Picture, path: String)
    /// Why there is no picture, in a sentence.
    case failed(String, path: String)
  }

  private let queue = BackgroundQueue(name: "xsign.pictures")
  private let deliver: @Sendable (Result) -> Void

  /// A keeper that tells `deliver`, on its own queue, what came of each file.
  init(deliver: @escaping @Sendable (Result) -> Void) { self.deliver = deliver }

  /// Reads the picture in the file at `path`.
  func read(_ path: String) {
    let name = InputFile(path: UserFolders.abbreviated(path)).name
    queue.perform { [deliver] in
      do throws(PictureError) {
        let bytes = try PictureFile.contents(path, file: name)
        deliver(.read(bytes, try Picture(decoding: bytes, file: name), path: path))
      } catch {
        deliver(.failed(error.description, path: path))
      }
    }
  }
}
