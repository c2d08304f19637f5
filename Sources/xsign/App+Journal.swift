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
    /// What becomes of ink that no file has, before something else is done.
    case ink(Documents.Next)
  }

  private(set) var keeper: JournalKeeper
  /// Whether a drawing that was left behind is still being looked for.
  private(set) var isReading = false
  /// What was done in the window meanwhile: it is done to the drawing that comes.
  var held: [WindowEvent] = []
  /// What the card that is open asks.
  var question: Question?
  /// What will hand over new ink.
  var timer: TimerID?
  /// The strokes withdrawn so far, as far as they were told.
  var withdrawals = 0
  /// Whether the drawing comes back at the next start.
  var isKept = true
  /// The strokes of the file that was opened, until something is done with them: before that there is
  /// nothing to bring back.
  var opened: [Stroke] = []
  /// The background of that file, until then.
  var openedBackground: Background?
  /// The background as it was handed over last.
  var background: Background

  private let folder: JournalFolder
  private let fail: @Sendable (FileError) -> Void

  /// The journal of this program. `deliver` is told, from another thread, where it cannot be written.
  init(deliver fail: @escaping @Sendable (FileError) -> Void) {
    folder = JournalFolder(UserFolders.state + "/xsign")
    self.fail = fail
    background = Background()
    keeper = JournalKeeper(folder, deliver: fail)
  }

  /// Looks for a drawing that was left behind, in the background: to read a large one takes longer than
  /// a window may. `deliver` is told, from another thread, what there is.
  mutating func read(deliver: @escaping @Sendable (LeftDrawing?) -> Void) {
    isReading = true
    BackgroundQueue(name: "xsign.left").perform { [folder] in deliver(folder.takeLast()) }
  }

  /// Goes on with what was read.
  mutating func goOn(with left: LeftDrawing?) {
    isReading = false
    guard let left else { return keeper.prepare() }
    background = left.replay.background
    keeper = JournalKeeper(folder, going: left, deliver: fail)
  }
}

extension App {
  // MARK: The beginning

  /// Has the drawing that was left behind last come back, unless a file is to be opened: that was asked
  /// for, and what was left behind waits for the next start.
  func restoreDrawing(isFileNamed: Bool) {
    guard isFileNamed else { return journal.read { [mailbox] in mailbox.post(.left($0)) } }
    canvas.isRecorded = true
    journal.goOn(with: nil)
  }

  /// Shows the drawing that was left behind, if there is one, and asks whether it is wanted.
  func show(_ left: LeftDrawing?) {
    journal.goOn(with: left)
    canvas.isRecorded = true
    defer {
      for event in journal.held { handle(event) }
      journal.held = []
    }
    guard let left else { return }
    canvas.replace(left.replay.history, nextID: left.replay.nextID)
    bringBack(left.replay.background)
    if !canvas.history.isEmpty || background.picture != nil {
      ask(.restored, Message.restored(left))
    }
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
      show(Background(), picture: nil)
      journalAnew()
    case .ink(let next): answered(number, next)
    case .restored, nil: break
    }
  }

  /// The question what becomes of unsaved ink was answered.
  private func answered(_ number: Int, _ next: Documents.Next) {
    let answers = Message.InkAnswer.all(next, canKeep: canvas.isRecorded)
    switch answers[min(number, answers.count - 1)] {
    case .cancel: break
    case .discard: goOn(next)
    case .keep: loop?.quit()
    case .save:
      documents.next = next
      saveDrawing()
    }
  }

  /// Another drawing is shown: what was journalled is of no use any more.
  func journalAnew() {
    journal.keeper.discard()
    journal.opened = canvas.history.strokes
    (journal.openedBackground, journal.background) = (background, Background())
  }

  // MARK: While drawing

  /// Hands over what happened: steps at once, the samples of strokes being drawn a moment later.
  /// O(number of contacts) where there is nothing.
  func noteChanges() {
    guard canvas.isRecorded else { return }
    if canvas.history.hasEvents || canvas.withdrawals != journal.withdrawals
      || background != journal.openedBackground ?? journal.background
    {
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
    if !journal.opened.isEmpty {
      let events = journal.opened.enumerated().map { rank, stroke in
        HistoryEvent.added(HistoryEvent.Placed(rank: UInt64(rank), stroke: stroke))
      }
      journal.keeper.write(InkNews(events: events))
      journal.opened = []
    }
    journal.openedBackground = nil
    let background = background
    if background != journal.background {
      journal.background = background
      journal.keeper.write(background)
    }
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
    if isModified { askAboutInk(.quit) } else { leave() }
  }

  /// Ends the program; nothing comes back at the next start.
  func leave() {
    journal.isKept = false
    loop?.quit()
  }

  /// Asks what becomes of ink that no file has.
  func askAboutInk(_ next: Documents.Next) {
    ask(.ink(next), Message.unsaved(next, canKeep: canvas.isRecorded))
  }

  /// Leaves the journal for the next start, or takes it away.
  func endJournal() {
    let history = canvas.history
    let hasPicture = background.picture != nil && journal.openedBackground == nil
    let isBlank = !history.canUndo && !history.canRedo && !canvas.isDrawing && !hasPicture
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
    var parts = count == 0 ? [] : [count == 1 ? "1 stroke" : "\(count) strokes"]
    if left.replay.background.picture != nil { parts.append("the picture") }
    var text = "Restored \(parts.joined(separator: " and ")) from \(moment(left.time))."
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

  /// What can become of ink that no file has.
  enum InkAnswer {
    case cancel
    case discard
    case keep
    case save

    /// The answers before `next` is done, from the left.
    static func all(_ next: Documents.Next, canKeep: Bool) -> [InkAnswer] {
      next == .quit && canKeep ? [.cancel, .discard, .keep, .save] : [.cancel, .discard, .save]
    }
  }

  /// Something is to be done that leaves a drawing, and no file has all of it.
  static func unsaved(_ next: Documents.Next, canKeep: Bool) -> Message {
    let answers = InkAnswer.all(next, canKeep: canKeep).map { answer in
      switch answer {
      case .cancel: Answer("Cancel")
      case .discard: Answer("Discard", isDestructive: true)
      case .keep: Answer("Keep for later")
      case .save: Answer("Save…")
      }
    }
    return Message(
      title: next == .quit ? "Quit xsign" : "Open another drawing",
      paragraphs: ["The drawing has not been saved."], answers: answers)
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

extension WindowEvent {
  /// Whether somebody did it to what the window shows.
  var isOfUser: Bool {
    switch self {
    case .pointer, .key, .keyReleased, .closeRequested, .pasted: true
    case .expose, .resize, .focus, .lost, .scaleChanged, .devicesChanged: false
    }
  }
}
