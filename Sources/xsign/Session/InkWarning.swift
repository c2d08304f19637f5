import Graphics
import Ink
import Localization

/// The warning that what was just drawn can hardly be seen on its page, as the pen keeps its ink
/// from one paper to the next. It comes once for each colour in a drawing.
struct InkWarning {
  /// The number of the drawing that it is about, and the newest of its strokes so far.
  private var drawing: Int?
  private var newest: StrokeID?
  /// The colours that were told of.
  private var told: Set<InkColor> = []

  /// Returns the sentence if a warning is due about a stroke that is new in the drawing with that
  /// number. O(log number of pages).
  mutating func take(_ drawing: Drawing, number: Int) -> String? {
    let last = drawing.strokes.last
    // What was opened is no new ink.
    guard number == self.drawing else {
      (self.drawing, newest, told) = (number, last?.id, [])
      return nil
    }
    guard let last, newest.map({ last.id.rawValue > $0.rawValue }) ?? true else { return nil }
    newest = last.id
    let background = drawing.page(of: last).background
    let paper = background.paper ?? InkColor(hex: 0xffffff)
    // A picture may be dark, and pale ink may be meant.
    guard background.picture == nil, !last.pen.isLegible(on: paper, contrast: Color.leastContrast),
      told.insert(last.pen.color).inserted
    else { return nil }
    return tr("The last stroke can hardly be seen on its paper.")
  }
}
