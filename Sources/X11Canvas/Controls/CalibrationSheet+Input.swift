import Ink

extension CalibrationSheet {
  /// Handles a key. The card consumes all keys.
  func key(_ press: KeyPress) -> ControlAction? {
    switch press.key {
    case .escape: return .calibrationCancelled
    case .enter: return activate(focus ?? buttons.count - 1)
    case .character(" "): return focus.flatMap { activate($0) }
    case .tab: moveFocus(press.modifiers.contains(.shift) ? -1 : 1)
    case .left, .right: moveFocus(press.key == .left ? -1 : 1)
    default: break
    }
    return nil
  }

  private func moveFocus(_ step: Int) {
    damage.add(outer)
    let places = buttons.indices.filter { buttons[$0].isEnabled }
    guard let now = focus.flatMap({ places.firstIndex(of: $0) }) else {
      focus = step > 0 ? places.first : places.last
      return
    }
    focus = places[(now + step + places.count) % places.count]
  }

  // MARK: Pointer

  private func button(at point: PixelPoint) -> Int? {
    buttons.firstIndex { $0.frame.contains(point) && $0.isEnabled }
  }

  /// Returns whether a contact that begins is ignored: the hand that rests on the screen while its
  /// pen scribbles must not take the pad from the pen.
  func ignores(_ event: PointerEvent) -> Bool {
    guard let press, press.target == .pad else { return false }
    return press.contact != event.contact && event.kind == .touch
  }

  /// Handles the start of a contact.
  func pressed(_ event: PointerEvent) {
    let point = PixelPoint(event.position)
    if let button = button(at: point) {
      press = (event.contact, .button(button), true)
      damage.add(outer)
    } else if case .scribbling = stage, padFrame.contains(point) {
      guard event.pressure != nil else { return showNote(calibration.withoutPressure) }
      guard event.kind != .touch else { return showNote(calibration.onlyPens) }
      showNote("")
      press = (event.contact, .pad, true)
      add(event, isFirst: true)
    }
  }

  /// Handles movement of the pressed contact.
  func dragged(_ event: PointerEvent) {
    guard let press else { return }
    switch press.target {
    case .pad: add(event, isFirst: false)
    case .button(let index):
      let isInside = button(at: PixelPoint(event.position)) == index
      if isInside != press.isInside { damage.add(outer) }
      self.press?.isInside = isInside
    }
  }

  /// Handles the end of the pressed contact.
  func released(_ event: PointerEvent) -> ControlAction? {
    // The release event carries the pressure of a pen that no longer presses, so the pad ignores
    // it.
    if case .button? = press?.target { dragged(event) }
    guard let press else { return nil }
    cancelled()
    if press.isInside, case .button(let index) = press.target { return activate(index) }
    return nil
  }

  /// Handles the loss of the pressed contact.
  func cancelled() {
    if case .button? = press?.target { damage.add(outer) }
    press = nil
  }

  /// Handles pointer movement without a contact.
  func hovered(_ point: PixelPoint?) {
    let index = point.flatMap { button(at: $0) }
    guard index != hovered else { return }
    hovered = index
    damage.add(outer)
  }
}
