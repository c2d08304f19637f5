import Ink

/// The card of a calibration. It shows a pad to scribble on, then the fitted curve.
final class CalibrationSheet: Sheet {
  /// The content of the card.
  enum Stage {
    /// The pad to scribble on.
    case scribbling
    /// The fitted curve.
    case fitted(PressureCurve)
    /// The reason why no curve could be fitted.
    case misfit(PressureCurve.Misfit)
  }

  /// The target of a contact.
  enum Target: Hashable {
    /// The pad, with a pen.
    case pad
    /// A button, by its index.
    case button(Int)
  }

  /// The texts of the card.
  let calibration: Calibration
  /// The current stage.
  private(set) var stage = Stage.scribbling
  /// The scribbled line.
  private(set) var scribble = Scribble()
  /// The line below the pad, or an empty string.
  private(set) var note = ""
  /// The buttons. The first one cancels.
  private(set) var buttons: [SheetButton] = []
  /// The index of the button with keyboard focus.
  var focus: Int?
  /// The button under the pointer, and the target of the pressed contact.
  var hovered: Int?
  var press: (contact: ContactID, target: Target, isInside: Bool)?
  /// The area that needs redrawing.
  var damage = DamageRegion()

  /// The card and its parts, in window pixels.
  private(set) var frame = PixelRect.empty
  private(set) var titleFrame = PixelRect.empty
  private(set) var textFrame = PixelRect.empty
  private(set) var padFrame = PixelRect.empty
  private(set) var barFrame = PixelRect.empty
  private(set) var noteFrame = PixelRect.empty
  private(set) var appearance: Appearance
  private var window = PixelRect.empty

  /// The card of `calibration`.
  init(_ calibration: Calibration, appearance: Appearance) {
    self.calibration = calibration
    self.appearance = appearance
    setButtons()
  }

  /// True while the time runs, and `tick` has to be called.
  var isCounting: Bool {
    if case .scribbling = stage { scribble.hasBegun } else { false }
  }

  /// The text above the pad.
  var text: String {
    switch stage {
    case .scribbling: calibration.instruction
    case .fitted(let curve): Self.explanation(of: curve)
    case .misfit(let misfit): misfit.description
    }
  }

  private static func explanation(of curve: PressureCurve) -> String {
    func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }
    let middle = curve.low + (curve.high - curve.low) * curve.middle
    return "Your pressure ranges from \(percent(curve.low)) to \(percent(curve.high)) of the pen's "
      + "range. A pressure of \(percent(middle)) gives half the ink."
  }

  // MARK: Stages

  private func setButtons() {
    switch stage {
    case .scribbling:
      buttons = [
        SheetButton(title: "Cancel", role: .plain),
        SheetButton(title: "Done", role: .primary, isEnabled: scribble.isEnough),
      ]
    case .fitted:
      buttons = [
        SheetButton(title: "Cancel", role: .plain), SheetButton(title: "Try again", role: .plain),
        SheetButton(title: "Use", role: .primary),
      ]
    case .misfit:
      buttons = [
        SheetButton(title: "Cancel", role: .plain),
        SheetButton(title: "Try again", role: .primary),
      ]
    }
  }

  /// Switches to another stage. A pressed contact is dropped.
  private func go(to stage: Stage) {
    self.stage = stage
    note = ""
    press = nil
    focus = nil
    setButtons()
    relayout()
  }

  /// Fits a curve to the scribble.
  private func finish() {
    do throws(PressureCurve.Misfit) {
      go(to: .fitted(try scribble.fit()))
    } catch {
      go(to: .misfit(error))
    }
  }

  /// Performs the action of a button.
  func activate(_ index: Int) -> ControlAction? {
    guard index > 0, buttons.indices.contains(index) else { return .calibrationCancelled }
    guard buttons[index].isEnabled else { return nil }
    switch (stage, index) {
    case (.scribbling, _): finish()
    case (.fitted(let curve), 2):
      return scribble.source.map { .calibrationAccepted(curve, source: $0) }
    case (.fitted, _), (.misfit, _):
      scribble = Scribble()
      go(to: .scribbling)
    }
    return nil
  }

  // MARK: Scribbling

  /// Advances the clock to `seconds`.
  func tick(_ seconds: Double) {
    guard isCounting else { return }
    scribble.tick(seconds)
    timeAdvanced()
  }

  /// Redraws the remaining time, and finishes when it is over.
  private func timeAdvanced() {
    damage.add(barFrame)
    if scribble.isOver { finish() }
  }

  /// Adds a sample of a pen on the pad.
  func add(_ event: PointerEvent, isFirst: Bool) {
    guard case .scribbling = stage, let pressure = event.pressure else { return }
    let before = scribble.marks.last?.place
    let corner = Point(Double(padFrame.x), Double(padFrame.y))
    let place = (event.position - corner) * (1 / appearance.scale)
    scribble.add(event, at: place, pressure: pressure, isFirst: isFirst)
    let reach = appearance.px(Self.widestLine) + 2
    damage.add(
      Self.box(of: onScreen(isFirst ? place : before ?? place), onScreen(place), reach)
        .intersection(padFrame))
    if scribble.isEnough, !buttons[1].isEnabled {
      buttons[1].isEnabled = true
      damage.add(buttons[1].frame)
    }
    timeAdvanced()
  }

  /// Shows a line below the pad, or removes it if `line` is empty.
  func showNote(_ line: String) {
    guard line != note else { return }
    note = line
    damage.add(noteFrame)
  }

  /// Returns a point of the line in window pixels.
  func onScreen(_ place: Point) -> Point {
    Point(Double(padFrame.x), Double(padFrame.y)) + place * appearance.scale
  }

  /// The width of the line at full pressure, in canvas units.
  static let widestLine = 5.0

  /// Returns the pixels within `reach` of a line.
  static func box(of a: Point, _ b: Point, _ reach: Int) -> PixelRect {
    let (first, last) = (
      PixelPoint(Point(min(a.x, b.x), min(a.y, b.y))),
      PixelPoint(Point(max(a.x, b.x), max(a.y, b.y)))
    )
    return PixelRect(
      x: first.x - reach, y: first.y - reach, width: last.x - first.x + 2 * reach + 1,
      height: last.y - first.y + 2 * reach + 1)
  }

  // MARK: Layout

  /// Places the card in `window`.
  func layout(window: PixelRect, appearance: Appearance) {
    self.window = window
    self.appearance = appearance
    press = nil
    hovered = nil
    let margin = min(appearance.px(16), min(window.width, window.height) / 16)
    let width = max(0, min(appearance.px(520), window.width - 2 * margin))
    let side = min(appearance.px(24), width / 12)
    let inner = max(0, width - 2 * side)
    let room = max(0, window.height - 2 * margin)
    // The pad matters most: in a low window it keeps a third of the height, and the gaps shrink.
    let gap = min(appearance.px(12), room / 32)
    let button = min(appearance.px(40), room / 5)
    let title = min(appearance.px(24), room / 8)
    let line = min(appearance.px(18), room / 12)
    let bar = min(appearance.px(6), room / 32)
    // The pad gives up the height that a long text needs, so that the buttons keep their positions.
    let most = min(3 * line, room / 6)
    let layout = appearance.text.layout(
      self.text, size: appearance.theme.textSize, maxWidth: inner, overflow: .wrap)
    let text = min(layout.height, most)
    let fixed = title + text + bar + line + button + 8 * gap
    let pad = max(0, min(appearance.px(240) + most - text, room - fixed))
    let height = min(room, fixed + pad)
    frame = PixelRect(
      x: window.x + (window.width - width) / 2, y: window.y + (window.height - height) / 2,
      width: width, height: height)
    var y = frame.y + 2 * gap
    func row(_ height: Int, _ gap: Int) -> PixelRect {
      defer { y += height + gap }
      return PixelRect(x: frame.x + side, y: y, width: inner, height: height)
    }
    titleFrame = row(title, gap)
    textFrame = row(text, gap)
    padFrame = row(pad, gap)
    barFrame = row(bar, gap / 2)
    noteFrame = row(line, gap)
    SheetButton.place(&buttons, in: row(button, 0), appearance: appearance)
  }

  private func relayout() {
    damage.add(outer)
    layout(window: window, appearance: appearance)
    damage.add(outer)
  }

  /// The card including its shadow.
  var outer: PixelRect { frame.inset(by: -appearance.shadowReach).intersection(window) }
}
