import Export
import Graphics
import Ink
import Input
import Localization
import Platform
import X11

/// Dragging ink out of the window: into another one of xsign as ink, and into those of other
/// programs as a picture or a file.
@MainActor final class DragOut {
  /// The longest side of the picture, in canvas units, and its margin.
  private nonisolated static let side = 120.0
  private nonisolated static let margin = 6.0

  private let drag: OutgoingDrag
  private let formats: CopyFormats
  private let onMainThread: MainThread
  private let queue = BackgroundQueue(name: "xsign.dragging")
  /// The contact that drags, and its kind.
  private var contact: (id: ContactID, kind: DeviceKind)?
  private var count = 0
  /// True if something else than the ink itself was asked for.
  private var givesPicture = false

  /// Creates what drags out of `window`. The data comes from `formats`.
  init(window: Window, formats: CopyFormats, onMainThread: @escaping MainThread) {
    drag = window.drag
    self.formats = formats
    self.onMainThread = onMainThread
  }

  /// The cursor while a contact drags, or nil.
  var cursor: WindowCursor? {
    guard let contact, drag.isActive else { return nil }
    return contact.kind == .touch ? .hidden : drag.isAccepted ? .drop : .noDrop
  }

  /// Starts dragging `strokes` on `pages`, rendered by `engine`, with the contact of an event.
  /// Calls `taken` if another program took a picture of them, and `failed` with a sentence if that
  /// could not be done.
  func begin(
    _ strokes: [Stroke], on pages: [Page], engine: EngineSettings, _ event: PointerEvent,
    scale: Double,
    taken: @escaping @MainActor () -> Void, failed: @escaping @MainActor (String) -> Void
  ) {
    count += 1
    givesPicture = false
    let types = CopyType.copied.map(\.rawValue)
    let offer = ClipboardOffer(
      types: types, lastingTypes: [],
      produce: { [formats, weak self] request in
        MainActor.assumeIsolated {
          if request.type != CopyType.strokes.rawValue { self?.givesPicture = true }
        }
        formats.make(strokes, on: pages, engine: engine, type: request.type) { bytes in
          self?.drag.provide(bytes, for: request)
        }
      })
    let hasBegun = drag.begin(offer, at: event.position) { [weak self] end in
      MainActor.assumeIsolated {
        self?.contact = nil
        switch end {
        case .taken: if self?.givesPicture == true { taken() }
        case .nothing: break
        case .refused: failed(tr("That window does not take the picture."))
        case .noAnswer: failed(tr("The program of that window does not answer."))
        }
      }
    }
    guard hasBegun else { return failed(tr("Another program is dragging something.")) }
    contact = (event.contact, event.kind)
    let side = Int(Self.side * scale)
    let paper = Page(id: Page.ID(rawValue: 1))
    queue.perform(
      {
        let ink = InkOnPages(strokes, on: pages, engine: engine).strokes
        let plan = ExportPlan(ink, on: [paper], engine: engine, format: .png)
        return (try? ExportPreview(plan, width: side, height: side))?
          .onPaper(.paper(under: ink.map { Color($0.pen.color) }), margin: Int(Self.margin * scale))
      }, on: onMainThread
    ) { [weak self, number = count] picture in
      guard let self, let picture, number == count else { return }
      drag.show(picture.pixels, width: picture.width, height: picture.height)
    }
  }

  /// Follows the contact that drags.
  func handle(_ event: PointerEvent) {
    guard let contact, contact.id == event.contact, drag.isActive else { return }
    switch event.phase {
    case .move: drag.move(to: event.position)
    case .up:
      drag.move(to: event.position)
      drag.drop()
    case .cancel: drag.cancel()
    case .down, .otherDown, .otherUp, .scroll, .leave, .near, .away: break
    }
  }

  /// Cancels the drag. Returns false if there is none.
  func cancel() -> Bool {
    guard drag.isActive else { return false }
    drag.cancel()
    return true
  }

  /// Tells the window under the contact where it is. Called before the program waits for events.
  func update() { drag.update() }

  /// Removes the files of what was dragged.
  func end(by deadline: Deadline) { formats.end(by: deadline) }
}
