import TestSupport
import Testing

/// Ink in the empty signature field of a PDF whose author only permits filling in its form.
@Suite(
  .enabled(if: Tool.exists("qpdf") && Tool.exists("pdftoppm"), "qpdf or pdftoppm is not here"))
struct RestrictedFieldTests {
  private let signings: Signings

  init() throws { signings = try Signings() }

  /// Signs in the only field of a page, which has the entries `field` in a form with those in
  /// `form`.
  private func sign(field: String, form: String = "") throws -> Tool {
    let plain = try signings.folder.write(
      """
      %PDF-1.5
      1 0 obj
      <</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]\(form)>>>>
      endobj
      2 0 obj
      <</Type/Pages/Kids[3 0 R]/Count 1>>
      endobj
      3 0 obj
      <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Annots[4 0 R]>>
      endobj
      4 0 obj
      <</Type/Annot/Subtype/Widget/FT/Sig/T(a)/F 4/P 3 0 R/Rect[50 100 250 180]\(field)>>
      endobj
      trailer
      <</Root 1 0 R/Size 5>>

      """, to: "plain.pdf")
    let restricted = signings.folder.path("restricted.pdf")
    // It finds the objects without a table, and warns.
    let made = try Tool(
      "qpdf",
      ["--encrypt", "", "owner", "256", "--form=y", "--modify-other=n", "--annotate=n", "--"]
        + [plain, restricted])
    try #require(made.status == 0 || made.status == 3, "\(made.errors)")
    return try signings.run(
      restricted,
      ["--signature", signings.drawing, "--in", "a", "-o", signings.folder.path("signed.pdf")])
  }

  /// Programs draw the border and the ground of an empty field in their own ways, or not at all.
  @Test(arguments: [
    "", "/MK<</BC[0 0 0]>>", "/MK<</BC[0.6 0 0]/BG[0.8]>>/BS<</W 3/S/B>>",
    "/MK<</BC[0.6 0 0]>>/BS<</W 2/S/I>>", "/MK<</BC[0.6 0 0]>>/BS<</W 2/S/U>>",
    "/MK<</BC[0 0 0]>>/Border[0 0 2[4 4]]",
  ])
  func itMayBeFramed(field: String) throws {
    let tool = try sign(field: field)
    #expect(tool.status == 0, "\(tool.errors)")
    #expect(try signings.folder.bytes("signed.pdf").count > 1000)
  }

  /// Programs that are to draw the form themselves would draw an empty field.
  @Test func inkIsShownWhereProgramsDrawTheForm() throws {
    let tool = try sign(field: "", form: "/NeedAppearances true")
    #expect(tool.status == 0, "\(tool.errors)")
  }
}
