import Controls
import Ink
import Localization

/// Choosing the ruling of the paper.
extension Dialogs {
  /// Asks for the lines, squares or dots of the paper and their spacing. `use` gets the ruling, or
  /// nil for paper without one. On a page that was turned it lies as the one before, so that ink on
  /// the lines stays there.
  ///
  /// - Parameters:
  ///   - ruling: The ruling of the page, if it has one.
  ///   - spacing: The spacing to begin with, in canvas units.
  func chooseRuling(
    _ ruling: Ruling?, spacing: Double, use: @escaping (Ruling?) -> Void
  ) {
    begin()
    let kinds = Ruling.Kind.allCases
    let choice = ruling.flatMap { kinds.firstIndex(of: $0.kind) }.map { $0 + 1 } ?? 0
    controls.present(
      Self.form(
        Form.Answer(choices: [choice], text: RulingSpacing.text(ruling?.spacing ?? spacing))),
      onChange: { [controls] in controls.update(Self.form($0)) },
      onAccept: { [unowned self] answer in
        guard answer.choices[0] > 0 else {
          abandon()
          return use(nil)
        }
        guard let spacing = RulingSpacing.units(typed: answer.text),
          let chosen = Ruling(
            kinds[answer.choices[0] - 1], spacing: spacing, origin: ruling?.origin ?? .zero,
            isUpright: ruling?.isUpright ?? false)
        else { return controls.update(Self.form(answer)) }
        abandon()
        use(chosen)
      }, onCancel: { [unowned self] in leave() })
  }

  private static func form(_ answer: Form.Answer) -> Form {
    let isWrong = answer.choices[0] > 0 && RulingSpacing.units(typed: answer.text) == nil
    var form = Form(
      title: tr("Ruled paper"),
      rows: [
        .segments(
          tr("Kind"), [tr("Plain"), tr("Lines"), tr("Squares"), tr("Dots")],
          chosen: answer.choices[0]),
        .field(tr("Spacing in millimetres")),
      ], text: answer.text,
      note: isWrong
        ? tr("The spacing is a number from 2 to 50.") : tr("Exports with the paper have it, too."),
      isError: isWrong, confirmTitle: tr("Use"))
    form.isAcceptable = !isWrong
    return form
  }
}

/// The spacing of a ruling as it is typed, in millimetres.
enum RulingSpacing {
  /// Returns the text of a spacing in canvas units.
  static func text(_ spacing: Double) -> String {
    let millimetres = (spacing / Ruling.millimetre * 10).rounded() / 10
    let isWhole = millimetres == millimetres.rounded()
    return isWhole ? "\(Int(millimetres))" : trDecimal("\(millimetres)")
  }

  /// Returns the spacing that was typed, in canvas units, or nil if it is none.
  static func units(typed text: String) -> Double? {
    let number = text.filter { !$0.isWhitespace }.replacing(",", with: ".")
    guard let units = NumberArgument.number(number).map({ $0 * Ruling.millimetre }),
      Ruling.spacings ~= units
    else { return nil }
    return units
  }
}
