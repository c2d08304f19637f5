import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Desktop
@testable import Platform

/// The file chooser of the desktop's portal, on a bus of its own.
@Suite(.desktopBus)
struct FileChooserTests {
  /// A chooser and its answers.
  private final class Asking: Sendable {
    let chooser: FileChooser?
    private let answers = Mutex<[ChooserAnswer]>([])

    init(_ request: ChooserRequest, _ address: String?) {
      chooser = FileChooser(request, ways: [.portal], bus: address)
      chooser?.open { [self] answer in answers.withLock { $0.append(answer) } }
    }

    /// The answers, once the last is there.
    func all() -> [ChooserAnswer] {
      chooser?.waitUntilDone(by: Deadline(seconds: Patience.usual))
      return answers.withLock { $0 }
    }
  }

  private static let opening = ChooserRequest(
    title: "Open drawing", confirmTitle: "Open", isForWriting: false, folder: "/tmp/a b",
    filters: [
      ChooserRequest.Filter("PDFs", ["pdf"]), ChooserRequest.Filter("All files", []),
    ], window: 0x1a00007)

  private static let saving = ChooserRequest(
    title: "Save drawing", confirmTitle: "Save", isForWriting: true, folder: "/tmp",
    name: "a.inkml", filters: [ChooserRequest.Filter("InkML", ["inkml"])], window: 1)

  @Test func aFileToOpenIsChosen() throws {
    let bus = try DesktopBus()
    let portal = try PortalDouble(on: bus)
    let asking = Asking(Self.opening, bus.address)
    let call = try #require(portal.call("OpenFile"))
    #expect(call.window == "x11:1a00007" && call.title == "Open drawing")
    let options = call.options
    #expect(
      options["filters"]
        == "[('PDFs', [(0, '*.pdf'), (0, '*.PDF')]), ('All files', [(0, '*')])]")
    #expect(options["current_folder"] == "b'/tmp/a b'" && options["accept_label"] == "'Open'")
    #expect(options["modal"] == "false")
    #expect(options["current_name"] == nil)
    // Percent signs stand for bytes, also for those that are not UTF-8.
    try portal.answer(0, ["file:///tmp/a%20b/%ff%C3%A4.pdf"])
    let path = String(rawBytes: Array("/tmp/a b/".utf8) + [0xff] + Array("ä.pdf".utf8))
    #expect(asking.all() == [.opened, .chosen(ChosenFile(path, isAgreed: false))])
  }

  @Test func aFileToWriteIsChosen() throws {
    let bus = try DesktopBus()
    let portal = try PortalDouble(on: bus)
    let asking = Asking(Self.saving, bus.address)
    let call = try #require(portal.call("SaveFile"))
    #expect(call.options["current_name"] == "'a.inkml'")
    try portal.answer(0, ["file:///tmp/b.inkml"])
    let file = ChosenFile("/tmp/b.inkml", isAgreed: true)
    #expect(asking.all() == [.opened, .chosen(file)])
  }

  @Test(arguments: [1, 2, 7]) func nothingIsChosen(code: Int) throws {
    let bus = try DesktopBus()
    let portal = try PortalDouble(on: bus)
    let asking = Asking(Self.opening, bus.address)
    #expect(portal.call("OpenFile") != nil)
    try portal.answer(code, ["file:///tmp/a.pdf"])
    // GTK's portal answers 2 when its window is closed, or by Escape.
    #expect(asking.all() == [.opened, code <= 2 ? .cancelled : .failed])
  }

  @Test func aFileOfAnotherComputerIsNone() throws {
    let bus = try DesktopBus()
    let portal = try PortalDouble(on: bus)
    let asking = Asking(Self.opening, bus.address)
    #expect(portal.call("OpenFile") != nil)
    try portal.answer(0, ["sftp://host/a.pdf"])
    #expect(asking.all() == [.opened, .remote])
  }

  @Test func closingClosesTheRequest() throws {
    let bus = try DesktopBus()
    let portal = try PortalDouble(on: bus)
    let asking = Asking(Self.opening, bus.address)
    #expect(portal.call("OpenFile") != nil)
    asking.chooser?.close()
    #expect(asking.all().last == .cancelled)
    #expect(portal.call("Close") != nil)
  }

  @Test(arguments: [false, true]) func itsSuddenEndIsNoticed(ofBus isOfBus: Bool) throws {
    let bus = try DesktopBus()
    let portal = try PortalDouble(on: bus)
    let asking = Asking(Self.opening, bus.address)
    #expect(portal.call("OpenFile") != nil)
    if isOfBus { bus.end() } else { portal.end() }
    #expect(asking.all().last == .failed)
  }

  @Test func aDesktopWithoutAPortalHasNoChooser() throws {
    let bus = try DesktopBus()
    #expect(Asking(Self.opening, bus.address).all() == [.missing])
    let portal = try PortalDouble(on: bus, hasChooser: false)
    #expect(Asking(Self.opening, bus.address).all() == [.missing])
    portal.end()
    #expect(Asking(Self.opening, "unix:path=/nowhere/bus").all() == [.missing])
    #expect(Asking(Self.opening, nil).chooser == nil)
  }
}
