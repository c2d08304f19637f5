import Glibc
import Ink
import Localization
import Platform

/// A call of the service: the window in a process of its own, and the files that it writes.
final class CaptureServiceRequest {
  /// How the window ended.
  struct Result: Sendable {
    /// The status of `xsign capture`: 0 for a signature, 1 if the user cancelled, 2 if something
    /// failed, 3 if the time was over.
    var response: UInt32
    /// What is said besides.
    var values: [String: BusValue] = [:]
    /// The file, if there is a signature. It has no name any more.
    var file: BusFile?
  }

  /// The number that tells it from others, also of the same path.
  let number: Int

  /// The caller's name at the bus.
  let owner: String
  /// How it ended, or nil while the window is open.
  var result: Result?
  private let run: ChildProcess
  private let queue = BackgroundQueue(name: "xsign.capture")

  /// The folder of the folders with files, and the beginning of their names.
  private static var parent: String { UserDirectories.runtime + "/xsign" }
  private static let prefix = "capture-"

  /// Opens the window. `done` is called on another thread once it is closed.
  init(
    _ options: CaptureServiceOptions, _ number: Int, of owner: String,
    done: @escaping @Sendable (Result) -> Void
  ) throws(FileError) {
    (self.owner, self.number) = (owner, number)
    let parent = Self.parent
    try AtomicFile.makeFolder(parent)
    let beginning = parent + "/\(Self.prefix)XXXXXX"
    var template = beginning.rawBytes.map { CChar(bitPattern: $0) } + [0]
    guard mkdtemp(&template) != nil else { throw FileError(path: parent, code: errno) }
    let folder = String(rawBytes: template.dropLast().map { UInt8(bitPattern: $0) })
    let paths = ["ink.inkml", "signature.\(options.format)"].map { "\(folder)/\($0)" }
    var program = ChildProgram(
      ProgramFolder.path + "/xsign",
      ["capture"] + options.arguments + paths.flatMap { ["-o", $0] }, environment: .inherited)
    program.joinsErrors = true
    let run = ChildProcess(program, maximumOutput: 1 << 16, seconds: 1e6)
    self.run = run
    queue.perform {
      let result = Self.result(
        of: Swift.Result { () throws(ChildProcess.Failure) in try run.run() }, paths)
      for path in paths { try? AtomicFile.delete(path) }
      _ = folder.withSystemPath { rmdir($0) }
      done(result)
    }
  }

  /// Waits until the files are gone, for a moment.
  func waitUntilDone() { queue.waitUntilDone(by: Deadline(seconds: 2)) }

  /// Removes what a service left that was killed while windows were open.
  static func removeRemains() {
    for entry in DirectoryEntries.entries(parent) where entry.name.hasPrefix(prefix) {
      let folder = "\(parent)/\(entry.name)"
      for file in DirectoryEntries.entries(folder) {
        try? AtomicFile.delete("\(folder)/\(file.name)")
      }
      _ = folder.withSystemPath { rmdir($0) }
    }
  }

  /// Closes the window, if it is open.
  func cancel() { run.cancel() }

  private static func result(
    of output: Swift.Result<ChildProcess.Output, ChildProcess.Failure>, _ paths: [String]
  ) -> Result {
    if case .success(let output) = output, output.status < 0 {
      let sentence = tr("A signal ended the window (\(SignalName.of(-output.status))).")
      return Result(response: 2, values: ["error": .string(sentence)])
    }
    guard case .success(let output) = output, 0...3 ~= output.status else {
      return Result(response: 2, values: ["error": .string(tr("The window ended unexpectedly."))])
    }
    guard output.status == 0 else {
      let sentence = Self.sentence(in: String(decoding: output.bytes, as: UTF8.self))
      return Result(
        response: UInt32(output.status),
        values: output.status == 2 ? ["error": .string(sentence)] : [:])
    }
    let descriptor = paths[1].withSystemPath { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0, let ink = try? DrawingFile.contents(paths[0]) else {
      if descriptor >= 0 { close(descriptor) }
      return Result(response: 2, values: ["error": .string(tr("The file cannot be read."))])
    }
    return Result(response: 0, values: facts(of: ink), file: BusFile(descriptor))
  }

  /// Returns what a program wrote to standard error, without its name and the end of the line.
  static func sentence(in text: String) -> String {
    let lines = text.split(separator: "\n").map { line in
      line.hasPrefix("xsign: ") ? line.dropFirst(7) : line
    }
    return lines.joined(separator: " ").legible.inOneLine
  }

  /// What is said of a signature: the numbers of strokes and samples, the seconds that the pen was
  /// down, and the size of the pen's path in millimetres.
  private static func facts(of ink: InkDocument) -> [String: BusValue] {
    let samples = ink.strokes.flatMap(\.samples)
    let seconds = ink.strokes.map { ($0.samples.last?.time ?? 0) - ($0.samples.first?.time ?? 0) }
    let bounds = samples.reduce(into: Bounds.empty) { $0.insert($1.position, radius: 0) }
    return [
      "strokes": .number(UInt32(ink.strokes.count)), "samples": .number(UInt32(samples.count)),
      "seconds": .real(seconds.reduce(0, +)),
      "width": .real(bounds.width / Pen.unitsPerMillimetre),
      "height": .real(bounds.height / Pen.unitsPerMillimetre),
    ]
  }
}
