import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Desktop
@testable import Platform

/// A job and its answers.
private final class Printing: Sendable {
  let job: PrintJob
  private let answers: Answers

  private final class Answers: Sendable {
    let all = Mutex<[PrintAnswer]>([])
  }

  init(
    _ address: String?, program: PrintProgram? = nil,
    _ document: @escaping @Sendable () -> Result<PrintDocument, PrintFailure>
  ) {
    let answers = Answers()
    self.answers = answers
    let request = PrintRequest(
      title: "contract.pdf", dialogTitle: "Print", window: 0x1a00007, document: document)
    job = PrintJob(request, bus: address, program: { program }) { answer in
      answers.all.withLock { $0.append(answer) }
    }
    job.begin()
  }

  /// Waits until the dialog is open. Returns false if it does not open.
  func waitUntilOpened() -> Bool {
    waitUntil { answers.all.withLock { $0.contains(.opened) } }
  }

  /// The answers, once the last is there.
  func all() -> [PrintAnswer] {
    job.waitUntilDone(by: Deadline(seconds: Patience.usual))
    return answers.all.withLock { $0 }
  }
}

/// Returns a file with that text as what is printed.
@Sendable private func document(_ text: String) throws -> PrintDocument {
  let scratch = ScratchFile(in: FileManager.default.temporaryDirectory.path)
  _ = try scratch.write { try $0.append(Array(text.utf8)) }
  return PrintDocument(try scratch.opened(), pages: 2, notes: ["A note."])
}

private func made(_ text: String) -> @Sendable () -> Result<PrintDocument, PrintFailure> {
  {
    do { return .success(try document(text)) } catch { return .failure(.document("\(error)")) }
  }
}

/// The print dialog of the desktop's portal, on a bus of its own.
@Suite(.desktopBus)
struct PrintPortalTests {
  @Test func thePortalGetsTheFile() throws {
    let bus = try DesktopBus()
    let portal = try PrintPortalDouble(on: bus, printer: "Office")
    let printing = Printing(bus.address, made("%PDF-1.4 pages"))
    #expect(
      printing.all() == [
        .opened, .agreed, .sent(printer: "Office", pages: nil, notes: ["A note."]),
      ])
    let (asked, printed) = (try #require(portal.call("PreparePrint")), portal.call("Print"))
    #expect(asked.window == "x11:1a00007" && asked.title == "Print" && asked.token == 0)
    #expect(printed?.title == "contract.pdf" && printed?.token == 4711)
    #expect(printed?.window == "x11:1a00007" && printed?.bytes == "%PDF-1.4 pages")
  }

  @Test(arguments: [1, 2, 7]) func nothingIsPrintedUnlessTheUserAgrees(code: Int) throws {
    let bus = try DesktopBus()
    let portal = try PrintPortalDouble(on: bus, prepares: code)
    let last: PrintAnswer = code <= 2 ? .cancelled : .failed(.portal)
    #expect(Printing(bus.address, made("a")).all() == [.opened, last])
    #expect(!portal.calls.contains { $0.method == "Print" })
  }

  @Test func whatItDoesNotTakeIsAFailure() throws {
    let bus = try DesktopBus()
    let portal = try PrintPortalDouble(on: bus, prints: 2)
    #expect(Printing(bus.address, made("a")).all() == [.opened, .agreed, .failed(.portal)])
    withExtendedLifetime(portal) {}
  }

  @Test func closingClosesTheRequest() throws {
    let bus = try DesktopBus()
    let portal = try PrintPortalDouble(on: bus, prepares: -1)
    let printing = Printing(bus.address, made("a"))
    #expect(portal.call("PreparePrint") != nil && printing.waitUntilOpened())
    printing.job.close()
    #expect(printing.all() == [.opened, .cancelled])
    #expect(portal.call("Close") != nil)
  }

  /// The dialog would ask about nothing.
  @Test func aPDFThatCannotBeMadeClosesTheDialog() throws {
    let bus = try DesktopBus()
    let portal = try PrintPortalDouble(on: bus, prepares: -1)
    let begun = DispatchSemaphore(value: 0)
    let printing = Printing(bus.address) {
      begun.wait()
      return .failure(.document("No."))
    }
    #expect(portal.call("PreparePrint") != nil)
    begun.signal()
    #expect(printing.all().last == .failed(.document("No.")))
    #expect(portal.call("Close") != nil)
  }

  /// A portal that prints nothing is none.
  @Test func withoutAPrintDialogTheProgramIsAsked() throws {
    let bus = try DesktopBus()
    #expect(Printing(bus.address, made("a")).all() == [.failed(.missing)])
    let portal = try PortalDouble(on: bus)
    #expect(Printing(bus.address, made("a")).all() == [.failed(.missing)])
    portal.end()
    #expect(Printing(nil, made("a")).all() == [.failed(.missing)])
    let programs = try FakePrograms()
    let lpstat = try programs.script("printf 'Office\\n'", name: "lpstat")
    let program = PrintProgram(lp: try programs.script("exit 1", name: "lp"), lpstat)
    #expect(Printing(bus.address, program: program, made("a")).all() == [.printers(["Office"])])
  }
}

/// The programs of CUPS, of which others stand in.
@Suite struct PrintProgramTests {
  private let programs: FakePrograms
  init() throws { programs = try FakePrograms() }

  private func program(lp: String = "exit 1", lpstat: String = "exit 1") throws -> PrintProgram {
    try #require(
      PrintProgram(
        lp: try programs.script(lp, name: "lp"), try programs.script(lpstat, name: "lpstat")))
  }

  private static let recording = """
    printf '%s\\n' "$@" > $here/arguments
    cat > $here/input
    echo "request id is Office-12 (1 file(s))"
    """

  @Test func theDefaultPrinterIsTheFirst() throws {
    let lpstat = """
      case $1 in
      -e) printf 'Attic\\nOffice\\nPDF\\n';;
      -d) echo "Systemstandardzielname: $(cat $here/default)";;
      esac
      """
    let program = try program(lpstat: lpstat)
    for (word, printers) in [
      ("Office", ["Office", "Attic", "PDF"]), ("Gone", ["Attic", "Office", "PDF"]),
    ] {
      try word.write(toFile: programs.path + "/default", atomically: false, encoding: .utf8)
      #expect(program.printers() == printers)
    }
    #expect(try self.program().printers().isEmpty)
    #expect(PrintProgram(lp: "/bin/true", nil)?.printers() == [])
    #expect(PrintProgram(lp: nil, "/bin/true") == nil)
  }

  @Test func lpGetsTheFileAndWhatWasChosen() throws {
    let program = try program(lp: Self.recording)
    let choice = PrintChoice(printer: "Office", pages: [1, 2, 3, 5], copies: 2)
    let answer = program.print(try document("%PDF-1.4 pages"), choice, title: "-t.pdf")
    #expect(answer == .sent(printer: "Office", pages: 4, notes: ["A note."]))
    #expect(
      programs.lines("arguments") == [
        "-d", "Office", "-t", "-t.pdf", "-n", "2", "-P", "1-3,5", "-o",
        "document-format=application/pdf",
      ])
    #expect(programs.lines("input") == ["%PDF-1.4 pages"])
    // All pages are not named.
    let all = program.print(try document("a"), PrintChoice(printer: "Office"), title: "a")
    #expect(all == .sent(printer: "Office", pages: 2, notes: ["A note."]))
    #expect(!programs.lines("arguments").contains("-P"))
  }

  @Test func whatLpSaysIsTheReason() throws {
    for (line, reason) in [
      (
        "lp: Error - The printer or class does not exist.",
        "The printer or class does not exist"
      ),
      ("lp: Forbidden", "Forbidden"), ("", ""),
    ] {
      let program = try program(lp: "echo started\necho '\(line)' >&2\nexit 1")
      let answer = program.print(try document("a"), PrintChoice(printer: "x"), title: "a")
      #expect(answer == .failed(.program(line.isEmpty ? "started" : reason)))
    }
    let killed = try program(lp: "kill -TERM $$")
    #expect(
      killed.print(try document("a"), PrintChoice(printer: "x"), title: "a")
        == .failed(.killed(SIGTERM)))
    let gone = try program()
    try FileManager.default.removeItem(atPath: programs.path + "/lp")
    let answer = gone.print(try document("a"), PrintChoice(printer: "x"), title: "a")
    #expect(answer == .failed(.missing))
  }

  /// The job prints once a printer is chosen, and never without.
  @Test func theJobPrintsWhatIsChosen() throws {
    let program = try program(lp: Self.recording, lpstat: "printf 'Office\\n'")
    let printing = Printing(nil, program: program, made("%PDF-1.4 pages"))
    #expect(printing.all() == [.printers(["Office"])] && !programs.exists("input"))
    printing.job.print(PrintChoice(printer: "Office"))
    #expect(printing.all().last == .sent(printer: "Office", pages: 2, notes: ["A note."]))
    #expect(programs.lines("input") == ["%PDF-1.4 pages"])
    let failing = Printing(nil, program: program) { .failure(.document("No.")) }
    failing.job.print(PrintChoice(printer: "Office"))
    #expect(failing.all().last == .failed(.document("No.")))
  }
}
