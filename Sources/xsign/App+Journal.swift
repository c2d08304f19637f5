import Glibc
import Ink
import X11Canvas

/// The journal that brings the drawing back after a crash, and what is asked about it.
struct Journal {
  /// How long new ink waits until it is handed over, in seconds.
  static let interval = 0.02

  /// What a card asks.
  enum Question {
    /// Whether a drawing that came back is wanted.
    case restored
    /// What becomes of the drawing at the end.
    case quit
  }

  let keeper: JournalKeeper
  /// The drawing that was left behind, until it is shown.
  var left: LeftDrawing?
  /// What the card that is open asks.
  var question: Question?
  /// What will hand over new ink.
  var timer: TimerID?
  /// The strokes withdrawn so far, as far as they were told.
  var withdrawals = 0
  /// Whether the drawing comes back at the next start.
  var isKept = true

  /// The journal of this program, which goes on with a drawing that was left behind. `deliver` is
  /// told, from another thread, where it cannot be written.
  init(deliver: @escaping @Sendable (FileError) -> Void) {
    let folder = JournalFolder(UserFolders.state + "/xsign")
    left = folder.takeLast()
    keeper = JournalKeeper(folder, going: left, deliver: deliver)
  }
}

extension App {
  // MARK: The beginning

  /// Brings back the drawing that was left behind last, and asks whether it is wanted.
  func restoreDrawing() {
    canvas.isRecorded = true
    guard let left = journal.left.take() else { return journal.keeper.prepare() }
    canvas.replace(left.replay.history, nextID: left.replay.nextID)
    if !canvas.history.isEmpty { ask(.restored, Message.restored(left)) }
  }

  private func ask(_ question: Journal.Question, _ message: Message) {
    controls.present(message)
    journal.question = question
  }

  /// A question was answered by the button of that number.
  func answered(_ number: Int) {
    switch journal.question.take() {
    case .restored where number == 0:
      canvas.replace(History(), nextID: 1)
      journal.keeper.discard()
    case .quit where number > 0:
      journal.isKept = number == 2
      loop?.quit()
    case .restored, .quit, nil: break
    }
  }

  // MARK: While drawing

  /// Hands over what happened: steps at once, the samples of strokes being drawn a moment later.
  /// O(number of contacts) where there is nothing.
  func noteChanges() {
    guard canvas.isRecorded else { return }
    if canvas.history.hasEvents || canvas.withdrawals != journal.withdrawals {
      handOver()
    } else if journal.timer == nil, canvas.hasNewInk {
      journal.timer = loop?.after(Journal.interval) { [unowned self] in
        journal.timer = nil
        if canvas.isRecorded, canvas.hasNewInk { handOver() }
      }
    }
  }

  private func handOver() {
    journal.withdrawals = canvas.withdrawals
    journal.keeper.write(canvas.takeNews())
  }

  /// The journal could not be written: drawing goes on without.
  func journalFailed(_ error: FileError) {
    guard canvas.isRecorded else { return }
    canvas.isRecorded = false
    let sentence = "The drawing would not survive a crash. \(error)"
    complain(sentence)
    controls.show(Notice(sentence, isError: true))
  }

  // MARK: The end

  /// Ends the program, or asks first what becomes of the ink.
  func quit() {
    settleInk()
    canvas.finishAll()
    guard !canvas.history.isEmpty else {
      journal.isKept = false
      loop?.quit()
      return
    }
    ask(.quit, Message.quit(canKeep: canvas.isRecorded))
  }

  /// Leaves the journal for the next start, or takes it away.
  func endJournal() {
    let history = canvas.history
    let isBlank = !history.canUndo && !history.canRedo && !canvas.isBusy
    if journal.isKept, !isBlank {
      if canvas.isRecorded { handOver() }
    } else {
      journal.keeper.discard()
    }
    journal.keeper.waitUntilDone()
  }
}

extension Message {
  /// A drawing came back.
  static func restored(_ left: LeftDrawing) -> Message {
    let count = left.replay.history.strokes.count
    var text = "Restored \(count == 1 ? "1 stroke" : "\(count) strokes") from \(moment(left.time))."
    if left.replay.isDamaged { text += " What came after could not be read." }
    switch left.others {
    case 0: break
    case 1: text += " Another unfinished drawing comes back at the next start."
    default: text += " \(left.others) more unfinished drawings come back at the next starts."
    }
    return Message(
      title: "Unfinished drawing", paragraphs: [text],
      answers: [Answer("Discard", isDestructive: true), Answer("Keep")], escape: 1)
  }

  /// The program is to end, and there is ink.
  static func quit(canKeep: Bool) -> Message {
    var answers = [Answer("Cancel"), Answer("Discard", isDestructive: true)]
    if canKeep { answers.append(Answer("Keep")) }
    let text = "The drawing has not been saved."
    return Message(
      title: "Quit xsign", paragraphs: [canKeep ? text + " Keep it for the next start?" : text],
      answers: answers)
  }

  /// A moment in seconds since 1970, as a clock shows it; with its day where that is not today.
  static func moment(_ seconds: Int) -> String {
    var (then, now) = (time_t(seconds), time(nil))
    var (parts, today) = (tm(), tm())
    localtime_r(&then, &parts)
    localtime_r(&now, &today)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min))"
    if (parts.tm_year, parts.tm_yday) == (today.tm_year, today.tm_yday) { return clock }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) \(clock)"
  }
}
