import Controls
import Desktop
import Ink
import Localization
import Platform
import X11
import X11Canvas

/// What dialogs need of the window.
extension Workspace: DialogHost {
  var pageSize: Point { panes.pageSize }
  var exportEngine: EngineSettings { canvas.engines[panes.focused] }
  var writingPen: Pen { tools.choice.writingPen }
  var windowNumber: UInt { window.id }

  func makePad(_ pen: Pen, _ strokes: [Stroke]) -> SignaturePad {
    SignaturePad(
      pen: PadPen(pen, isChosen: tools.choice.smoothing != Palette.firstSmoothing),
      engine: exportEngine, strokes: strokes,
      displayTime: canvas.prediction.displayTime,
      curve: { [pressure] source in pressure.curve(of: source) }, onMainThread: onMainThread)
  }

  func takeSignature() { placeSignature() }

  func settle() { palms.settle() }

  func restore(unfinished name: String) { start.openUnfinished(name) }

  func beginForm(_ pdf: OpenPDF) { form.begin(pdf) }

  func resetView() {
    panes.resetView()
    panes.redrawSurroundings()
  }

  func show(_ view: CanvasView) { panes.show(view) }

  func showPages() {
    panes.showPages()
    updateNote()
    layoutIfNeeded()
    panes.resetView()
    panes.fit(.width)
    panes.redrawSurroundings()
  }

  func quit() { timers.loop?.quit() }

  func copy(_ text: String) { tellIfTaken(window.clipboard.copy(text)) }
  func showInFolder(_ path: String) { fileManager.show(path) }

  var deviceReport: DeviceReport { devices.report }

  func updateDevices(while isShown: @escaping () -> Bool) {
    devices.update(controls, while: isShown)
  }

  func use(_ curve: PressureCurve, source: Int32) {
    guard let name = pressure.use(curve, source: source) else {
      return controls.show(Toast(tr("The pen has gone; its curve is not kept."), isError: true))
    }
    controls.show(Toast(tr("\(name) has a curve for your hand now")))
  }
}
