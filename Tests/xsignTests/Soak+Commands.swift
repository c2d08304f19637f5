import Export
import Foundation
import Input
import TestSupport
import Testing

@testable import xsign

/// The commands of a long session, each with what it needs before and the answer to its dialog.
extension Soak {
  /// Carries out a command, with what it needs before and the answer to its dialog. `isCancelled`
  /// is true if the dialog is closed instead.
  func perform(_ command: Command, by way: CommandWay, isCancelled: Bool) throws {
    switch command {
    case .open:
      try discard(by: way, isCancelled: isCancelled)
    case .openByPath:
      try discard(by: .keys, isCancelled: isCancelled)
    case .recent, .clearRecent:
      // The files of the list are opened by other commands.
      break
    case .recover:
      try discard(by: .keys, isCancelled: false)
      try app.ask(for: command, by: way)
    case .save:
      try startNew()
      try draw()
      try save(command, by: way, to: path("drawing.inkml"))
    case .saveAs: try saveOrCancel(command, by: way, "inkml", isCancelled)
    case .exportJSON: try saveOrCancel(command, by: way, "json", isCancelled)
    case .export(let format): try saveOrCancel(command, by: way, format.fileExtension, isCancelled)
    case .picture: try choosePicture(command, by: way)
    case .quit, .devices, .shortcuts, .about, .savedSignatures, .contextMenu:
      try app.ask(for: command, by: way)
      app.key("Escape")
    case .calibrate:
      try fit(isCancelled: isCancelled)
    case .smoothing:
      // Only this engine uses it.
      app.key("8", .control)
      try app.ask(for: command, by: way)
    case .pressureCurve(.calibrated):
      if !isFitted { try fit(isCancelled: false) }
      try app.ask(for: command, by: way)
      try app.choose(.pressureCurve(.linear))
    case .view(let view):
      try startNew()
      try app.ask(for: command, by: way)
      try app.follow(view: view)
      try draw()
      try startNew()
      try app.choose(.view(.both))
      try app.follow(view: .both)
    case .paper:
      try app.ask(for: command, by: way)
      try draw()
      try app.choose(.paper(.white))
    case .ownPaper:
      try app.ask(for: command, by: way)
      app.key(isCancelled ? "Escape" : "Return")
    case .eraser, .eraseWithin, .select, .construction, .difference, .latency, .signLine:
      try app.ask(for: command, by: way)
      try draw()
      try app.ask(for: command, by: way)
    case .constants:
      try app.ask(for: command, by: way)
      app.key("Escape")
    case .fullScreen:
      // Without a window manager nothing happens.
      try app.ask(for: command, by: way)
      try app.ask(for: command, by: way)
    case .themePreference:
      try app.ask(for: command, by: way)
      try draw()
      try app.choose(.themePreference(.desktop))
    case .touchPolicy:
      try app.ask(for: command, by: way)
      try draw()
      try app.choose(.touchPolicy(.anything))
    case .drawWithTouch:
      try app.choose(.touchPolicy(.penPreferred))
      try app.ask(for: command, by: way)
      try draw()
      try app.ask(for: command, by: way)
      try app.choose(.touchPolicy(.anything))
    case .redo:
      app.key("z", .control)
      try app.ask(for: command, by: way)
    case .placeSignature, .signature, .placeOnPages, .drawSignature, .typeSignature,
      .stamp, .date, .dateForm, .text:
      try place(command, by: way, isCancelled: isCancelled)
    case .addPage, .addPicturePage, .duplicatePage, .movePageUp, .movePageDown, .deletePage,
      .fitPage, .fitWidth, .nextPage, .previousPage, .firstPage, .lastPage, .goToPage, .pagePanel:
      try turn(command, by: way)
    case .saveDrawing:
      try signDocument(isCancelled: isCancelled)
    case .saveSignature:
      app.key("a", .control)
      try app.ask(for: command, by: way)
      for _ in 0..<3 { app.key("Escape") }
    case .cut, .copy, .duplicate, .delete, .paste, .selectAll, .turnRight, .turnLeft,
      .selectNext, .selectPrevious, .enlarge, .shrink:
      app.key("a", .control)
      if command == .paste { app.key("c", .control) }
      try app.ask(for: command, by: way)
      app.key("Escape")
      app.key("Escape")
    case .discardRestored:
      // It is only enabled for a drawing that was restored at the start.
      break
    case .movePicture, .ruling, .traceSignature, .textFamily, .textSize:
      try app.ask(for: command, by: way)
      app.key("Escape")
    case .editText, .selectCopies, .restoreSignature, .putBackUnfinished, .restoreUnfinished,
      .signWithCertificate, .checkSignatures, .documentDates, .fillForm, .takeUpInk, .removeInk,
      .cropPicture, .turnPageRight, .turnPageLeft, .pageSize:
      // They are only enabled for a text or copy that is selected, for what was removed or is
      // offered, and for a PDF or the page of a photo.
      break
    case .showInFolder, .dragOut, .print:
      // Another program has to take part.
      break
    case .ownerPassword, .showField:
      // These are in the bar of a PDF that has a password or form fields.
      break
    case .preferences, .createIdentity, .keptPens, .ownPen:
      try app.ask(for: command, by: way)
      try answer { app.key("Escape") }
    default: try app.ask(for: command, by: way)
    }
  }

  /// Answers the prompt for a picture.
  func choosePicture(_ command: Command, by way: CommandWay) throws {
    try app.openPrompt { try app.ask(for: command, by: way) }
    app.enter(path("picture.png"))
    try app.wait("no prompt") { !app.asksForPath }
  }

  /// Discards the drawing and opens another.
  private func discard(by way: CommandWay, isCancelled: Bool) throws {
    try app.ask(for: .open, by: way)
    app.key("Left")
    try app.openPrompt { app.key("Return") }
    if isCancelled { return app.key("Escape") }
    app.enter(path("drawing.inkml"))
    try app.wait("no prompt") { !app.asksForPath }
  }

  private func saveOrCancel(
    _ command: Command, by way: CommandWay, _ ending: String, _ isCancelled: Bool
  ) throws {
    guard isCancelled else {
      files += 1
      return try save(command, by: way, to: path("file\(files).\(ending)"), isKept: false)
    }
    try app.openPrompt { try app.ask(for: command, by: way) }
    app.key("Escape")
  }

  func save(
    _ command: Command, by way: CommandWay, to path: String, isKept: Bool = true
  ) throws {
    try? FileManager.default.removeItem(atPath: path)
    try app.openPrompt { try app.ask(for: command, by: way) }
    app.enter(path)
    _ = try app.waitForFile(path)
    if !isKept { try FileManager.default.removeItem(atPath: path) }
  }

  /// Fits a pressure curve to a scribble.
  private func fit(isCancelled: Bool) throws {
    try app.choose(.calibrate)
    let (pad, buttons, results) = app.geometry.calibration
    try app.scribble(pad, minimum: 0.05, maximum: 0.4)
    if isCancelled { return app.key("Escape") }
    app.click(buttons[1])
    app.settle()
    app.click(results[2])
    isFitted = true
  }
}
