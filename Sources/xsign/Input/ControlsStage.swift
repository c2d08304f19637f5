import Controls
import Input

/// The first stage: the controls take contacts that begin on them, and every contact while a menu
/// or a card is open. They see the pressure that the device sent: a curve is fitted to that.
@MainActor final class ControlsStage: InputStage {
  private let controls: ControlsLayer
  private let perform: ([ControlAction]) -> Void

  init(controls: ControlsLayer, perform: @escaping ([ControlAction]) -> Void) {
    self.controls = controls
    self.perform = perform
  }

  override func handle(_ event: PointerEvent) {
    let response = controls.handle(event)
    if response.isConsumed { next?.observe(event) } else { next?.handle(event) }
    perform(response.actions)
  }
}

/// The stage of the panel with small pictures of the pages: it takes contacts that begin there.
@MainActor final class PagePanelStage: InputStage {
  private let panes: PaneController

  init(panes: PaneController) { self.panes = panes }

  override func handle(_ event: PointerEvent) {
    if panes.pages.handleOnPanel(event) { next?.observe(event) } else { next?.handle(event) }
  }

  override func observe(_ event: PointerEvent) {
    // A contact that scrolls the panel ends, also if a card has come up.
    if event.phase == .up || event.phase == .cancel { _ = panes.pages.handleOnPanel(event) }
    next?.observe(event)
  }
}

/// The stage that counts the events of each device.
@MainActor final class LogStage: InputStage {
  private let devices: DeviceMonitor

  init(devices: DeviceMonitor) { self.devices = devices }

  override func handle(_ event: PointerEvent) {
    devices.log.received(event, isOnCanvas: true)
    next?.handle(event)
  }

  override func observe(_ event: PointerEvent) {
    devices.log.received(event, isOnCanvas: false)
    next?.observe(event)
  }
}
