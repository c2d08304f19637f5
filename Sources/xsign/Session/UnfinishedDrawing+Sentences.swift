import Glibc
import Ink
import Journaling
import Localization

extension Drawing {
  /// What is on the pages, in words, such as "2 strokes and the picture". Nil if that is nothing,
  /// as after all was undone.
  var contentInWords: String? {
    let strokes = self.strokes
    let texts = strokes.count { $0.text != nil }
    let count = strokes.count - texts
    var parts = count == 0 ? [] : [tr("1 stroke", "\(count) strokes", count: count)]
    if texts > 0 { parts.append(tr("1 text", "\(texts) texts", count: texts)) }
    let values = fieldValues.count
    if values > 0 { parts.append(tr("1 field", "\(values) fields", count: values)) }
    let pictures = pages.count { $0.background.picture != nil }
    if pictures == 1 { parts.append(tr("the picture")) }
    if pictures > 1 { parts.append(tr("1 picture", "\(pictures) pictures", count: pictures)) }
    return parts.isEmpty ? nil : trList(parts)
  }
}

extension UnfinishedDrawing {
  /// A sentence for the banner about the restored drawing.
  var summary: String {
    let moment = Self.moment(time)
    guard let content = replay.drawing.contentInWords else {
      return tr("Restored changes from \(moment)")
    }
    return tr("Restored \(content) from \(moment)")
  }

  /// Sentences about what was not restored.
  var remarks: [String] {
    var sentences: [String] = []
    if replay.isDamaged { sentences.append(tr("Later changes could not be read.")) }
    if replay.isLiveDamaged {
      sentences.append(tr("The stroke that was being drawn could not be read."))
    }
    if let copy {
      let name = DrawingFile.name(of: UserDirectories.abbreviated(copy))
      sentences.append(tr("The damaged journal is kept as \(name)."))
    }
    if others > 0 {
      sentences.append(
        tr(
          "Another unfinished drawing will be restored at the next start.",
          "\(others) more unfinished drawings will be restored at the next starts.", count: others))
    }
    return sentences
  }

  /// Returns a moment in seconds since 1970 as a clock shows it, with its date unless it is today.
  static func moment(_ seconds: Int) -> String {
    let date = localTime(seconds, "%Y-%m-%d")
    let isToday = date == localTime(Glibc.time(nil), "%Y-%m-%d")
    return (isToday ? "" : date + " ") + localTime(seconds, "%H:%M")
  }
}
