import Graphics
public import Ink
import Pages
public import PDFPages

/// The backgrounds of the drawing's pages, as the panes show them.
extension ShownDrawing {
  /// The background of the first page.
  public var background: Background { drawing.background }

  /// What the panes show of the background.
  var shownBackground: PlaneBackground { backdrop.plane }

  /// Returns the pixels of the picture of a page, if it has one and they are known.
  package func image(of page: Page.ID) -> Image? {
    shownBackground.pages.first { $0.id == page }?.picture
  }

  /// The picture of a page whose pixels are needed, or nil if none are missing. The panes show the
  /// background without it until `setImage` is called.
  public var missingPicture: Background.Picture? { backdrop.missing.first }

  /// The pictures of the pages of the drawing's PDF, or nil if it shows none. The canvas tells them
  /// what is in view with each `refresh`; their events are taken by `takePageEvents`.
  public var pageRenderings: PageRenderings? {
    get { backdrop.pageRenderings }
    set { backdrop.pageRenderings = newValue }
  }

  /// Replaces the background of a page, or of the first one, as a step. Parts that the page cannot
  /// have are passed over. Returns false if it is the same. `image` has the pixels of its picture,
  /// if they are known. The panes continue to show the previous background until the compositor has
  /// drawn the new one.
  @discardableResult
  public func setBackground(
    _ new: Background, of page: Page.ID? = nil, image: Image? = nil
  ) -> Bool {
    let target = page.flatMap { drawing.page($0) } ?? drawing.pages[0]
    guard drawing.setBackground(target.permitted(new), of: page) != nil else { return false }
    showBackground(image: image, of: page)
    return true
  }

  /// Sets the pixels of `picture`, or nil if it cannot be read. Returns false if no page has that
  /// picture any more.
  @discardableResult
  public func setImage(_ image: Image?, for picture: Background.Picture) -> Bool {
    let pages = drawing.pages.filter { $0.background.picture?.bytes == picture.bytes }
    if image == nil { backdrop.setUnreadable(picture) }
    for page in pages where backdrop.missing.contains(where: { $0.bytes == picture.bytes }) {
      showBackground(image: image, of: page.id)
    }
    return !pages.isEmpty
  }

  /// Takes a picture that cannot be read off the pages, also off those that undo and redo bring
  /// back. That is neither a step nor an event: a journal is to be written anew.
  package func forget(_ picture: Background.Picture) {
    drawing.forget(picture)
    // If it comes from elsewhere, it is tried again.
    backdrop.forgetUnreadable()
    showBackground()
  }

  /// Shows the pages of the drawing in the panes. `image` has the pixels of the picture of `page`,
  /// or of the first one. The panes draw all of it anew if `startsAnew` or if pages are elsewhere,
  /// or else what differs. Returns false if it is shown already. O(number of pages).
  @discardableResult
  func showBackground(
    image: Image? = nil, of page: Page.ID? = nil, startsAnew: Bool = false
  ) -> Bool {
    let (pages, layout) = (drawing.pages, shownBackground.layout)
    guard backdrop.show(pages, image: image, of: page ?? pages[0].id) else { return false }
    viewport.setPlaces(pages)
    if shownBackground.layout == layout, hasPages, !startsAnew {
      updateBackground()
    } else {
      for pane in panes { pane.setBackground(shownBackground, strokes: drawing.strokes) }
    }
    return true
  }

  /// Shows another background whose pages have the same places.
  private func updateBackground() { for pane in panes { pane.updateBackground(shownBackground) } }

  /// Shows the backdrop around the pages in the colours of a theme.
  public func setBackdrop(_ theme: Theme) {
    backdrop.setBackdrop(theme)
    updateBackground()
  }

  // MARK: The pages of a PDF

  /// Takes what programs have drawn since the last call, and shows it. Called when the loop wakes.
  /// Returns the events, for what else shows pages. O(pages in view).
  @discardableResult
  public func takePageEvents() -> [PageRenderings.Event] {
    guard let events = pageRenderings?.takeEvents() else { return [] }
    let hasPictures = events.contains { if case .thumbnail = $0 { false } else { true } }
    if hasPictures, backdrop.showPageContents(near: shownPart) { updateBackground() }
    return events
  }

  /// Returns why the page with this index cannot be shown, or nil if it can or if that is not known
  /// yet. Nothing can be drawn on such a page.
  public func failure(ofPage index: Int) -> PagePictureFailure? {
    drawing.pages.indices.contains(index) ? backdrop.failure(of: drawing.pages[index]) : nil
  }

  /// Returns true if a point of the plane, in canvas units, is on a page that cannot be shown, as
  /// far as that is known. O(log number of pages).
  func isUnshown(_ point: Point) -> Bool {
    shownBackground.page(at: point).map { failure(ofPage: $0) != nil } ?? false
  }

  /// Shows the pages of the PDF that are in view. O(pages in view) if the view or the pages differ.
  func refreshPageContents() {
    if backdrop.isStale, backdrop.refresh(for: shownPart) { updateBackground() }
  }

  /// The part of the plane that the panes show together, or nil if none is shown or there are no
  /// pages.
  private var shownPart: PageSize? {
    let shown = panes.filter(\.isShown).map(\.size)
    guard hasPages, var all = shown.first else { return nil }
    for size in shown where size.scale == all.scale { all.bounds = all.bounds.union(size.bounds) }
    return all
  }
}
