import Foundation
import Ink
import Platform
import Synchronization
import TestSupport
import Testing

@testable import xsign

@MainActor
@Suite final class PreferencesFileTests {
  private final class Failures: Sendable {
    let all = Mutex<[FileError]>([])
  }

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "xsign-preferences-\(UUID().uuidString)")
  private let failures = Failures()
  private var path: String { folder.appendingPathComponent("xsign/preferences").path }
  private var aside: String { path + ".damaged" }

  private func open() -> PreferencesFile {
    let failures = failures
    return PreferencesFile(path: path) { error in failures.all.withLock { $0.append(error) } }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String) throws { try write(Data(text.utf8)) }

  private func write(_ data: Data) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/xsign", withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: path))
  }

  private func bits(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test func choicesAreRestoredAtTheNextStart() {
    let file = open()
    #expect(file.complaint == nil && file.values[pressure: "p"] == DevicePressure())
    // Only changed settings are written.
    file.update { $0[pressure: "p"] = DevicePressure() }
    file.waitUntilDone()
    #expect(!AtomicFile.exists(folder.path))
    let curve = PressureCurve(low: 0.1, high: 0.7, center: 1 / 3)
    for choice in [PressureChoice.soft, .calibrated, .firm] {
      file.update { $0[pressure: "p"] = DevicePressure(choice: choice, calibration: curve) }
    }
    file.update { $0[.touch] = "pen preferred" }
    file.waitUntilDone()
    #expect(bits(folder.path) == 0o700 && bits(folder.path + "/xsign") == 0o700)
    #expect(bits(path) == 0o600 && failures.all.withLock { $0.isEmpty })
    let again = open()
    #expect(again.complaint == nil)
    #expect(again.values[pressure: "p"] == DevicePressure(choice: .firm, calibration: curve))
    #expect(again.values[pressure: "p"].curve == .firm && again.values[.touch] == "pen preferred")
    #expect(again.values[pressure: "q"] == DevicePressure())
  }

  @Test func settingsOfNewerVersionsAreKept() throws {
    let written = "[xsign]\npaper=A4\n\n[device \"p\"]\npressure=table\ncalibration=1 2 3 4\n"
    try write(written)
    let file = open()
    #expect(file.values[pressure: "p"] == DevicePressure())
    file.update { $0[pressure: "q"].choice = .firm }
    file.update { $0[pressure: "p"].choice = .linear }
    file.waitUntilDone()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == written + "\n[device \"q\"]\npressure=firm\n")
    file.update { $0[pressure: "p"].choice = .soft }
    #expect(file.values[pressure: "p"].choice == .soft)
  }

  @Test(arguments: [
    "not a setting\n", "a = \"\n", "[device\n", "a = \u{7}", "large", "bytes", "folder",
  ])
  func aDamagedFileIsSetAside(damage: String) throws {
    let large = Data(repeating: UInt8(ascii: "#"), count: Preferences.limit + 1)
    // An older renamed file or folder is replaced.
    for isFolder in [false, true] {
      try write(damage == "large" ? large : damage == "bytes" ? Data([0xff]) : Data(damage.utf8))
      if damage == "folder" {
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(
          atPath: path + "/inside", withIntermediateDirectories: true)
      }
      try? FileManager.default.removeItem(atPath: aside)
      if isFolder {
        try FileManager.default.createDirectory(atPath: aside, withIntermediateDirectories: true)
      } else {
        try Data("older".utf8).write(to: URL(fileURLWithPath: aside))
      }
      // Whoever only reads leaves it.
      let read = PreferencesFile(reading: path)
      #expect(read.complaint?.contains("is damaged") == true)
      read.update { $0[.touch] = "pen" }
      read.waitUntilDone()
      #expect(AtomicFile.exists(path) && AtomicFile.isFolder(aside) == isFolder)
      let file = open()
      #expect(file.complaint?.contains("were damaged") == true)
      #expect(file.values.bytes == Preferences().bytes && !AtomicFile.exists(path))
      #expect(AtomicFile.isFolder(aside) == (damage == "folder"))
      if damage == "folder" { #expect(AtomicFile.isFolder(aside + "/inside")) }
      file.update { $0[pressure: "p"].choice = .soft }
      file.waitUntilDone()
      #expect(open().values[pressure: "p"].choice == .soft)
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(failures.all.withLock { $0.isEmpty })
  }

  @Test func anOlderFileIsConvertedWithTheFirstChange() throws {
    try write(settingsSample)
    let file = open()
    #expect(file.complaint == nil && file.values[.touch] == "pen preferred")
    file.update { $0[.touch] = "pen preferred" }
    file.waitUntilDone()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == settingsSample)
    file.update { $0[.touch] = "all" }
    file.waitUntilDone()
    let again = open()
    #expect(again.values.bytes == file.values.bytes && again.values[.touch] == "all")
    #expect(again.values[pressure: "Pen \"1\" 🖋"].choice == .firm)
  }

  @Test func theLargestFileIsRead() throws {
    let remark = Data(repeating: UInt8(ascii: "#"), count: Preferences.limit - 12)
    try write(remark + Data("\ntouch = all".utf8))
    let file = open()
    #expect(file.complaint == nil && file.values[.touch] == "all")
  }

  @Test func filesThatCannotBeRenamedStay() throws {
    try write("damaged")
    try FileManager.default.createDirectory(
      atPath: aside + "/inside", withIntermediateDirectories: true)
    let file = open()
    #expect(file.complaint?.contains("cannot be renamed") == true)
    file.update { $0[.touch] = "all" }
    file.waitUntilDone()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "damaged")
  }

  @Test(.enabled(if: geteuid() != 0, "The superuser may read everything."))
  func aFileThatMayNotBeReadStays() throws {
    try write("touch = all\n")
    chmod(path, 0)
    let file = open()
    #expect(file.complaint?.contains("could not be read") == true)
    file.update { $0[.touch] = "pen" }
    file.waitUntilDone()
    chmod(path, 0o600)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "touch = all\n")
  }

  @Test func aLinkToItselfStays() throws {
    try write("")
    try FileManager.default.removeItem(atPath: path)
    symlink("preferences", path)
    let file = open()
    #expect(file.complaint?.contains("could not be read") == true)
    file.update { $0[.touch] = "pen" }
    file.waitUntilDone()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "preferences")
  }

  @Test func failedWritesAreReportedOnce() throws {
    // A file in place of the folder: not even the superuser can write there.
    try Data().write(to: folder)
    let file = open()
    #expect(file.complaint == nil)
    file.update { $0[.touch] = "pen" }
    file.update { $0[.touch] = "all" }
    file.waitUntilDone()
    let all = failures.all.withLock { $0 }
    #expect(all.count == 2)
    let sentences = all.map { file.failed($0) }
    #expect(sentences[0]?.hasPrefix("The preferences cannot be saved. ") == true)
    #expect(sentences[1] == nil && file.values[.touch] == "all")
  }
}
