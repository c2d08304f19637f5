import Export
import Glibc
import Ink
import Localization
import Platform

/// The place that `xsign capture` writes to, and the format.
struct CaptureTarget: Sendable {
  /// The reason why the signature was not written.
  enum Failure: Error {
    /// It cannot be written.
    case error(CommandError)
    /// The file is not as it was when the window opened. It may be replaced as it is now.
    case taken(sentence: String, now: Replaceable)

    /// The sentence for the user.
    var sentence: String {
      switch self {
      case .error(let error): StandardStreamName.led("\(error)")
      case .taken(let sentence, _): sentence
      }
    }
  }

  /// The time that a disk has to answer before the window opens, in seconds.
  private static let timeout = 5.0

  /// The file, or nil for standard output.
  let file: OutputFile?
  private let kind: OutputFile.Kind
  /// What is written to if it has no name in a folder.
  private var output: InheritedOutput?
  /// The file that is replaced, as it was when the window opened.
  private var replaceable = Replaceable.nothing
  /// True if it gets a picture.
  var isPicture: Bool { if case .picture = kind { true } else { false } }
  /// True if it gets the JSON of signature_pad.
  var isJSON: Bool { if case .signaturePad = kind { true } else { false } }

  /// Creates the target named by `path`, `-` for standard output, in `format`, or in that of the
  /// ending. If that is unknown, the sentence proposes the option for the format where it counts:
  /// if `takesFormat` is true.
  ///
  /// - Throws: `OptionError` if the path is empty or the format unknown.
  init(
    _ path: String, format: OutputFile.Kind?, takesFormat: Bool = true
  ) throws(OptionError) {
    guard !path.isEmpty else { throw OptionError(tr("The name of the file is empty.")) }
    if path == "-" {
      guard let format else {
        throw OptionError(tr("Standard output has no ending; give the format with '--format'."))
      }
      (file, kind) = (nil, format)
    } else if let format {
      (file, kind) = (OutputFile(path, as: format), format)
    } else {
      do throws(OptionError) {
        let named = try OutputFile(path)
        (file, kind) = (named, named.kind)
      } catch {
        let name = path.legible.inOneLine
        guard takesFormat else { throw OptionError(tr("\(name): \(error).")) }
        throw OptionError(tr("\(name): \(error), or give the format with '--format'."))
      }
    }
  }

  /// Checks that the signature can be written, as far as that is known before anyone signs, and
  /// notes what it replaces.
  mutating func open() throws(CommandError) {
    let opened = BackgroundQueue.result(by: Deadline(seconds: Self.timeout)) { [self] in
      Result { () throws(FileError) -> CaptureTarget in
        var target = self
        try target.look()
        return target
      }
    }
    guard let opened else { throw silence }
    self = try opened.mapError { CommandError.output($0) }.get()
  }

  /// The failure of a file that is not written in time.
  var silence: CommandError {
    if let file, output == nil { return .output(FileError(path: file.path, code: ETIMEDOUT)) }
    return .output(FileError(stream: file?.path ?? StandardStreamName.output, code: EAGAIN))
  }

  private mutating func look() throws(FileError) {
    guard let file else {
      output = try InheritedOutput(STDOUT_FILENO, shown: StandardStreamName.output)
      return
    }
    output = try InheritedOutput(naming: file.path)
    guard output == nil else { return }
    try AtomicFile.check(file.path, permissions: file.permissions)
    replaceable = Replaceable(at: file.path)
  }

  /// Writes the ink as `engine` draws it. A picture is the ink with a small margin. Blocks on the
  /// disk.
  ///
  /// - Parameter agreed: The file that the user agreed to replace, or nil.
  mutating func write(
    _ strokes: [Stroke], engine: EngineSettings, replacing agreed: Replaceable?
  ) throws(Failure) {
    let bytes: [UInt8]
    do throws(ExportError) {
      bytes =
        switch kind {
        case .inkML:
          InkDocument(strokes: strokes, engines: [engine]).inkML()
        case .signaturePad: InkDocument(strokes: strokes).signaturePad()
        case .picture(let format): try DrawingExport(strokes, engine: engine).bytes(format)
        }
    } catch {
      throw .error(.export(error, file: tr("The signature")))
    }
    let expected = agreed ?? replaceable
    do throws(CommandError) {
      if let output {
        do throws(FileError) { try output.write(bytes) } catch { throw CommandError.output(error) }
      } else {
        try file?.write(bytes, replacing: expected)
        // It is this program's now, if it has to be written again.
        if let file { replaceable = Replaceable(at: file.path) }
      }
    } catch {
      guard let file, case .output(let reason) = error, reason.code == EEXIST else {
        throw .error(error)
      }
      let name = DrawingFile.name(of: file.path)
      let sentence =
        expected == .nothing
        ? tr("\(name) was created by another program meanwhile.")
        : tr("\(name) was changed by another program meanwhile.")
      throw .taken(sentence: sentence, now: Replaceable(at: file.path))
    }
  }
}
