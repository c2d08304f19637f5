import Foundation
import PDFPages

/// A folder with programs that stand in for `pdftoppm`, removed with this object.
package final class FakePrograms: Sendable {
  package let path =
    FileManager.default.temporaryDirectory.path + "/xsign-pages-\(UUID().uuidString)"

  package init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Installs a script, in which `$here` is this folder, and finds it as the program to draw pages.
  package func program(_ script: String, name: String = "pdftoppm") throws -> PageRasterizer {
    _ = try self.script(script, name: name)
    return try PageRasterizer.find(in: path)
  }

  /// Installs a script, in which `$here` is this folder, and returns its path.
  package func script(_ script: String, name: String) throws -> String {
    let file = "\(path)/\(name)"
    try "#!/bin/sh\nhere='\(path)'\n\(script)\n".write(
      toFile: file, atomically: false, encoding: .utf8)
    makeProgram(file)
    return file
  }

  /// The lines of a file that a script wrote.
  package func lines(_ name: String) -> [String] {
    let text = (try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Returns true if a script wrote a file of that name.
  package func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/\(name)")
  }

  /// Writes an empty file, for which a script waits.
  package func touch(_ name: String) {
    _ = FileManager.default.createFile(atPath: "\(path)/\(name)", contents: nil)
  }

  /// A script that draws black pages one inch high, after it has called `before`. `$page` is the
  /// number of the page, from 1 on, `$side` the pixels of its height. `width` is in points.
  package static func drawing(before: String = "", width: Int = 72) -> String {
    """
    while [ $# -gt 0 ]; do
      case $1 in -r) side=${2%.*};; -f) page=$2;; -l) last=$2;; -scale-to) side=$2;; esac
      shift
    done
    echo "$page-$last at $side" >> $here/log
    while [ $page -le $last ]; do
    \(before)
    wide=$((side * \(width) / 72))
    printf 'P6\\n%d %d\\n255\\n' $wide $side
    head -c $((wide * side * 3)) /dev/zero
    page=$((page + 1))
    done
    """
  }

  /// Returns true if no process has the number in the file `name`, or if it has ended.
  package func isGone(_ name: String) -> Bool {
    lines(name).first.map { !isRunning(process: $0) } ?? true
  }
}

extension PageFile {
  /// Opens a PDF of the tests.
  package convenience init(of name: String) throws(PagePictureFailure) {
    try self.init(path: PDFCases.path(name))
  }
}
