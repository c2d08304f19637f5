import Controls
import Platform

/// The line at the bottom of the window that reports work in the background once it takes longer
/// than a moment.
@MainActor final class ProgressLine {
  /// The delay before work is reported, and between reports, in seconds.
  private static let (delay, interval) = (0.2, 0.1)

  private let controls: ControlsLayer
  private let timers: Timers
  /// The work under way, or nil if there is none.
  private let work: () -> Toast?
  private var timer: TimerID?
  /// The line shown.
  private var shown: Toast?

  init(controls: ControlsLayer, timers: Timers, work: @escaping () -> Toast?) {
    self.controls = controls
    self.timers = timers
    self.work = work
  }

  /// Looks for work under way, and again later while there is some.
  func update() {
    guard work() != nil else {
      if let timer { timers.cancel(timer) }
      timer = nil
      return show(nil)
    }
    guard timer == nil else { return }
    timer = timers.after(shown == nil ? Self.delay : Self.interval) { [unowned self] in
      timer = nil
      show(work())
    }
  }

  /// Replaces the line; other notices stay.
  private func show(_ new: Toast?) {
    guard new != shown || (new != nil && controls.notice == nil) else { return }
    guard controls.notice == nil || controls.notice == shown else { return shown = nil }
    shown = new
    if let new {
      controls.show(new)
    } else {
      controls.dismissNotice()
    }
  }
}
