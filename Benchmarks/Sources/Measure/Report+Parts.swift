import Foundation

// The parts of the table, and the budgets.
extension Report {
  /// Adds the cost of a sample for each engine, from the percentiles in the .tsv files of `folder`.
  mutating func appending(in folder: String) throws {
    begin("Appending a sample to an engine, median (us)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".tsv") }.sorted()
    for file in files {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      let rows = text.split(separator: "\n").map { $0.split(separator: "\t") }
      guard
        let median = rows.first(where: { $0.first == "50" })?.last.flatMap({ Double($0) }),
        rows.first?.last?.contains("(ns)") == true
      else { throw MeasureError("\(file) has no median in nanoseconds.") }
      let name = file.split(separator: ".").dropFirst(2).first.map(String.init) ?? file
      let title = name.replacingOccurrences(of: "_", with: " ")
      // The tail is drawn once per frame, not once per sample.
      if title.hasSuffix("tail") {
        add(title, decimal(median / 1000, 2))
      } else {
        add(title, decimal(median / 1000, 2), median, atMost: 500, "under 0.5")
      }
    }
    guard !files.isEmpty else { throw MeasureError("There are no percentiles in \(folder).") }
  }

  /// Adds the cost of an event.
  mutating func add(_ work: EventWork) {
    begin("Work for an event with two panes, to the pixels in memory (us)")
    let times = { (value: Double) in decimal(value / 1000) }
    let ratio = { (value: Double) in decimal(value, 2) + "x" }
    add("sample 100 of a stroke", times(work.early))
    add("sample 100,000", times(work.late))
    add("sample 100, after 10,000 strokes", times(work.crowded))
    add("shading one spot, first second", times(work.firstShading))
    add("shading one spot, after 40 s", times(work.lastShading))
    // The tolerance for noise between two medians of thirty.
    let noise = 1.25
    let (late, crowded) = (work.late / work.early, work.crowded / work.early)
    let shading = work.lastShading / work.firstShading
    add("sample 100,000 against sample 100", ratio(late), late, atMost: noise, "equal, +25%")
    add("10,000 strokes against none", ratio(crowded), crowded, atMost: noise, "equal, +25%")
    add("shading, last against first", ratio(shading), shading, atMost: 3, "at most 3x")
  }

  /// Adds the cost of steps with a long history.
  mutating func add(_ work: HistoryWork) {
    begin("Steps after 10,000 strokes and 500,000 samples, two panes, to the pixels (ms)")
    let milliseconds = { (time: Int64) in decimal(Double(time) / 1e6, 2) }
    for (what, times) in [
      ("undo of a stroke", work.strokeUndo), ("redo of a stroke", work.strokeRedo),
      ("undo of an erasure of 100", work.eraseUndo), ("redo of it", work.eraseRedo),
      ("undo of a clear", work.clearUndo), ("redo of it", work.clearRedo),
      ("erasing, a motion", work.rubbing), ("undo after a zoom", work.coldUndo),
    ] {
      let late = times.percentile(0.95)
      add("\(what), median", milliseconds(times.median))
      add("\(what), p95", milliseconds(late), Double(late) / 1e6, atMost: 16, "under 16")
    }
    let whole = Double(work.newPicture.max() ?? 0) / 1e6
    add("whole page at a new zoom, worst", decimal(whole, 2), whole, atMost: 1000, "under 1,000")
    add("first part of pages shown again", milliseconds(work.firstPart.median))
    add("all of them", milliseconds(work.firstPicture.median))
    let stall = Double(work.longestStall) / 1e6
    add("longest block of the thread", decimal(stall, 2), stall, atMost: 16, "under 16")
    let ratio = zip(work.crowdedEvent, work.emptyEvent).map { $0 / $1 }.median
    add("sample 100, on empty pages (us)", decimal(work.emptyEvent.median / 1000))
    add("sample 100, on these (us)", decimal(work.crowdedEvent.median / 1000))
    add(
      "these against empty ones, alternately", decimal(ratio, 2) + "x", ratio, atMost: 1.25,
      "equal, +25%")
    let megabytes = { (kibibytes: Int) in decimal(Double(kibibytes) * 1024 / 1e6) }
    add("resident without the drawing (MB)", megabytes(work.residentEmpty))
    add("resident with it (MB)", megabytes(work.residentBefore))
    add("of that, samples (MB)", megabytes(work.ink))
    add("resident after all the steps (MB)", megabytes(work.residentOnce))
    add("resident after as many again (MB)", megabytes(work.residentAfter))
    for (what, times, limit) in [
      ("save to a file", work.save, 150.0), ("open the file", work.open, 300),
    ] {
      let time = Double(times.median) / 1e6
      add(what, decimal(time, 0), time, atMost: limit, "under \(decimal(limit, 0))")
    }
  }

  /// Adds the times until pages of a PDF are drawn.
  mutating func add(_ work: PageWork) {
    begin("A PDF of 500 pages at 96 dots per inch (ms)")
    for (what, times, limit) in [
      ("first page from opening, worst", work.first, 500.0),
      ("any other page, worst", work.others, 300), ("the page after it", work.next, 16),
      ("all thumbnails", [work.thumbnails], 2000),
    ] {
      let time = Double(times.max() ?? 0) / 1e6
      add(what, decimal(time), time, atMost: limit, "under \(decimal(limit, 0))")
    }
    add("first page, median", decimal(Double(work.first.median) / 1e6))
    add("pdftoppm alone, median", decimal(Double(work.program.median) / 1e6))
    let ratio = Self.ratio(work.first, work.program)
    add("first page against pdftoppm", decimal(ratio, 2) + "x", ratio, atMost: 2, "at most 2x")
  }

  /// Adds the times until pages of a PDF are on the screen.
  mutating func add(_ turns: PageTurns) {
    begin("A window with a PDF of 500 pages (ms)")
    for (what, times, limit) in [
      ("first page from the start", turns.starts.map(\.shown), 500.0),
      ("a page far away, from the key", turns.others, 300),
      ("the next page, from the key", turns.next, 300),
    ] {
      let time = Double(times.max() ?? 0) / 1e6
      add("\(what), median", decimal(Double(times.median) / 1e6))
      add("\(what), worst", decimal(time), time, atMost: limit, "under \(decimal(limit, 0))")
    }
    let mapped = turns.starts.map(\.mapped).median
    add("window on the screen, median", decimal(Double(mapped) / 1e6))
  }

  /// The median of the ratios of times that were measured alternately.
  private static func ratio(_ times: [Int64], _ others: [Int64]) -> Double {
    zip(times, others).map { Double($0) / Double($1) }.median
  }

  /// Adds the times to sign PDFs, and the bytes that are added.
  mutating func add(_ works: [SignWork]) {
    for work in works {
      begin("A PDF of \(work.pages) pages, written by a command, median of \(work.one.count) (ms)")
      for (what, times) in [
        ("xsign, one page signed", work.one), ("xsign, all pages signed", work.all),
        ("qpdf, written anew", work.rewriting), ("Xournal++, exported", work.export),
      ] where !times.isEmpty {
        add(what, decimal(Double(times.median) / 1e6))
      }
      for (what, times) in [("one page", work.one), ("all pages", work.all)] {
        let ratio = Self.ratio(times, work.rewriting)
        add("\(what) against qpdf", decimal(ratio, 2) + "x")
        guard !work.export.isEmpty else { continue }
        // Its stroke is on the last page, in both cases.
        let other = Self.ratio(times, work.export)
        add("\(what) against Xournal++", decimal(other, 2) + "x")
      }
      add("one page, KB added", decimal(Double(work.added.one) / 1000))
      let all = Double(work.added.all) / 1000
      add("all pages, KB added", decimal(all), all, atMost: 200, "at most 200")
    }
  }

  /// Adds the times from the start to the window.
  mutating func add(_ subjects: [Subject], _ starts: [[Start]]) {
    begin("From the start of the process, median of \(starts[0].count) (ms)")
    for (subject, runs) in zip(subjects, starts) {
      let mapped = Double(runs.map(\.mapped).median) / 1e6
      let shown = Double(runs.map(\.shown).median) / 1e6
      add("\(subject.name): window on the screen", decimal(mapped))
      if subject.panes == nil {
        add("\(subject.name): window shown", decimal(shown))
      } else {
        add("\(subject.name): window shown", decimal(shown), shown, atMost: 100, "under 100")
      }
    }
  }

  /// Adds the times from the start with a large drawing to its pixels.
  mutating func add(opening starts: [Start]) {
    begin("From the start with 10,000 strokes and 500,000 samples, median of \(starts.count) (ms)")
    let mapped = Double(starts.map(\.mapped).median) / 1e6
    let shown = Double(starts.map(\.shown).median) / 1e6
    add("window on the screen", decimal(mapped), mapped, atMost: 200, "under 200")
    add("whole drawing, two panes", decimal(shown), shown, atMost: 1000, "under 1,000")
    add("the same, worst", decimal(Double(starts.map(\.shown).max() ?? 0) / 1e6))
  }

  /// Adds the memory.
  mutating func add(_ subjects: [Subject], _ memories: [Memory], _ size: WindowSize) {
    begin("Memory with an empty window of \(size) (MB)")
    for (subject, memory) in zip(subjects, memories) {
      let megabytes = { (kibibytes: Int) in Double(kibibytes) * 1024 / 1e6 }
      let resident = megabytes(memory.resident)
      if subject.panes == nil {
        add("\(subject.name): resident", decimal(resident))
      } else {
        add("\(subject.name): resident", decimal(resident), resident, atMost: 40, "under 40")
      }
      add("\(subject.name): of that, anonymous (RssAnon)", decimal(megabytes(memory.anonymous)))
      add("\(subject.name): of that, shared (RssShmem)", decimal(megabytes(memory.shared)))
      if memory.proportional > 0 {
        add("\(subject.name): proportional share (PSS)", decimal(megabytes(memory.proportional)))
      }
    }
  }

  /// Adds the activity without input.
  mutating func add(_ subjects: [Subject], _ idles: [(wakeups: Int, work: Int64)]) {
    begin("Idle for 5 s")
    for (subject, idle) in zip(subjects, idles) {
      let work = decimal(Double(idle.work) / 1e6, 3)
      if subject.panes == nil {
        add("\(subject.name): wakeups", "\(idle.wakeups)")
        add("\(subject.name): CPU (ms)", work)
      } else {
        add("\(subject.name): wakeups", "\(idle.wakeups)", Double(idle.wakeups), atMost: 0, "0")
        add("\(subject.name): CPU (ms)", work, Double(idle.work), atMost: 0, "0")
      }
    }
  }
}
