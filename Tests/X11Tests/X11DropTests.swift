import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import Platform
@testable import X11

/// What is dragged from other programs: files, and types that the window takes.
@Suite(.serialized) struct X11DropTests {
  private func dropped(_ live: LiveWindow) -> [String]? {
    for case .dropped(let paths) in live.events { return paths }
    return nil
  }

  /// Drops once the window accepts that, and waits until it has taken the data.
  private func drop(from source: DragSource, on live: LiveWindow) {
    #expect(
      live.wait {
        source.update(); return source.isAccepted
      })
    source.drop()
    #expect(
      live.wait {
        source.update(); return source.isTaken == true
      })
  }

  @Test func droppedFilesArrive() throws {
    let live = try LiveWindow()
    let source = try DragSource(
      live.server.displayName, onto: live.window.id,
      list: "# files\r\nfile:///tmp/a%20b.pdf\r\nfile://localhost/tmp/%FF.png\r\n")
    #expect(source.version == 5)
    source.enter(types: ["text/plain", "image/png", "text/html", "text/uri-list"])
    drop(from: source, on: live)
    let raw = String(rawBytes: Array("/tmp/".utf8) + [0xff] + Array(".png".utf8))
    #expect(dropped(live) == ["/tmp/a b.pdf", raw])
  }

  /// The data comes with the place of the drop, and before files.
  @Test func droppedDataArrivesWithItsPlace() throws {
    let live = try LiveWindow()
    live.window.droppedTypes = ["application/x-own"]
    let source = try DragSource(live.server.displayName, onto: live.window.id, list: "own data")
    let frame = try #require(live.reader.geometry(live.window.id))
    source.enter(
      types: ["image/png", "text/plain", "text/uri-list", "application/x-own"],
      at: (frame.x + 30, frame.y + 40))
    drop(from: source, on: live)
    live.update()
    let data = ClipboardData(type: "application/x-own", portions: [Array("own data".utf8)])
    #expect(live.events.contains(.droppedData(data, at: Point(30, 40))))
    #expect(dropped(live) == nil)
  }

  /// Who drops again before the first list was read gets one answer, to the newer drop.
  @Test func aSecondDropTakesThePlaceOfTheFirst() throws {
    let live = try LiveWindow()
    let source = try DragSource(
      live.server.displayName, onto: live.window.id, list: "file:///tmp/a\r\n")
    for _ in 0..<2 {
      source.enter()
      source.drop()
      live.update()
    }
    // What the window sends is with the server then.
    live.update()
    source.update()
    #expect(source.isTaken == nil)
    #expect(
      live.wait {
        source.update(); return source.isTaken == true
      })
    #expect(live.events.filter { $0 == .dropped(["/tmp/a"]) }.count == 1)
  }

  /// The window hears of files that it does not get.
  @Test func aRefusedListHasNoFiles() throws {
    let live = try LiveWindow()
    let source = try DragSource(live.server.displayName, onto: live.window.id, list: "")
    source.refuses = true
    source.enter()
    source.drop()
    #expect(
      live.wait {
        source.update(); return source.isTaken == false
      })
    #expect(dropped(live) == [])
  }

  @Test func otherThingsAreNotAccepted() throws {
    let live = try LiveWindow()
    let source = try DragSource(live.server.displayName, onto: live.window.id, list: "")
    source.enter(types: ["text/plain"])
    for _ in 0..<3 {
      live.update()
      source.update()
    }
    #expect(!source.isAccepted)
    source.drop()
    #expect(
      live.wait {
        source.update(); return source.isTaken == false
      })
    #expect(dropped(live) == nil)
    // After leaving, a drop belongs to no drag.
    source.enter()
    #expect(
      live.wait {
        source.update(); return source.isAccepted
      })
    source.leave()
    source.drop()
    for _ in 0..<3 {
      live.update()
      source.update()
    }
    #expect(dropped(live) == nil)
  }

  @Test(arguments: [
    ("file:///a/b", "/a/b"), ("FILE:/a", "/a"), ("file://host/a%2Fb", "/a/b"),
    ("http://a/b", nil), ("file:a", nil), ("file:///a%0", nil), ("file:///a%00", nil), ("", nil),
  ])
  func urisNameFiles(uri: String, path: String?) {
    #expect(FileURI.path(Array(uri.utf8)) == path)
  }
}
