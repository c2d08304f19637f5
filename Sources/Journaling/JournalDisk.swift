import Glibc
import Ink
import Localization
import Platform
import SystemPackage

/// The two files of a journal.
package enum JournalPart: Sendable, Hashable, CaseIterable {
  /// The steps of the drawing.
  case steps
  /// The strokes that are being drawn.
  case live

  /// The end of the file's name.
  var ending: String { self == .steps ? ".journal" : ".live" }
}

/// The storage of a journal. `sync` and `syncNames` are called on one queue, all others on another,
/// at the same time. Neither waits for the other.
protocol JournalDisk: AnyObject, Sendable {
  /// Appends bytes to a file, all or none.
  func append(_ bytes: [UInt8], to part: JournalPart) throws(FileError)
  /// Overwrites bytes of a file from `offset` on.
  func overwrite(_ bytes: [UInt8], at offset: Int, of part: JournalPart) throws(FileError)
  /// Truncates a file to `length` bytes.
  func truncate(_ part: JournalPart, to length: Int) throws(FileError)
  /// Throws an error if the files are no longer where the next start looks for them.
  func check() throws(FileError)
  /// Gives new files their final names, and replaces files that have these.
  func install() throws(FileError)
  /// Removes the files.
  func remove()
  /// Returns once all bytes written before would survive a loss of power.
  func sync(_ part: JournalPart) throws(FileError)
  /// Returns once the names of the files would survive a loss of power.
  func syncNames()
}

extension JournalDisk {
  /// The number of bytes of a large journal that are written at a time.
  private static var portion: Int { 1 << 20 }

  /// Appends the records of events to a file.
  func append(
    _ events: [DrawingEvent], to part: JournalPart, _ encoder: inout JournalEncoder
  ) throws(FileError) {
    var bytes: [UInt8] = []
    for event in events {
      guard JournalEncoder.fits(event) else {
        throw FileError(path: tr("The journal"), code: EMSGSIZE)
      }
      try encoder.encode(event) { record throws(FileError) in
        bytes += record
        guard bytes.count >= Self.portion else { return }
        try append(bytes, to: part)
        bytes = []
      }
    }
    if !bytes.isEmpty { try append(bytes, to: part) }
  }
}
