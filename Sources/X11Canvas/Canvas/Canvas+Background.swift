public import Ink

/// The background of the drawing, as the panes show it.
extension Canvas {
  /// The background of the drawing.
  public var background: Background { drawing.background }

  /// The picture of the background whose pixels are needed, or nil if none are missing. The panes
  /// show the background without it until `supply` is called.
  public var missingPicture: Background.Picture? {
    shownBackground.picture == nil && background.picture != unreadable ? background.picture : nil
  }

  /// Replaces the background, as a step. Returns false if it is the same. `image` has the pixels of
  /// its picture, if they are known. The panes go on showing the background before until the
  /// compositor has drawn the new one.
  @discardableResult
  public func setBackground(_ new: Background, image: Picture? = nil) -> Bool {
    guard let change = drawing.setBackground(new) else { return false }
    showBackground(image: image)
    selectionFollows(change)
    return true
  }

  /// Takes the pixels of `picture`, or nil if it cannot be read. Returns false if the background no
  /// longer has that picture.
  @discardableResult
  public func supply(_ image: Picture?, for picture: Background.Picture) -> Bool {
    guard background.picture?.bytes == picture.bytes else { return false }
    if image == nil {
      unreadable = background.picture
    } else if shownBackground.picture == nil {
      showBackground(image: image)
    }
    return true
  }

  /// Lets the panes show the background of the drawing. Pixels that are shown already are used again
  /// if `image` is nil and the picture's file is the same.
  func showBackground(image: Picture? = nil) {
    let isSame = shownBackground.background.picture?.bytes == background.picture?.bytes
    let image = background.picture == nil ? nil : image ?? (isSame ? shownBackground.picture : nil)
    var shown = background
    // Without pixels there is nothing to show.
    if image == nil { shown.picture = nil }
    guard shown != shownBackground.background else { return }
    shownBackground = PageBackground(
      background: shown, picture: image, number: shownBackground.number + 1)
    for pane in panes { pane.setBackground(shownBackground, strokes: drawing.strokes) }
  }
}
