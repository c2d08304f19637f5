/// The steps that led to a drawing, and those that were undone.
///
/// Undo and redo are unlimited.
struct History: Sendable {
  /// A step of the drawing, with what is needed to undo it.
  enum Step: Sendable {
    /// Adds a stroke on top.
    case add(PlacedStroke)
    /// Removes strokes and inserts others, each ascending by rank.
    case edit(removed: [PlacedStroke], added: [PlacedStroke])
    /// Replaces strokes by their images under a map.
    case transform(Transformation)
    /// Removes all strokes. The contents are empty while the step is undone.
    case clear(PageContents)
    /// Replaces the background of a page.
    case background(Page.ID, old: Background, new: Background)
    /// Changes the list of pages, and strokes with it.
    case pages(PageStep)
    /// Gives fields of the PDF other values.
    case fields(old: [FieldEntry], new: [FieldEntry])
    /// Removes ink from pages of the PDF. What was taken up of it is added as strokes, ascending by
    /// rank.
    case takeUp(InkRemoval, added: [PlacedStroke])
    /// Puts ink back on pages of the PDF.
    case putBack(InkRemoval)
  }

  /// A step with a number that no other step of the drawing has.
  struct Numbered: Sendable {
    let number: UInt64
    var step: Step
  }

  private(set) var done: [Numbered] = []
  private(set) var undone: [Numbered] = []
  private var nextNumber: UInt64 = 1
  /// True if a step, also one that can no longer be redone, changed a page or the list of pages.
  private(set) var changesPages = false

  /// The number of the last step, or 0 before the first.
  var revision: UInt64 { done.last?.number ?? 0 }
  /// True if a step can be undone.
  var canUndo: Bool { !done.isEmpty }
  /// True if a step can be redone.
  var canRedo: Bool { !undone.isEmpty }

  /// Records a new step. The steps that were undone can no longer be redone.
  mutating func record(_ step: Step) {
    done.append(Numbered(number: nextNumber, step: step))
    undone.removeAll()
    nextNumber += 1
    switch step {
    case .background, .pages: changesPages = true
    case .add, .edit, .transform, .clear, .fields, .takeUp, .putBack: break
    }
  }

  /// Changes the backgrounds of pages in all steps. Steps that change nothing then are gone.
  mutating func changeBackgrounds(_ change: (Background) -> Background) {
    func changed(_ steps: [Numbered]) -> [Numbered] {
      steps.compactMap { old in
        old.step.changingBackgrounds(change).map { Numbered(number: old.number, step: $0) }
      }
    }
    (done, undone) = (changed(done), changed(undone))
  }

  /// Removes the last step, to be passed to `undid` once it is undone.
  mutating func takeLast() -> Numbered? { done.popLast() }

  /// Removes the step undone last, to be passed to `redid` once it is redone.
  mutating func takeUndone() -> Numbered? { undone.popLast() }

  /// Keeps a step that was undone.
  mutating func undid(_ step: Numbered) { undone.append(step) }

  /// Keeps a step that was redone.
  mutating func redid(_ step: Numbered) { done.append(step) }
}

extension History.Step {
  /// Returns the step with other backgrounds of pages, or nil if it changes nothing then.
  fileprivate func changingBackgrounds(_ change: (Background) -> Background) -> History.Step? {
    switch self {
    case .background(let page, let old, let new):
      let (old, new) = (change(old), change(new))
      return old == new ? nil : .background(page, old: old, new: new)
    case .pages(let step): return step.changingBackgrounds(change).map { .pages($0) }
    case .add, .edit, .transform, .clear, .fields, .takeUp, .putBack: return self
    }
  }
}
