/// The traces among the definitions, which are only shown through a `traceView`.
struct TraceViews {
  /// The strokes of each named trace or group.
  private var named: [String: [Int]] = [:]
  /// The open groups, the outermost first.
  private var groups: [(name: String?, strokes: [Int])] = []

  mutating func startGroup(_ name: String?) { groups.append((name, [])) }

  mutating func endGroup() {
    guard var group = groups.popLast() else { return }
    // A stroke of several traces is shown once.
    var seen: Set<Int> = []
    group.strokes.removeAll { !seen.insert($0).inserted }
    if let name = group.name { named[name] = group.strokes }
    if !groups.isEmpty { groups[groups.count - 1].strokes += group.strokes }
  }

  /// Stores stroke `d`, a trace with the name `name`.
  mutating func add(_ d: Int, _ name: String?) {
    if let name { named[name] = [d] }
    if !groups.isEmpty { groups[groups.count - 1].strokes.append(d) }
  }

  func strokes(_ name: String) -> [Int] { named[name] ?? [] }

  /// Returns the samples that the attributes `from` and `to` of a view select, which count from 1;
  /// nil for all, also if they contain more than two numbers.
  static func range(_ attributes: [String: String]) -> Range<Int>? {
    let from = attributes["from"].map { Int($0) } ?? 1
    let to = attributes["to"].map { Int($0) } ?? .max
    guard let from, let to, 1 <= from, from <= to else { return nil }
    return from - 1..<to
  }
}
