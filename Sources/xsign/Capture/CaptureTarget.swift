import Glibc
import Ink
import Words
import X11Canvas

/// The place that `xsign capture` writes to, and the format.
struct CaptureTarget {
  /// The file, or nil for standard output.
  private let file: OutputFile?
  private let kind: OutputFile.Kind

  /// Creates the target named by `path`, `-` for standard output, in `format`, or in that of the
  /// ending.
  ///
  /// - Throws: `OptionError` if the format is unknown.
  init(_ path: String, format: OutputFile.Kind?) throws(OptionError) {
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
        throw OptionError(
          tr("\(path.legible.inOneLine): \(error), or give the format with '--format'."))
      }
    }
  }

  /// Checks that the file can be written, before anyone signs.
  func check() throws(CommandError) {
    guard let file else { return }
    do throws(FileError) {
      try AtomicFile.check(file.path, permissions: file.permissions)
    } catch {
      throw .output(error)
    }
  }

  /// Writes the ink as `engine` draws it. A picture is the ink with a small margin.
  func write(_ strokes: [Stroke], engine: EngineKind) throws(CommandError) {
    let bytes: [UInt8]
    do throws(ExportError) {
      bytes =
        switch kind {
        case .inkML: InkDocument(strokes: strokes, engines: [engine]).inkML()
        case .signaturePad: InkDocument(strokes: strokes).signaturePad()
        case .picture(let format): try DrawingExport(strokes, engine: engine).bytes(format)
        }
    } catch {
      throw .export(error, file: tr("the signature"))
    }
    if let file { return try file.write(bytes) }
    try Self.writeToOutput(bytes)
  }

  /// Writes to standard output (`write`). A reader that is gone is an error like others.
  private static func writeToOutput(_ bytes: [UInt8]) throws(CommandError) {
    signal(SIGPIPE, SIG_IGN)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw .output(FileError(path: tr("Standard output"), code: count < 0 ? errno : EIO))
      }
      rest = rest.dropFirst(count)
    }
  }
}
