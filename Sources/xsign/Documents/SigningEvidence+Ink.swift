import Export
import Glibc
import Ink
import Localization

/// The evidence that goes into a signed PDF.
enum EvidenceChoice: Sendable, Hashable, CaseIterable {
  case none
  /// A record of the act, without strokes.
  case record
  /// The same, and the strokes.
  case strokes

  /// The title of the button.
  var title: String {
    switch self {
    case .none: tr("No record")
    case .record: tr("Record")
    case .strokes: tr("With strokes")
    }
  }

  /// A sentence about what others learn from it.
  var note: String {
    switch self {
    case .none: ""
    case .record:
      tr(
        "The record in the PDF has the hash of what you saw, the time, and the numbers of strokes "
          + "and samples.")
    case .strokes:
      tr(
        "The record also has your strokes with their times and pressure: whoever has the PDF can "
          + "study how you write.")
    }
  }
}

extension SigningEvidence {
  /// Creates evidence of ink that is put on a PDF, or nil if none is wanted.
  ///
  /// - Parameters:
  ///   - ink: The ink; typed texts are passed over, and strokes that nobody could see, which are
  ///     not in the PDF.
  ///   - engine: The engine that draws it.
  ///   - survey: The PDF as it is shown.
  ///   - moment: The time.
  init?(
    _ choice: EvidenceChoice, of ink: [PDFPageInk], engine: EngineSettings, on survey: PDFSurvey,
    moment: time_t
  ) {
    guard choice != .none, let time = SignatureWords.date(moment) else { return nil }
    let digits = time.filter { $0 != "-" && $0 != ":" }
    let name = Self.nameStart + digits
    var record = SigningRecord(size: survey.size, hash: survey.hash, time: time, parts: [])
    var drawings: [[Stroke]: String] = [:]
    var files: [File] = []
    for part in ink {
      let strokes = UnseenInk.removed(from: part.strokes, engine: engine)
      guard var account = SigningRecord.Part(strokes, onPage: part.page) else { continue }
      let drawn = strokes.filter { !$0.pen.fills }
      if choice == .strokes, !drawn.isEmpty {
        let corner = drawn.extent.min
        let moved = drawn.map { $0.transformed(by: Affine(step: .zero - corner), id: $0.id) }
        // Equal ink on several pages is in the file once.
        if drawings[moved] == nil {
          let file = "\(name)-\(files.count + 1)\(Self.strokesEnd)"
          drawings[moved] = file
          var document = InkDocument(strokes: moved)
          document.hasTimes = SigningRecord.Part.haveTimes(drawn)
          files.append(
            File(name: file, type: "application/inkml+xml", bytes: document.inkML()))
        }
        account.ink = drawings[moved]
      }
      record.parts.append(account)
    }
    let file = File(name: name + Self.nameEnd, type: "application/json", bytes: record.json)
    self.init(files: [file] + files, date: "D:" + digits.filter { $0 != "T" })
  }
}
