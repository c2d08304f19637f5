import Foundation
import Graphics
import Input
import Platform
import TestSupport
import Testing
import X11Canvas

@testable import xsign

@Suite(.serialized) struct PressureTests {
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aFirmCurveDrawsThinnerAlsoTheNextTime() throws {
    let settings = Settings()
    var widths: [Double] = []
    do {
      let app = try RunningApp(environment: settings.environment)
      widths.append(try app.line(60))
      #expect(settings.text == "")
      try app.choose(.pressureCurve(.firm))
      widths.append(try app.line(100))
      try app.choose(.pressureCurve(.soft))
      widths.append(try app.line(140))
      try app.choose(.pressureCurve(.linear))
      widths.append(try app.line(180))
      try app.choose(.pressureCurve(.firm))
      try app.quit()
    }
    let (linear, firm, soft) = (widths[0], widths[1], widths[2])
    #expect(firm < 0.9 * linear && soft > 1.1 * linear, "\(widths)")
    #expect(abs(widths[3] - linear) < 0.05 * linear, "\(widths)")
    #expect(settings.text.contains("[device \"test pen\"]\npressure=firm\n"))
    let app = try RunningApp(environment: settings.environment)
    #expect(abs(try app.line(60) - firm) < 0.05 * firm)
    #expect(app.process.standardError == "")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aScribbleGivesThePenItsCurve() throws {
    let settings = Settings()
    let app = try RunningApp(environment: settings.environment)
    let before = try app.line(60)
    try app.flush()
    let paper = [app.paper(0), app.paper(1)]
    try app.choose(.calibrate)
    try app.wait("the card") { app.isDimmed }
    let (pad, buttons, results) = app.geometry.calibration
    // The card says that a mouse has no pressure; it leaves no line.
    let bare = app.pixels(pad)
    app.click((pad.x + pad.width / 2, pad.y + pad.height / 2))
    #expect(app.pixels(pad) == bare)
    let note = PixelRect(x: pad.x, y: pad.maxY, width: pad.width, height: buttons[1].y - pad.maxY)
    #expect(app.pixels(note).count(where: isDark) > 100)
    try app.shot("calibration-mouse")
    try app.scribble(pad, minimum: 0.05, maximum: 0.4)
    #expect(app.pixels(pad).count(where: isDark) > bare.count(where: isDark) + 500)
    try app.shot("calibration-scribble")
    app.click(buttons[1])
    try app.wait("the curve") { app.pixels(pad).count { $0 == 0xff2d_6cdf } > 200 }
    try app.shot("calibration-curve")
    #expect(settings.text == "")
    app.click(results[2])
    try app.wait("the drawing") { !app.isDimmed }
    app.key("Shift_L")
    #expect([app.paper(0), app.paper(1)] == paper)
    // Half of the hand's force now gives half of the ink's width.
    let after = try app.line(100)
    #expect(after > 1.2 * before, "\(before) \(after)")
    try app.wait("the file") { settings.text.contains("\npressure=calibrated\ncalibration=0.") }
    // Another choice keeps the fitted curve, which can be chosen again.
    try app.choose(.pressureCurve(.linear))
    #expect(abs(try app.line(140) - before) < 0.05 * before)
    try app.choose(.pressureCurve(.calibrated))
    #expect(abs(try app.line(180) - after) < 0.05 * after)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aCalibrationGivenUpChangesNothing() throws {
    let settings = Settings()
    let app = try RunningApp(environment: settings.environment)
    let before = try app.line(60)
    try app.flush()
    let paper = app.paper(0)
    let (pad, buttons, results) = app.geometry.calibration
    for way in 0..<3 {
      try app.choose(.calibrate)
      try app.wait("the card") { app.isDimmed }
      try app.scribble(pad, minimum: 0.05, maximum: 0.4)
      switch way {
      case 0: app.key("Escape")
      case 1: app.click(buttons[0])
      default:
        app.click(buttons[1])
        app.click(results[0])
      }
      try app.wait("the drawing, way \(way)") { !app.isDimmed }
    }
    #expect(app.paper(0) == paper)
    #expect(abs(try app.line(100) - before) < 0.05 * before)
    try app.quit()
    #expect(settings.text == "")
  }

  @Test func damagedPreferencesAreRenamedAndReported() throws {
    let settings = Settings()
    try settings.write("this is no setting\n")
    let app = try RunningApp(environment: settings.environment)
    let text = app.process.standardError
    #expect(text.hasPrefix("xsign: ") && text.hasSuffix(".\n") && text.count { $0 == "\n" } == 1)
    #expect(text.contains("were damaged"))
    try app.shot("damaged")
    #expect(app.redBelow > 500)
    #expect(!AtomicFile.exists(settings.file))
    #expect(
      try String(contentsOfFile: settings.file + ".damaged", encoding: .utf8)
        == "this is no setting\n")
    try app.dot(80, 80)
    #expect(app.redBelow == 0)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func failuresToSaveAreReportedOnce() throws {
    // A file in place of the folder of settings.
    let settings = Settings()
    try Data().write(to: settings.url)
    let app = try RunningApp(environment: settings.environment)
    #expect(app.process.standardError == "")
    let before = try app.line(60)
    try app.choose(.pressureCurve(.firm))
    try app.wait("the notice") { app.redBelow > 500 }
    #expect(try app.line(100) < 0.9 * before)
    try app.choose(.pressureCurve(.soft))
    #expect(try app.line(140) > 1.1 * before)
    try app.quit()
    let text = app.process.standardError
    #expect(text.contains("cannot be saved") && text.count { $0 == "\n" } == 1, "\(text)")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func theMenuShowsTheChoiceForThePenUsedLast() throws {
    let app = try RunningApp()
    let way = try #require(app.geometry.submenuRow(.pressureCurve(.firm)))
    /// Returns the size of the mark before each choice.
    func marks(_ name: String) throws -> [Int] {
      try app.open(way.menu) { app.click(app.geometry.title(way.menu)) }
      app.click(way.parent)
      app.settle()
      try app.shot(name)
      defer { for _ in 0..<3 { app.key("Escape") } }
      return PressureChoice.allCases.map { choice in
        let row = app.geometry.submenuRow(.pressureCurve(choice))?.row ?? (x: 0, y: 0)
        let mark = PixelRect(x: way.panel.x + 4, y: row.y - 10, width: 24, height: 20)
        return app.pixels(mark).count { min($0 >> 16 & 255, $0 >> 8 & 255, $0 & 255) < 128 }
      }
    }
    #expect(try marks("pressure-menu-no-pen") == [0, 0, 0, 0])
    _ = try app.line(60)
    let linear = try marks("pressure-menu-linear")
    #expect(linear[1] > 10 && linear.filter { $0 == 0 }.count == 3, "\(linear)")
    try app.choose(.pressureCurve(.firm))
    let firm = try marks("pressure-menu-firm")
    #expect(firm[2] > 10 && firm.filter { $0 == 0 }.count == 3, "\(firm)")
    // Not fitted yet: it cannot be chosen.
    try app.open(way.menu) { app.click(app.geometry.title(way.menu)) }
    app.click(way.parent)
    app.click(app.geometry.submenuRow(.pressureCurve(.calibrated))?.row ?? (x: 0, y: 0))
    for _ in 0..<3 { app.key("Escape") }
    #expect(try marks("pressure-menu-still-firm") == firm)
  }
}

extension RunningApp {
  /// Draws a line with the pen at a height of pane 0, with the pressure 0.4, and returns the width
  /// of its ink in pixels. The pen is too slow for its speed to change the width.
  fileprivate func line(_ y: Double) throws -> Double {
    try pen.stroke(
      (0...40).map { step in
        let place = at(0, 60 + Double(step) * 5, y)
        return (place.x, place.y, 0.4)
      }, pause: 0.015)
    try wait("the line at \(y)") { isReached(250, y) }
    try flush()
    let paper = paper(0)
    var ink = 0.0
    for row in Int(y) - 15..<Int(y) + 15 {
      for x in 140..<220 { ink += 255 - Double(paper[x, row] & 255) }
    }
    return ink / 255 / 80
  }

  /// Scribbles on the pad of a calibration with the pen: waves, each firmer and lighter again.
  func scribble(_ pad: PixelRect, minimum: Double, maximum: Double) throws {
    for wave in 0..<4 {
      try pen.stroke(
        (0...60).map { step in
          let share = Double(step) / 60
          let rise = 1 - abs(2 * share - 1)
          let (x, y) = (
            Double(pad.width) * (0.1 + 0.8 * share),
            Double(pad.height) * (0.2 + 0.18 * Double(wave) + 0.1 * Double(step % 10) / 10)
          )
          let place = onScreen((pad.x + Int(x), pad.y + Int(y)))
          return (place.x, place.y, minimum + (maximum - minimum) * rise)
        })
    }
    settle()
  }

  /// Ends the program as a user does.
  fileprivate func quit() throws {
    server.keyboard.press("q", .control)
    // The last but one answer keeps the drawing.
    server.keyboard.press("Left")
    server.keyboard.press("Return")
    server.keyboard.sync()
    #expect(process.waitForExit() == 0)
  }

  /// Returns the number of pixels at the bottom of the window with the colour of an error notice.
  fileprivate var redBelow: Int {
    settle()
    let bottom = PixelRect(x: 0, y: frame.height - 60, width: frame.width, height: 60)
    return pixels(bottom).count { $0 == 0xffb3_261e }
  }
}
