import Foundation
import Ink
import TestSupport
import Testing

@testable import PDFPages
@testable import Platform
@testable import X11Canvas

/// What programs that read the files of strangers can still do. They try it themselves.
@Suite struct ConfinementTests {
  private let home = TemporaryFolder()
  /// A key that no such program may read.
  private let key: String

  init() throws {
    key = home.path(".ssh/x")
    mkdir(home.path(".ssh"), 0o777)
    try "secret\n".write(toFile: key, atomically: false, encoding: .utf8)
  }

  /// The kernel of this machine has both means, and no sanitizer needs what they refuse.
  private static let isPossible: Bool = {
    guard !Sanitizer.isWatching, let report = ConfinementReport.ofHelper() else { return false }
    return report.isFiltered && report.landlock != nil
  }()

  @Test(.enabled(if: isPossible, "The kernel does not confine programs."))
  func theHelperReachesNothing() throws {
    let report = try #require(ConfinementReport.ofHelper(path: key))
    #expect(report.leaks == [])
    #expect(report.hasNoNewPrivileges && report.isFiltered && report.landlock != nil)
  }

  @Test(.enabled(if: isPossible, "The kernel does not confine programs."))
  func viewersReachNothing() throws {
    let report = try #require(ConfinementReport.ofViewers(path: key))
    #expect(report.leaks == [])
    #expect(report.hasNoNewPrivileges && report.isFiltered && report.landlock != nil)
    // The one that tries it becomes another program then, so there is no report.
    #expect(ConfinementReport.ofNothing(path: key) == nil)
  }

  /// Returns what a viewer that is a script prints.
  private func output(of script: String) throws -> String {
    let path = home.path("pdftoppm")
    try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: false, encoding: .utf8)
    makeProgram(path)
    var program = ChildProgram(path, [], limits: .renderer)
    program.isConfined = true
    let output = try ChildProcess(program, maximumOutput: 1 << 16, seconds: 60).run()
    return String(decoding: output.bytes, as: UTF8.self)
  }

  /// A script may start others, and they are confined, too.
  @Test(.enabled(if: isPossible, "The kernel does not confine programs."))
  func scriptsReachLittle() throws {
    let other = TemporaryFolder()
    let secret = other.path("x")
    try "secret\n".write(toFile: secret, atomically: false, encoding: .utf8)
    let own = "\(getpid())"
    let text = try output(
      of: """
        cat '\(secret)' && echo read
        cat /etc/shadow && echo shadow
        cat /proc/\(own)/environ && echo environment
        kill -0 \(own) && echo signal
        echo > /usr/xsign-made && echo made
        echo > '\(FileManager.default.currentDirectoryPath)/xsign-made' && echo made
        bash -c 'exec 3<>/dev/udp/127.0.0.1/9' && echo socket
        cat | cat
        grep -E '^(NoNewPrivs|Seccomp):' /proc/$$/status | tr -d '\\t'
        """)
    #expect(text == "NoNewPrivs:1\nSeccomp:2\n")
  }

  /// All fonts, tables of characters and libraries are within reach.
  @Test(
    .enabled(if: isPossible, "The kernel does not confine programs."),
    arguments: ["pdftoppm", "mutool"])
  func pagesLookTheSame(name: String) throws {
    guard let path = ChildProgram.path(of: name) else { return }
    let japanese = home.path("japanese.pdf")
    try Self.japanese.write(toFile: japanese, atomically: false, encoding: .utf8)
    let cases = ["plain-1.4", "acroform", "enc-rc4-128-owner", "made-by-latex", "cmyk-group"]
    for file in cases.map(PDFCases.path) + [japanese] {
      let number = open(file, O_RDONLY | O_CLOEXEC)
      defer { close(number) }
      let kind = try #require(PageRasterizer.Kind(rawValue: name))
      let arguments = PageRasterizer(kind: kind, path: path).arguments(
        for: RenderRequest(page: 0, resolution: 40), factor: 1)
      // The programs open it once more, by any of its names.
      #expect(arguments.contains("/dev/stdin"))
      for input in ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"] {
        let outputs = try [false, true].map { isConfined in
          var program = ChildProgram(path, arguments.map { $0 == "/dev/stdin" ? input : $0 })
          program.isConfined = isConfined
          return try ChildProcess(program, input: number, maximumOutput: 1 << 24, seconds: 60).run()
        }
        #expect(outputs[0] == outputs[1], "\(file)")
        #expect(outputs[0].status == 0 && Set(outputs[0].bytes).count > 2, "\(file)")
      }
    }
  }

  /// A page with Japanese text in a font that it does not have.
  private static let japanese: String = {
    let content = "BT /F 40 Tf 20 40 Td <65e5672c8a9e> Tj ET"
    let objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R"
        + "/Resources<</Font<</F 5 0 R>>>>>>",
      "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream",
      "<</Type/Font/Subtype/Type0/BaseFont/Ryumin-Light/Encoding/UniJIS-UCS2-H"
        + "/DescendantFonts[6 0 R]>>",
      "<</Type/Font/Subtype/CIDFontType0/BaseFont/Ryumin-Light"
        + "/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 7 0 R>>",
      "<</Type/FontDescriptor/FontName/Ryumin-Light/Flags 4/FontBBox[0 0 1000 1000]"
        + "/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>",
    ]
    return PlainPDF.text(objects)
  }()

  /// The kernel kills a child when the thread ends that started it, and threads of queues end.
  @Test func aChildOutlivesTheThreadThatStartedIt() throws {
    let pipe = try DescriptorPair.pipe()
    let connection = try DescriptorPair.connection()
    let (output, request) = (dup(pipe.child.raw), dup(connection.child.raw))
    let shell = try #require(ChildProgram.path(of: "sh"))
    let thread = Thread {
      _ = try? Child(
        ChildProgram(shell, ["-c", "read x <&3; echo $$"]), input: .nothing(),
        output: OwnedDescriptor(output), request: OwnedDescriptor(request))
    }
    thread.start()
    #expect(waitUntil { thread.isFinished })
    // The thread has ended for the system once it is not listed any more.
    usleep(20_000)
    #expect(send(connection.own.raw, "\n", 1, Int32(MSG_NOSIGNAL)) == 1)
    var buffer = [UInt8](repeating: 0, count: 20)
    let number = pipe.own.raw
    #expect(waitUntil { read(number, &buffer, buffer.count) > 0 })
    let process = Int32(String(decoding: buffer.filter { $0 > 32 }, as: UTF8.self))
    #expect(waitpid(try #require(process), nil, 0) == process)
  }
}
