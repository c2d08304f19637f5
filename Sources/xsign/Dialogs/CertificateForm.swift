import Controls
import Glibc
import Ink
import Localization
import PDFPages
import Platform

/// What the card of *Sign with a certificate…* has, and what is chosen in it. It shows one part at
/// a time, so that it fits small windows.
struct CertificateForm: Sendable {
  /// A part of the card.
  enum Part: CaseIterable, Sendable {
    case key, face, level, certification

    var title: String {
      switch self {
      case .key: tr("Key")
      case .face: tr("Appearance")
      case .level: tr("Validity")
      case .certification: tr("Changes")
      }
    }
  }

  /// A key that is chosen.
  enum Key: Hashable, Sendable {
    /// None was ever chosen.
    case none
    /// The one in the file whose path is typed.
    case file
    /// The one with this URI.
    case token(String)
  }

  /// The search for keys in tokens.
  enum Search: Sendable {
    case running
    case done([ListedKey])
    case failed(String)
  }

  /// The part that is shown.
  private(set) var part = Part.key
  private(set) var key: Key
  /// The path of the file, as it is typed.
  private(set) var file: String
  private(set) var search = Search.running
  var showsText = false
  var reason = ""
  var evidence = EvidenceChoice.none
  var level = SignatureLevel.plain
  /// The URL of the authority for time stamps, as it is typed.
  var authority = ""
  var certification: SignatureOrder.Certification?
  /// True if the PDF has a digital signature.
  let isSigned: Bool
  /// True if there is ink that the signature can show.
  let hasInk: Bool
  /// Why it cannot go on, in a sentence, or nil.
  private(set) var problem: String?

  /// The most keys that are shown.
  static let maximumKeys = 6

  /// Creates a form with the key of the last time: the path of a file, the URI of a token, or an
  /// empty text if there was none.
  init(lastKey: String = "", isSigned: Bool, hasInk: Bool = true) {
    let isToken = lastKey.hasPrefix("pkcs11:")
    key = lastKey.isEmpty ? .none : isToken ? .token(lastKey) : .file
    file = isToken ? "" : UserDirectories.abbreviated(lastKey)
    (self.isSigned, self.hasInk) = (isSigned, hasInk)
  }

  /// The keys in tokens that are shown.
  var keys: [ListedKey] {
    if case .done(let keys) = search { Array(keys.prefix(Self.maximumKeys)) } else { [] }
  }

  /// The key that is chosen, if it is one of those.
  var chosen: ListedKey? {
    if case .token(let uri) = key { keys.first { $0.uri == uri } } else { nil }
  }

  // MARK: Changes

  /// Takes over what is chosen and typed. Returns true if another part is shown now.
  mutating func take(_ answer: Form.Answer) -> Bool {
    problem = nil
    let new = Part.allCases[answer.choices[0]]
    guard new == part else {
      part = new
      return true
    }
    switch part {
    case .key:
      file = answer.text
      let index = answer.choices[1]
      key = keys.indices.contains(index) ? .token(keys[index].uri) : .file
    case .face:
      (showsText, reason) = (answer.choices[1] == 1, answer.text)
      evidence = EvidenceChoice.allCases[answer.choices[2]]
    case .level:
      level = SignatureLevel.allCases[answer.choices[1]]
      // Who types the first address wants a time stamp.
      if authority.isEmpty, !answer.text.isEmpty, level == .plain { level = .stamped }
      authority = answer.text
    case .certification: certification = Self.certifications[answer.choices[1]]
    }
    return false
  }

  /// Takes over a file that was chosen.
  mutating func choose(file: String) { (key, self.file, part, problem) = (.file, file, .key, nil) }

  /// Notes that keys in tokens are looked for.
  mutating func beginSearch() { search = .running }

  /// Takes the keys that were found, and after them the tokens that show none. The first one is
  /// chosen if nothing ever was.
  mutating func take(_ found: Result<[ListedKey], CertificateHelper.Failure>) {
    switch found {
    case .success(let found):
      var keys = found.filter(\.isKey) + found.filter { !$0.isKey }
      // The one that is chosen is among those that are shown.
      if case .token(let uri) = key, let index = keys.firstIndex(where: { $0.uri == uri }),
        index >= Self.maximumKeys
      {
        keys.insert(keys.remove(at: index), at: 0)
      }
      search = .done(keys)
    case .failure(.late): search = .failed(tr("The tokens do not answer."))
    case .failure(let failure): search = .failed(trSentence(failure.reason))
    }
    if key == .none, let first = keys.first { key = .token(first.uri) }
  }

  /// Shows why it cannot go on, in a part or in the one that is shown. Returns true if another part
  /// is shown now.
  mutating func refuse(_ sentence: String, in part: Part? = nil) -> Bool {
    problem = sentence
    defer { self.part = part ?? self.part }
    return part != nil && part != self.part
  }

  // MARK: Decisions

  /// Why it cannot go on with what is chosen, and where that is chosen, or nil.
  var refusal: (part: Part, sentence: String)? {
    let url = authority.trimmed
    if level.needsAuthority, url.isEmpty {
      return (.level, tr("Type the address of an authority for time stamps."))
    }
    if level.needsAuthority, !url.hasPrefix("http://") {
      return (.level, sentence(.authorityURL))
    }
    if case .token = key {
      switch (chosen, search) {
      case (nil, .running): return (.key, Self.searching)
      case (nil, .failed(let sentence)): return (.key, sentence)
      case (nil, .done): return (.key, Self.missing)
      case (let key?, _): return key.triesLeft == .none ? (.key, sentence(.pin(.none))) : nil
      }
    }
    return nil
  }

  private func sentence(_ failure: CertificateFailure) -> String {
    SigningError.certificate(.failure(failure)).sentence
  }

  /// Returns the signature that is chosen, with a key.
  func choice(_ key: DigitalChoice.Key, moment: time_t) -> DigitalChoice {
    DigitalChoice(
      key: key, showsText: showsText, reason: reason, level: level, authority: authority.trimmed,
      certification: isSigned ? nil : certification, moment: moment, evidence: evidence)
  }

  // MARK: The card

  /// What may be chosen of certifications.
  private static let certifications: [SignatureOrder.Certification?] =
    [nil] + SignatureOrder.Certification.allCases

  private static var missing: String {
    tr("The token that signed last is not there. Connect it and look again, or choose a file.")
  }
  private static var searching: String { tr("Looking for tokens and cards…") }

  var card: Form {
    var (rows, text): ([Form.Row], String) = ([], "")
    switch part {
    case .key:
      rows = [
        .buttons(
          titles + [tr("File")],
          chosen: keys.firstIndex { $0 == chosen } ?? keys.count, label: tr("Your key"),
          hasField: true)
      ]
      text = file
    case .face:
      rows = [
        .segments(
          Part.face.title, [tr("Only the ink"), tr("With name and date")],
          chosen: showsText ? 1 : 0),
        .segments(
          tr("Evidence"), EvidenceChoice.allCases.map(\.title),
          chosen: EvidenceChoice.allCases.firstIndex(of: evidence) ?? 0), .field(tr("Reason")),
      ]
      text = reason
    case .level:
      rows = [
        .buttons(
          SignatureLevel.allCases.map(\.title),
          chosen: SignatureLevel.allCases.firstIndex(of: level) ?? 0, label: tr("Level"),
          columns: 2),
        .field(tr("Authority")),
      ]
      text = authority
    case .certification:
      rows = [
        .buttons(
          Self.certifications.map(Self.title),
          chosen: Self.certifications.firstIndex(of: isSigned ? nil : certification) ?? 0,
          label: tr("What others may change afterwards"), isEnabled: !isSigned)
      ]
    }
    let parts = Form.Row.segments(
      tr("Section"), Part.allCases.map(\.title), chosen: Part.allCases.firstIndex(of: part) ?? 0)
    var card = Form(
      title: tr("Sign with a certificate"), rows: [parts] + rows, text: text,
      note: problem ?? note, isError: problem != nil, confirmTitle: tr("Continue"))
    if part == .key { card.actions = [Form.Action(tr("Look again")), Form.Action(tr("Choose…"))] }
    return card
  }

  /// The titles of the keys: who signs, and where the key is. Labels tell keys of the same name
  /// apart.
  private var titles: [String] {
    keys.map { key in
      let isAlone = keys.count(where: { ($0.signer, $0.token) == (key.signer, key.token) }) == 1
      let signer = key.signer.map { SignatureWords.holder($0.name) } ?? ""
      let facts = [signer, isAlone ? "" : key.label, key.token]
      return trFacts(facts.filter { !$0.isEmpty }.map { $0.legible.inOneLine })
    }
  }

  private static func title(_ certification: SignatureOrder.Certification?) -> String {
    switch certification {
    case nil: tr("Not certified")
    case .nothing: tr("Nothing")
    case .forms: tr("Fill in the form and sign")
    case .annotations: tr("Fill in, sign and annotate")
    }
  }

  private var note: String {
    switch part {
    case .key: keyNote
    case .face where !hasInk && (showsText || evidence == .none):
      tr(
        "There is no ink, so the signature is not seen, and shows no name and date. It covers the "
          + "whole PDF.")
    case .face where evidence != .none: evidence.note
    case .face:
      tr(
        "The signature goes into the signature field with your ink, or else around the ink of the "
          + "last page that has some. It covers the whole PDF.")
    case .level: level.note
    case .certification:
      isSigned
        ? tr(
          "The PDF has a digital signature or a time stamp already, so it cannot be certified any "
            + "more.")
        : tr("Certifying is for the author, who signs first.")
    }
  }

  private var keyNote: String {
    if let chosen {
      let keypad = chosen.pin == .keypad ? tr("The PIN is typed on the reader.") : nil
      let notes = [keypad, chosen.triesNote].compactMap(\.self)
      if !notes.isEmpty { return trSentences(notes) }
    }
    switch (search, key) {
    case (.running, _): return Self.searching
    case (.failed(let sentence), _): return sentence
    case (.done, .token) where chosen == nil: return Self.missing
    case (.done(let all), _) where all.count > Self.maximumKeys: return leftOut(of: all)
    case (.done([]), _):
      return tr("No token is connected. A file is a PKCS #12 file (.p12, .pfx) with your key.")
    default: return tr("The passphrase or PIN is asked for last.")
    }
  }

  /// Returns the sentence about what is not shown.
  private func leftOut(of all: [ListedKey]) -> String {
    let (shown, count) = (keys.count { $0.isKey }, all.count { $0.isKey })
    return shown < count
      ? tr(
        "Only \(shown) of \(count) keys in tokens are shown. xsign sign --token takes any of them.")
      : tr("Not all tokens are shown. xsign sign --token takes any of them.")
  }
}

extension String {
  /// The text without spaces around it.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
