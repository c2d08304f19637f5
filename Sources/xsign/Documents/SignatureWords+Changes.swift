import Ink
import Localization
import Platform

extension SignatureWords {
  /// Returns the sentences about what was changed after a signature. Those about equal annotations
  /// on many pages, such as ink, are one.
  static func sentences(_ changes: [SignatureChange]) -> [String] {
    var groups: [(change: SignatureChange, pages: [Int])] = []
    var known: [SignatureChange: Int] = [:]
    for change in changes {
      guard change.kind == .annotationAdded, let page = change.page else {
        groups.append((change, []))
        continue
      }
      var kind = change
      kind.page = nil
      let index = known[kind, default: groups.count]
      if index == groups.count {
        known[kind] = index
        groups.append((kind, []))
      }
      groups[index].pages.append(page + 1)
    }
    return groups.map { sentence($0.change, on: $0.pages) }
  }

  /// Returns the sentence about a change.
  ///
  /// - Parameter pages: The numbers of the pages of equal annotations.
  private static func sentence(_ change: SignatureChange, on pages: [Int]) -> String {
    let what = what(change, on: pages)
    if change.kind == .nothing { return what }
    return change.isPermitted
      ? tr("Afterwards, permitted: \(what)") : tr("Afterwards, not permitted: \(what)")
  }

  private static func what(_ change: SignatureChange, on pages: [Int]) -> String {
    let name = change.name.inOneLine
    let page = (change.page ?? 0) + 1
    switch change.kind {
    case .pages: return tr("other pages")
    case .content: return tr("other content on page \(page)")
    case .resources: return tr("other fonts or pictures on page \(page)")
    case .page: return tr("another entry \(name) of page \(page)")
    case .annotationAdded:
      let list = trItems(pages.sorted().inRanges)
      return tr(
        "a new annotation on page \(list) (\(name))", "new annotations on pages \(list) (\(name))",
        count: pages.count)
    case .annotationChanged: return tr("another annotation on page \(page) (\(name))")
    case .annotationRemoved: return tr("an annotation is gone from page \(page)")
    case .fieldFilled: return tr("another value of the field \(name)")
    case .fieldChanged: return tr("another field \(name)")
    case .fieldAdded: return tr("a new field \(name)")
    case .signatureAdded: return tr("a new signature \(name)")
    case .timeStampAdded: return tr("a new time stamp \(name)")
    case .signatureChanged: return tr("another signature \(name)")
    case .timeStampChanged: return tr("another time stamp \(name)")
    case .validationData: return tr("data for checking signatures later")
    case .properties: return tr("other properties of the document")
    case .form: return tr("another entry \(name) of the form")
    case .document: return tr("another entry \(name) of the document")
    case .encryption: return tr("another encryption")
    case .structure: return tr("bytes that programs may read differently")
    case .nothing: return tr("Bytes follow that change nothing.")
    }
  }
}
