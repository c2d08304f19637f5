import Foundation

/// The functions that a motion of the pen, an undo, the rest of a session and a start need, in the
/// order in which they lie side by side in the program.
///
/// A motion needs a few hundred functions of thousands. If they lie together, they are in fewer
/// pages, of which the processor has to fetch less after a rest. The kernel reads 64 KB around each
/// function that is new, so those of the rest take less memory.
struct FunctionOrder {
  /// The names that the linker knows.
  let names: [String]

  /// The modules of the program, as names of Swift functions contain them.
  private static let modules = [
    "Ink", "Localization", "Platform", "Graphics", "Input", "X11", "Accessibility", "Desktop",
    "PDFPages",
    "Journaling", "Pages", "Export", "Checking", "Controls", "X11Canvas", "xsign",
  ].map { "\($0.count)\($0)" }

  /// Takes the functions from the first profile of each action, of the motion and the undo first
  /// and of the start last, and in the order of their first calls for each. The runtime, which is C
  /// and C++, comes after the program's own functions, also those of `CCoverage`, and the library
  /// of Swift last. That is one section, which the linker moves as a whole: further in front, it
  /// would part the others.
  init(_ windows: [CountedWindow.Profiles]) {
    var (own, runtime, library): ([String], [String], [String]) = ([], [], [])
    var known: Set<String> = []
    func profiles(of action: CountedWork.Action) -> [CallgrindProfile] {
      windows.compactMap { $0.actions[action]?.first }
    }
    let ordered =
      profiles(of: .motion) + profiles(of: .undo) + windows.flatMap(\.others)
      + profiles(of: .start)
    for profile in ordered {
      for (_, function) in profile.functions.sorted(by: { $0.key < $1.key })
      where function.object == "xsign" {
        let name = Self.name(function.name)
        guard !name.isEmpty, known.insert(name).inserted else { continue }
        if name.hasPrefix("coverage_") {
          own.append(name)
        } else if !name.hasPrefix("$s") {
          runtime.append(name)
        } else if Self.modules.contains(where: name.contains) {
          own.append(name)
        } else {
          library.append(name)
        }
      }
    }
    names = own + runtime + library
  }

  /// Counts with the program `app`, and takes the order from that.
  static func measure(
    _ app: String, on stage: Stage, progress: (String) -> Void
  ) throws -> FunctionOrder {
    try FunctionOrder(
      [
        CountedWork.Setting(panes: 2, predicts: true),
        CountedWork.Setting(panes: 1, predicts: false),
      ].map { setting in
        progress("the functions of a window, \(setting)")
        return try Instructions.profiles(app, setting, on: stage)
      })
  }

  /// Writes the names to the file at `path`, one a line.
  func write(to path: String) throws {
    try (names.joined(separator: "\n") + "\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Returns the name of a symbol without the mark of callgrind for calls of a function by itself;
  /// empty for addresses and for what callgrind calls otherwise, as `(below main)`.
  private static func name(_ text: String) -> String {
    let name = text.prefix { $0 != "'" }
    return name.hasPrefix("0x") || name.contains("(") ? "" : String(name)
  }
}
