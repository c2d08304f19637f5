import Platform

/// The programs of CUPS that print: `lp`, and `lpstat`, which knows the printers
/// (https://openprinting.github.io/cups/doc/man-lp.html).
package struct PrintProgram: Sendable {
  private let lp: String
  private let lpstat: String?

  /// The most bytes that they may print, and the time that they may take, in seconds: a server of
  /// printers may be far away.
  private static let (maximumOutput, timeout) = (1 << 16, 60.0)
  /// The most printers that are named.
  private static let maximumPrinters = 100

  /// Finds the programs in PATH. Nil if `lp` is not there. Looks at the disk.
  package init?() { self.init(lp: SystemProgram.lp.path(), SystemProgram.lpstat.path()) }

  /// Creates the programs at these paths.
  init?(lp: String?, _ lpstat: String?) {
    guard let lp else { return nil }
    self.lp = lp
    self.lpstat = lpstat
  }

  /// Returns the names of the printers, the default one first. Blocks.
  package func printers() -> [String] {
    let names = lines(["-e"]).prefix(Self.maximumPrinters).filter { !$0.isEmpty }
    // The sentence is in the user's language, and ends with the name.
    guard let word = lines(["-d"]).first?.split(separator: " ").last.map(String.init),
      let index = names.firstIndex(of: word)
    else { return Array(names) }
    return [names[index]] + names[..<index] + names[(index + 1)...]
  }

  /// Returns the lines that `lpstat` prints, or none if it fails.
  private func lines(_ arguments: [String]) -> [String] {
    guard let lpstat,
      let output = try? ChildProcess(
        ChildProgram(lpstat, arguments, environment: .inherited),
        maximumOutput: Self.maximumOutput, seconds: Self.timeout
      ).run(), output.status == 0
    else { return [] }
    return output.bytes.split(separator: UInt8(ascii: "\n")).map { String(rawBytes: Array($0)) }
  }

  /// Prints a PDF and returns what came of it. Blocks until it is in the queue.
  package func print(
    _ document: PrintDocument, _ choice: PrintChoice, title: String
  ) -> PrintAnswer {
    var arguments = ["-d", choice.printer, "-t", title, "-n", "\(choice.copies)"]
    if let ranges = choice.ranges { arguments += ["-P", ranges] }
    // What comes before the header of some PDFs hides what they are.
    arguments += ["-o", "document-format=application/pdf"]
    // What the user asked for is sent, also if the program is left meanwhile.
    var program = ChildProgram(lp, arguments, environment: .inherited, ending: .none)
    program.joinsErrors = true
    let child = ChildProcess(
      program, input: document.file.raw, maximumOutput: Self.maximumOutput, seconds: Self.timeout)
    do throws(ChildProcess.Failure) {
      let output = try child.run()
      if output.status < 0 { return .failed(.killed(-output.status)) }
      guard output.status == 0 else { return .failed(.program(Self.reason(output.bytes))) }
      return .sent(
        printer: choice.printer, pages: choice.pages?.count ?? document.pages,
        notes: document.notes)
    } catch {
      switch error {
      case .missing: return .failed(.missing)
      case .late: return .failed(.late)
      case .killed(let signal): return .failed(.killed(signal))
      case .system, .tooMuch, .cancelled: return .failed(.program(""))
      }
    }
  }

  /// Returns the last line of what `lp` printed, without its name and the period at the end.
  private static func reason(_ output: [UInt8]) -> String {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    var reason = lines.last.map { $0.prefix(300) } ?? ""
    for beginning in ["lp: ", "Error - "] where reason.hasPrefix(beginning) {
      reason = reason.dropFirst(beginning.count)
    }
    while let last = reason.last, last == "." || last == " " { reason = reason.dropLast() }
    return String(reason)
  }
}
