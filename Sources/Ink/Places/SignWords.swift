/// The words that ask for a signature, for initials or for a date, in English, German, French,
/// Spanish, Portuguese, Italian, Dutch, Hebrew, Chinese and Japanese.
///
/// A label is looked at as a whole: in "Date of birth" and in "Signature page follows" the word
/// asks for nothing to be signed.
enum SignWords {
  /// What a label asks for.
  struct Meaning: Sendable, Hashable {
    /// The kind of writing.
    var kind: SignPlace.Kind
    /// How clearly it asks, from 0 to 1. What somebody else is to sign, as a witness, counts less.
    var clarity: Double
    /// The number of words after the one that asks.
    var wordsAfter: Int
    /// The number of words before it.
    var wordsBefore: Int
  }

  // The words are folded: small letters without accents.
  private static let signature: Set<String> = [
    "signature", "signatures", "signed", "autograph", "signe", "signee", "firma", "firmas", "firme",
    "firmado", "firmato", "fdo", "assinatura", "assinaturas", "assinado", "handtekening",
    "handtekeningen", "ondertekening", "getekend", "חתימה", "החתימה", "לחתימה", "חתימת", "חתימות",
    "חתימתו", "חתימתה", "חתום", "חתומה",
  ]
  private static let signatureParts = ["unterschrift", "handtekening"]
  private static let initials: Set<String> = [
    "initials", "initial", "initialen", "paraphe", "paraphes", "parafe", "paraaf", "iniciales",
    "iniciais", "iniziali", "rubrica", "sigla", "namenszeichen", "handzeichen", "kurzzeichen",
    "תיבות",
    "רת",
  ]
  private static let date: Set<String> = [
    "date", "dated", "datum", "fecha", "data", "unterschriftsdatum", "תאריך", "התאריך", "בתאריך",
  ]
  /// What a label of a date may have beside that, and no other word.
  private static let besideDate: Set<String> = [
    "of", "the", "today", "s", "todays", "signed", "signature", "signing", "place", "city", "and",
    "location", "ort", "und", "den", "am", "der", "heutiges", "unterzeichnung", "unterschrift",
    "lieu", "et", "de", "la", "du", "jour", "signature", "lugar", "y", "firma", "ciudad", "local",
    "e", "da", "assinatura", "luogo", "della", "plaats", "en", "van", "ondertekening",
    "handtekening", "mm", "dd", "yy", "yyyy", "tt", "jj", "jjjj", "aa", "aaaa", "gg", "d", "m", "a",
    "j", "mmm", "month", "day", "year", "by", "no", "o", "in", "חתימה",
    "החתימה", "היום", "מקום", "ו", "של", "ביום",
  ]
  /// Words between that of a date and that of a signature if the date is what is asked for.
  private static let ofSignature: Set<String> = [
    "of", "de", "da", "der", "della", "di", "van", "du", "la", "של",
  ]
  /// Words with which a label speaks of something else, or of a signature without a hand.
  private static let elsewhere = [
    "digital", "electronic", "electroni", "elektronisch", "elettronic", "eletronic", "numerique",
    "esign", "docusign", "certificate", "zertifikat", "certificat", "follows", "folgt", "below",
    "above", "required", "verified", "invalid", "valid", "page",
    "דיגיטלי", "אלקטרוני", "תעודה", "להלן", "לעיל", "חובה", "מטה",
  ]
  /// The persons who sign: with the word for a name, the name is asked for.
  private static let persons = [
    "signatory", "signer", "signataire", "firmante", "signatario", "firmatario", "ondertekenaar",
    "unterzeichner", "signatories", "החותם", "החותמ", "מורשה", "מורשי",
  ]
  private static let others = [
    "witness", "notary", "temoin", "notaire", "zeuge", "zeugin", "notar", "testigo", "notario",
    "testemunha", "testimone", "notaio", "getuige", "official", "office", "preparer", "interpreter",
    "guardian", "representative", "zeugen", "נוטריון", "מתורגמן", "אפוטרופוס", "העד", "עדים",
  ]
  /// Such words that others begin with.
  private static let shortOthers: Set<String> = ["עד", "עדה"]
  /// Names that initials are a part of, rather than being asked for.
  private static let names: Set<String> = [
    "name", "names", "surname", "middle", "first", "last", "m", "deposit", "payment", "balance",
    "value", "amount", "term", "period", "nombre", "apellidos", "nom", "nome", "naam",
  ]

  private static let hanSignature = [
    "签名", "签字", "签署", "签章", "簽名", "簽字", "簽署", "簽章", "署名", "サイン", "自署",
  ]
  private static let hanInitials = ["草签", "简签", "小签", "簡簽", "イニシャル", "略署名"]
  private static let hanDate = ["日期", "日付", "年月日", "签于"]
  /// Signs with which a text speaks of something else.
  private static let hanElsewhere = [
    "电子", "電子", "数字", "デジタル", "地点", "地點", "地址", "出生", "生年", "到期", "有效", "期限",
    "说明", "要求", "必须", "生效", "。",
  ]
  private static let hanOthers = ["证人", "證人", "见证", "見證", "公证", "証人", "立会"]
  /// The most letters of a label in Chinese or Japanese, and the most words of one in others.
  private static let (longestHan, longest) = (26, 14)

  /// Returns what a label asks for, or nil if it asks for nothing to be signed or dated.
  ///
  /// - Parameter companyIsFirma: True if "Firma" is a company on this page, not a signature.
  static func meaning(of label: String, companyIsFirma: Bool = false) -> Meaning? {
    guard label.utf8.count <= 1000 else { return nil }
    let text = folded(label)
    if let han = hanMeaning(of: text) { return han }
    let words = words(of: text)
    guard !words.isEmpty, words.count <= longest else { return nil }
    let dateIndex = words.firstIndex(where: date.contains)
    // "Signature in initials" is a label in Hebrew.
    let signIndex =
      words.contains("תיבות")
      ? nil
      : words.firstIndex { word in
        signature.contains(word) && !(companyIsFirma && word.hasPrefix("firm"))
          || signatureParts.contains { word.contains($0) && !word.hasSuffix("datum") }
      }
    if let dateIndex, isDate(words, dateIndex, signIndex) {
      return Meaning(
        kind: .date, clarity: 1, wordsAfter: words.count - 1 - dateIndex, wordsBefore: dateIndex)
    }
    if let index = signIndex ?? signHere(words), !speaksOfOther(words, index) {
      var clarity = words[index] == "firma" ? 0.9 : 1
      let isOther = words.contains { word in
        shortOthers.contains(word) || others.contains { word.hasPrefix($0) }
      }
      if isOther { clarity -= 0.5 }
      return Meaning(
        kind: .signature, clarity: clarity, wordsAfter: words.count - 1 - index, wordsBefore: index)
    }
    if let index = words.firstIndex(where: initials.contains), words.count <= 5,
      !words.contains(where: names.contains),
      words[index] != "initial" || words.count == 1 || words.contains("here"),
      !["rubrica", "sigla"].contains(words[index]) || words.count <= 3
    {
      return Meaning(
        kind: .initials, clarity: 1, wordsAfter: words.count - 1 - index, wordsBefore: index)
    }
    // In contracts a company signs "By: ____".
    if words == ["by"], label.contains(":") {
      return Meaning(kind: .signature, clarity: 0.6, wordsAfter: 0, wordsBefore: 0)
    }
    return nil
  }

  /// Returns the words of a folded text. "And" is a letter before a word in Hebrew.
  private static func words(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.flatMap { word in
      let rest = String(word.dropFirst())
      let isJoined = word.first == "ו" && (date.contains(rest) || signature.contains(rest))
      return isJoined ? ["ו", rest] : [String(word)]
    }
  }

  /// Returns the index of "sign" in "sign here" or a mere "sign:".
  private static func signHere(_ words: [String]) -> Int? {
    guard let index = words.firstIndex(where: ["sign", "לחתום", "חתמו"].contains) else {
      return nil
    }
    let isAsked =
      words.count == 1 || words.contains("here") || words.contains("כאן")
      || [["please", "sign"], ["נא", "לחתום"]].contains(words)
    return isAsked && words.count <= 5 ? index : nil
  }

  private static func isDate(_ words: [String], _ date: Int, _ sign: Int?) -> Bool {
    guard
      words.allSatisfy({
        Self.date.contains($0) || besideDate.contains($0) || $0.allSatisfy(\.isNumber)
          || signatureParts.contains($0)
      })
    else { return false }
    guard let sign else { return true }
    // "Signature date" and "date of signature", but not "date and signature".
    if date == sign + 1 || sign == date + 1 { return words[sign] != "unterschrift" }
    return date < sign && words[(date + 1)..<sign].allSatisfy(ofSignature.contains)
  }

  /// Returns true if a label with a word for a signature does not ask for one.
  private static func speaksOfOther(_ words: [String], _ index: Int) -> Bool {
    if words.contains(where: { word in elsewhere.contains { word.hasPrefix($0) } }) { return true }
    if words.contains("e"), words.contains("sign") || index > 0 && words[index - 1] == "e",
      words[index].hasPrefix("sign")
    {
      return true
    }
    let next = index + 1 < words.count ? words[index + 1] : ""
    // "Signed at", "signed this 1st of May": a place and a date.
    if words[index] == "signed", ["at", "this", "on", "in", "and", "copy"].contains(next) {
      return true
    }
    let names: Set = ["name", "nom", "nombre", "nome", "naam", "print", "printed", "שם"]
    // "Name of signatory".
    if words.contains(where: { word in persons.contains { word.hasPrefix($0) } }),
      words.contains(where: names.contains)
    {
      return true
    }
    return false
  }

  private static func hanMeaning(of text: String) -> Meaning? {
    let letters = text.filter { !$0.isWhitespace }
    guard letters.unicodeScalars.contains(where: isHan), letters.count <= longestHan,
      !hanElsewhere.contains(where: letters.contains)
    else { return nil }
    func meaning(_ kind: SignPlace.Kind, _ clarity: Double = 1) -> Meaning {
      Meaning(kind: kind, clarity: clarity, wordsAfter: 0, wordsBefore: 0)
    }
    let clarity = hanOthers.contains(where: letters.contains) ? 0.5 : 1
    if hanInitials.contains(where: letters.contains) { return meaning(.initials) }
    let signs = hanSignature.contains(where: letters.contains)
    if hanDate.contains(where: letters.contains) {
      let core = letters.filter(\.isLetter)
      let isPlain =
        hanDate.contains(core)
        || hanSignature.contains { sign in hanDate.contains { core == sign + $0 } }
      if isPlain { return meaning(.date) }
    }
    return signs ? meaning(.signature, clarity) : nil
  }

  private static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff: true
    default: false
    }
  }

  /// Returns true if a character stands for a part of a line to write on.
  static func isFiller(_ character: Character) -> Bool {
    switch character {
    case "_", ".", "…", "‥", "·", "․", "＿", "﹍", "﹎", "─", "—", "―", "-": true
    default: false
    }
  }

  /// Words that are frequent in German, Dutch and Scandinavian texts, where a firm is a company,
  /// and in Spanish and Italian ones, where it is a signature.
  private static let germanic: Set<String> = [
    "und", "der", "die", "das", "oder", "fur", "mit", "nicht", "von", "zu", "wird", "bei",
    "het", "een", "og", "och", "eller", "telefon", "strasse", "datum", "ort", "unterschrift",
  ]
  private static let romance: Set<String> = [
    "de", "la", "el", "los", "las", "que", "y", "del", "il", "di", "che", "per", "una", "con",
    "por", "fecha", "data", "luogo", "lugar", "nombre", "nome",
  ]

  /// Returns true if words are of a language in which "Firma" is a company.
  static func isGermanic(_ words: [String]) -> Bool {
    var balance = 0
    for word in words {
      let word = folded(word).filter(\.isLetter)
      if germanic.contains(word) { balance += 1 }
      if romance.contains(word) { balance -= 1 }
    }
    return balance > 0
  }

  /// Returns a text in small letters, without accents, ligatures and wide forms, and in Hebrew
  /// without points and signs of abbreviation.
  static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      switch scalar.value {
      case 0x300...0x36f, 0x591...0x5bd, 0x5bf, 0x5c1...0x5c2, 0x5c4...0x5c7, 0x5f3...0x5f4:
        continue
      // A quotation mark after a letter, as it is typed in place of the sign.
      case 0x22 where isHebrew(folded.last), 0x201d where isHebrew(folded.last): continue
      case 0xff01...0xff5e: folded.append(Unicode.Scalar(UInt8(scalar.value - 0xff01 + 0x21)))
      case 0xa0, 0x2000...0x200a, 0x3000: folded.append(" ")
      default: folded.append(contentsOf: (letters[scalar] ?? String(scalar)).unicodeScalars)
      }
    }
    return String(folded).lowercased()
  }

  private static func isHebrew(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { (0x5d0...0x5ea).contains($0.value) } ?? false
  }

  private static let letters: [Unicode.Scalar: String] = {
    let groups: [(String, String)] = [
      ("àáâãäåā", "a"), ("èéêëē", "e"), ("ìíîïī", "i"), ("òóôõöø", "o"), ("ùúûüū", "u"), ("ç", "c"),
      ("ñ", "n"), ("ýÿ", "y"), ("ß", "ss"), ("æ", "ae"), ("œ", "oe"), ("ﬁ", "fi"), ("ﬂ", "fl"),
      ("ﬀ", "ff"), ("’", "'"),
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (from, to) in groups { for scalar in from.unicodeScalars { letters[scalar] = to } }
    return letters
  }()
}
