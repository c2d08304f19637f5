import Ink
import Words

/// What the user should know of a signed PDF, in sentences.
struct SigningNotes {
  private(set) var sentences: [String] = []
  /// Those that are known only since it was signed.
  private(set) var news: [String] = []
  private let survey: PDFSurvey
  private let file: String

  /// Collects what is known before it is signed.
  init(_ survey: PDFSurvey, _ order: SigningOrder, file: String) {
    self.survey = survey
    self.file = file
    if !survey.signatures.isEmpty {
      let count = survey.signatures.count
      add(
        tr(
          "\(file) is signed digitally once; the ink is an annotation, so that this stays whole.",
          "\(file) is signed digitally \(count) times; the ink is an annotation, so that this "
            + "stays whole.", count: count))
    }
    if survey.isDamaged { add(tr("\(file) is damaged; the signed file is mended.")) }
    let frames = order.frames
    for field in survey.fields where field.kind == .other {
      let meets = frames[field.page, default: []].contains { ink in
        ink.min.x < field.frame.max.x && field.frame.min.x < ink.max.x
          && ink.min.y < field.frame.max.y && field.frame.min.y < ink.max.y
      }
      if meets {
        add(
          tr(
            "A form field lies over the ink on page \(field.page + 1) of \(file); "
              + "Chrome and others would hide it."))
        break
      }
    }
  }

  private mutating func add(_ sentence: String) { sentences.append(sentence) }

  /// Adds what came of signing.
  mutating func addNews(_ sentence: String) {
    add(sentence)
    news.append(sentence)
  }

  /// Adds what came of the pages.
  mutating func add(_ pages: [SigningResult.Page]) {
    let broken = pages.filter(\.isBroken).map { "\($0.page + 1)" }
    guard !broken.isEmpty else { return }
    let list = broken.prefix(5).joined(separator: tr(", ")) + (broken.count > 5 ? ", …" : "")
    addNews(
      tr(
        "The content of page \(list) of \(file) is damaged; the ink there is an annotation.",
        "The content of pages \(list) of \(file) is damaged; the ink there is an annotation.",
        count: broken.count))
  }
}
