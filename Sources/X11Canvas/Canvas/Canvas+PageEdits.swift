public import Ink

/// Changes of the list of pages, as steps. Each finishes all contacts first, and returns false if
/// it is not possible: then nothing changes. `Drawing` says what they do.
extension Canvas {
  /// Adds a blank page below `page`.
  @discardableResult
  public func addPage(
    _ size: CanvasSize, background: Background = Background(), below page: Page.ID
  ) -> Bool {
    editPages { $0.addPage(size, background: background, below: page, first: $1) }
  }

  /// Puts a page in the place of endless paper without ink.
  @discardableResult
  public func replacePaper(by size: CanvasSize, background: Background) -> Bool {
    editPages { $0.replacePaper(by: size, background: background, first: $1) }
  }

  /// Adds a copy of `page` below it.
  @discardableResult
  public func duplicatePage(_ page: Page.ID) -> Bool {
    editPages { $0.duplicatePage(page, first: $1) }
  }

  /// Deletes `page` and its strokes.
  @discardableResult
  public func deletePage(_ page: Page.ID) -> Bool {
    editPages { $0.deletePage(page, first: $1) }
  }

  /// Moves `page` to another index.
  @discardableResult
  public func movePage(_ page: Page.ID, to index: Int) -> Bool {
    editPages { $0.movePage(page, to: index, first: $1) }
  }

  private func editPages(_ edit: (inout Drawing, StrokeID) -> DrawingChange?) -> Bool {
    finishAll()
    guard let change = edit(&drawing, StrokeID(nextID)) else { return false }
    if case .pages(let strokes?) = change { nextID += UInt64(strokes.added.count) }
    return apply(change)
  }
}
