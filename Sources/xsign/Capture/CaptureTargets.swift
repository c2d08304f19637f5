import Export
import Ink
import Localization
import Platform
import SystemPackage

/// The files that `xsign capture` writes the signature to.
struct CaptureTargets: Sendable {
  /// The files, in the order of the command line.
  private var all: [CaptureTarget]
  /// The index of the file that another program has created or changed, or nil.
  private var taken: Int?

  /// Creates the targets named by `paths`, `-` for standard output. `format` is that of a single
  /// target, or else of the descriptors among them, such as standard output.
  ///
  /// - Throws: `OptionError` if a format is unknown, or two targets are the same.
  init(_ paths: [String], format: OutputFile.Kind?) throws(OptionError) {
    all = []
    for path in paths {
      var takesFormat = paths.count == 1
      if case .stream = OutputPath(path) { takesFormat = true }
      all.append(
        try CaptureTarget(path, format: takesFormat ? format : nil, takesFormat: takesFormat))
    }
    let names = paths.map { FilePath(typed: OutputPath($0).path).lexicallyNormalized() }
    if let same = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw OptionError(tr("\(paths[same].legible.inOneLine) is given twice"))
    }
  }

  /// Checks that none would replace a picture that is read.
  func checkThatTheyDiffer(from picture: String) throws(CommandError) {
    for target in all { try target.file?.checkThatItDiffers(from: [picture]) }
  }

  /// Checks that the signature can be written, as far as that is known before anyone signs, and
  /// notes what it replaces.
  mutating func open() throws(CommandError) {
    for index in all.indices { try all[index].open() }
  }

  /// Returns the sentences that say how many strokes nobody could see in the pictures, and what
  /// JSON leaves out.
  func notes(_ strokes: [Stroke], engine: EngineSettings) -> [String] {
    let unseen =
      all.contains(where: \.isPicture) ? UnseenInk(strokes, engine: engine).sentence : nil
    let lost =
      all.contains(where: \.isJSON) ? InkDocument(strokes: strokes).leftOutOfSignaturePad : nil
    return [unseen, lost].compactMap(\.self)
  }

  /// The failure of a file that is not written in time.
  var silence: CommandError { all[0].silence }

  /// Writes the ink to all files as `engine` draws it. After a failure another call writes those
  /// anew that were written. Blocks on the disk.
  ///
  /// - Parameter agreed: What may be replaced of the file that failed, as the user agreed, or nil.
  mutating func write(
    _ strokes: [Stroke], engine: EngineSettings, replacing agreed: Replaceable?
  ) throws(CaptureTarget.Failure) {
    let agreedIndex = taken
    taken = nil
    for index in all.indices {
      do throws(CaptureTarget.Failure) {
        try all[index].write(
          strokes, engine: engine, replacing: index == agreedIndex ? agreed : nil)
      } catch {
        if case .taken = error { taken = index }
        throw error
      }
    }
  }
}
