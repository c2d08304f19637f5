import Graphics
public import Ink
import Input

/// Moving the picture of a page: a frame follows contacts and arrow keys, and the picture goes
/// there when it is put down. Pictures are large, so they are not drawn at every place in between.
extension Canvas {
  /// True while contacts and arrow keys move a picture.
  public var isMovingPicture: Bool { selection.picture != nil }

  /// Starts moving the picture of a page. Nothing is selected then. Returns false if the page has
  /// no picture.
  @discardableResult
  public func beginMovingPicture(of page: Page.ID) -> Bool {
    deselect()
    selection.picture = PictureMove(page: page)
    if movedFrame == nil { selection.picture = nil }
    return isMovingPicture
  }

  /// Moves the frame of the picture by `step` canvas units.
  public func movePicture(by step: Point) {
    guard let picture = selection.picture, step.isFinite else { return }
    selection.picture?.step = picture.step + step
  }

  /// Ends moving the picture. If `keepsIt`, it is put down where its frame is, else it stays where
  /// it was. Returns false if none was being moved.
  @discardableResult
  public func endMovingPicture(keepsIt: Bool) -> Bool {
    guard isMovingPicture else { return false }
    finishSelecting()
    if keepsIt { putPictureDown() }
    selection.picture = nil
    return true
  }

  /// True if a contact of a device of `kind` at `position`, in pixels, drags the selection by its
  /// frame, or the picture that is being moved.
  public func dragsFrame(at position: Point, _ kind: DeviceKind) -> Bool {
    guard let frame = movedFrame else { return selectionTarget(at: position, kind) != nil }
    guard let page = pane(at: position).flatMap({ pages[$0] }) else { return false }
    let place = place(of: position, corner: page.corner)
    let reach = SelectionContact.Tolerance(kind).handle / view.zoom
    return Bounds(
      min: frame.min - Point(reach, reach), max: frame.max + Point(reach, reach)
    ).contains(place)
  }

  /// The frame that is shown, on the plane in canvas units, or nil if no picture is being moved.
  var movedFrame: Bounds? {
    guard let move = selection.picture,
      let frame = drawing.pages.first(where: { $0.id == move.page })?
        .placedBackground.picture?.frame
    else { return nil }
    return Bounds(min: frame.min + move.step, max: frame.max + move.step)
  }

  /// Puts the picture where its frame is, as a step.
  func putPictureDown() {
    guard let move = selection.picture, move.step != .zero,
      var background = drawing.pages.first(where: { $0.id == move.page })?.background,
      let frame = background.picture?.frame
    else { return }
    selection.picture?.step = .zero
    background.picture?.frame = Bounds(min: frame.min + move.step, max: frame.max + move.step)
    setBackground(background, of: move.page)
  }
}
