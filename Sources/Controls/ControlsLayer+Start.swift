import Input

/// The start view, which gives way to ink. Its contacts belong to the canvas; the owner tells taps
/// apart.
extension ControlsLayer {
  /// What the view in the middle of the empty canvas offers, or nil if it is not shown.
  package var start: StartContent? {
    get { startView.content }
    set { startView.content = newValue }
  }

  /// The most documents that it shows.
  package static var startDocuments: Int { StartView.maximum }
  /// The side of the square that their pictures fit into, in pixels.
  package var startPictureSide: Int { style.px(StartView.pictureSide - 16) }

  /// Shows that a contact that may be a tap is on a button. Returns false if it is on none.
  package func pressStart(_ event: PointerEvent) -> Bool {
    guard start != nil, card == nil, !isMenuOpen else { return false }
    startView.pressed(mirror(event))
    return startView.press != nil
  }

  /// Shows that there is no such contact any more. Returns what the button asks for on which it
  /// ended, if it was a tap.
  package func releaseStart(_ event: PointerEvent, isTap: Bool) -> [ControlAction] {
    let part = startView.released(mirror(event))
    guard isTap, let part else { return [] }
    return startView.use(part).map { [$0] } ?? []
  }
}
