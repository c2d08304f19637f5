import Foundation
import TestSupport
import Testing

@testable import xsign

/// `xsign sign` of several PDFs.
@Suite struct SignManyTests {
  private let folder: CommandFolder
  private let ink: [String]

  init() throws {
    folder = try CommandFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("out"), withIntermediateDirectories: false)
    let line = try folder.write(CommandFolder.line, to: "line.txt")
    ink = ["--signature", line, "--page", "1", "--at", "20,30"]
  }

  /// Copies a test PDF into the folder, and returns its path.
  private func copy(_ name: String) throws -> String {
    let path = folder.path(name)
    try FileManager.default.copyItem(atPath: PDFCases.path("plain-1.4"), toPath: path)
    return path
  }

  private func lines(_ tool: Tool) -> [[String: Any]] {
    String(decoding: tool.output, as: UTF8.self).split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  /// Each is what it would be alone. One that fails does not stop the others.
  @Test(arguments: ["1", "4"]) func eachIsSigned(jobs: String) throws {
    let inputs = try (0..<5).map { try copy("\($0).pdf") }
    let bad = try folder.write("junk", to: "bad.pdf")
    let alone = try folder.run(["sign", inputs[0]] + ink + ["-o", folder.path("alone.pdf")])
    #expect(alone.status == 0, "\(alone.errors)")
    let tool = try folder.run(
      ["sign", bad] + inputs + ink
        + ["--out-dir", folder.path("out"), "--jobs", jobs, "--json"])
    #expect(tool.status == 1 && tool.errors.isEmpty, "\(tool.errors)")
    let lines = lines(tool)
    #expect(lines.map { $0["input"] as? String } == [bad] + inputs)
    #expect((lines.first?["error"] as? String)?.hasPrefix(bad) == true)
    for number in 0..<5 {
      #expect(lines[number + 1]["output"] as? String == folder.path("out/\(number).pdf"))
      #expect(try folder.bytes("out/\(number).pdf") == folder.bytes("alone.pdf"))
    }
  }

  /// What comes through a pipe is read once, for all.
  @Test(arguments: ["-", "/dev/stdin", "/dev/fd/0"], ["signature", "initials"])
  func aDrawingMayComeThroughAPipe(name: String, kind: String) throws {
    let inputs = try (0..<4).map { try copy("\($0).pdf") }
    let place =
      kind == "signature"
      ? ["--page", "1", "--at", "20,30"] : ["--initials-pages", "1", "--initials-at", "20,30"]
    let line = folder.path("line.txt")
    let alone = try folder.run(
      ["sign", inputs[0], "--\(kind)", line] + place + ["-o", folder.path("alone.pdf")])
    #expect(alone.status == 0, "\(alone.errors)")
    let script = "file=$1; shift; cat \"$file\" | \"$0\" sign \"$@\""
    let options = ["--\(kind)", name, "--out-dir", folder.path("out"), "--jobs", "4"]
    let tool = try Tool(
      "sh", ["-c", script, AppProcess.executable().path, line] + inputs + options + place,
      environment: ["DISPLAY": nil])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
    for number in 0..<4 {
      #expect(try folder.bytes("out/\(number).pdf") == folder.bytes("alone.pdf"))
    }
  }

  /// Without a drawing there is nothing to sign with: with `--json` the line of each PDF says so,
  /// and else one sentence.
  @Test func aDrawingThatCannotBeReadIsTheFailureOfEach() throws {
    let inputs = try (0..<3).map { try copy("\($0).pdf") }
    let missing = folder.path("none.txt")
    let arguments =
      ["sign"] + inputs + ["--signature", missing, "--page", "1", "--at", "20,30"]
      + ["--out-dir", folder.path("out")]
    let tool = try folder.run(arguments + ["--json"])
    #expect(tool.status == 1 && tool.errors.isEmpty, "\(tool.errors)")
    let lines = lines(tool)
    #expect(lines.map { $0["input"] as? String } == inputs)
    #expect(lines.allSatisfy { $0["error"] as? String == "\(missing) does not exist." }, "\(lines)")
    #expect(lines.allSatisfy { ($0["outputs"] as? [String])?.isEmpty == true })
    let plain = try folder.run(arguments)
    #expect(plain.status == 1 && plain.output.isEmpty)
    #expect(plain.errors == "xsign: \(missing) does not exist.\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).isEmpty)
  }

  /// What is read for each PDF cannot come through a pipe.
  @Test func whatCanBeReadOnceIsForOnePDF() throws {
    let inputs = try (0..<2).map { try copy("\($0).pdf") }
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let token = ["--token", "nobody's", "--pin-file"]
    let wrong: [([String], String)] = [
      (["--fill-file", "-"], "Standard input"), (["--fill-file", "/dev/stdin"], "/dev/stdin"),
      (ink + ["--password-file", "/dev/fd/0"], "/dev/fd/0"), (token + ["-"], "Standard input"),
      (token + ["/dev/stdin"], "/dev/stdin"), (token + [pipe], pipe),
      (["--certificate", "me.p12", "--passphrase-file", "/dev/fd/0"], "/dev/fd/0"),
    ]
    for (options, name) in wrong {
      let tool = try folder.run(
        ["sign"] + inputs + options + ["--out-dir", folder.path("out")],
        standardInput: folder.path("line.txt"))
      #expect(tool.status == 64, "\(options) \(tool.errors)")
      #expect(tool.errors.contains("\(name) can be read for one PDF only."), "\(tool.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).isEmpty)
  }

  /// A key in the folder that has the name of a PDF is not lost.
  @Test func whatIsReadIsNotReplaced() throws {
    let (input, key) = (try copy("0.pdf"), try folder.write("key", to: "out/0.pdf"))
    let tool = try folder.run(
      ["sign", input, "--certificate", key, "--passphrase-file", folder.path("line.txt")]
        + ["--out-dir", folder.path("out")])
    #expect(tool.status == 1)
    #expect(tool.errors == "xsign: \(key) is read, and would be replaced; give another folder.\n")
    #expect(try folder.bytes("out/0.pdf") == Array("key".utf8))
  }

  @Test func theyAreReplacedInPlace() throws {
    let inputs = try (0..<2).map { try copy("\($0).pdf") }
    let old = try folder.bytes("0.pdf")
    let tool = try folder.run(["sign"] + inputs + ink + ["--in-place"])
    #expect(tool.status == 0 && tool.errors.isEmpty && tool.output.isEmpty, "\(tool.errors)")
    for name in ["0.pdf", "1.pdf"] {
      let new = try folder.bytes(name)
      #expect(new.starts(with: old) && new.count > old.count)
    }
    let twice = try folder.run(["sign", inputs[0], inputs[0]] + ink + ["--in-place"])
    #expect(twice.status == 1 && !twice.errors.isEmpty)
  }

  /// A signal ends the command between two files. Each that is written has its line.
  @Test func aSignalTakesNoLine() throws {
    let script = """
      "$0" "$@" > "$LINES" & job=$!
      while kill -0 $job && [ "$(ls "$MADE" | wc -l)" -lt 3 ]; do sleep 0.02; done
      kill -TERM $job; wait $job; echo $?
      """
    let inputs = try (0..<60).map { try copy("\($0).pdf") }
    let program = try AppProcess.executable().path
    let tool = try Tool(
      "sh",
      ["-c", script, program, "sign"] + inputs + ink
        + ["--out-dir", folder.path("out"), "--jobs", "2", "--json"],
      environment: ["DISPLAY": nil, "LINES": folder.path("lines"), "MADE": folder.path("out")])
    #expect(tool.text == "143\n", "\(tool.errors)")
    let lines = try folder.bytes("lines").split(separator: UInt8(ascii: "\n")).map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    }
    let told = Set(lines.compactMap { $0["output"] as? String })
    // A PDF that the signal left out has none.
    #expect(told.count == lines.count)
    let made = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    #expect(told == Set(made.map { folder.path("out/\($0)") }) && made.count >= 3)
  }

  /// A reader that is gone stops no file, and is said.
  @Test func aReaderThatIsGoneStopsNoFile() throws {
    let inputs = try (0..<6).map { try copy("\($0).pdf") }
    let program = try AppProcess.executable().path
    let tool = try Tool(
      "sh",
      ["-c", "{ \"$0\" \"$@\"; echo $? >&2; } | :", program, "sign"] + inputs + ink
        + ["--out-dir", folder.path("out"), "--jobs", "1", "--json"],
      environment: ["DISPLAY": nil])
    #expect(tool.errors.hasPrefix("xsign: Standard output could not be written: "))
    #expect(tool.errors.hasSuffix("\n1\n"))
    let made = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    #expect(made.count == inputs.count)
  }

  /// Many at a time need many open files, of which a process may have few at first, or at all.
  @Test(arguments: ["-Sn", "-n"]) func thereAreFilesForAll(limit: String) throws {
    let inputs = try (0..<16).map { try copy("\($0).pdf") }
    let program = try AppProcess.executable().path
    let tool = try Tool(
      "sh",
      ["-c", "ulimit \(limit) 128; exec \"$0\" \"$@\"", program, "sign"] + inputs + ink
        + ["--out-dir", folder.path("out"), "--jobs", "16"],
      environment: ["DISPLAY": nil])
    #expect(tool.status == 0 && tool.errors.isEmpty, "\(tool.errors)")
    let made = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    #expect(made.count == inputs.count)
  }

  /// Of several commands that sign the same PDF at once, each that succeeds has its ink in it.
  @Test func noInkIsLostBetweenCommands() throws {
    let script = """
      line=$2; pdf=$1; jobs=
      for x in 20 60 100 140; do
        "$0" sign "$pdf" --signature "$line" --page 1 --at "$x,30" --in-place & jobs="$jobs $!"
      done 2> /dev/null
      count=0; for job in $jobs; do wait "$job" && count=$((count + 1)); done; echo "$count"
      """
    let program = try AppProcess.executable().path
    for round in 0..<4 {
      let pdf = try copy("\(round).pdf")
      let tool = try Tool(
        "sh", ["-c", script, program, pdf, folder.path("line.txt")],
        environment: ["DISPLAY": nil])
      let count = String(decoding: tool.output, as: UTF8.self).dropLast()
      let list = try folder.run(["sign", pdf, "--list"])
      let lines = String(decoding: list.output, as: UTF8.self).split(separator: "\n")
      #expect(count != "0" && lines.contains("ink page 1 strokes \(count)"), "\(lines)")
    }
  }

  @Test func whatDoesNotGoTogetherIsRefused() throws {
    let inputs = try (0..<2).map { try copy("\($0).pdf") }
    let out = ["--out-dir", folder.path("out")]
    let wrong: [([String], String)] = [
      (inputs + ink + ["-o", "a.pdf"], "'-o' names the file of one PDF"),
      (inputs + ink, "Give the PDF to write"),
      (inputs + ink + out + ["--in-place"], "'--out-dir' and '--in-place' exclude each other"),
      ([inputs[0]] + ink + ["-o", "a.pdf", "--in-place"], "'--in-place' exclude each other"),
      ([inputs[0]] + ink + ["-o", "a.pdf", "--in", "F"], "'--at' and '--in' exclude each other"),
      (inputs + ink + out + ["--password-file", "-"], "for one PDF only"),
      (inputs + ["--list"], "'--list' only prints, for one PDF"),
      ([inputs[0]] + ink + ["-o", "a.pdf", "--json"], "'--jobs' and '--json' need"),
      ([inputs[0]] + ink + ["-o", "a.pdf", "--jobs", "2"], "'--jobs' and '--json' need"),
    ]
    for (options, sentence) in wrong {
      let tool = try folder.run(["sign"] + options)
      #expect(tool.status == 64 && tool.errors.contains(sentence), "\(options) \(tool.errors)")
    }
    let same = try folder.run(
      ["sign", inputs[0]] + ink + ["--out-dir", folder.url.path])
    #expect(same.status == 1 && same.errors.contains("0.pdf"), "\(same.errors)")
  }
}
