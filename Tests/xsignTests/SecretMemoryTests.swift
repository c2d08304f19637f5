import Foundation
import Input
import Platform
import TestSupport
import Testing

@testable import xsign

/// A passphrase that is typed in the window, or pasted, is nowhere in the memory of the program
/// once it was used or the card is closed, and assistive technologies are told as many dots.
@Suite(.serialized, .waiting, .testIdentities, .screenReader)
struct SecretMemoryTests {
  private let desktop: ATSPIDesktop
  private let window: DocumentWindow
  private let key: String
  private var app: RunningApp { window.app }
  private static let secret = "zq7wxk9vjt3mhq"

  init() throws {
    let all = try TestIdentities.shared.get()
    desktop = try ATSPIDesktop()
    try desktop.use(true)
    window = try DocumentWindow("plain-1.4", environment: desktop.environment)
    key = window.folder.path("own.p12")
    try all.openssl(
      "pkcs12", "-export", "-in", all.path("ada.crt"), "-inkey", all.path("ada.key"), "-passout",
      "pass:\(Self.secret)", "-out", key)
    try app.wait("the window") { try desktop.showsWindow }
  }

  /// Returns how often a text is in the memory that the program can write, or nil if that may not
  /// be read.
  private func hits(_ text: String) throws -> Int? {
    let process = app.process.processIdentifier
    let memory = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
    guard memory >= 0 else { return nil }
    defer { close(memory) }
    let pattern = Array(text.utf8)
    var (count, size) = (0, 0)
    for line in try Self.lines(of: "/proc/\(process)/maps") {
      let parts = line.split(separator: " ")
      let ends = parts[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
      guard parts[1].contains("w"), ends.count == 2 else { continue }
      // Portions, each with what the one before may have a part of.
      var start = ends[0]
      while start < ends[1] {
        let length = Int(min(ends[1] - start, 1 << 22))
        var bytes = [UInt8](repeating: 0, count: length)
        let got = pread(memory, &bytes, length, off_t(start))
        guard got > 0 else { break }
        size += got
        count += Self.count(pattern, in: bytes[..<got])
        if got < length || start + UInt(length) == ends[1] { break }
        start += UInt(length - pattern.count + 1)
      }
    }
    #expect(size > 1 << 20)
    return count
  }

  /// Returns the lines of a file of the system. Foundation reads only the first portion of those.
  private static func lines(of path: String) throws -> [Substring] {
    String(decoding: try BoundedFile.read(path, limit: 1 << 22), as: UTF8.self)
      .split(separator: "\n")
  }

  private static func count(_ pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { room in
      guard let start = room.baseAddress else { return 0 }
      var (count, offset) = (0, 0)
      while room.count - offset >= pattern.count,
        let found = memchr(start + offset, Int32(pattern[0]), room.count - offset)
      {
        offset = UnsafeRawPointer(found) - start
        if room.count - offset >= pattern.count,
          memcmp(start + offset, pattern, pattern.count) == 0
        {
          count += 1
        }
        offset += 1
      }
      return count
    }
  }

  /// How the secret comes into the window.
  enum Way: CaseIterable { case typed, pasted, pastedAsLatin }

  /// Types or pastes the secret, and expects that nobody is told it.
  private func type(into prompt: String, _ way: Way = .typed) throws {
    try waitForField(prompt)
    switch way {
    case .typed:
      app.server.keyboard.type(Self.secret)
      try waitForDots(Self.secret.count, in: prompt)
    case .pasted: try paste(Self.secret, into: prompt)
    case .pastedAsLatin: try paste(Self.secret, as: "STRING", into: prompt)
    }
    try expectPlaces(1)
  }

  /// Expects the secret in a number of places. The superuser may see them, others of the user
  /// nothing.
  private func expectPlaces(_ count: Int, _ location: SourceLocation = #_sourceLocation) throws {
    let seen = try hits(Self.secret)
    #expect(seen == nil || seen == count, sourceLocation: location)
  }

  private func paste(_ text: String, as type: String = "UTF8_STRING", into prompt: String) throws {
    let program = try app.setClipboard(Data(text.utf8), type)
    app.key("v", .control)
    app.settle()
    withExtendedLifetime(program) {}
    try waitForDots(text.count, in: prompt)
  }

  /// Waits until the field of a prompt has the keyboard focus.
  private func waitForField(_ prompt: String) throws {
    try app.wait(prompt) {
      try desktop.find("password text", prompt)?.isIn("focused") == true
    }
  }

  private func waitForDots(_ count: Int, in prompt: String) throws {
    let dots = String(repeating: "•", count: count)
    try app.wait("the dots") { try desktop.find("password text", prompt)?.text == dots }
  }

  private func expectNothing(_ location: SourceLocation = #_sourceLocation) throws {
    app.settle()
    // The search finds what is there.
    let name = try hits("contract.pdf") ?? 0
    #expect(name > 0, sourceLocation: location)
    #expect(try hits(Self.secret) == 0, sourceLocation: location)
  }

  private func waitForDialog(_ title: String) throws {
    try app.wait(title) { try desktop.find("dialog", title) != nil }
  }

  /// Begins a new identity, up to the passphrase.
  private func askForIdentity() throws {
    try desktop.press("menu item", "Create an identity…")
    try waitForDialog("Create an identity")
    app.server.keyboard.type("ada")
    app.key("Return")
    try app.wait("the path") {
      try desktop.find("entry", "Create an identity")?.text?.hasSuffix(".p12") == true
    }
    app.key("Return")
  }

  /// Enters the path of a certificate. The text is there a moment after the answer.
  private func name(_ path: String) throws {
    try #require(try desktop.set("entry", to: path))
    try app.wait("the path") { try desktop.find("entry")?.text == path }
    app.settle()
  }

  @Test(arguments: Way.allCases) func whoSignsLeavesNoPassphrase(way: Way) throws {
    for isCancelled in [true, false] {
      try desktop.press("menu item", "Sign with a certificate…")
      try waitForDialog("Sign with a certificate")
      try name(key)
      app.key("Return")
      try waitForDialog("Save signed PDF")
      app.key("Return")
      try type(into: "Passphrase", way)
      app.key(isCancelled ? "Escape" : "Return")
      if isCancelled {
        try app.wait("no card") { try desktop.find("dialog") == nil }
      } else {
        try app.wait("the file") {
          window.folder.names.contains("contract-signed.pdf")
        }
        try app.wait("no card") { try desktop.find("dialog") == nil }
      }
      try expectNothing()
    }
  }

  /// Short answers of the server and long ones are freed to different lists of the C library, where
  /// what they held stays until they are used again.
  @Test(arguments: [2, 10, 50, 100, 290]) func whatIsPastedIsInOnePlace(repetitions: Int) throws {
    try askForIdentity()
    try waitForField("Passphrase for the key")
    try paste(
      String(repeating: Self.secret, count: repetitions), into: "Passphrase for the key")
    try expectPlaces(repetitions)
    app.key("Escape")
    try app.wait("no card") { try desktop.find("dialog") == nil }
    try expectNothing()
  }

  @Test func aWrongPassphraseGoes() throws {
    let all = try TestIdentities.shared.get()
    try desktop.press("menu item", "Sign with a certificate…")
    try waitForDialog("Sign with a certificate")
    try name(all.path("ada.p12"))
    app.key("Return")
    try waitForDialog("Save signed PDF")
    app.key("Return")
    try type(into: "Passphrase")
    app.key("Return")
    let sentence = "That is not the passphrase of the certificate."
    try app.wait(sentence) { try desktop.find("label", sentence) != nil }
    try expectNothing()
  }

  @Test func whoMakesAKeyLeavesNoPassphrase() throws {
    for isCancelled in [true, false] {
      try askForIdentity()
      try type(into: "Passphrase for the key")
      app.key("Return")
      let again = "The same passphrase again"
      try waitForField(again)
      app.server.keyboard.type(Self.secret)
      app.key(isCancelled ? "Escape" : "Return")
      if isCancelled {
        try app.wait("no card") { try desktop.find("dialog") == nil }
      } else {
        try app.wait("the identity") {
          try desktop.find("dialog", "Your identity") != nil
        }
      }
      try expectNothing()
    }
  }
}
