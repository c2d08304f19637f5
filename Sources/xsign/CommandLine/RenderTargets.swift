import Glibc
import Ink
import Platform
import SystemPackage

/// Several drawings, each with the file that it becomes.
struct RenderTargets: Sendable {
  /// The drawings and their files.
  let all: [(input: String, output: OutputFile)]
  /// The paths of these files.
  private let paths: Set<FilePath>

  /// Creates the targets of `inputs`: files in `folder` with the names of the inputs, and `ending`.
  /// Blocks on the disk.
  ///
  /// - Throws: `CommandError` if an input is not a file of this computer, two would be the same
  ///   file, one would replace a drawing that is read, or the folder is none.
  init(_ inputs: [String], folder: String, ending: String) throws {
    let inputs = try inputs.map { try InputPath.path($0) }
    var owners: [FilePath: String] = [:]
    var read: [FileIdentity: String] = [:]
    for input in inputs { AtomicFile.identity(of: input).map { read[$0] = input } }
    all = try inputs.map { input in
      let output = try OutputFile(
        FileName.path(in: folder, FileName.stem(of: input) ?? "drawing", ending))
      if let other = owners.updateValue(input, forKey: Self.key(output.path)) {
        throw CommandError.sameOutput(
          DrawingFile.name(of: other), DrawingFile.name(of: input),
          path: DrawingFile.name(of: output.path))
      }
      if let own = AtomicFile.identity(of: output.path).flatMap({ read[$0] }) {
        throw CommandError.replacedInput(DrawingFile.name(of: own))
      }
      return (input, output)
    }
    paths = Set(owners.keys)
    if let first = all.first, !AtomicFile.isFolder(folder) {
      let code = AtomicFile.exists(folder) ? ENOTDIR : ENOENT
      throw CommandError.output(FileError(path: first.output.path, code: code))
    }
  }

  private static func key(_ path: String) -> FilePath {
    FilePath(typed: path).lexicallyNormalized()
  }

  /// Writes all files, on all processors, and reports failures, which stop no other drawing, and
  /// progress. A signal that ends the program does so between two files. Returns true if all were
  /// written.
  func render(_ rendering: Rendering) -> Bool {
    let progress = RenderProgress(count: all.count)
    return TerminationSignals.blocked {
      defer { progress.end() }
      return Parallel.map(all.count) { number in
        guard !TerminationSignals.arePending else { return false }
        var sentences: [String] = []
        defer { progress.finish(number, sentences) }
        do throws(CommandError) {
          try rendering.render(
            all[number].input, to: all[number].output, isFree: { !paths.contains(Self.key($0)) },
            report: { sentences.append($0) })
          return true
        } catch {
          // What the end of the program cut short did not fail.
          if !TerminationSignals.arePending { sentences.append("\(error)") }
          return false
        }
      }.allSatisfy(\.self)
    }
  }
}
