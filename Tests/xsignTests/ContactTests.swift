import Graphics
import Input
import TestSupport
import Testing
import X11Canvas

@testable import xsign

@Suite(.serialized) struct ContactTests {
  @Test(.enabled(if: hasTestDevices, needsDevices))
  func twoFingersAndThePenDrawThreeStrokes() throws {
    let app = try RunningApp()
    try app.choose(.touchPolicy(.anything))
    let (pen, touch) = (try app.pen, try app.touch)
    // Each row moves one step at a time: the fingers side by side, the pen below.
    let rows = [80.0, 140, 200]
    func step(_ x: Double) {
      for finger in 0...1 {
        let place = app.at(finger, x, rows[finger])
        if x == 60 { touch.begin(finger, place.x, place.y, pressure: 0.6) }
        touch.update(finger, place.x, place.y, pressure: 0.6)
      }
      touch.sync()
      let place = app.at(0, x, rows[2])
      pen.move(place.x, place.y, pressure: 0.6)
      if x == 60 { pen.down() }
      pen.sync()
    }
    pen.enterProximity()
    for x in stride(from: 60.0, through: 300, by: 8) { step(x) }
    try app.wait("three strokes before any contact ends") {
      rows.allSatisfy { app.isInked(300, $0) }
    }
    for finger in 0...1 {
      let place = app.at(finger, 300, rows[finger])
      touch.end(finger, place.x, place.y)
    }
    touch.sync()
    pen.up()
    pen.sync()
    try app.flush()
    for row in rows {
      for x in stride(from: 60.0, through: 300, by: 8) { #expect(app.isInked(x, row), "\(x)") }
    }
    // The strokes are not joined, and each is a separate step.
    #expect(app.isBare(180, 110) && app.isBare(180, 170))
    for left in [2, 1, 0] {
      app.key("z", .control)
      try app.wait("\(left) strokes left") {
        rows.filter { app.isInked(180, $0) }.count == left
          && rows.filter { app.isBare(180, $0) }.count == 3 - left
      }
    }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func penMouseAndTenFingersDrawAtOnce() throws {
    let app = try RunningApp()
    try app.choose(.touchPolicy(.anything))
    let (pen, mouse, touch) = (try app.pen, app.server.mouse, try app.touch)
    // One row for each of ten fingers, the pen and the mouse, all one step at a time.
    let rows = (0..<12).map { 30 + 40 * Double($0) }
    // A mouse moves relative to the pointer, which the pen may have moved.
    let first = app.at(0, 60, rows[11])
    mouse.move(first.x, first.y)
    mouse.sync()
    pen.enterProximity()
    for x in stride(from: 60.0, through: 300, by: 12) {
      for finger in 0..<10 {
        let place = app.at(0, x, rows[finger])
        if x == 60 { touch.begin(finger, place.x, place.y) }
        touch.update(finger, place.x, place.y)
      }
      touch.sync()
      let place = app.at(0, x, rows[10])
      pen.move(place.x, place.y, pressure: 0.6)
      if x == 60 { pen.down() }
      pen.sync()
      if x == 60 { mouse.down() } else { mouse.push(12, 0) }
      mouse.sync()
    }
    try app.wait("twelve strokes at once") { rows.allSatisfy { app.isReached(290, $0) } }
    pen.up()
    mouse.up()
    for finger in 0..<10 {
      let place = app.at(0, 300, rows[finger])
      touch.end(finger, place.x, place.y)
    }
    touch.sync()
    pen.sync()
    mouse.sync()
    app.settle()
    // No stroke is joined to another or leaves its row.
    let paper = app.paper(0)
    let inked = (0..<paper.height).filter { y in
      (60..<300).contains { isTouched(paper[$0, y]) }
    }
    #expect(inked.allSatisfy { y in rows.contains { abs(Double(y) - $0) <= 4 } })
    for left in stride(from: 11, through: 0, by: -1) {
      app.key("z", .control)
      try app.wait("\(left) strokes left") { rows.filter { app.isReached(180, $0) }.count == left }
    }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aFingerElsewhereLeavesTheHeldPenWhereItIs() throws {
    let app = try RunningApp()
    try app.choose(.touchPolicy(.anything))
    let (pen, touch) = (try app.pen, try app.touch)
    pen.enterProximity()
    for x in stride(from: 60.0, through: 160, by: 10) {
      let place = app.at(0, x, 100)
      pen.move(place.x, place.y, pressure: 0.6)
      if x == 60 { pen.down() }
    }
    pen.sync()
    try app.wait("live ink") { app.isInked(155, 100) }
    let tap = app.at(0, 400, 400)
    touch.begin(0, tap.x, tap.y)
    touch.end(0, tap.x, tap.y)
    touch.sync()
    try app.wait("the finger's dot") { app.isInked(400, 400) }
    // Neither a change of pressure nor the release reports a position.
    pen.press(harder: 0.9)
    pen.up()
    pen.sync()
    try app.flush()
    #expect(app.isInked(155, 100) && app.isInked(400, 400))
    for pane in 0...1 {
      let page = app.paper(pane)
      let row = page.width
      let between = page.argb.indices.count {
        (180..<380).contains($0 % row) && isTouched(page.argb[$0])
      }
      #expect(between == 0)
    }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aStrokeThatComesBackIsClippedAndNotCut() throws {
    let app = try RunningApp()
    let page = app.geometry.page(0)
    let gap = PixelRect(
      x: page.maxX, y: page.y, width: app.geometry.page(1).x - page.maxX, height: page.height)
    // The focus, and with it the colour of the edges, is where the stroke begins: in pane 0.
    let before = app.pixels(gap)
    let width = Double(page.width)
    // Over the gap, the other pane and the window's right edge, and back below.
    let far = Double(app.frame.width) + 60
    var points: [(x: Double, y: Double, pressure: Double)] = []
    for x in stride(from: width - 100, through: far, by: 20) { points.append((x, 100, 1)) }
    for x in stride(from: far, through: width - 200, by: -20) { points.append((x, 300, 1)) }
    // Over the top and left edges of the window, and back.
    points += [(40, 300, 1), (-150, 200, 1), (40, -190, 1)]
    points += stride(from: 90.0, through: 150, by: 10).map { ($0, 60, 1) }
    try app.pen.stroke(
      points.map {
        let p = app.at(0, $0.x, $0.y); return (p.x, p.y, 1)
      })
    try app.wait("the end of the stroke") { app.isInked(150, 60) }
    try app.flush()
    for x in stride(from: width - 90, through: width - 2, by: 8) {
      #expect(app.isInked(x, 100), "going, \(x)")
      #expect(app.isInked(x, 300), "coming back, \(x)")
    }
    #expect(app.isInked(140, 60))
    expectSame(app.pixels(gap), before)
    // In the other pane the stroke is where it is in the first, not where the pen was.
    #expect(app.isBare(60, 100) && app.isBare(200, 100))
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aReleaseOutsideTheWindowIsSeen() throws {
    let app = try RunningApp()
    let pen = try app.pen
    let (start, outside) = (app.at(0, 200, 200), (x: 1.0, y: 1.0))
    for isPen in [true, false] {
      let mouse = app.server.mouse
      func move(_ place: RunningApp.Place) {
        if isPen { pen.move(place.x, place.y, pressure: 1) } else { mouse.move(place.x, place.y) }
      }
      if isPen { pen.enterProximity() }
      move(start)
      if isPen { pen.down() } else { mouse.down() }
      move(app.at(0, 160, 160))
      move(outside)
      if isPen { pen.up() } else { mouse.up() }
      // Hovering over the paper afterwards, right across.
      for x in stride(from: 100.0, through: 400, by: 10) { move(app.at(0, x, 320)) }
      if isPen { pen.leaveProximity() }
      pen.sync()
      mouse.sync()
      try app.flush()
      #expect(app.isInked(200, 200))
      for pane in 0...1 {
        #expect(app.paper(pane).bounds(where: isTouched).maxY < 210, "pen: \(isPen)")
      }
      app.key("z", .control)
      try app.wait("a bare page") { app.isBare(200, 200) }
    }
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func aContactThatBeganOnThePaperStaysThere() throws {
    let app = try RunningApp()
    try app.dot(300, 200)
    let (touch, mouse) = (try app.touch, app.server.mouse)
    let start = app.at(0, 100, 100)
    let undo = app.onScreen(app.geometry.tool(.undo))
    let title = app.onScreen(app.geometry.title(0))
    touch.begin(0, start.x, start.y)
    touch.update(0, undo.x, undo.y)
    touch.end(0, undo.x, undo.y)
    touch.sync()
    mouse.drag([app.at(0, 150, 100), undo])
    mouse.drag([app.at(0, 200, 100), title])
    app.settle()
    try app.flush()
    // Nothing was undone, no menu opened, and each left its ink.
    #expect(app.isInked(300, 200))
    for x in [100.0, 150, 200] { #expect(app.isInked(x, 100), "\(x)") }
    // Conversely, a contact that began on a button draws nothing.
    let before = app.paper(0)
    touch.begin(1, undo.x, undo.y)
    let (center, end) = (app.at(0, 250, 250), app.at(0, 350, 260))
    touch.update(1, center.x, center.y)
    touch.update(1, end.x, end.y)
    touch.end(1, end.x, end.y)
    touch.sync()
    mouse.drag([app.onScreen(app.geometry.tool(.clear)), center, end])
    try app.flush()
    expectSame(app.paper(0), before)
  }

  @Test(.enabled(if: hasTestDevices, needsDevices))
  func everyEventOfAFastPenCounts() throws {
    let app = try RunningApp()
    let pen = try app.pen
    // A zig-zag in lines: whichever corner were lost, no other part of the stroke comes near it.
    var points: [(x: Double, y: Double)] = []
    let (columns, lines, rise) = (143, 14, 16.0)
    for line in 0..<lines {
      for column in 0..<columns {
        let x = 8 + 4 * Double(line % 2 == 0 ? column : columns - 1 - column)
        points.append((x, 12 + Double(line) * 34 + (column % 2 == 0 ? 0 : rise)))
      }
    }
    #expect(points.count >= 2000)
    pen.enterProximity()
    let places = points.map { app.at(0, $0.x, $0.y) }
    pen.move(places[0].x, places[0].y, pressure: 1)
    pen.down()
    // The server keeps a few thousand events for a program, no more: it is let in between.
    for (number, place) in places.dropFirst().enumerated() {
      pen.move(place.x, place.y, pressure: 1)
      if number % 250 == 249 { pen.sync() }
    }
    pen.sync()
    let end = points[points.count - 1]
    try app.wait("the newest place") { [0, 1].allSatisfy { isTouched(app.ink($0, end.x, end.y)) } }
    app.settle()
    let live = [app.paper(0), app.paper(1)]
    pen.up()
    pen.sync()
    try app.flush()
    let done = [app.paper(0), app.paper(1)]
    var missing: [String] = []
    for (index, point) in points.enumerated().dropFirst().dropLast() {
      // The spline goes through each place; the quadratics pass halfway to it.
      let (before, after) = (points[index - 1], points[index + 1])
      let halfway = (
        x: (before.x + 2 * point.x + after.x) / 4, y: (before.y + 2 * point.y + after.y) / 4
      )
      for (pane, place) in [point, halfway].enumerated() {
        for paper in [live[pane], done[pane]]
        where !isTouched(paper[Int(place.x), Int(place.y)]) {
          missing.append("pane \(pane), sample \(index)")
        }
      }
    }
    #expect(missing.isEmpty)
  }
}
