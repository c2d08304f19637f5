import Foundation
import Graphics
import Ink
import TestSupport
import Testing

@testable import xsign

/// `xsign capture` and what it writes to: nobody signs in vain.
@Suite(.serialized, .waiting) struct CaptureOutputTests {
  private let folder: CommandFolder

  init() throws { folder = try CommandFolder() }

  /// Returns a script that runs `command`, in which `$xsign` is the program.
  private func script(_ command: String) throws -> String {
    let program = try AppProcess.executable().path
    let path = try folder.write("#!/bin/bash\nxsign='\(program)'\n\(command)\n", to: "start")
    makeProgram(path)
    return path
  }

  private func strokes(_ name: String) throws -> Int {
    try InkDocument(inkML: folder.bytes(name), file: name).strokes.count
  }

  /// True if a notice reports a failure, by its red.
  private func tellsFailure(_ run: CaptureRun) -> Bool {
    let rows = PixelRect(x: 0, y: 0, width: run.frame.width, height: run.frame.height)
    return run.pixels(rows).argb.count { $0 == 0xffb3_261e } > 100
  }

  @Test(arguments: [
    "-o /dev/stdout --format inkml > out", "-o /dev/fd/7 --format inkml 7> out",
    "-o /proc/self/fd/1 --format inkml | cat > out", "-o link.inkml | cat > out",
    "-o >(cat > out) --format inkml",
  ])
  func openDescriptorsAreWrittenTo(arguments: String) throws {
    symlink("/dev/stdout", folder.path("link.inkml"))
    let start = try script(
      "cd '\(folder.url.path)' || exit\n\"$xsign\" capture \(arguments)\nexit \"${PIPESTATUS[0]}\"")
    let run = try CaptureRun([], starter: start)
    try run.sign()
    run.key("Return")
    run.end(with: 0)
    // The shell does not wait for the program in `>( )`.
    #expect(try waitUntil { try !folder.bytes("out").isEmpty && strokes("out") == 1 })
  }

  /// Without a display it would fail, too, but with another sentence.
  @Test(arguments: [
    ("-o - --format png >&-", "Standard output is not open."),
    ("-o - --format png < out > /dev/null >&0", "You may not write to standard output."),
    ("-o /dev/stdout --format png < out > /dev/null >&0", "You may not write to /dev/stdout."),
    ("-o /dev/fd/9 --format png", "/dev/fd/9 is not open."),
    ("-o /dev/fd/3 --format png 3< out", "You may not write to /dev/fd/3."),
    ("-o pipe --format png", "pipe is a pipe, not a regular file; type another name."),
    ("-o /dev/full --format png", "/dev/full is a device, not a regular file; type another name."),
    ("-o /dev/null --format png", "/dev/null is a device, not a regular file; type another name."),
    ("-o gone --format png", "The folder no/such does not exist."),
  ])
  func whatCannotBeWrittenIsRefused(arguments: String, sentence: String) throws {
    mkfifo(folder.path("pipe"), 0o600)
    symlink("no/such/file", folder.path("gone"))
    try folder.write("old", to: "out")
    let start = try script("cd '\(folder.url.path)' || exit\n\"$xsign\" capture \(arguments)")
    let tool = try Tool("timeout", ["60", start], environment: ["DISPLAY": nil])
    #expect(tool.status == 2 && tool.errors == "xsign: \(sentence)\n")
    #expect(try folder.bytes("out") == Array("old".utf8))
  }

  /// What is advised is no option that the command does not have.
  @Test func aPictureThatWouldBeTooLargeIsAdvised() throws {
    var target = try CaptureTarget(folder.path("a.png"), format: nil)
    let stroke = Stroke(
      id: StrokeID(1), pen: Pen(width: 3),
      samples: [Sample(.zero, time: 0), Sample(Point(30_000, 9), time: 1)])
    do throws(CaptureTarget.Failure) {
      try target.write([stroke], engine: .xsign, replacing: nil)
      Issue.record("It is written.")
    } catch {
      #expect(
        error.sentence
          == "The signature: the picture would have too many pixels; write a PDF or SVG instead.")
    }
  }

  /// The reader has ended before the window opens, or while it is open.
  @Test func aReaderThatEndsIsNoticed() throws {
    let early = try script(
      "exec 5> >(exit 0)\nwait $!\n\"$xsign\" capture -o /dev/fd/5 --format png")
    let tool = try Tool(early, [], environment: ["DISPLAY": nil])
    #expect(
      tool.status == 2
        && tool.errors == "xsign: /dev/fd/5: the program that reads it has ended.\n")
    let late = try script(
      "exec 5> >(until [ -e '\(folder.path("end"))' ]; do sleep 0.02; done; exec 0<&-; "
        + ": > '\(folder.path("ended"))')\n"
        + "exec \"$xsign\" capture -o /dev/fd/5 --format png")
    let run = try CaptureRun([], starter: late)
    try run.sign()
    try folder.write("", to: "end")
    try run.wait("the end of the reader") { folder.names.contains("ended") }
    run.key("Return")
    try run.wait("a notice") { tellsFailure(run) && run.canFinish }
    #expect(run.process.isRunning && run.inkCount > 100)
    run.key("Escape")
    #expect(run.process.waitForExit() == 2)
    #expect(run.process.standardError == "xsign: /dev/fd/5: the program that reads it has ended.\n")
  }

  /// The ink stays until it is written, or the user gives up.
  @Test(arguments: [true, false]) func aFolderThatIsGoneIsTriedAgain(comesBack: Bool) throws {
    let subfolder = folder.path("sub")
    try FileManager.default.createDirectory(atPath: subfolder, withIntermediateDirectories: true)
    let run = try CaptureRun(["-o", subfolder + "/sig.inkml", "--title", "Receipt 12"])
    try run.sign()
    try FileManager.default.removeItem(atPath: subfolder)
    run.key("Return")
    try run.wait("a notice") { tellsFailure(run) && run.canFinish }
    try run.picture("capture-failed")
    #expect(run.process.isRunning && run.inkCount > 100)
    if comesBack {
      try FileManager.default.createDirectory(atPath: subfolder, withIntermediateDirectories: true)
      run.key("Return")
      run.end(with: 0)
      #expect(try strokes("sub/sig.inkml") == 1)
    } else {
      run.click(.cancel)
      #expect(run.process.waitForExit() == 2)
      #expect(run.process.standardError == "xsign: The folder \(subfolder) does not exist.\n")
    }
  }

  /// What came into being or was changed while the window was open is replaced only if the user
  /// agrees.
  @Test(arguments: [true, false]) func anotherFileIsNotReplacedSilently(exists: Bool) throws {
    if exists { try folder.write("old", to: "sig.inkml") }
    let run = try CaptureRun(["-o", folder.path("sig.inkml")])
    try run.sign()
    let other = Array("other".utf8)
    try folder.write("other", to: "sig.inkml")
    run.key("Return")
    // A second press of the same kind does not agree to anything.
    run.key("Return")
    try run.wait("a notice") { tellsFailure(run) }
    try run.wait("Replace") { run.canFinish }
    try run.picture("capture-taken-\(exists)")
    #expect(try folder.bytes("sig.inkml") == other && run.process.isRunning)
    if exists {
      run.key("Escape")
      #expect(run.process.waitForExit() == 2)
      #expect(
        run.process.standardError
          == "xsign: \(folder.path("sig.inkml")) was changed by another program meanwhile.\n")
      #expect(try folder.bytes("sig.inkml") == other)
    } else {
      run.click(.done)
      run.end(with: 0)
      #expect(try strokes("sig.inkml") == 1)
    }
    #expect(folder.names == ["sig.inkml"])
  }

  /// The commands without a window write to descriptors as well, or say what they are.
  @Test func otherCommandsWriteToDescriptors() throws {
    try folder.write(CommandFolder.line, to: "line.txt")
    for (name, target) in [("a.svg", "/dev/stdout"), ("b.png", "/dev/fd/1"), ("c.svg", "pipe")] {
      symlink(target, folder.path(name))
    }
    mkfifo(folder.path("pipe"), 0o600)
    for command in ["render", "compare"] {
      for name in ["a.svg", "b.png"] {
        let tool = try folder.run([command, folder.path("line.txt"), "-o", folder.path(name)])
        let first: UInt8 = name.hasSuffix("svg") ? UInt8(ascii: "<") : 0x89
        #expect(tool.status == 0 && tool.errors == "" && tool.output.first == first)
      }
      let tool = try folder.run([command, folder.path("line.txt"), "-o", folder.path("c.svg")])
      #expect(
        tool.status == 1
          && tool.errors
            == "xsign: \(folder.path("pipe")) is a pipe, not a regular file; type another name.\n"
      )
    }
    let sign = [
      "sign", PDFCases.path("plain-1.4"), "--signature", folder.path("line.txt"), "--page", "1",
      "--at", "20,30", "-o",
    ]
    let tool = try folder.run(sign + ["/dev/stdout"])
    #expect(tool.status == 0 && tool.output.starts(with: Array("%PDF-1.4".utf8)))
    try tool.output.write(to: folder.url.appendingPathComponent("signed.pdf"))
    #expect(try folder.run(["sign", folder.path("signed.pdf"), "--list"]).status == 0)
    let closed = try folder.run(sign + ["/dev/fd/9"])
    #expect(closed.status == 1 && closed.errors == "xsign: /dev/fd/9 is not open.\n")
  }
}
