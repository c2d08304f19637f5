import Foundation
import Ink
import Platform
import TestSupport
import Testing

@testable import xsign

/// The paths that are proposed can be written: their names are not too long, and neither is the
/// folder closed to the user.
@Suite struct ProposedPathTests {
  private let folder =
    FileManager.default.temporaryDirectory.path
    + "/xsign-proposed-\(UUID().uuidString)"

  private func make(_ names: String...) throws {
    for name in names {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
  }

  @Test(arguments: [241, 245, 251]) func aLongNameIsShortened(count: Int) throws {
    try make("")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let name = String(repeating: "é", count: count / 2) + (count % 2 == 1 ? "n" : "")
    let pdf = "\(folder)/\(name).pdf"
    func check(_ path: String, _ ending: String) throws {
      #expect(AtomicFile.folder(of: path) == folder && path.hasSuffix(ending))
      #expect(250...255 ~= AtomicFile.name(of: path).utf8.count)
      try AtomicFile.write([1], to: path)
    }
    try check(UserDirectories.suggestedPath(signing: pdf), "-signed.pdf")
    try check(UserDirectories.suggestedPath(signing: pdf), "-signed-2.pdf")
    try check(UserDirectories.suggestedPath(beside: pdf), "-xsign.inkml")
  }

  /// Root may write anywhere.
  @Test(.apart) func aClosedFolderIsNotProposed() async throws {
    try make("", "home/Documents", "recent", "closed")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    chmod(folder, 0o755)
    for name in ["home", "home/Documents", "recent"] { chmod(folder + "/" + name, 0o777) }
    chmod(folder + "/closed", 0o555)
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      setenv("HOME", folder + "/home", 1)
      for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME"] { unsetenv(name) }
      if geteuid() == 0 { seteuid(65534) }
      let (file, recent) = (folder + "/closed/a.pdf", folder + "/recent")
      let documents = folder + "/home/Documents"
      let proposed = [
        UserDirectories.suggestedPath(signing: file, or: recent),
        UserDirectories.suggestedPath(signing: file, or: folder + "/closed"),
        UserDirectories.suggestedPath(signing: file),
        UserDirectories.suggestedPath(beside: file), UserDirectories.suggestedPath(insteadOf: file),
        UserDirectories.suggestedPath(insteadOf: recent + "/a.pdf"),
        UserDirectories.suggestedPath(signing: recent + "/a.pdf"),
      ]
      let expected = [
        recent + "/a-signed.pdf", documents + "/a-signed.pdf", documents + "/a-signed.pdf",
        documents + "/a-xsign.inkml", documents + "/a.pdf", recent + "/a.pdf",
        recent + "/a-signed.pdf",
      ]
      guard proposed == expected else { exit(1) }
      // Files that are gone with the session, such as those that a program hands over.
      let dragged = folder + "/recent/dragged-1"
      mkdir(dragged, 0o777)
      setenv("XDG_RUNTIME_DIR", folder + "/recent", 1)
      guard UserDirectories.suggestedPath(ofPDFFrom: dragged + "/a.png") == documents + "/a.pdf",
        UserDirectories.suggestedPath(insteadOf: dragged + "/a.png") == documents + "/a.png",
        UserDirectories.suggestedPath(beside: dragged + "/a.png") == documents + "/a-xsign.inkml"
      else { exit(4) }
      let new = UserDirectories.suggestedPath(extension: "png", in: folder + "/closed")
      guard new.folder == documents else { exit(2) }
      chmod(documents, 0o555)
      if getuid() == 0 { seteuid(0) }
      chmod(documents, 0o555)
      if getuid() == 0 { seteuid(65534) }
      guard UserDirectories.suggestedPath(signing: file) == folder + "/home/a-signed.pdf" else {
        exit(3)
      }
    }
    chmod(folder + "/closed", 0o755)
    chmod(folder + "/home/Documents", 0o755)
  }
}
