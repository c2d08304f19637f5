import Ink
import X11Canvas

/// A kind of file a drawing is saved as.
enum DrawingKind: Sendable, Hashable {
  /// The drawing itself, all there is of it.
  case inkML
  /// What signature_pad reads.
  case signaturePad

  /// What its files' names end in.
  var ending: String {
    switch self {
    case .inkML: "inkml"
    case .signaturePad: "json"
    }
  }
}

/// Reads and writes drawings in the background: the window never waits for a disk.
final class DrawingKeeper: Sendable {
  /// What came of it.
  enum Result: Sendable {
    /// A drawing, what it is without a past, and the pixels of its picture.
    case opened(InkDocument, History, Picture?, path: String)
    /// Why the file cannot be opened, in a sentence.
    case notOpened(String)
    /// `revision` names the drawing that is in the file now.
    case saved(DrawingKind, path: String, revision: UInt64)
    /// Why the file cannot be written, in a sentence.
    case notSaved(String)
    /// The pixels of a picture; nil where it cannot be read.
    case decoded(Background.Picture, Picture?)
  }

  private let queue = BackgroundQueue(name: "xsign.drawings")
  private let deliver: @Sendable (Result) -> Void

  /// A keeper that tells `deliver`, on its own queue, what came of each file.
  init(deliver: @escaping @Sendable (Result) -> Void) { self.deliver = deliver }

  /// Reads the drawing in the file at `path`, of whatever kind it is.
  func open(_ path: String) {
    queue.perform { [deliver] in
      do throws(CommandError) {
        var document = try DrawingFile.contents(path)
        var picture: Picture?
        if let file = document.background.picture?.bytes {
          picture = try? Picture(decoding: file, file: path)
          if picture == nil {
            document.background.picture = nil
            document.leftOut.insert(LeftOut(.image, count: 1), at: 0)
          }
        }
        deliver(.opened(document, History(document.strokes), picture, path: path))
      } catch {
        deliver(.notOpened("\(error)"))
      }
    }
  }

  /// Finds out the pixels of a picture.
  func decode(_ picture: Background.Picture) {
    queue.perform { [deliver] in
      deliver(.decoded(picture, try? Picture(decoding: picture.bytes, file: "")))
    }
  }

  /// Writes `document` to `path`, whole or not at all. Only its owner may read it: how hard and fast a
  /// hand writes is as much its own as its shape.
  func save(_ document: InkDocument, as kind: DrawingKind, to path: String, revision: UInt64) {
    queue.perform { [deliver] in
      let portions =
        kind == .inkML ? document.inkML(map: Parallel.map) : [document.signaturePad()]
      do throws(FileError) {
        try AtomicFile.write(portions, to: path, permissions: 0o600)
        deliver(.saved(kind, path: path, revision: revision))
      } catch {
        deliver(.notSaved("\(error)"))
      }
    }
  }

  /// Waits until all asked for so far is done, as before the program ends.
  func waitUntilDone() { queue.waitUntilDone() }
}
