import Graphics
public import Ink
import Pages

/// The backgrounds of the drawing's pages, as the panes show them.
extension Canvas {
  /// The background of the first page.
  public var background: Background { drawing.background }

  /// The picture of a page whose pixels are needed, or nil if none are missing. The panes show the
  /// background without it until `setImage` is called.
  public var missingPicture: Background.Picture? { missingPictures.first }

  /// Replaces the background of a page, or of the first one, as a step. Parts that the page cannot
  /// have are passed over. Returns false if it is the same. `image` has the pixels of its picture,
  /// if they are known. The panes continue to show the previous background until the compositor has
  /// drawn the new one.
  @discardableResult
  public func setBackground(
    _ new: Background, of page: Page.ID? = nil, image: Image? = nil
  ) -> Bool {
    let target = page.flatMap { drawing.page($0) } ?? drawing.pages[0]
    guard let change = drawing.setBackground(target.permitted(new), of: page) else {
      return false
    }
    showBackground(image: image, of: page)
    updateSelection(after: change)
    return true
  }

  /// Sets the pixels of `picture`, or nil if it cannot be read. Returns false if no page has that
  /// picture any more.
  @discardableResult
  public func setImage(_ image: Image?, for picture: Background.Picture) -> Bool {
    let pages = drawing.pages.filter { $0.background.picture?.bytes == picture.bytes }
    if image == nil {
      unreadablePictures.append(picture.bytes)
      missingPictures.removeAll { $0.bytes == picture.bytes }
    } else {
      for page in pages where missingPictures.contains(where: { $0.bytes == picture.bytes }) {
        showBackground(image: image, of: page.id)
      }
    }
    return !pages.isEmpty
  }

  /// Shows the pages of the drawing in the panes. `image` has the pixels of the picture of `page`,
  /// or of the first one; pixels that are shown already are used again if the picture's file is the
  /// same. The panes draw all of it anew if `startsAnew` or if pages are elsewhere, or else what
  /// differs. Returns false if it is shown already. O(number of pages).
  @discardableResult
  func showBackground(
    image: Image? = nil, of page: Page.ID? = nil, startsAnew: Bool = false
  ) -> Bool {
    let named = page ?? drawing.pages[0].id
    let old = shownBackground
    let known = Dictionary(old.pages.map { ($0.id, $0) }) { first, _ in first }
    missingPictures = []
    var isSame = old.pages.count == drawing.pages.count
    var isLayoutSame = isSame
    var pages: [PageBackground] = []
    for (index, page) in drawing.pages.enumerated() {
      let before = known[page.id]
      let new = shown(page, image: page.id == named ? image : nil, before: before)
      isSame = isSame && new.number == old.pages[index].number
      isLayoutSame = isLayoutSame && new.frame == old.pages[index].frame
      pages.append(new)
    }
    guard !isSame else { return false }
    backgrounds += 1
    shownBackground = PlaneBackground(
      places: drawing.pages, pages: pages, sheets: isLayoutSame ? old.sheets : [:], desk: old.desk,
      number: backgrounds, layout: isLayoutSame ? old.layout : backgrounds)
    pagesChanged()
    let drawsAll = startsAnew || !isLayoutSame || shownBackground.isEndless
    for pane in panes {
      if drawsAll {
        pane.setBackground(shownBackground, strokes: drawing.strokes)
      } else {
        pane.updateBackground(shownBackground)
      }
    }
    return true
  }

  /// Shows another background whose pages have the same places.
  func updateBackground(_ sheets: [Int: PageSheet]) {
    backgrounds += 1
    shownBackground.sheets = sheets
    shownBackground.number = backgrounds
    for pane in panes { pane.updateBackground(shownBackground) }
  }

  /// Shows the desk around the pages in the colours of a theme.
  public func setDesk(_ theme: Theme) {
    backgrounds += 1
    shownBackground.desk = Desk(theme)
    shownBackground.number = backgrounds
    for pane in panes { pane.updateBackground(shownBackground) }
  }

  /// Returns a page as it is to be shown; `before` is what is shown of it now.
  private func shown(_ page: Page, image: Image?, before: PageBackground?) -> PageBackground {
    var background = page.placedBackground
    let isKnown = before?.background.picture?.bytes == background.picture?.bytes
    let image = background.picture == nil ? nil : image ?? (isKnown ? before?.picture : nil)
    if image == nil, let picture = background.picture {
      if !unreadablePictures.contains(picture.bytes) { missingPictures.append(picture) }
      // Without pixels there is nothing to show.
      background.picture = nil
    }
    if let before, before.background == background, before.frame == page.frame { return before }
    backgrounds += 1
    return PageBackground(
      id: page.id, frame: page.frame, background: background, picture: image, number: backgrounds)
  }
}
