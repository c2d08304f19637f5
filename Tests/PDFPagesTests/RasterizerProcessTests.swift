import Foundation
import Ink
import TestSupport
import Testing

@testable import Graphics
@testable import PDFPages
@testable import Platform

@Suite struct RasterizerProcessTests {
  /// A page of 10 × 10 pixels at the resolution of `request`.
  private static let page = PDFPage(width: 7.2, height: 7.2)
  private static let request = RenderRequest(page: 0, resolution: 100)

  private func failure(
    _ script: String, timeout: Double = 30, request: RenderRequest = Self.request
  ) throws -> PagePictureFailure? {
    let fakes = try FakePrograms()
    let process = RasterizerProcess(
      program: try fakes.program(script), file: try PageFile(of: "plain-1.4"), timeout: timeout)
    return failure(of: process, request, Self.page)
  }

  private func failure(of process: RasterizerProcess, _ request: RenderRequest, _ page: PDFPage)
    -> PagePictureFailure?
  {
    do throws(PagePictureFailure) {
      _ = try process.draw(request, on: page, factor: 1, stop: ChildCancellation())
      return nil
    } catch {
      return error
    }
  }

  private func picture(_ header: String, bytes: Int = 300) -> String {
    "printf 'P6\\n\(header)\\n'; head -c \(bytes) /dev/zero"
  }

  @Test func whatIsOwedIsTaken() throws {
    #expect(try failure(picture("10 10\\n255")) == nil)
  }

  @Test(arguments: [299, 0]) func fewerBytesAreAFailure(bytes: Int) throws {
    #expect(try failure(picture("10 10\\n255", bytes: bytes)) == .cut)
  }

  @Test func moreBytesAreAFailure() throws {
    #expect(try failure(picture("10 10\\n255", bytes: 301)) == .malformed)
  }

  @Test(arguments: ["true", "exit 3", "kill -SEGV $$"]) func aProgramThatFailsIsAFailure(
    end: String
  ) throws {
    let expected: [String: PagePictureFailure] = [
      "true": .cut, "exit 3": .ended(3), "kill -SEGV $$": .ended(-SIGSEGV),
    ]
    #expect(try failure(end) == expected[end])
    // Also if the picture is complete.
    let complete = try failure(picture("10 10\\n255") + "\n" + end)
    #expect(complete == (end == "true" ? nil : expected[end]))
  }

  /// As the filter of system calls ends it.
  @Test func aProgramThatIsStoppedHasASentence() throws {
    let failure = try failure("kill -SYS $$")
    #expect(failure == .ended(-SIGSYS))
    #expect(failure?.reason == "the program that draws pages did something forbidden")
    let limited = try self.failure("kill -XCPU $$")
    #expect(limited?.reason == "drawing it takes too long")
    let killed = try self.failure("kill -KILL $$")
    #expect(killed?.reason == "a signal ended the program that draws pages (Killed)")
  }

  @Test(arguments: ["10 10\\n65535", "10\\n255", "ten 10\\n255", "99999999999 1\\n255"])
  func aWrongHeaderIsAFailure(header: String) throws {
    #expect(try failure(picture(header)) == .malformed)
  }

  /// Memory for these pixels would be 4 TB and 400 MB.
  @Test(arguments: ["999999 999999\\n255", "10000 10000\\n255", "13 13\\n255", "10 13\\n255"])
  func aPictureThatIsTooLargeIsAFailure(header: String) throws {
    #expect(try failure(picture(header)) == .otherShape)
  }

  @Test func anotherShapeIsAFailure() throws {
    #expect(try failure(picture("100 80\\n255", bytes: 24_000), request: large) == .otherShape)
    #expect(try failure(picture("98 100\\n255", bytes: 29_400), request: large) == nil)
    #expect(try failure(picture("96 100\\n255", bytes: 28_800), request: large) == .otherShape)
  }

  private var large: RenderRequest { RenderRequest(page: 0, resolution: 1000) }

  /// A part is not scaled, so its shape is its size.
  @Test func aPartHasTheSizeThatIsRequested() throws {
    let part = RenderRequest(
      page: 0, resolution: 1000, part: PixelRect(x: 30, y: 40, width: 20, height: 10))
    #expect(try failure(picture("20 10\\n255", bytes: 600), request: part) == nil)
    #expect(try failure(picture("20 11\\n255", bytes: 660), request: part) == .otherShape)
    #expect(try failure(picture("10 10\\n255"), request: part) == .otherShape)
  }

  @Test(arguments: ["exec sleep 1000", "printf 'P6\\n10 10\\n255\\n'; exec sleep 1000"])
  func aProgramThatHangsIsKilled(script: String) throws {
    #expect(try failure(script, timeout: 0.2) == .tooSlow)
  }

  /// All is there, but the program stays.
  @Test func aProgramThatDoesNotEndIsKilled() throws {
    let script = picture("10 10\\n255") + "; exec >&-; exec sleep 1000"
    #expect(try failure(script, timeout: 0.3) == .tooSlow)
  }

  /// The output may end long before the program does.
  @Test func theStatusIsWaitedFor() throws {
    #expect(try failure("exec >&-; sleep 0.2; exit 7") == .ended(7))
    #expect(try failure("exec >&-; exec sleep 1000", timeout: 0.3) == .tooSlow)
  }

  @Test func aProgramThatIsMissingIsAFailure() throws {
    let fakes = try FakePrograms()
    let program = try fakes.program("true")
    try FileManager.default.removeItem(atPath: fakes.path + "/pdftoppm")
    let process = RasterizerProcess(program: program, file: try PageFile(of: "plain-1.4"))
    let reason = failure(of: process, Self.request, Self.page)
    let failure = try #require(reason)
    #expect("\(failure)".hasPrefix("This page cannot be shown: "))
    #expect(failure == .notStarted(.missing(program.path)))
  }

  /// Whatever the first does: fail, write nonsense, or end without a picture.
  @Test(arguments: ["exit 3", "echo nonsense", "true"])
  func whatAProgramDoesNotDrawTheOtherDoes(script: String) throws {
    let (first, second) = (try FakePrograms(), try FakePrograms())
    let file = try PageFile(of: "plain-1.4")
    let program = try first.program(script)
    let other = try second.program(picture("10 10\\n255"), name: "mutool")
    let process = RasterizerProcess(program: program, other: other, file: file)
    let drawn = try process.draw(Self.request, on: Self.page, factor: 1, stop: ChildCancellation())
    #expect(drawn.program == other && drawn.pixels.width == 10)
    // It draws no parts. The failure is that of the first program.
    let part = RenderRequest(
      page: 0, resolution: 1000, part: PixelRect(x: 0, y: 0, width: 10, height: 10))
    let alone = RasterizerProcess(program: program, file: file)
    #expect(failure(of: process, part, Self.page) == failure(of: alone, part, Self.page))
    let none = RasterizerProcess(
      program: program, other: try second.program("exit 5", name: "mutool"), file: file)
    #expect(
      failure(of: none, Self.request, Self.page) == failure(of: alone, Self.request, Self.page))
  }

  @Test func allProgramsAreFound() throws {
    let fakes = try FakePrograms()
    #expect(PageRasterizer.all(in: fakes.path).isEmpty)
    _ = try fakes.program("true", name: "mutool")
    _ = try fakes.program("true")
    #expect(PageRasterizer.all(in: fakes.path).map(\.kind) == [.pdftoppm, .mutool])
  }

  @Test func aProgramIsFoundByItsRank() throws {
    let fakes = try FakePrograms()
    #expect(throws: PageRasterizer.Missing()) { try PageRasterizer.find(in: fakes.path) }
    #expect(throws: PageRasterizer.Missing()) { try PageRasterizer.find(in: "bin:::.") }
    #expect("\(PageRasterizer.Missing())".contains("poppler-utils"))
    #expect(try fakes.program("true", name: "mutool").kind == .mutool)
    #expect(try fakes.program("true").kind == .pdftoppm)
    chmod(fakes.path + "/pdftoppm", 0o644)
    #expect(try PageRasterizer.find(in: fakes.path).kind == .mutool)
  }

  @Test func aChildHasNothingButTheFile() throws {
    let fakes = try FakePrograms()
    let script = """
      cat /proc/$$/limits > $here/limits
      tr '\\0' '\\n' < /proc/$$/environ > $here/environment
      pwd -P > $here/folder
      readlink /proc/$$/fd/* > $here/files
      head -c 8 > $here/input
      cut -d ' ' -f 5 /proc/$$/stat > $here/group
      echo $$ > $here/process
      cut -d ' ' -f 19 /proc/$$/stat > $here/nice
      """
    let process = RasterizerProcess(
      program: try fakes.program(script), file: try PageFile(of: "plain-1.4"))
    _ = failure(of: process, Self.request, Self.page)
    let limits = fakes.lines("limits").joined(separator: "\n")
    // A signal of its own says that the time is over, so the system kills it a second later only.
    for (name, soft, hard) in [
      ("Max address space", "1073741824", "1073741824"), ("Max cpu time", "20", "21"),
      ("Max open files", "32", "32"), ("Max core file size", "0", "0"),
    ] {
      let line = try #require(fakes.lines("limits").first { $0.hasPrefix(name) }, "\(limits)")
      let words = line.dropFirst(name.count).split(separator: " ")
      #expect(words.prefix(2) == [Substring(soft), Substring(hard)], "\(line)")
    }
    let names = fakes.lines("environment").compactMap { $0.split(separator: "=").first }
    #expect(Set(names).isSubset(of: ["PATH", "HOME", "LANG"]) && names.contains("PATH"))
    #expect(fakes.lines("folder") == ["/"])
    #expect(fakes.lines("input") == ["%PDF-1.4"])
    #expect(fakes.lines("group") == fakes.lines("process") && !fakes.lines("group").isEmpty)
    // The shell holds its script open, and the file that it writes.
    let own = ["/dev/null", PDFCases.path("plain-1.4"), fakes.path + "/pdftoppm"]
    let files = fakes.lines("files").filter { !$0.hasPrefix("pipe:") && !own.contains($0) }
    #expect(files.allSatisfy { $0 == fakes.path + "/files" })
    #expect(fakes.lines("files").contains(PDFCases.path("plain-1.4")))
    #expect(fakes.lines("nice").map { $0.filter { $0 != " " } } == ["0"])
  }

  /// A child of the child does not outlive it.
  @Test func cancellingKillsTheGroup() throws {
    let fakes = try FakePrograms()
    let script = """
      sleep 1000 & echo $! > $here/second.part
      echo $$ > $here/first; mv $here/second.part $here/second
      wait
      """
    let process = RasterizerProcess(
      program: try fakes.program(script), file: try PageFile(of: "plain-1.4"))
    let (stop, queue) = (ChildCancellation(), BackgroundQueue(name: "test"))
    let mailbox = Mailbox<PagePictureFailure?>(wakeup: Wakeup())
    queue.perform {
      do throws(PagePictureFailure) {
        _ = try process.draw(Self.request, on: Self.page, factor: 1, stop: stop)
        mailbox.post(nil)
      } catch {
        mailbox.post(error)
      }
    }
    #expect(waitUntil { fakes.lines("second").count == 1 })
    #expect(!fakes.isGone("first") && !fakes.isGone("second"))
    stop.cancel()
    queue.waitUntilDone()
    #expect(mailbox.takeAll() == [.cancelled])
    #expect(waitUntil { fakes.isGone("first") && fakes.isGone("second") })
  }

  @Test func whatIsCancelledBeforeItStartsDrawsNothing() throws {
    let fakes = try FakePrograms()
    let process = RasterizerProcess(
      program: try fakes.program("exec sleep 1000"), file: try PageFile(of: "plain-1.4"))
    let stop = ChildCancellation()
    stop.cancel()
    #expect(throws: PagePictureFailure.cancelled) {
      _ = try process.draw(Self.request, on: Self.page, factor: 1, stop: stop)
    }
  }
}
