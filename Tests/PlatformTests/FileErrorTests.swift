import Foundation
import Glibc
import Testing

@testable import Platform

/// The sentences of `FileError`.
@Suite struct FileErrorTests {
  /// A dot would be taken for the end of the sentence.
  @Test func foldersAreNamedByWords() {
    let here = FileManager.default.currentDirectoryPath
    let above = URL(fileURLWithPath: here).deletingLastPathComponent().path
    for (path, folder) in [("a.pdf", here), ("./a.pdf", here), ("../a.pdf", above)] {
      #expect("\(FileError(path: path, code: EACCES))" == "You may not write to \(folder).")
      #expect("\(FileError(path: path, code: ENOSPC))" == "There is no space left in \(folder).")
    }
    #expect("\(FileError(path: "/b/a.pdf", code: EACCES))" == "You may not write to /b.")
    #expect("\(FileError(path: "b/.c/a.pdf", code: EACCES))" == "You may not write to b/.c.")
  }
}
