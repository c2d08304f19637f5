import Platform

/// What `xsign --version --verbose` prints: the version, the programs that xsign runs where they
/// are installed, and how those that read PDFs are confined on this system.
enum VersionReport {
  /// True if the arguments ask for it.
  static func isWanted(by arguments: [String]) -> Bool {
    Set(arguments) == ["--version", "--verbose"]
  }

  /// The lines. Blocks until the programs have tried what they can do.
  static var lines: [String] {
    func words(_ report: ConfinementReport?) -> String {
      report?.line ?? "unknown, as xsign-pdf does not answer"
    }
    let viewers = words(.ofViewers())
    let programs = SystemProgram.allCases.map { program in
      let isThere = program.path() != nil
      let state = !isThere ? "not installed" : program.readsPDFs ? viewers : "not confined"
      return "\(program.name): \(state)"
    }
    return [Version.current, "xsign-pdf: " + words(.ofHelper())] + programs
      + ["bubblewrap: not used"]
  }
}
