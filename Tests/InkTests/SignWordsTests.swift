import Testing

@testable import Ink

/// What labels ask for.
@Suite struct SignWordsTests {
  private func kind(_ label: String) -> SignPlace.Kind? { SignWords.meaning(of: label)?.kind }

  @Test(arguments: [
    "Signature", "SIGNATURE:", "Sign here", "Signed:", "Signed by", "Authorized signature",
    "(Signature of tenant)", "Signature and date", "Signature over printed name", "By:",
    "Unterschrift", "Kundenunterschrift", "Ort, Datum, Unterschrift",
    "Unterschrift(en) des Mieters",
    "Signature du locataire", "Date et signature du client", "Signé", "Firma del arrendador",
    "Fdo.:", "Firma y sello", "Assinatura do contratante", "Firma", "Handtekening huurder",
    "甲方（签字）：", "授权人签名", "簽名", "本人署名", "ご署名（サイン）", "חתימה:", "חתימת הלקוח", "שם וחתימה",
    "חתימה וחותמת", "מורשה חתימה", "נא לחתום כאן", "חתום כאן", "תאריך וחתימה", "חֲתִימָה",
  ])
  func signaturesAreAskedFor(label: String) { #expect(kind(label) == .signature, "\(label)") }

  @Test(arguments: [
    "Initials", "Borrower’s initials:", "Initial here", "Paraphe :", "Handzeichen", "Rúbrica",
    "Rubrica:", "Sigla", "Paraaf", "Iniciales", "草签", "イニシャル", "ראשי תיבות:", "ר״ת", "ר\"ת:",
    "חתימה בראשי תיבות",
  ])
  func initialsAreAskedFor(label: String) { #expect(kind(label) == .initials, "\(label)") }

  @Test(arguments: [
    "Date", "DATE:", "Dated", "Date (MM/DD/YYYY)", "Today’s date", "Date signed", "Signature date",
    "Date of signature", "Place, date", "Datum", "Ort, Datum", "Lieu et date", "Fecha:",
    "Lugar y fecha", "Local e data", "Luogo e data", "Fecha de firma", "日期：", "签署日期", "日付",
    "תאריך:", "תאריך החתימה", "מקום ותאריך",
  ])
  func datesAreAskedFor(label: String) { #expect(kind(label) == .date, "\(label)") }

  @Test(arguments: [
    "Digital signature", "E-signature", "e-sign here", "Electronic signature:", "Signature page",
    "Signature page follows", "Signed at", "Signed this", "Name of signatory", "Nom du signataire",
    "Signature numérique", "Date of birth", "Geburtsdatum", "Date de naissance", "Due date",
    "Fecha de nacimiento", "Data di nascita", "Expiry date", "Middle initial", "Initial deposit",
    "Design", "Assigned to", "Name", "", ":", "____", "电子签名", "出生日期", "生年月日", "签署地点",
    "双方签字之日起生效。", "חתימה דיגיטלית", "תאריך לידה", "אני החתום מטה", "שם החותם", "שם מלא:",
  ])
  func otherLabelsAskForNothingToSign(label: String) { #expect(kind(label) == nil, "\(label)") }

  @Test func aFirmIsACompanyWhereGermanIsSpoken() {
    #expect(SignWords.isGermanic(["Die", "Firma", "und", "der", "Mieter"]))
    #expect(!SignWords.isGermanic(["La", "firma", "de", "los", "arrendadores"]))
    #expect(SignWords.meaning(of: "Firma:", companyIsFirma: true) == nil)
    #expect(SignWords.meaning(of: "Unterschrift:", companyIsFirma: true)?.kind == .signature)
  }

  @Test func othersSignLessProbably() throws {
    let own = try #require(SignWords.meaning(of: "Signature"))
    let other = try #require(SignWords.meaning(of: "Signature of witness"))
    #expect(other.clarity < own.clarity)
    let witness = try #require(SignWords.meaning(of: "עד לחתימה"))
    #expect(witness.clarity < own.clarity)
  }

  @Test func lettersAreFolded() {
    #expect(SignWords.folded("ÀÉÎõÜß ﬁ Ｓｉｇｎ　署名") == "aeiouss fi sign 署名")
    // A letter with a mark of its own.
    #expect(SignWords.folded("Signe\u{301}") == "signe")
  }
}
