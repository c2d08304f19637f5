import Graphics
public import Ink

/// What an export will contain, as far as a glance shows it.
public struct ExportPreview: Sendable {
  /// The first page that is exported, or nil if it cannot be drawn.
  public let picture: Image?
  /// The size of that page.
  public let size: CanvasSize
  /// The number of pages.
  public let count: Int
  /// The number of the first page, from 1.
  public let number: Int

  /// Draws the preview of a plan so that it fits in that size, in pixels, by the code that draws
  /// the files.
  ///
  /// - Throws: `ExportError` if there is no ink, or a picture cannot be read.
  /// - Complexity: That of drawing the first page.
  public init(_ plan: ExportPlan, width: Int, height: Int) throws(ExportError) {
    let shown = try plan.demanded(plan.shownPages)
    let first = shown[0]
    var plan = plan
    if plan.pages.count > 1 {
      plan.strokes = plan.strokes.filter { Page.index(of: $0, in: plan.pages) == first.index }
    }
    let export = try plan.export(first)
    size = CanvasSize(width: export.page.width, height: export.page.height)
    picture = try export.preview(width: max(1, width), height: max(1, height))
    count = shown.count
    number = first.index + 1
  }
}
