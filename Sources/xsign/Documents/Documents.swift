import Ink
import X11Canvas

/// The drawing's file, and what is being asked or waited for about it.
struct Documents {
  /// What a prompt that is open asks for.
  enum Request: Hashable {
    case open
    case save(DrawingKind)
    /// A picture to lie under the ink.
    case picture
  }

  /// What is to be done once the drawing is saved, or need not be.
  enum Next: Hashable {
    /// Ask for a file, and open it.
    case open
    case quit
  }

  let keeper: DrawingKeeper
  /// The file of the drawing in the window.
  var drawing = OpenDrawing()
  /// The background the file has, and that of the file being written.
  var savedBackground = Background()
  var writtenBackground = Background()
  /// The picture of a drawing that came back, until its pixels are known.
  var leftPicture: Background.Picture?
  /// The file a picture is awaited from, and the folder the last one lay in.
  var picture: String?
  var pictureFolder: String?
  /// What the title tells: it is written out only where that changes, not with every frame.
  var shown: OpenDrawing?
  var showsModified = false
  /// What the prompt that is open asks for; nil where it is not about drawings.
  var request: Request?
  /// Where names without a folder lie, as the prompt has it.
  var folder = ""
  /// What waits for the drawing to be saved.
  var next: Next?
  /// Whether the prompt waits for the keeper.
  var isWaiting = false
  /// What the keeper is doing and will do, each as the user is told.
  var underWay: [String] = []

  /// Documents that `keeper` reads and writes.
  init(keeper: DrawingKeeper) { self.keeper = keeper }
}
