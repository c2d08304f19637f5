import ArgumentParser
import Foundation

/// Measures xsign and a minimal program, and prints a table.
@main
struct Measure: ParsableCommand {
  /// A part of the table.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case latency, cpu, flood, instructions, work, history, pages, sign, append, start, memory, idle
    /// It writes a file, so it is done only if it is named.
    case order
  }

  static let configuration = CommandConfiguration(
    abstract: "Measures xsign and a minimal program.")

  @Option(help: "The built xsign.")
  var app: String

  @Option(help: "The built minimal program.")
  var minimal: String

  @Option(help: "The folder with the .tsv files of the engine benchmarks.")
  var engines: String?

  @Option(help: "The file of counts that the part instructions may not exceed by 5 %.")
  var counts: String?

  @Flag(help: "Write the counts of the part instructions to that file.")
  var keep = false

  @Option(help: "The file with the order of functions, which the part order writes.")
  var order: String?

  @Option(help: "The number of measurements of what varies; the table has the medians.")
  var runs = 3

  @Flag(help: "Keep the processors awake by loops of idle priority.")
  var awake = false

  @Option(help: "The size of the screen and of the windows.")
  var size = WindowSize.usual

  @Argument(help: "The parts to measure; all by default.")
  var parts: [Part] = []

  func validate() throws {
    guard runs > 0 else { throw ValidationError("There must be at least one run.") }
    guard counts != nil || !parts.contains(.instructions) && !keep else {
      throw ValidationError("The part instructions needs --counts.")
    }
    let counts = parts.isEmpty || !Set(parts).isDisjoint(with: [.instructions, .order])
    guard size == .usual || !counts else {
      throw ValidationError("The parts instructions and order need windows of \(WindowSize.usual).")
    }
    guard order != nil || !parts.contains(.order) else {
      throw ValidationError("The part order needs --order.")
    }
  }

  func run() throws {
    let parts = Set(self.parts.isEmpty ? Part.allCases.filter { $0 != .order } : self.parts)
    var report = Report()
    if parts.contains(.append), let engines { try report.appending(in: engines) }
    if parts.contains(.work) {
      progress("the work per event")
      report.add(try EventWork.measure())
    }
    if parts.contains(.history) {
      progress("the steps of a long history")
      report.add(try HistoryWork.measure())
    }
    if parts.contains(.pages) {
      progress("the pages of a PDF")
      report.add(try PageWork.measure())
    }
    if parts.contains(.sign) {
      progress("the signing of PDFs")
      report.add(try SignWork.measure(app))
    }
    let shows = parts.subtracting([.append, .work, .history, .sign])
    var rises: [String] = []
    if !shows.isEmpty { rises = try onStage(shows, &report) }
    if parts != [.order] { print(report.text) }
    guard rises.isEmpty else { throw MeasureError(rises.joined(separator: "\n")) }
  }

  /// Measures what is on a screen. Returns a sentence for each count that is too high.
  private func onStage(_ parts: Set<Part>, _ report: inout Report) throws -> [String] {
    // Where it is allowed, the program, its server and the pen do not wait for what else runs. What
    // is measured in time is measured as it is used.
    if parts.isSubset(of: [.instructions, .order]) {
      var first = sched_param(sched_priority: 10)
      _ = sched_setscheduler(0, SCHED_RR, &first)
    }
    let stage = try Stage(size)
    let processors = awake ? AwakeProcessors() : nil
    defer { withExtendedLifetime(processors) {} }
    let minimal = Subject(
      name: "minimal program", path: self.minimal, windowClass: "Minimal")
    let both = Subject(
      name: "xsign, two panes", path: app, windowClass: "Xsign", panes: 2)
    let one = Subject(name: "xsign, one pane", path: app, windowClass: "Xsign", panes: 1)
    var exact = both
    exact.name = "xsign, two panes, without prediction"
    exact.preferences = "[xsign]\nprediction=0\n"
    try follow(parts, [minimal, both, exact, one] + Peers.installed, on: stage, &report)
    if parts.contains(.flood) {
      report.add(
        try [1000, 8000].flatMap { rate in
          progress("a flood of \(rate) motions")
          return try [minimal, exact].map {
            try Flood.measure(try stage.start($0), rate: rate, on: stage)
          }
        })
    }
    var rises: [String] = []
    if parts.contains(.instructions), let counts {
      rises = try count(keptIn: counts, on: stage, &report)
    }
    if parts.contains(.order), let order {
      try FunctionOrder.measure(app, on: stage, progress: progress).write(to: order)
    }
    if parts.contains(.start) {
      progress("start")
      var starts: [[Start]] = [[], []]
      for _ in 0..<10 {
        starts[0].append(try .measure(minimal, on: stage))
        starts[1].append(try .measure(both, on: stage))
      }
      report.add([minimal, both], starts)
      try open(both, stage, &report)
    }
    if parts.contains(.pages) {
      progress("a window with a PDF")
      report.add(try PageTurns.measure(app, on: stage))
    }
    if parts.contains(.memory) || parts.contains(.idle) {
      progress("memory and idling")
      try rest(parts, [minimal, both], stage, &report)
    }
    return rises
  }

  /// Measures what a motion of the pen takes, by turns, so that what else the machine does concerns
  /// all programs.
  private func follow(
    _ parts: Set<Part>, _ subjects: [Subject], on stage: Stage, _ report: inout Report
  ) throws {
    guard !parts.isDisjoint(with: [.latency, .cpu]) else { return }
    var latencies: [[Latency]] = subjects.map { _ in [] }
    var loads: [[Int64]] = subjects.map { _ in [] }
    for run in 1...runs {
      for (index, subject) in subjects.enumerated() {
        progress("latency and CPU of \(subject.name), run \(run) of \(runs)")
        if parts.contains(.latency) {
          latencies[index].append(
            .measure(try stage.start(subject), on: stage, seed: UInt64(run)))
        }
        if parts.contains(.cpu) {
          loads[index].append(Load.pen(try stage.start(subject), on: stage))
        }
      }
    }
    if parts.contains(.latency) { try report.add(subjects, latencies, awake: awake) }
    if parts.contains(.cpu) { report.add(subjects, work: loads, awake: awake) }
    report.addPrediction(latencies[1], without: latencies[2], work: loads[1], without: loads[2])
  }

  /// Counts what the part instructions counts, and compares it with the file at `path`, or writes
  /// that. Returns a sentence for each count that is too high.
  private func count(
    keptIn path: String, on stage: Stage, _ report: inout Report
  ) throws -> [String] {
    let kept = keep ? nil : try KeptCounts(path: path)
    let tries = try Instructions.measure(app, on: stage, progress: progress) {
      try kept?.changes($0.mapValues(Counts.minimum)).rises.isEmpty ?? false
    }
    guard let kept else {
      let counts = tries.mapValues(Counts.median)
      try report.add(counts, nil)
      try KeptCounts.write(counts, to: path)
      return []
    }
    let counts = tries.mapValues(Counts.minimum)
    try report.add(counts, kept)
    let (rises, falls) = try kept.changes(counts)
    for fall in falls { FileHandle.standardError.write(Data("\(fall)\n".utf8)) }
    return rises
  }

  /// Starts the program with a large drawing.
  private func open(_ subject: Subject, _ stage: Stage, _ report: inout Report) throws {
    try withTemporaryFolder { folder in
      var opening = subject
      opening.file = try LargeDrawing.write(to: folder)
      report.add(opening: try (0..<5).map { _ in try .measure(opening, on: stage) })
    }
  }

  private func rest(
    _ parts: Set<Part>, _ subjects: [Subject], _ stage: Stage, _ report: inout Report
  ) throws {
    var memories: [Memory] = []
    var idles: [(wakeups: Int, work: Int64)] = []
    for subject in subjects {
      let performance = try stage.start(subject)
      Clock.sleep(1)
      memories.append(try Memory(performance.running))
      guard parts.contains(.idle) else { continue }
      // xsign returns memory after 8 s without events, in a thread of the pool that ends 5 s later.
      // The measurement starts after that.
      Clock.sleep(15)
      idles.append(Load.idle(performance))
    }
    if parts.contains(.memory) { report.add(subjects, memories, size) }
    if parts.contains(.idle) { report.add(subjects, idles) }
  }

  private func progress(_ what: String) {
    FileHandle.standardError.write(Data("Measuring \(what)...\n".utf8))
  }
}
