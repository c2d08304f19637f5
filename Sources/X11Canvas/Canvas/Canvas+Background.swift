public import Ink

/// The background of the drawing, as the panes show it.
extension Canvas {
  /// The background of the drawing.
  public var background: Background { drawing.background }

  /// The picture of the background whose pixels are needed, or nil if none are missing. The panes
  /// show the background without it until `setImage` is called.
  public var missingPicture: Background.Picture? {
    let isMissing = shownBackground.picture == nil && background.picture != unreadablePicture
    return isMissing ? background.picture : nil
  }

  /// Replaces the background, as a step. Returns false if it is the same. `image` has the pixels of
  /// its picture, if they are known. The panes continue to show the previous background until the
  /// compositor has drawn the new one.
  @discardableResult
  public func setBackground(_ new: Background, image: Image? = nil) -> Bool {
    guard let change = drawing.setBackground(new) else { return false }
    showBackground(image: image)
    updateSelection(after: change)
    return true
  }

  /// Sets the pixels of `picture`, or nil if it cannot be read. Returns false if the background no
  /// longer has that picture.
  @discardableResult
  public func setImage(_ image: Image?, for picture: Background.Picture) -> Bool {
    guard background.picture?.bytes == picture.bytes else { return false }
    if image == nil {
      unreadablePicture = background.picture
    } else if shownBackground.picture == nil {
      showBackground(image: image)
    }
    return true
  }

  /// Shows the background of the drawing in the panes. Pixels that are shown already are used again
  /// if `image` is nil and the picture's file is the same. Returns false if it is shown already.
  @discardableResult
  func showBackground(image: Image? = nil) -> Bool {
    let isSame = shownBackground.background.picture?.bytes == background.picture?.bytes
    let image = background.picture == nil ? nil : image ?? (isSame ? shownBackground.picture : nil)
    var shown = background
    // Without pixels there is nothing to show.
    if image == nil { shown.picture = nil }
    guard shown != shownBackground.background else { return false }
    shownBackground = PageBackground(
      background: shown, picture: image, number: shownBackground.number + 1)
    for pane in panes { pane.setBackground(shownBackground, strokes: drawing.strokes) }
    return true
  }
}
