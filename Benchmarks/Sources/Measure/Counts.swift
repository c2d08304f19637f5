/// What the main thread does for a piece of work.
struct Counts {
  /// A kind of count.
  enum Kind: String, CaseIterable {
    case instructions
    /// Calls of functions that allocate memory, by the program itself. The libraries of X allocate
    /// each event and free it.
    case allocations
    case systemCalls = "system calls"
    /// Pages of 4 KB from which instructions were executed, of the program and its libraries.
    case pages = "pages of code"
  }

  private var values: [Kind: Double]

  /// The counts of a profile with `repeats` times the same work. The pages are those of all of
  /// them.
  init(_ profile: CallgrindProfile, repeats: Int = 1) {
    func each(_ count: Int) -> Double { Double(count) / Double(repeats) }
    values = [
      .instructions: each(profile.instructions),
      .allocations: each(profile.allocations["xsign", default: 0]),
      .systemCalls: each(profile.systemCalls),
      .pages: Double(profile.pages.values.reduce(0) { $0 + $1.count }),
    ]
  }

  /// The counts `values`, in the order of the kinds.
  init(_ values: [Double]) {
    self.values = Dictionary(uniqueKeysWithValues: zip(Kind.allCases, values))
  }

  /// The count of a kind.
  subscript(_ kind: Kind) -> Double { values[kind, default: 0] }

  /// Returns the least of each kind in `tries`, of which there is at least one. It is compared with
  /// the counts that are kept: what else runs on the machine may add to it.
  static func minimum(_ tries: [Self]) -> Self {
    Self(Kind.allCases.map { kind in tries.map { $0[kind] }.min() ?? 0 })
  }

  /// Returns the middle one of each kind in `tries`. It is kept: a least one would be too rare.
  static func median(_ tries: [Self]) -> Self {
    Self(Kind.allCases.map { kind in tries.map { $0[kind] }.sorted()[tries.count / 2] })
  }
}

/// What is counted.
struct CountedWork: Hashable, CustomStringConvertible {
  /// A piece of work.
  enum Action: String, CaseIterable {
    /// From the first instruction of the program until its window is shown and it waits.
    case start
    /// A motion of the pen in the middle of a stroke.
    case motion
    /// The undo of a stroke in a drawing of some strokes.
    case undo
  }

  /// How the window is set up.
  struct Setting: Hashable, CustomStringConvertible {
    /// The number of panes, 1 or 2.
    var panes: Int
    /// True if tips of pens are predicted.
    var predicts: Bool

    static let all = [2, 1].flatMap { panes in
      [true, false].map { Self(panes: panes, predicts: $0) }
    }

    var description: String {
      "\(panes == 1 ? "one pane" : "two panes"), \(predicts ? "with" : "without") prediction"
    }
  }

  var action: Action
  var setting: Setting

  static let all = Action.allCases.flatMap { action in
    Setting.all.map { Self(action: action, setting: $0) }
  }

  /// The name in the table and in the file of figures.
  var description: String { "\(action.rawValue), \(setting)" }
}
