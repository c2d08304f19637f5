import Ink
import Platform
import X11

/// Copying ink to the clipboard, and pasting from it.
///
/// Ink that this program has on the clipboard is pasted without a detour; that of another program
/// comes later, and one request at a time is under way.
@MainActor final class CopyPaste {
  private let clipboard: Clipboard
  private let formats: CopyFormats
  private let decoder: PastedData
  /// The ink that is on the clipboard; empty if another program has it.
  private var copied = CopiedStrokes()
  /// The strokes that came from another program last.
  private var received = CopiedStrokes()
  /// The number of copies so far.
  private var copies = 0
  /// The number of requests to paste so far.
  private var pastes = 0
  /// The use of what is requested, until it is there.
  private var use: ((Result<Pasted, PasteError>) -> Void)?

  init(clipboard: Clipboard, formats: CopyFormats, decoder: PastedData) {
    self.clipboard = clipboard
    self.formats = formats
    self.decoder = decoder
  }

  /// True while another program is asked for its clipboard.
  var isPasting: Bool { use != nil }

  /// Puts `strokes` of `drawing`, which may have been `taken` away while `page` was the current
  /// one, on the clipboard, rendered by `engine` for other programs. Returns false if another
  /// program has the clipboard.
  func copy(
    _ strokes: [Stroke], of drawing: Drawing, taken: Bool, on page: Page.ID, engine: EngineSettings
  ) -> Bool {
    guard !strokes.isEmpty else { return false }
    copies += 1
    let number = copies
    let pages = drawing.pages
    let isOffered = clipboard.offer(
      ClipboardOffer(
        types: CopyType.copied.map(\.rawValue), lastingTypes: CopyType.lasting.map(\.rawValue),
        produce: { [formats, weak self] request in
          formats.make(strokes, on: pages, engine: engine, type: request.type) { bytes in
            self?.clipboard.provide(bytes, for: request)
          }
        },
        released: { [weak self] in
          MainActor.assumeIsolated { self?.release(number) }
        }))
    copied = CopiedStrokes()
    if isOffered { copied.copy(strokes, taken: taken, on: page) }
    return isOffered
  }

  /// Finds out which of `strokes` on `pages` nobody could see in other programs. `completion` takes
  /// a sentence, or nil if all are seen.
  func findUnseen(
    _ strokes: [Stroke], on pages: [Page], engine: EngineSettings,
    completion: @escaping @MainActor (String?) -> Void
  ) {
    formats.findUnseen(strokes, on: pages, engine: engine, completion: completion)
  }

  /// Something else is on the clipboard than that copy.
  private func release(_ number: Int) {
    if number == copies { copied = CopiedStrokes() }
  }

  /// Calls `use` with what is on the clipboard, at once or later, unless something else is pasted
  /// before.
  func paste(_ use: @escaping (Result<Pasted, PasteError>) -> Void) {
    pastes += 1
    self.use = nil
    guard copied.isEmpty else { return use(.success(.strokes(copied.strokes))) }
    self.use = use
    let number = pastes
    clipboard.read(CopyType.pasted, maximum: ClipboardData.maximum) { [weak self] result in
      MainActor.assumeIsolated { self?.receive(result, number: number) }
    }
  }

  private func receive(_ result: Result<ClipboardData, ClipboardFailure>, number: Int) {
    guard number == pastes else { return }
    switch result {
    case .success(let data):
      decoder.decode(data) { [weak self] content in
        guard let self, number == pastes else { return }
        use.take()?(content)
      }
    case .failure(.replaced): use = nil
    case .failure(let failure): use.take()?(.failure(PasteError(failure)))
    }
  }

  /// Calls `use` with what data that was dropped on the window is.
  func decode(
    _ data: ClipboardData, _ use: @escaping @MainActor (Result<Pasted, PasteError>) -> Void
  ) {
    decoder.decode(data, completion: use)
  }

  /// Returns the distance of the next copy of `strokes`, which were pasted, from their place.
  /// `part` is the part of the drawing that is shown, and `current` its current page.
  func nextStep(
    _ strokes: [Stroke], in part: Bounds?, on drawing: Drawing, current: Page
  ) -> Point {
    if !copied.isEmpty { return copied.nextStep(in: part, on: drawing, current: current) }
    if received.strokes != strokes { received.copy(strokes, taken: true) }
    return received.nextStep(in: part, on: drawing, current: current)
  }

  /// Removes the files of what was copied.
  func end(by deadline: Deadline) { formats.end(by: deadline) }
}
