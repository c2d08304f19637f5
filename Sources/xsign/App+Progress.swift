import X11Canvas

/// The line that tells what takes its time.
struct WorkWatch {
  /// How long something may take before it is told of, and how often that changes then, in seconds.
  static let (patience, interval) = (0.2, 0.1)

  /// What will look again.
  var timer: TimerID?
  /// The line shown; nil where there is none.
  var shown: Notice?
}

/// Tells of what is done in the background, where it takes longer than a moment.
extension App {
  /// What is under way; nil where all is done.
  private var workUnderWay: Notice? {
    if journal.isReading { return Notice("Bringing back the unfinished drawing…") }
    if let file = documents.underWay.first { return controls.isPrompting ? nil : Notice(file) }
    return canvas.isBusy ? Notice("Drawing…", progress: canvas.progress) : nil
  }

  /// Looks whether something is under way, and whether it still is in a while.
  func watchWork() {
    guard workUnderWay != nil else {
      if let timer = work.timer { loop?.cancel(timer) }
      work.timer = nil
      return tell(nil)
    }
    guard work.timer == nil else { return }
    let delay = work.shown == nil ? WorkWatch.patience : WorkWatch.interval
    work.timer = loop?.after(delay) { [unowned self] in
      work.timer = nil
      tell(workUnderWay)
    }
  }

  /// Shows a line in the place of that before; other lines stay.
  private func tell(_ new: Notice?) {
    guard new != work.shown || (new != nil && controls.notice == nil) else { return }
    guard controls.notice == nil || controls.notice == work.shown else { return work.shown = nil }
    work.shown = new
    if let new {
      controls.show(new)
    } else {
      controls.dismissNotice()
    }
  }
}
