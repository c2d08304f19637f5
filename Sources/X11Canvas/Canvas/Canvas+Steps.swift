public import Graphics
public import Ink

/// Steps of the drawing. All but `clearFinished`, `add` and `putInkBack` finish all contacts first.
extension Canvas {
  /// Undoes the last step. Returns false if there is none. A stroke that is being drawn is finished
  /// first and is that step: if an older step were undone, the new stroke would discard the undone
  /// step when it ends.
  public func undo() -> Bool {
    finishAll()
    return apply(drawing.undo())
  }

  /// Redoes the step undone last. Returns false if there is none, or while a stroke is being drawn
  /// or ink is being erased, which discards the undone steps.
  public func redo() -> Bool {
    finishNudges()
    guard !isDrawing, !selection.isLifted, erasers.erasures.allSatisfy(\.isEmpty) else {
      return false
    }
    return apply(drawing.redo())
  }

  /// Removes all strokes, as a step. Returns false if there are none. Strokes that are being drawn
  /// are finished first: they are removed too, and undo restores them.
  public func clear() -> Bool {
    finishAll()
    return clearFinished()
  }

  /// Removes all strokes but those being drawn, as a step. Returns false if there are none.
  @discardableResult
  public func clearFinished() -> Bool {
    putTextBack()
    finishEdits()
    return apply(drawing.clear())
  }

  /// Adds copies of strokes to the drawing, as a step. Returns false if there are none.
  @discardableResult
  public func add(_ strokes: [Stroke]) -> Bool {
    apply(drawing.add(copies(strokes, by: .identity)))
  }

  /// Gives fields of the PDF values, as a step. Returns false if they have them.
  @discardableResult
  package func fill(_ entries: [FieldEntry]) -> Bool {
    finishAll()
    return apply(drawing.fill(entries))
  }

  /// Takes up the ink on pages of the PDF that xsign wrote before, as a step: the strokes are all
  /// of it, on the plane. Returns false if there is none, or it is taken up.
  ///
  /// - Parameters:
  ///   - index: The index of the stroke that is selected then, or nil if the selection stays.
  ///   - extending: True if the selection so far stays selected, too.
  @discardableResult
  package func takeUp(
    _ pages: [Int], _ strokes: [Stroke], selecting index: Int? = nil, extending: Bool = false
  ) -> Bool {
    finishAll()
    let copies = copies(strokes, by: .identity)
    guard apply(drawing.takeUp(pages, copies)) else { return false }
    if let index {
      let kept = extending ? selection.strokes : []
      selection.select(kept + [copies[index]], in: drawing)
    }
    return true
  }

  /// Removes ink from pages of the PDF that xsign wrote before, as a step. `strokes` is what is
  /// taken up of it, on the plane. Returns false if there is none, or some of it is gone.
  package func remove(_ removal: InkRemoval, takingUp strokes: [Stroke] = []) -> Bool {
    finishAll()
    return apply(drawing.remove(removal, takingUp: copies(strokes, by: .identity)))
  }

  /// Puts all ink that xsign wrote before back on the pages of the PDF, as a step. Returns false if
  /// none is gone.
  @discardableResult
  package func putInkBack() -> Bool { apply(drawing.putInkBack()) }

  /// Shows a change in the panes and updates the selection after it. Returns false if it is nil.
  @discardableResult
  func apply(_ change: DrawingChange?) -> Bool {
    guard let change else { return false }
    show(change)
    selection.follow(change, in: drawing)
    return true
  }

  // MARK: The list of pages

  // Each returns false if it is not possible: then nothing changes. `Drawing` says what they do.

  /// Adds a blank page below `page`.
  @discardableResult
  public func addPage(
    _ size: CanvasSize, background: Background = Background(), below page: Page.ID
  ) -> Bool {
    editPages { $0.addPage(size, background: background, below: page, first: $1) }
  }

  /// Adds pages with the sizes and backgrounds of `pages` below the last one, each as a step. The
  /// first takes the place of endless paper without ink if `replacesPaper`. Adds all or none.
  package func addPages(like pages: [Page], replacesPaper: Bool) -> Bool {
    finishAll()
    func add(_ index: Int, to drawing: inout Drawing, first: StrokeID) -> DrawingChange? {
      guard let size = pages[index].size else { return nil }
      let background = pages[index].background
      if index == 0, replacesPaper {
        return drawing.replacePaper(by: size, background: background, first: first)
      }
      let last = drawing.pages[drawing.pages.count - 1].id
      return drawing.addPage(size, background: background, below: last, first: first)
    }
    // On a copy first: steps that were made and undone again could be redone.
    var copy = drawing
    let first = StrokeID(nextID)
    guard pages.indices.allSatisfy({ add($0, to: &copy, first: first) != nil }) else {
      return false
    }
    for index in pages.indices { _ = editPages { add(index, to: &$0, first: $1) } }
    return true
  }

  /// Puts a page in the place of endless paper without ink.
  @discardableResult
  public func replacePaper(by size: CanvasSize, background: Background) -> Bool {
    editPages { $0.replacePaper(by: size, background: background, first: $1) }
  }

  /// Gives `page` another size and background.
  @discardableResult
  public func resizePage(_ page: Page.ID, to size: CanvasSize, background: Background) -> Bool {
    editPages { $0.resizePage(page, to: size, background: background, first: $1) }
  }

  /// Turns `page` with its strokes. It has `background` then, whose ruling and picture the caller
  /// has turned; `image` has the pixels of the picture, if they are known.
  @discardableResult
  public func turnPage(
    _ page: Page.ID, by turn: PageTurn, background: Background, image: Image? = nil
  ) -> Bool {
    guard editPages({ $0.turnPage(page, by: turn, background: background, first: $1) }) else {
      return false
    }
    if let picture = background.picture, let image { setImage(image, for: picture) }
    return true
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
