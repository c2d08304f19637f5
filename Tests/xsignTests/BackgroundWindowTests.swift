import Export
import Foundation
import Graphics
import Ink
import Input
import TestSupport
import Testing

@testable import xsign

/// The background of the drawing, as a user sees it.
@Suite(.serialized) struct BackgroundWindowTests {
  /// Writes a picture of one colour, `width` by `height`, into the home folder.
  private func picture(
    _ app: RunningApp, _ color: UInt32, _ width: Int, _ height: Int, name: String
  ) throws -> String {
    var surface = try ImageSurface(format: .rgb24, width: width, height: height)
    surface.draw { context in
      context.setColor(Color(hex: color))
      context.paint()
    }
    let path = app.process.home.appendingPathComponent(name).path
    try Data(surface.pngData()).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func setPicture(_ app: RunningApp, _ path: String) throws {
    try app.openPrompt { try app.choose(.picture) }
    app.enter(path)
    try app.wait("no prompt") { !app.asksForPath }
    app.settle()
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func oneSignsOverAPicture() throws {
    let app = try RunningApp()
    let page = app.geometry.page(0)
    let center = (x: 200.0, y: 100.0)
    let path = try picture(app, 0xffd8e8c8, 400, 200, name: "form.png")
    try setPicture(app, path)
    // At 96 dpi a pixel is a canvas unit, whatever the size of the pane.
    try app.wait("the picture") {
      [0, 1].allSatisfy { app.ink($0, center.x, center.y) == 0xffd8_e8c8 }
    }
    let shown = app.paper(0).bounds { $0 == 0xffd8_e8c8 }
    #expect(page.width > 410 && page.height > 210)
    #expect(abs(shown.width - 400) <= 2 && abs(shown.height - 200) <= 2 && shown.y <= 1)
    app.settle()
    let bare = [app.paper(0), app.paper(1)]
    try app.pen.stroke(
      stride(from: 60.0, through: 300, by: 6).map { x in
        let place = app.at(0, x, center.y + x.truncatingRemainder(dividingBy: 40))
        return (place.x, place.y, 0.6)
      })
    try app.wait("ink") { app.isReached(290, center.y + 10) }
    app.settle()
    #expect(app.ink(0, center.x, center.y - 60) == 0xffd8_e8c8)
    app.key("z", .control)
    try app.wait("no ink") { app.paper(0).differences(from: bare[0]) == 0 }
    app.key("z", [.control, .shift])
    try app.wait("ink") { app.paper(0).differences(from: bare[0]) > 0 }
    app.key("Delete", .control)
    try app.wait("no ink") {
      [0, 1].allSatisfy { app.paper($0).differences(from: bare[$0]) == 0 }
    }
    try app.choose(.removePicture)
    try app.wait("white paper") { app.isBare(center.x, center.y) }
    #expect(app.title == "xsign")
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aPictureIsMoved() throws {
    let app = try RunningApp()
    try setPicture(app, picture(app, 0xffd8e8c8, 200, 100, name: "form.png"))
    func isAt(_ left: Double, _ top: Double) -> Bool {
      app.ink(0, left + 5, top + 5) == 0xffd8_e8c8
        && app.ink(1, left + 195, top + 95) == 0xffd8_e8c8
        && app.isBare(left + 210, top + 50) && app.isBare(left + 100, top + 110)
    }
    try app.wait("the picture") { isAt(0, 0) }
    try app.choose(.movePicture)
    try app.pen.stroke(
      stride(from: 0.0, through: 90, by: 5).map { way in
        let place = app.at(0, 100 + way, 50 + way / 2)
        return (place.x, place.y, 0.6)
      })
    app.settle()
    // The frame tints what is in it, until moving ends.
    app.key("Escape")
    try app.wait("the picture elsewhere") { isAt(90, 45) }
    try app.choose(.movePicture)
    app.key("Right", .shift)
    app.key("Down", .shift)
    app.key("Return")
    try app.wait("the picture at the frame") { isAt(100, 55) }
    app.key("z", .control)
    try app.wait("the picture before") { isAt(90, 45) }
    app.key("z", .control)
    try app.wait("the picture at first") { isAt(0, 0) }
    // Escape leaves it where it is.
    try app.choose(.movePicture)
    app.key("Right", .shift)
    app.key("Escape")
    app.settle()
    #expect(isAt(0, 0))
    // The pen draws again.
    try app.pen.stroke(
      stride(from: 20.0, through: 100, by: 5).map { x in
        let place = app.at(0, x, 150)
        return (place.x, place.y, 0.6)
      })
    try app.wait("ink") { !app.isBare(60, 150) }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func otherFilesThanPicturesAreRefused() throws {
    let app = try RunningApp()
    let path = app.process.home.appendingPathComponent("letter.png").path
    try Data("Dear Sir or Madam".utf8).write(to: URL(fileURLWithPath: path))
    try app.openPrompt { try app.choose(.picture) }
    app.enter(path)
    try app.wait("the reason") { app.tellsError }
    #expect(app.asksForPath)
    // Another name is accepted.
    app.enter(try picture(app, 0xff335577, 50, 50, name: "good.png"))
    try app.wait("the picture") { app.ink(1, 25, 25) == 0xff33_5577 }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func paperAndLineAreChosen() throws {
    let app = try RunningApp()
    let page = app.geometry.page(0)
    for paper in Paper.allCases.reversed() {
      try app.choose(.paper(paper))
      let pixel = paper.color.map { color in
        [color.red, color.green, color.blue].reduce(0xff) {
          $0 << 8 | UInt32(($1 * 255).rounded())
        }
      }
      try app.wait("\(paper)") {
        [0, 1].allSatisfy {
          let (first, second) = (app.ink($0, 5, 5), app.ink($0, 13, 5))
          return first == pixel ?? 0xffff_ffff && (first == second) == (paper != .transparent)
        }
      }
    }
    let bare = app.paper(0)
    try app.choose(.signLine)
    let y = Double(page.height) * 2 / 3
    try app.wait("the line") {
      [0, 1].allSatisfy { app.ink($0, Double(page.width) / 2, y.rounded()) != 0xffff_ffff }
    }
    let line = app.paper(0).bounds { $0 != 0xffff_ffff }
    #expect(abs(line.x - page.width / 10) <= 2 && abs(line.width - page.width * 8 / 10) <= 2)
    // It is a step like any other, and clearing does not change it.
    app.key("z", .control)
    try app.wait("white paper") { app.paper(0) == bare }
    app.key("z", [.control, .shift])
    try app.wait("the line again") { app.paper(0).bounds { $0 != 0xffff_ffff } == line }
    app.key("Delete", .control)
    #expect(app.paper(0).bounds { $0 != 0xffff_ffff } == line)
    try app.dot(100, 100)
    #expect(app.title == "• Unsaved drawing – xsign")
    let path = app.process.home.appendingPathComponent("line.inkml").path
    try app.openPrompt { app.key("s", [.control, .shift]) }
    app.enter(path)
    _ = try app.waitForFile(path)
    try app.wait("the title") { app.title == "line.inkml – xsign" }
    // Removing it is a change, and undoing that restores what was saved.
    app.key("Escape")
    try app.choose(.signLine)
    try app.wait("the mark") { app.title == "• line.inkml – xsign" }
    app.key("z", .control)
    try app.wait("no mark") { app.title == "line.inkml – xsign" }
    for _ in 0..<2 { app.key("z", .control) }
    try app.wait("white paper") { app.paper(0) == bare }
  }

  /// Pictures for inspection, written to the folder `XSIGN_GALLERY`.
  @Test(.gallery, .enabled(if: hasTestDevices, needsDevices))
  func gallery() throws {
    let app = try RunningApp()
    let page = app.geometry.page(0)
    func sign() throws {
      let (w, h) = (Double(page.width), Double(page.height))
      try app.pen.stroke(
        stride(from: 0.0, through: 1, by: 0.01).map { t in
          let place = app.at(
            0, w * (0.2 + 0.5 * t), h * 2 / 3 - 30 - 45 * sin(t * 20) * (1 - t))
          return (place.x, place.y, 0.3 + 0.5 * t)
        })
    }
    try app.choose(.signLine)
    try sign()
    for paper in Paper.allCases {
      try app.choose(.paper(paper))
      try app.shot("background-\(paper)")
    }
    try app.open(3) { app.click(app.geometry.title(3)) }
    try app.shot("background-menu")
    app.key("Escape")
    app.key("Escape")
    let path = app.process.home.appendingPathComponent("form.jpg").path
    let form = [
      "-size", "1240x1754", "xc:#fdfdfb", "-font",
      "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "-fill", "#223", "-pointsize", "60",
      "-annotate",
      "+140+220", "Rental agreement", "-pointsize", "28",
    ]
    let text = (0..<18).flatMap {
      [
        "-annotate", "+140+\(330 + 56 * $0)",
        "The tenant agrees to keep the place clean and quiet.",
      ]
    }
    let made = try Tool("convert", form + text + ["-quality", "90", path])
    #expect(made.status == 0)
    try app.choose(.paper(.grey))
    try setPicture(app, path)
    try app.shot("background-picture")
    for _ in 0..<6 { app.key("plus", .control) }
    try app.shot("background-zoomed in")
    app.key("F7")
    try app.shot("background-construction")
    app.key("F7")
    app.key("F8")
    try app.shot("background-difference")
    app.key("F8")
    app.key("0", .control)
    for _ in 0..<4 { app.key("minus", .control) }
    try app.shot("background-zoomed out")
    app.key("0", .control)
    app.key("a", .control)
    try app.shot("background-selected")
    try app.openPrompt { try app.choose(.picture) }
    app.enter(app.process.home.appendingPathComponent("config").path)
    try app.shot("background-prompt")
  }
}
