import Foundation
import Ink

/// Recordings of real pens and fingers, kept outside the project. `XSIGN_RECORDINGS` names their
/// folder. Without it, `shared/recordings` beside the project is tried. Tests that use them are
/// skipped if there are none. A line is `stroke time_s x y pressure`. Names ending in `_mm` are in
/// millimetres.
public enum Recordings {
  private static var folder: URL? {
    let environment = ProcessInfo.processInfo.environment["XSIGN_RECORDINGS"]
    let folder =
      environment.map { URL(fileURLWithPath: $0) }
      ?? SourceTree.root.deletingLastPathComponent().appendingPathComponent("shared/recordings")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// True if there are any.
  public static var exist: Bool { folder != nil }

  /// All files with their names, sorted by name.
  public static var files: [(name: String, bytes: [UInt8])] {
    guard let folder,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return names.sorted().filter { $0.hasSuffix(".tsv") }.compactMap { name in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
        return nil
      }
      return (name, [UInt8](data))
    }
  }

  /// Returns all strokes of at least `minimum` samples, in canvas units, with their file's name.
  public static func strokes(minimum: Int) -> [(name: String, samples: [Sample])] {
    guard let folder,
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    var strokes: [(name: String, samples: [Sample])] = []
    for file in files.sorted() where file.hasSuffix(".tsv") {
      let unit = file.hasSuffix("_mm.tsv") ? 96 / 25.4 : 1
      guard
        let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      else { continue }
      var byStroke: [String: [Sample]] = [:]
      var order: [String] = []
      for line in text.split(separator: "\n") where !line.hasPrefix("#") {
        let fields = line.split(separator: " ")
        guard fields.count == 5, let t = Double(fields[1]), let x = Double(fields[2]),
          let y = Double(fields[3])
        else { continue }
        let name = String(fields[0])
        if byStroke[name] == nil { order.append(name) }
        var samples = byStroke[name] ?? []
        let time = max(t, (samples.last?.time ?? -.infinity) + SampleClock.spacing)
        samples.append(Sample(Point(x * unit, y * unit), time: time))
        byStroke[name] = samples
      }
      for name in order {
        guard let samples = byStroke[name], samples.count >= minimum else { continue }
        strokes.append((name: "\(file) \(name)", samples: samples))
      }
    }
    return strokes
  }
}
