import Controls
import Export
import Graphics
import Ink
import Platform

/// The small pictures of the ink and pictures on pages, drawn in the background by the code that
/// draws exports. Those of pages that no PDF shows have the paper, too.
///
/// One page is drawn at a time, and only while it is in view. What is shown of a page stays until
/// its new picture is there.
@MainActor final class PageThumbnails {
  /// What a picture is drawn from, besides its page.
  private struct Source: Equatable {
    var version: UInt64
    var engine: EngineSettings
    var width: Int
    var height: Int
  }

  private lazy var queue = BackgroundQueue(name: "xsign.thumbnails", isWaitedFor: false)
  private let onMainThread: MainThread
  private var pictures: [Page.ID: (source: Source, image: Image?)] = [:]
  /// The number of the drawing whose pages these are.
  private var drawing = 0
  private var isWorking = false

  /// Creates pictures that are passed on by `onMainThread`.
  init(onMainThread: @escaping MainThread) { self.onMainThread = onMainThread }

  /// Returns the picture of a page, or nil if there is none, or none yet.
  func picture(of page: Page.ID) -> Image? { pictures[page]?.image }

  /// Forgets all pictures.
  func removeAll() { pictures = [:] }

  /// Draws the next of the pictures that `panel` shows and that are missing or outdated. Calls
  /// `changed` when it is there.
  func update(
    _ shown: Drawing, number: Int, inked: InkedPages, in panel: PagePanel, engine: EngineSettings,
    changed: @escaping @MainActor () -> Void
  ) {
    if drawing != number {
      removeAll()
      drawing = number
    }
    let (pages, visible) = (shown.pages, panel.visiblePages.clamped(to: shown.pages.indices))
    for index in visible where !hasPicture(pages[index], isInked: inked.pages.contains(index)) {
      if pictures.removeValue(forKey: pages[index].id) != nil { changed() }
    }
    guard !isWorking else { return }
    for index in visible where hasPicture(pages[index], isInked: inked.pages.contains(index)) {
      let size = panel.pictureSize(index)
      let source = Source(
        version: inked.version(ofPage: index), engine: engine, width: size.width,
        height: size.height)
      guard pictures[pages[index].id]?.source != source else { continue }
      let kept = Set(pages[visible].map(\.id))
      pictures = pictures.filter { kept.contains($0.key) }
      return draw(shown.strokes, pages, index, from: source, changed: changed)
    }
  }

  private func hasPicture(_ page: Page, isInked: Bool) -> Bool {
    isInked || page.background.picture != nil
  }

  private func draw(
    _ strokes: [Stroke], _ pages: [Page], _ index: Int, from source: Source,
    changed: @escaping @MainActor () -> Void
  ) {
    isWorking = true
    let page = pages[index]
    queue.perform(
      {
        var plan = ExportPlan(
          strokes.filter { Page.index(of: $0, in: pages) == index }, on: [page],
          engine: source.engine, format: .png, area: .page, showsBackground: true)
        // The page of a PDF is seen through its picture.
        plan.showsPaper = page.pdfPage == nil
        return (try? ExportPreview(plan, width: source.width, height: source.height))?.picture
      }, on: onMainThread
    ) { [weak self, number = drawing] image in
      guard let self else { return }
      isWorking = false
      guard number == drawing else { return }
      pictures[page.id] = (source, image)
      changed()
    }
  }
}
