import Ink
import Testing

@testable import Controls
@testable import PDFPages
@testable import xsign

/// What follows from the choices in the card of *Sign with a certificate…*.
@Suite struct CertificateFormTests {
  private static func key(
    _ number: Int, _ name: String? = "Ada", label: String = "",
    pin: ListedKey.PINEntry = .typed, triesLeft: CertificateFailure.TriesLeft = .unknown
  ) -> ListedKey {
    ListedKey(
      uri: "pkcs11:id=%0\(number)", token: "card", label: label,
      signer: name.map { CertificateSigner(name: $0, issuer: "Root") }, pin: pin,
      triesLeft: triesLeft)
  }

  private func form(
    last: String = "", isSigned: Bool = false, _ keys: [ListedKey]? = nil
  ) -> CertificateForm {
    var form = CertificateForm(lastKey: last, isSigned: isSigned)
    if let keys { form.take(.success(keys)) }
    return form
  }

  /// Returns the form after the card was changed: the part, the choices of its first two rows, and
  /// the text.
  private func changed(
    _ form: CertificateForm, _ part: CertificateForm.Part, _ choice: Int, _ text: String = "",
    second: Int = 0
  ) -> CertificateForm {
    var form = form
    let number = CertificateForm.Part.allCases.firstIndex(of: part) ?? 0
    if form.part != part { _ = form.take(Form.Answer(choices: [number], text: form.card.text)) }
    #expect(form.part == part)
    _ = form.take(Form.Answer(choices: [number, choice, second], text: text))
    return form
  }

  private func row(_ form: CertificateForm) -> Form.Row { form.card.rows[1] }

  // MARK: Keys

  @Test func theFirstKeyIsChosenOnlyAtTheFirstTime() {
    let keys = [Self.key(1), Self.key(2)]
    #expect(form(keys).chosen == keys[0])
    #expect(form(last: "/home/ada.p12", keys).chosen == nil)
    #expect(form(last: keys[1].uri, keys).chosen == keys[1])
    // Who typed a path meanwhile has chosen.
    var typed = changed(form(), .key, 0, "~/ada.p12")
    typed.take(.success(keys))
    #expect(typed.chosen == nil && typed.file == "~/ada.p12" && typed.refusal == nil)
    #expect(row(typed).chosen == 2)
  }

  @Test func aTokenThatIsNotThereIsSaid() {
    let gone = form(last: "pkcs11:id=%07", [Self.key(1)])
    let sentence =
      "The token that signed last is not there. Connect it and look again, or choose a file."
    #expect(gone.chosen == nil && gone.refusal?.sentence == sentence)
    #expect(gone.card.note == sentence && gone.card.text.isEmpty)
    #expect(form(last: "pkcs11:id=%07").refusal?.sentence == "Looking for tokens and cards…")
    // A file will do instead.
    #expect(changed(gone, .key, 1, "ada.p12").refusal == nil)
    #expect(changed(gone, .key, 0).chosen == Self.key(1))
    var failed = form(last: "pkcs11:id=%07")
    failed.take(.failure(.late))
    #expect(failed.refusal?.sentence == "The tokens do not answer.")
  }

  @Test func theCardSaysWhatItKnowsOfThePIN() {
    func note(_ key: ListedKey) -> String { form([key]).card.note }
    #expect(note(Self.key(1)) == "The passphrase or PIN is asked for last.")
    #expect(note(Self.key(1, pin: .keypad)) == "The PIN is typed on the reader.")
    #expect(note(Self.key(1, triesLeft: .few)) == "Few tries are left for its PIN.")
    #expect(
      note(Self.key(1, pin: .keypad, triesLeft: .one))
        == "The PIN is typed on the reader. Only one try is left for its PIN.")
    let locked = form([Self.key(1, triesLeft: .none)])
    #expect(locked.refusal?.sentence == "The PIN of the token is locked.")
    #expect(form([]).card.note.hasPrefix("No token is connected."))
  }

  @Test func keysAreToldApart() {
    let keys = [Self.key(1, label: "Login"), Self.key(2, label: "Sign"), Self.key(3, "Emmy")]
    #expect(
      row(form(keys)).choices == ["Ada · Login · card", "Ada · Sign · card", "Emmy · card", "File"])
    #expect(row(form([Self.key(1, nil)])).choices == ["card", "File"])
    let many = form(last: "/a", (0..<9).map { Self.key($0) })
    #expect(row(many).choices.count == CertificateForm.maximumKeys + 1)
    #expect(
      many.card.note
        == "Only 6 of 9 keys in tokens are shown. xsign sign --token takes any of them.")
  }

  /// Tokens that show no key are no keys, and come after those.
  @Test func tokensWithoutAKeyComeLast() {
    let tokens = [Self.key(7, nil), Self.key(8, nil)]
    let few = form(last: "/a", tokens + [Self.key(1)])
    #expect(few.keys == [Self.key(1)] + tokens)
    #expect(form(tokens + [Self.key(1)]).chosen == Self.key(1))
    let many = form(last: "/a", tokens + (0..<6).map { Self.key($0) })
    #expect(many.keys == (0..<6).map { Self.key($0) })
    #expect(
      many.card.note == "Not all tokens are shown. xsign sign --token takes any of them.")
    let more = form(last: "/a", tokens + (0..<7).map { Self.key($0) })
    #expect(more.card.note.hasPrefix("Only 6 of 7 keys in tokens are shown."))
  }

  // MARK: Level

  @Test func levelsNeedAnAuthority() {
    for (index, level) in SignatureLevel.allCases.enumerated() {
      let form = changed(form(last: "/a"), .level, index)
      #expect(form.level == level && form.level.needsAuthority == (index > 0))
      #expect((form.refusal?.part == .level) == (index > 0))
      let secure = changed(form, .level, index, "https://a/")
      #expect((secure.refusal != nil) == (secure.level != .plain))
      let full = changed(form, .level, index, " http://a/ ")
      #expect(full.refusal == nil)
      #expect(full.choice(.file("/a"), moment: 0).authority == "http://a/")
    }
  }

  /// The first address that is typed asks for a time stamp; one that was there does not.
  @Test func anAddressRaisesTheLevel() {
    let typed = changed(form(last: "/a"), .level, 0, "h")
    #expect(typed.level == .stamped && row(typed).chosen == 1)
    #expect(changed(typed, .level, 0, "ht").level == .plain)
  }

  @Test func theLevelIsWhatTheSignatureIs() {
    let expected: [(SignatureLevel, DigitalSigning.Lifetime, isStamped: Bool)] = [
      (.plain, .certificate, false), (.stamped, .certificate, true),
      (.longTerm, .longTerm, true), (.archive, .archive, true),
    ]
    #expect(expected.map(\.0) == SignatureLevel.allCases)
    for (level, lifetime, isStamped) in expected {
      let text = DigitalChoice(key: .file("/a"), level: level, moment: 0).text(name: "Ada")
      #expect(level.lifetime == lifetime && text.isStamped == isStamped)
      #expect(text.isLongTerm == (lifetime != .certificate))
      #expect(text.order(.invisible).isStamped == isStamped)
    }
    #expect(Set(SignatureLevel.allCases.flatMap { [$0.title, $0.note] }).count == 8)
  }

  // MARK: Certification

  @Test func onlyTheFirstSignatureCertifies() {
    let free = changed(form(last: "/a"), .certification, 2)
    #expect(free.certification == .forms && row(free).isEnabled)
    #expect(free.choice(.file("/a"), moment: 0).text(name: "").certification == .forms)
    var signed = form(last: "/a", isSigned: true)
    signed.certification = .forms
    #expect(signed.choice(.file("/a"), moment: 0).certification == nil)
    signed = changed(signed, .certification, 0)
    #expect(!row(signed).isEnabled)
    #expect(signed.card.note.contains("cannot be certified any more"))
  }

  // MARK: Parts

  @Test func eachPartKeepsWhatWasTyped() {
    var form = changed(form(last: "/home/a.p12"), .face, 1, "I agree")
    form = changed(form, .level, 1, "http://a/")
    form = changed(form, .certification, 3)
    let choice = form.choice(.file("/a"), moment: 7)
    #expect(choice.showsText && choice.reason == "I agree" && choice.moment == 7)
    #expect(choice.level == .stamped && choice.authority == "http://a/")
    #expect(choice.certification == .annotations && form.file == "/home/a.p12")
    #expect(choice.text(name: "Ada").text?.contains("Reason: I agree") == true)
  }

  /// The key of the last time is shown, however many there are.
  @Test func theLastKeyIsAmongMany() {
    let keys = (0..<9).map { Self.key($0) }
    let form = form(last: keys[8].uri, keys)
    #expect(form.chosen == keys[8] && form.keys.count == CertificateForm.maximumKeys)
    #expect(form.refusal == nil && form.keys.dropFirst().map(\.uri) == keys.prefix(5).map(\.uri))
  }

  /// Whoever wants a record reads what others learn from it.
  @Test func aRecordIsAsked() {
    var form = form(last: "/a")
    #expect(form.choice(.file("/a"), moment: 7).evidence == .none)
    form = changed(form, .face, 0, second: 1)
    #expect(form.card.note.contains("the hash of what you saw"))
    #expect(form.choice(.file("/a"), moment: 7).evidence == .record)
    form = changed(form, .face, 0, second: 2)
    #expect(form.card.note.contains("study how you write"))
    #expect(form.choice(.file("/a"), moment: 7).evidence == .strokes)
    #expect(form.card.rows[2].chosen == 2)
  }

  /// What is wrong is shown where it is chosen, until something is changed.
  @Test func aRefusalShowsItsPart() {
    var form = form(last: "/a")
    let hasMoved = form.refuse("No.", in: .level)
    #expect(hasMoved && form.part == .level)
    #expect(form.card.note == "No." && form.card.isError)
    let movesAgain = form.refuse("Neither.")
    #expect(!movesAgain && form.part == .level)
    form = changed(form, .level, 0)
    #expect(!form.card.isError)
  }
}
