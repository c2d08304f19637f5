import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Platform

/// Programs run as children, with programs of every system.
@Suite struct ChildProcessTests {
  private func shell(
    _ script: String, environment: ChildProgram.Environment = .small,
    limits: ChildProgram.Limits? = nil, input: Int32? = nil, request: [UInt8] = [],
    maximumOutput: Int = 1 << 24, seconds: Double = 60
  ) throws -> ChildProcess {
    let path = try #require(ChildProgram.path(of: "sh"))
    return ChildProcess(
      ChildProgram(path, ["-c", script], environment: environment, limits: limits), input: input,
      request: request, maximumOutput: maximumOutput, seconds: seconds)
  }

  private func text(_ output: ChildProcess.Output) -> String {
    String(decoding: output.bytes, as: UTF8.self)
  }

  @Test func theStatusIsThatOfTheProgramOrItsSignal() throws {
    #expect(try shell("echo a; exit 3").run() == .init(bytes: Array("a\n".utf8), status: 3))
    #expect(try shell("kill -TERM $$").run().status == -SIGTERM)
  }

  /// Who waits for an answer is told the signal that ended the program meanwhile, and none that
  /// came from here.
  @Test(
    arguments: [
      ("kill -KILL $$", .killed(SIGKILL)), ("kill -SEGV $$", .killed(SIGSEGV)),
      ("exit 1", .tooMuch), ("echo nonsense; sleep 60", .tooMuch),
    ] as [(String, ChildProcess.Failure)])
  func aConversationTellsTheSignal(script: String, failure: ChildProcess.Failure) throws {
    let path = try #require(ChildProgram.path(of: "sh"))
    let conversation = try ChildConversation(ChildProgram(path, ["-c", script]), seconds: 60)
    #expect(throws: failure) {
      try conversation.answer(to: [1], headerLength: 1) { _ in nil }
    }
  }

  /// Several programs may read one open file, each from its beginning.
  @Test func theInputIsReadFromItsBeginningWithoutMovingIt() throws {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    fputs("one\ntwo\n", file)
    fflush(file)
    let number = fileno(file)
    lseek(number, 4, SEEK_SET)
    for _ in 0...1 { #expect(text(try shell("cat", input: number).run()) == "one\ntwo\n") }
    #expect(lseek(number, 0, SEEK_CUR) == 4)
    #expect(text(try shell("cat").run()) == "")
  }

  @Test func aLongRequestArrivesWhole() throws {
    var random = SeededRandom(5)
    let request = (0..<3_000_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(try shell("cat <&3", request: request).run().bytes == request)
    // Without a request there is its end.
    #expect(try shell("cat <&3").run().bytes == [])
  }

  /// Neither SIGPIPE nor an endless wait.
  @Test func aRequestThatIsNotReadIsLeft() throws {
    let request = [UInt8](repeating: 1, count: 3_000_000)
    #expect(try shell("exec 3<&-; echo a", request: request).run().bytes == Array("a\n".utf8))
  }

  @Test func outputHasALimit() throws {
    #expect(try shell("printf 12345", maximumOutput: 5).run().bytes == Array("12345".utf8))
    #expect(throws: ChildProcess.Failure.tooMuch) {
      try shell("printf 123456", maximumOutput: 5).run()
    }
    #expect(throws: ChildProcess.Failure.tooMuch) { try shell("cat /dev/zero").run() }
  }

  /// What the program started is gone when its run has ended.
  @Test(arguments: [false, true]) func theWholeGroupEnds(late: Bool) throws {
    let file = NSTemporaryDirectory() + "xsign-child-\(UUID().uuidString)"
    defer { unlink(file) }
    let script =
      "sleep 1000 & echo $! > \(file).part; mv \(file).part \(file); "
      + (late ? "wait" : "exit 0")
    if late {
      try runLate(until: file) { try shell(script, seconds: $0) }
    } else {
      #expect(try shell(script).run().status == 0)
    }
    let number = try String(contentsOfFile: file, encoding: .utf8).filter(\.isNumber)
    // Who adopts it may take a moment to wait for it.
    #expect(waitUntil { !isRunning(process: number) })
  }

  /// Also one that leaves the group, if a supervisor adopts it. The status comes through.
  @Test(arguments: ["wait", "exit 3", "kill -TERM $$"]) func allDescendantsEnd(end: String) throws {
    let file = NSTemporaryDirectory() + "xsign-child-\(UUID().uuidString)"
    defer { unlink(file) }
    let script = """
      setsid sh -c 'sleep 1000 & echo $! > \(file).part; mv \(file).part \(file); wait' &
      while ! [ -e \(file) ]; do sleep 0.01; done; \(end)
      """
    let path = try #require(ChildProgram.path(of: "sh"))
    func child(_ seconds: Double) -> ChildProcess {
      ChildProcess(
        ChildProgram(path, ["-c", script], ending: .killedWithAll), maximumOutput: 100,
        seconds: seconds)
    }
    switch end {
    case "wait": try runLate(until: file, child)
    case "exit 3": #expect(try child(60).run().status == 3)
    default: #expect(try child(60).run().status == -SIGTERM)
    }
    let number = try String(contentsOfFile: file, encoding: .utf8).filter(\.isNumber)
    #expect(waitUntil { !isRunning(process: number) })
  }

  /// Runs a child that never ends, which its limit ends, until it has made a file before that: a
  /// short limit may end it before it has begun.
  private func runLate(until file: String, _ child: (Double) throws -> ChildProcess) throws {
    for seconds in [0.5, 4, 30] where access(file, F_OK) != 0 {
      let late = try child(seconds)
      #expect(throws: ChildProcess.Failure.late) { try late.run() }
    }
  }

  @Test func aRunIsCancelledBeforeItAndDuringIt() throws {
    let before = try shell("sleep 1000")
    before.cancel()
    #expect(throws: ChildProcess.Failure.cancelled) { try before.run() }
    let during = try shell("sleep 1000")
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { during.cancel() }
    #expect(throws: ChildProcess.Failure.cancelled) { try during.run() }
  }

  /// What comes first counts, for good.
  @Test func whatShowsIsNotCancelled() {
    let (first, second) = (ChildCancellation(), ChildCancellation())
    #expect(first.commit() && !first.cancel() && !first.isCancelled && first.commit())
    #expect(second.cancel() && !second.commit() && second.isCancelled && second.cancel())
  }

  /// Whoever begins to wait before the request is told of it, and whoever does so later.
  @Test func theRequestIsSeenByAllWhoWait() {
    func isReadable(_ cancellation: ChildCancellation) -> Bool {
      var waiting = cancellation.poll
      return waiting.fd >= 0 && poll(&waiting, 1, 0) == 1
    }
    let (early, late) = (ChildCancellation(), ChildCancellation())
    #expect(!isReadable(early))
    early.cancel()
    late.cancel()
    #expect(isReadable(early) && isReadable(late))
  }

  /// A test's thread has blocked signals, and its process open files.
  @Test func aChildInheritsNothing() throws {
    let variables = text(try shell("/usr/bin/env").run()).split(separator: "\n")
    let names = Set(variables.map { $0.prefix { $0 != "=" } }).subtracting(["PWD", "_", "SHLVL"])
    #expect(names.isSubset(of: ["PATH", "HOME", "LANG"]) && names.contains("PATH"))
    #expect(text(try shell("pwd").run()) == "/\n")
    let held = open("/dev/null", O_RDONLY)
    defer { close(held) }
    #expect(
      text(try shell("for f in 0 1 2 3 4 \(held); do [ -e /proc/$$/fd/$f ] && echo $f; done").run())
        == "0\n1\n2\n3\n")
    let signals = text(try shell("grep -E '^Sig(Blk|Ign)' /proc/self/status").run())
      .split(separator: "\n").map { UInt64($0.suffix(16), radix: 16) }
    // The C library keeps the signals 32 and 33 for itself.
    #expect(signals.map { $0.map { $0 & 0x7fff_ffff } } == [0, 0])
    let group = text(try shell("echo $$; cut -d ' ' -f 5 /proc/$$/stat").run()).split(
      separator: "\n")
    #expect(group.count == 2 && group.first == group.last)
  }

  /// In a process of its own: the environment is shared by all tests, and by what they start.
  @Test(.apart) func variablesAreInheritedOnRequest() throws {
    setenv("XSIGN_TEST_CHILD", "a b=c", 1)
    let output = try shell("echo \"$XSIGN_TEST_CHILD\"", environment: .inherited).run()
    #expect(text(output) == "a b=c\n")
    // Any bytes, as of the name of a folder.
    let value = [0x61, 0xff, 0xc3].map { UInt8($0) }
    setenv("XSIGN_TEST_RAW", value.map { CChar(bitPattern: $0) } + [0], 1)
    let raw = try shell("printf %s \"$XSIGN_TEST_RAW\"", environment: .inherited).run()
    #expect(raw.bytes == value)
  }

  @Test func limitsAreThoseOfTheProgram() throws {
    let limits = ChildProgram.Limits(memory: 1 << 30, seconds: 20, files: 32)
    let output = try shell("ulimit -v; ulimit -t; ulimit -n; ulimit -c", limits: limits).run()
    #expect(text(output) == "1048576\n20\n32\n0\n")
  }

  /// And not by the signal that others send, too.
  @Test func theLimitOfTimeHasItsOwnSignal() throws {
    let limits = ChildProgram.Limits(memory: 1 << 30, seconds: 1, files: 32)
    #expect(try shell("while :; do :; done", limits: limits).run().status == -SIGXCPU)
  }

  /// Also where a folder has a name that is not UTF-8.
  @Test func programsAreInAnyFolder() throws {
    let parent = NSTemporaryDirectory() + "xsign-raw-\(UUID().uuidString)"
    defer { _ = try? Tool("rm", ["-rf", parent]) }
    let folder = parent + "/" + String(rawBytes: [0x63, 0xe9])
    try AtomicFile.makeFolder(folder)
    try AtomicFile.write(
      Array("#!/bin/sh\necho a\n".utf8), to: folder + "/program", permissions: 0o755)
    makeProgram(folder + "/program")
    let path = try #require(ChildProgram.path(of: "program", in: folder))
    let output = try ChildProcess(
      ChildProgram(path, []), maximumOutput: 100, seconds: 60
    ).run()
    #expect(text(output) == "a\n")
  }

  @Test func programsThatAreMissingAreNamed() throws {
    #expect(throws: ChildProcess.Failure.missing("/nowhere/program")) {
      try ChildProcess(ChildProgram("/nowhere/program", []), maximumOutput: 1, seconds: 9).run()
    }
    #expect(throws: ChildProcess.Failure.missing("/etc")) {
      try ChildProcess(ChildProgram("/etc", []), maximumOutput: 1, seconds: 9).run()
    }
    #expect(ChildProgram.path(of: "no-such-program-\(UUID().uuidString)") == nil)
    #expect(ChildProgram.obstacle("/nowhere/program") == nil)
    #expect(ChildProgram.obstacle("/etc") == EISDIR)
    #expect(ChildProgram.obstacle("/etc/passwd") == EACCES)
  }
}
