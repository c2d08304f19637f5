/// The traces that are shown only where a `traceView` says so: those among the definitions.
struct TraceViews {
  /// Which strokes have a name, and which groups of strokes.
  private var named: [String: [Int]] = [:]
  /// The groups around, the outermost first.
  private var groups: [(name: String?, strokes: [Int])] = []

  mutating func startGroup(_ name: String?) { groups.append((name, [])) }

  mutating func endGroup() {
    guard let group = groups.popLast() else { return }
    if let name = group.name { named[name] = group.strokes }
    if !groups.isEmpty { groups[groups.count - 1].strokes += group.strokes }
  }

  /// Keeps stroke `d`, a trace called `name`.
  mutating func add(_ d: Int, _ name: String?) {
    if let name { named[name] = [d] }
    if !groups.isEmpty { groups[groups.count - 1].strokes.append(d) }
  }

  /// The strokes called `name`; none where it is nothing that was kept.
  func strokes(_ name: String) -> [Int] { named[name] ?? [] }

  /// The samples of one stroke that the attributes `from` and `to` of a view choose, which count from 1;
  /// nil for all, also where they say more than two numbers.
  static func range(_ attributes: [String: String]) -> Range<Int>? {
    let from = attributes["from"].map { Int($0) } ?? 1
    let to = attributes["to"].map { Int($0) } ?? .max
    guard let from, let to, 1 <= from, from <= to else { return nil }
    return from - 1..<to
  }
}
