import Glibc
import Graphics

/// Other programs to draw with, whose latency stands beside that of xsign where they are installed.
enum Peers {
  /// Returns those that are installed. They have the pens and papers of their first start.
  static var installed: [Subject] {
    // Paper in the window of either.
    let area = PixelRect(x: 400, y: 250, width: 1000, height: 500)
    return [("Xournal++", "xournalpp", "Xournalpp"), ("MyPaint", "mypaint", "MyPaint")]
      .map { Subject(name: $0, path: "/usr/bin/\($1)", windowClass: $2, area: area) }
      .filter { access($0.path, X_OK) == 0 }
  }
}
