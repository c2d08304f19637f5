import Foundation
import Testing

@testable import Platform

/// Secrets that are typed, and where their bytes are.
@Suite struct SecretBytesTests {
  private func typed(_ text: String) -> SecretBytes {
    let secret = SecretBytes()
    _ = secret.replace(0..<0, by: text.unicodeScalars)
    return secret
  }

  @Test func charactersAreReplaced() {
    let secret = typed("a€ö😀z")
    #expect(secret.count == 5 && secret.byteCount == 11)
    #expect(secret.replace(1..<4, by: "ßx".unicodeScalars) == 2)
    #expect(secret.text == "aßxz" && secret.count == 4)
    #expect(secret.replace(4..<4, by: "!".unicodeScalars) == 1 && secret.text == "aßxz!")
    #expect(secret.replace(0..<5, by: "".unicodeScalars) == 0 && secret.isEmpty)
  }

  /// A part of a passphrase would be another one.
  @Test func whatHasNoRoomIsLeftOut() {
    let secret = typed(String(repeating: "x", count: SecretBytes.maximum - 1))
    #expect(secret.replace(0..<0, by: "ab".unicodeScalars) == nil)
    #expect(secret.byteCount == SecretBytes.maximum - 1)
    #expect(secret.replace(0..<1, by: "ab".unicodeScalars) == 2)
    #expect(secret.text.hasPrefix("abx") && secret.byteCount == SecretBytes.maximum)
  }

  private func append(_ bytes: [UInt8], to secret: SecretBytes) -> Bool {
    bytes.withUnsafeBufferPointer { secret.append($0) }
  }

  /// What was pasted goes from one to the other.
  @Test func oneGetsWhatAnotherHas() {
    let (pasted, secret) = (typed("é€\n😀"), typed("abc"))
    #expect(secret.replace(1..<2, by: pasted) { $0 != "\n" } == 3)
    #expect(secret.text == "aé€😀c" && pasted.text == "é€\n😀")
    #expect(secret.replace(0..<0, by: secret) { _ in true } == nil)
    let long = typed(String(repeating: "x", count: SecretBytes.maximum))
    #expect(secret.replace(0..<0, by: long) { _ in true } == nil && secret.text == "aé€😀c")
  }

  @Test func bytesAreAppended() {
    let secret = typed("a")
    #expect(append(Array("é".utf8), to: secret) && append([0xe9], to: secret))
    #expect(secret.byteCount == 4)
    #expect(!append([UInt8](repeating: 1, count: SecretBytes.maximum - 3), to: secret))
    #expect(secret.byteCount == 4)
    // What is no UTF-8 is not part of a character.
    let other = SecretBytes()
    #expect(other.replace(0..<0, by: secret) { _ in true } == 3 && other.text == "aé\u{FFFD}")
  }

  @Test func oldProgramsGiveLatin() {
    let secret = SecretBytes()
    #expect(append([0x61, 0xe9], to: secret) && secret.fromLatin()?.text == "aé")
    #expect(append([UInt8](repeating: 0xe9, count: 4000), to: secret) && secret.fromLatin() == nil)
  }

  @Test func oneIsTakenOnce() {
    let secret = typed("s3cret")
    let taken = secret.take()
    #expect(secret.isEmpty && taken.text == "s3cret")
    #expect(taken.isSame(as: typed("s3cret")) && !taken.isSame(as: typed("s3creT")))
    #expect(taken.isSame(as: taken) && !taken.isSame(as: secret))
    taken.wipe()
    #expect(taken.isEmpty && taken.text.isEmpty)
  }

  @Test func aPipeGetsALine() throws {
    let pipe = Pipe()
    #expect(typed("s3cret").writeLine(to: pipe.fileHandleForWriting.fileDescriptor))
    #expect(SecretBytes().writeLine(to: pipe.fileHandleForWriting.fileDescriptor))
    try pipe.fileHandleForWriting.close()
    #expect(pipe.fileHandleForReading.readDataToEndOfFile() == Data("s3cret\n\n".utf8))
  }

  /// Bytes that are deleted are overwritten, and no dump has the rest.
  @Test func thePagesAreProtected() throws {
    var pages = SecretPages()
    let hasRoom = pages.replace(0..<0, byZeros: 4)
    #expect(hasRoom)
    pages.bytes.update(repeating: 7)
    let place = pages.bytes.baseAddress
    let start = try #require(place)
    let isShorter = pages.replace(1..<3, byZeros: 0)
    let count = pages.count
    #expect(isShorter && count == 2)
    #expect((0..<4).map { start[$0] } == [7, 7, 0, 0])
    #expect(!Dumps.arePermitted)
    // Each flag of the pages: no dump (dd), nothing for children (wf).
    var (isMeant, names) = (false, [Substring]())
    // Foundation reads only the first portion of such a file.
    let maps = String(
      decoding: try BoundedFile.read("/proc/self/smaps", limit: 1 << 24), as: UTF8.self)
    for line in maps.split(separator: "\n") {
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      if ends.count == 2 { isMeant = (ends[0]..<ends[1]).contains(UInt(bitPattern: start)) }
      if isMeant, line.hasPrefix("VmFlags:") { names = line.split(separator: " ") }
    }
    #expect(names.contains("dd") && names.contains("wf"))
  }
}
