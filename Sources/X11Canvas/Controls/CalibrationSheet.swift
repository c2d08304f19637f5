import Ink

/// The card of a calibration: a pad to scribble on, then the curve that fits.
final class CalibrationSheet {
  /// What the card shows.
  enum Stage {
    /// The pad.
    case scribbling
    /// The curve.
    case fitted(PressureCurve)
    /// That there is none, and why.
    case misfit(PressureCurve.Misfit)
  }

  /// What a contact is down on.
  enum Target: Hashable {
    /// The pad, with a pen.
    case pad
    /// A button, by its place.
    case button(Int)
  }

  /// What the card says.
  let calibration: Calibration
  /// What it shows.
  private(set) var stage = Stage.scribbling
  /// What was scribbled.
  private(set) var scribble = Scribble()
  /// The line below the pad; empty for none.
  private(set) var note = ""
  /// The buttons, the one that goes back first.
  private(set) var buttons: [SheetButton] = []
  /// The button that takes the keys.
  var focus: Int?
  /// What the pointer is over, and what a contact is down on.
  var hovered: Int?
  var press: (contact: ContactID, target: Target, isInside: Bool)?
  /// What has to be drawn again.
  var damage = DamageRegion()

  /// The card and its parts, in window pixels.
  private(set) var frame = PixelRect.empty
  private(set) var titleFrame = PixelRect.empty
  private(set) var textFrame = PixelRect.empty
  private(set) var padFrame = PixelRect.empty
  private(set) var barFrame = PixelRect.empty
  private(set) var noteFrame = PixelRect.empty
  private(set) var look: Look
  private var window = PixelRect.empty

  /// The card of `calibration`.
  init(_ calibration: Calibration, look: Look) {
    self.calibration = calibration
    self.look = look
    setButtons()
  }

  /// Whether its time runs: then it wants to be told the time.
  var isCounting: Bool {
    if case .scribbling = stage { scribble.hasBegun } else { false }
  }

  /// What the lines above the pad say.
  var text: String {
    switch stage {
    case .scribbling: calibration.instruction
    case .fitted(let curve): Self.explanation(of: curve)
    case .misfit(let misfit): misfit.description
    }
  }

  private static func explanation(of curve: PressureCurve) -> String {
    func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
    let middle = curve.low + (curve.high - curve.low) * curve.middle
    return "Your hand presses from \(percent(curve.low)) to \(percent(curve.high)) of what the pen "
      + "can tell; at \(percent(middle)) the ink is halfway."
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

  /// Shows another stage; a contact that is down means nothing from now on.
  private func go(to stage: Stage) {
    self.stage = stage
    note = ""
    press = nil
    focus = nil
    setButtons()
    relayout()
  }

  /// Fits a curve to what was scribbled.
  private func finish() {
    do throws(PressureCurve.Misfit) {
      go(to: .fitted(try scribble.fit()))
    } catch {
      go(to: .misfit(error))
    }
  }

  /// Presses a button.
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

  /// The clock stands at `seconds`.
  func tick(_ seconds: Double) {
    guard isCounting else { return }
    scribble.tick(seconds)
    counted()
  }

  /// Time has passed.
  private func counted() {
    damage.add(barFrame)
    if scribble.isOver { finish() }
  }

  /// Takes a sample of a pen on the pad.
  func add(_ event: PointerEvent, isFirst: Bool) {
    guard case .scribbling = stage, let pressure = event.pressure else { return }
    let before = scribble.marks.last?.place
    let corner = Point(Double(padFrame.x), Double(padFrame.y))
    let place = (event.position - corner) * (1 / look.scale)
    scribble.add(event, at: place, pressure: pressure, isFirst: isFirst)
    let reach = look.px(Self.widestLine) + 2
    damage.add(
      Self.box(of: onScreen(isFirst ? place : before ?? place), onScreen(place), reach)
        .intersection(padFrame))
    if scribble.isEnough, !buttons[1].isEnabled {
      buttons[1].isEnabled = true
      damage.add(buttons[1].frame)
    }
    counted()
  }

  /// Says a line below the pad; empty for none.
  func say(_ line: String) {
    guard line != note else { return }
    note = line
    damage.add(noteFrame)
  }

  /// A place of the line in window pixels.
  func onScreen(_ place: Point) -> Point {
    Point(Double(padFrame.x), Double(padFrame.y)) + place * look.scale
  }

  /// The width of the line where the pen presses as hard as it can, in canvas units.
  static let widestLine = 5.0

  /// The pixels within `reach` of a line.
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
  func layout(window: PixelRect, look: Look) {
    self.window = window
    self.look = look
    press = nil
    hovered = nil
    let margin = min(look.px(16), min(window.width, window.height) / 16)
    let width = max(0, min(look.px(520), window.width - 2 * margin))
    let side = min(look.px(24), width / 12)
    let inner = max(0, width - 2 * side)
    let room = max(0, window.height - 2 * margin)
    // The pad is what matters: in a low window it keeps a third, and the rest goes with the air.
    let gap = min(look.px(12), room / 32)
    let button = min(look.px(40), room / 5)
    let title = min(look.px(24), room / 8)
    let line = min(look.px(18), room / 12)
    let bar = min(look.px(6), room / 32)
    // The pad gives what a long text needs, so that the buttons stay where they are.
    let most = min(3 * line, room / 6)
    let text = min(
      look.text.layout(self.text, size: look.theme.textSize, maxWidth: inner, overflow: .wrap)
        .height, most)
    let fixed = title + text + bar + line + button + 8 * gap
    let pad = max(0, min(look.px(240) + most - text, room - fixed))
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
    SheetButton.place(&buttons, in: row(button, 0), look: look)
  }

  private func relayout() {
    damage.add(outer)
    layout(window: window, look: look)
    damage.add(outer)
  }

  /// The card with its shadow.
  var outer: PixelRect { frame.inset(by: -look.shadowReach).intersection(window) }
}
