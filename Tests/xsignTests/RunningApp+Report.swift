import Input
import TestSupport
import Testing
import X11

@testable import xsign

/// The program's report about its input devices.
extension RunningApp {
  /// Returns the report, copied in the program and pasted into another one.
  func report() throws -> String {
    try choose(.devices)
    key("c", .control)
    key("Escape")
    return try pasted()
  }

  /// Returns the text on the clipboard of the program, pasted into another program.
  func pasted() throws -> String {
    let display = try Display(name: server.displayName)
    let window = Window(display: display, title: "paste", width: 10, height: 10)
    window.clipboard.requestText()
    var text: String?
    try wait("text") {
      display.synchronise()
      display.drain { if case .pasted(let pasted) = $0 { text = pasted } }
      return text != nil
    }
    return text ?? ""
  }

  /// Returns the facts that a report states about a device.
  func facts(_ text: String, _ device: String) -> [String: String] {
    var facts: [String: String] = [:]
    var isThere = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.hasPrefix("  ") { isThere = line == device }
      guard isThere, let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].drop { $0 == " " }
      facts[String(name)] = String(line[line.index(colon, offsetBy: 2)...])
    }
    return facts
  }
}
