import Glibc
import Platform
import SystemPackage

/// Several files that a command reads, each with the one that it becomes.
struct BatchTargets: Sendable {
  /// The paths of what is read and written.
  let all: [(input: String, output: String)]
  /// The paths of what is written.
  private let paths: Set<FilePath>

  /// Creates the targets of `inputs`: files in `folder` with the names of the inputs, and `ending`.
  /// Blocks on the disk.
  ///
  /// - Parameters:
  ///   - inputs: The files that become others.
  ///   - sources: The paths of other files that are read.
  ///   - folder: The folder of the new files.
  ///   - ending: The ending of their names.
  /// - Throws: If an input is not a file of this computer, two would be the same file, one would
  ///   replace a file that is read, or the folder is none.
  init(
    _ inputs: [String], sources: [String] = [], folder: String, ending: String
  ) throws(CommandError) {
    let inputs = try inputs.map { input throws(CommandError) in try InputPath.path(input) }
    let sources = try sources.filter { $0 != "-" }
      .map { source throws(CommandError) in try InputPath.path(source) }
    var owners: [FilePath: String] = [:]
    var read: [FileIdentity: String] = [:]
    for input in sources + inputs { AtomicFile.identity(of: input).map { read[$0] = input } }
    all = try inputs.map { input throws(CommandError) in
      let output = FileName.path(in: folder, FileName.stem(of: input) ?? "drawing", ending)
      if let other = owners.updateValue(input, forKey: Self.key(output)) {
        throw .sameOutput(
          DrawingFile.name(of: other), DrawingFile.name(of: input),
          path: DrawingFile.name(of: output))
      }
      if let own = AtomicFile.identity(of: output).flatMap({ read[$0] }) {
        throw .replacedInput(DrawingFile.name(of: own))
      }
      return (input, output)
    }
    paths = Set(owners.keys)
    if let first = all.first, !AtomicFile.isFolder(folder) {
      let code = AtomicFile.exists(folder) ? ENOTDIR : ENOENT
      throw .output(FileError(path: first.output, code: code))
    }
  }

  /// Creates the targets of files that are replaced.
  ///
  /// - Throws: If an input is not a file of this computer, or two are the same file.
  init(inPlace inputs: [String]) throws(CommandError) {
    all = try inputs.map { input throws(CommandError) in
      let path = try InputPath.path(input)
      return (path, path)
    }
    var owners: [FileIdentity: String] = [:]
    for (input, _) in all {
      guard let identity = AtomicFile.identity(of: input) else { continue }
      if let other = owners.updateValue(input, forKey: identity) {
        throw .sameOutput(
          DrawingFile.name(of: other), DrawingFile.name(of: input),
          path: DrawingFile.name(of: input))
      }
    }
    paths = Set(all.map { Self.key($0.output) })
  }

  private static func key(_ path: String) -> FilePath {
    FilePath(typed: path).lexicallyNormalized()
  }

  /// True if no file of another input has that path.
  func isFree(_ path: String) -> Bool { !paths.contains(Self.key(path)) }

  /// What became of one input.
  enum Made: Sendable {
    /// The files at these paths were written; none if the end of the program came before.
    case written([String])
    /// None was, for the reason of the sentence.
    case failed(String)
  }

  /// The result of one input.
  private struct Outcome: Sendable {
    /// The paths of the files that were written.
    var outputs: [String] = []
    /// True if files were written.
    var isWritten: Bool { !outputs.isEmpty }
    /// What the user should know, in sentences, with the reason of a failure at the end.
    var sentences: [String] = []
    /// True if the last sentence is that reason.
    var hasFailed = false
  }

  /// The most files that are open for one of them: those of the programs that it talks to, too.
  private static let filesOfJob = 40

  /// Returns how many are made at a time: `jobs`, or nil for as many as there are processors,
  /// unless the system lets this process have too few open files.
  private static func width(_ jobs: Int?) -> Int? {
    // The rest of the program has as many as one of them.
    let most = max(1, OpenFileLimit.raise() / filesOfJob - 1)
    if let jobs { return min(jobs, most) }
    return sysconf(Int32(_SC_NPROCESSORS_ONLN)) > most ? most : nil
  }

  /// Writes all files, several at a time, and reports failures, which stop no other file, and
  /// progress. A signal ends the program as soon as no file is being written: a drawing in work is
  /// not waited for. Returns true if all were written.
  ///
  /// - Parameters:
  ///   - jobs: How many at a time, or nil for as many as there are processors. Fewer if the system
  ///     permits too few open files.
  ///   - json: True if each file is reported by a line of JSON on standard output.
  ///   - counted: Returns a line that says how many of how many are done.
  ///   - write: Writes the file with that number, or several. It is called on several threads. It
  ///     passes sentences that the user should know to `report`.
  func write(
    jobs: Int?, json: Bool, counted: @escaping @Sendable (Int, Int) -> String,
    _ write: @escaping @Sendable (_ number: Int, _ report: (String) -> Void) -> Made
  ) -> Bool {
    let progress = BatchProgress(count: all.count, counted: counted)
    // A reader that is gone stops no file. It is said at the end.
    if json { signal(SIGPIPE, SIG_IGN) }
    return TerminationSignals.blockedWhileGuarded(finish: { progress.end() }) {
      defer { progress.end() }
      return Parallel.map(all.count, width: Self.width(jobs)) { number in
        // With its account, so that each file that is written has one.
        GuardedWork.run {
          self.write(number, json: json, progress, write)
        }
      }.allSatisfy(\.self)
    }
  }

  /// Writes the file with that number, and gives its account. Returns true if it was written.
  private func write(
    _ number: Int, json: Bool, _ progress: BatchProgress,
    _ write: (_ number: Int, _ report: (String) -> Void) -> Made
  ) -> Bool {
    guard !TerminationSignals.arePending else { return false }
    var outcome = Outcome()
    switch write(number, { outcome.sentences.append($0) }) {
    // What the end of the program cut short has no account.
    case .written([]): return false
    case .written(let paths): outcome.outputs = paths
    case .failed(let sentence):
      // Nor did that fail.
      if TerminationSignals.arePending { return false }
      outcome.sentences.append(sentence)
      outcome.hasFailed = true
    }
    if json {
      progress.finish(number, [], line: line(number, outcome))
    } else {
      progress.finish(number, outcome.sentences)
    }
    return outcome.isWritten
  }

  /// Returns the account of one input as JSON.
  private func line(_ number: Int, _ outcome: Outcome) -> String {
    var notes = outcome.sentences
    let error = outcome.hasFailed ? notes.popLast() : nil
    let outputs = outcome.outputs.map { JSONText.text($0.legible) }
    return JSONText.object([
      ("input", .text(all[number].input.legible)),
      ("output", outputs.count == 1 ? outputs[0] : .null), ("outputs", .list(outputs)),
      ("error", error.map { .text($0) } ?? .null), ("notes", .list(notes.map { .text($0) })),
    ]).line
  }
}
