import Export
import Ink

/// Ink as the window shows it: no page shows any beyond its edges.
struct InkOnPages: Sendable {
  /// The strokes, from the bottom to the top, which end at the edges of their pages.
  let strokes: [Stroke]
  /// The part of the drawing that a picture of it has.
  let part: ExportOptions.Page

  /// Creates what is shown of `strokes` on `pages`, none if they have room everywhere, as `engine`
  /// draws them.
  init(_ strokes: [Stroke], on pages: [Page], engine: EngineSettings) {
    var room = Bounds.empty
    self.strokes = strokes.parts(engine: engine) { stroke in
      guard !pages.isEmpty, let page = pages[Page.index(of: stroke, in: pages)].frame else {
        return nil
      }
      room.formUnion(page)
      return page
    }
    part = room.isEmpty ? .ink : .cropped(within: room)
  }
}

extension InkDocument {
  /// Returns the strokes as the pages show them, if `engine` draws them. That is what is taken of a
  /// drawing to another place: nobody has seen the rest.
  func shownStrokes(engine: EngineSettings) -> [Stroke] {
    InkOnPages(strokes, on: pages, engine: engine).strokes
  }
}
