import Testing

@testable import Ink

/// The form in which a PDF asks for dates.
@Suite struct AskedDateTests {
  private func field(_ name: String, label: String = "", _ script: String = "") -> PDFFormField {
    PDFFormField(name: name, label: label, kind: .text, formatScript: script)
  }

  private func asked(_ fields: PDFFormField...) -> String? {
    PDFSurvey(pages: [], form: fields).dateForm?.text(year: 2026, month: 11, day: 5)
  }

  @Test func theFormOfMostDateFieldsCounts() {
    #expect(asked() == nil)
    #expect(asked(field("a"), field("b", "AFNumber_Format(2, 0, 0, 0, \"\", true);")) == nil)
    let (slashes, points) = ("AFDate_FormatEx(\"mm/dd/yyyy\");", "AFDate_FormatEx(\"d.m.yy\");")
    #expect(asked(field("a", slashes)) == "11/05/2026")
    #expect(asked(field("a", slashes), field("b", points)) == "11/05/2026")
    #expect(asked(field("a", slashes), field("b", points), field("c", points)) == "5.11.26")
    // The day is not the twelfth month.
    #expect(asked(field("a", "AFDate_FormatEx(\"yyyy.d.m\");")) == "2026.5.11")
    // No day: it says nothing of dates.
    #expect(asked(field("a", "AFDate_FormatEx(\"mm/yy\");")) == nil)
    #expect(asked(field("a", "AFDate_FormatEx(\"m/d/yy HH:MM\");")) == nil)
    #expect(
      asked(field("a", "AFDate_FormatEx(\"dddd, mmmm d, yyyy\");")) == "Thursday, November 5, 2026")
  }

  @Test(arguments: [
    ("Date (dd/mm/yyyy)", "05/11/2026"), ("DATE: MM-DD-YY", "11-05-26"),
    ("Datum TT.MM.JJJJ", "05.11.2026"), ("Date jj/mm/aaaa", "05/11/2026"),
    ("Data (gg/mm/aaaa)", "05/11/2026"), ("yyyy-mm-dd", "2026-11-05"), ("d/m/yy", "5/11/26"),
  ])
  func aFormInTheNameCounts(name: String, date: String) {
    #expect(asked(field(name)) == date)
    #expect(asked(field("x", label: name)) == date)
  }

  @Test(arguments: [
    "Date", "and/mm/yyyy", "dd/mm/yyyyy", "dd/mm-yyyy", "dd/mm", "mm/mm/yyyy", "t.m.", "d/m/yyy",
  ])
  func otherNamesDoNot(name: String) { #expect(asked(field(name)) == nil) }

  @Test func scriptsCountBeforeNames() {
    #expect(
      asked(field("Date dd/mm/yyyy"), field("b", "AFDate_FormatEx(\"yyyy-mm-dd\");"))
        == "2026-11-05")
  }
}
