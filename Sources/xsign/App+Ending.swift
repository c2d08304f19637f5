import Desktop
import Export
import PDFPages
import Platform
import X11
import X11Canvas

/// The end of the program.
extension App {
  /// The time that the program waits for its files when it ends, in seconds: enough for a large
  /// drawing on a slow disk, and short enough that a file that hangs, as on a network mount whose
  /// server is gone, does not seem to hang the program. The journal has the drawing meanwhile.
  private static let timeout = 5.0
  /// The time after a signal in which a signed PDF whose check is nearly done is still written, in
  /// seconds.
  private static let grace = 0.3
  /// The time that a clipboard manager has to take over what was copied, in seconds.
  private static let handOverTime = 3.0
  /// The time that the desktop's file chooser, its portal and the accessibility bus have to close,
  /// in seconds.
  private static let closing = 1.0

  /// Waits for what must be done before the program ends, and ends all else.
  ///
  /// - Throws: `X11Error` if the connection was lost, `Ending` if a signal came.
  func end(_ exit: EventLoop.Exit) throws {
    // Ink that was drawn for a drawing that does not come.
    if case .signal = exit { events.leaveFirst() }
    // What is being typed belongs to the drawing that the next start restores.
    if exit != .quit { workspace.finishTyping() }
    workspace.rememberSize()
    let deadline = Deadline(seconds: Self.timeout)
    // What waits for other programs ends before that. A signal asks for haste.
    let isHasty = if case .signal = exit { true } else { false }
    ProgramEnd.begin(after: isHasty ? Self.grace : Self.timeout - Self.closing)
    accessibility.end(by: Deadline(seconds: Self.closing))
    dialogs.fileChoosers.close()
    dialogs.printing.close()
    session.end(by: deadline)
    dialogs.fileChoosers.end(by: Deadline(seconds: Self.closing))
    dialogs.printing.end(by: Deadline(seconds: Self.closing))
    settingsPortal?.end(by: Deadline(seconds: Self.closing))
    exporter.waitUntilDone(by: deadline)
    workspace.signatures.waitUntilDone(by: deadline)
    session.waitUntilDone(by: deadline)
    // A file that was saved in the last moment is still a recent one.
    receive()
    preferences.waitUntilDone(by: deadline)
    workspace.recent.waitUntilDone(by: deadline)
    canvas.pageRenderings?.close(by: deadline)
    if exit != .connectionLost { handOverClipboard() }
    workspace.copyPaste.end(by: Deadline(seconds: Self.handOverTime))
    workspace.dragOut.end(by: Deadline(seconds: Self.handOverTime))
    // Failures of the last moment are still reported.
    receive()
    mailbox.close()
    switch exit {
    case .quit: return
    case .signal(let number): throw Ending(signal: number)
    case .connectionLost: throw X11Error.connectionLost
    }
  }

  /// Lets a clipboard manager take over what was copied, and waits for it for a moment, without a
  /// window.
  private func handOverClipboard() {
    guard window.clipboard.handOver() else { return }
    window.hide()
    let source = DisplaySource(display) { _ in }
    let loop = EventLoop(source: source, wakeup: wakeup, signals: signals)
    loop.onWake = { [unowned self] in receive() }
    loop.onIdle = { [unowned self, unowned loop] in
      if !window.clipboard.isHandingOver { loop.quit() }
    }
    loop.after(Self.handOverTime) { [unowned loop] in loop.quit() }
    _ = loop.run()
  }
}
