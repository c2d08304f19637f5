import Controls
import Ink
import PDFPages
import X11Canvas

/// The pictures of the pages of the PDF in the window: with the values of its form, without the ink
/// of before that is gone, and turned as they are in the drawing.
@MainActor final class DocumentPages {
  /// What the pictures depend on.
  private struct State: Equatable {
    var values: [Int: FieldValue] = [:]
    var withoutInk = InkRemoval()
    var turns: [Int: PageTurn] = [:]
  }

  private let canvas: Canvas
  private let controls: ControlsLayer
  /// The making of the file that is drawn.
  private let work: NewestWork
  private var pdf: OpenPDF?
  /// What the pictures show, or are about to show.
  private var shown = State()
  /// The pages that are shown other than in the file.
  private var changedPages: Set<Int> = []
  private var isWorking = false

  init(canvas: Canvas, controls: ControlsLayer, work: NewestWork) {
    self.canvas = canvas
    self.controls = controls
    self.work = work
  }

  /// Begins with a PDF that was opened: its pages are drawn as they are in the file.
  func begin(_ pdf: OpenPDF) {
    self.pdf = pdf
    shown = State()
    (changedPages, isWorking) = ([], false)
  }

  /// Forgets the PDF, which is no longer in the window.
  func forget() {
    pdf = nil
    (changedPages, isWorking) = ([], false)
  }

  /// True if the pictures in view show what was asked for last.
  var isDrawn: Bool { !isWorking && canvas.pageRenderings?.isDrawn ?? true }

  /// Draws the pages anew that the drawing shows otherwise than before.
  ///
  /// - Parameters:
  ///   - pdf: The PDF, turned as in the drawing.
  ///   - filling: All values of its form.
  func show(_ pdf: OpenPDF, _ filling: FormFilling) {
    self.pdf = pdf
    let drawing = canvas.drawing
    let state = State(
      values: drawing.fieldValues, withoutInk: drawing.withoutInk, turns: pdf.turns)
    guard state != shown, let renderings = canvas.pageRenderings else { return }
    shown = state
    isWorking = true
    work.perform {
      Result { () throws(SigningError) in
        try FilledPages(of: pdf, filling, without: state.withoutInk)
      }
    } completion: { [weak self, weak renderings] result in
      guard let self, self.pdf === pdf, let renderings, canvas.pageRenderings === renderings else {
        return
      }
      isWorking = false
      switch result {
      case .success(let filled):
        renderings.replace(filled.file, changing: filled.pages.union(changedPages))
        changedPages = filled.pages
      case .failure(let error): controls.show(Toast(error.sentence, isError: true))
      }
    }
  }
}
