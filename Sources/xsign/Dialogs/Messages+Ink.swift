import Glibc
import Ink
import X11Canvas

extension Message {
  /// Returns the message that an unfinished drawing was restored.
  static func restored(
    _ unfinished: UnfinishedDrawing, unreadable: [UnreadableJournal] = []
  ) -> Message {
    let count = unfinished.replay.drawing.strokes.count
    var parts = count == 0 ? [] : [count == 1 ? "1 stroke" : "\(count) strokes"]
    if unfinished.replay.drawing.background.picture != nil { parts.append("the picture") }
    var text = "Restored \(parts.joined(separator: " and ")) from \(moment(unfinished.time))."
    if unfinished.replay.isDamaged { text += " Later changes could not be read." }
    if let copy = unfinished.copy {
      text += " The damaged journal is kept as \(UserFolders.abbreviated(copy))."
    }
    switch unfinished.others {
    case 0: break
    case 1: text += " Another unfinished drawing will be restored at the next start."
    default:
      text += " \(unfinished.others) more unfinished drawings will be restored at the next starts."
    }
    return Message(
      title: "Unfinished drawing", paragraphs: [text] + unreadable.map(\.description),
      answers: [Answer("Discard", isDestructive: true), Answer("Keep")], escape: 1)
  }

  /// Returns the question before a drawing is left that is not saved.
  static func unsaved(_ next: Departure, _ answers: [UnsavedAnswer]) -> Message {
    Message(
      title: next == .quit ? "Quit xsign" : "Open another drawing",
      paragraphs: ["The drawing has not been saved."], answers: answers.map(\.button))
  }

  /// Returns a moment in seconds since 1970 as a clock shows it, with its date unless it is today.
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
