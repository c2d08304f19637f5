public import Ink

/// How marks and ink stand out from paper of any colour.
extension InkColor {
  /// True if white stands out from paper of this colour more than black does.
  package var isDark: Bool {
    Color(self).contrast(with: .white) > Color(self).contrast(with: .black)
  }

  /// Returns the colour of marks on paper, so that they stand out from it: this one or, if its
  /// contrast is too low, one as near to it as possible between it and white, or black on light
  /// paper.
  ///
  /// - Parameters:
  ///   - paper: The colour of the paper, or nil for transparent paper, which is shown as white.
  ///   - contrast: The least contrast of the marks with the paper.
  ///   - opacity: The opacity of the marks.
  package func visible(
    on paper: InkColor?, contrast: Double, opacity: Double = 1
  ) -> InkColor {
    let paper = paper ?? InkColor(hex: 0xffffff)
    let end = paper.isDark ? InkColor(hex: 0xffffff) : .black
    for tenths in 0..<10 {
      let color = mixed(with: end, share: Double(tenths) / 10)
      if paper.contrast(with: color, opacity: opacity) >= contrast { return color }
    }
    return end
  }

  /// Returns the contrast of paper of this colour with a mark on it.
  fileprivate func contrast(with mark: InkColor, opacity: Double) -> Double {
    Color(mixed(with: mark, share: opacity)).contrast(with: Color(self))
  }

  /// Returns a colour between this one (share 0) and another (share 1).
  package func mixed(with other: InkColor, share: Double) -> InkColor {
    func between(_ a: Double, _ b: Double) -> Double { a * (1 - share) + b * share }
    return InkColor(
      red: between(red, other.red), green: between(green, other.green),
      blue: between(blue, other.blue))
  }
}

extension Color {
  /// The contrast of a mark with what is under it below which it can hardly be seen.
  package static let leastContrast = 1.2
}

extension InkColor {
  /// Returns the paper on which ink of these colours is shown where no page gives one: white, or if
  /// some of it could hardly be seen on white, a dark or a middle grey, from which it stands out
  /// more.
  package static func paper(under inks: [Color]) -> InkColor {
    func least(_ paper: InkColor) -> Double {
      inks.map { $0.contrast(with: Color(paper)) }.min() ?? 21
    }
    let white = InkColor(hex: 0xffffff)
    guard least(white) < Color.leastContrast else { return white }
    let (dark, middle) = (InkColor(hex: 0x333333), InkColor(hex: 0x808080))
    return least(dark) >= least(middle) ? dark : middle
  }
}

extension Ruling {
  /// The colour on paper of a colour, or on transparent paper: between that and a blue, lighter or
  /// darker where that could hardly be seen.
  public static func color(on paper: InkColor?) -> InkColor {
    (paper ?? InkColor(hex: 0xffffff)).mixed(with: InkColor(hex: 0x3a6ea5), share: 0.4)
      .visible(on: paper, contrast: 1.4)
  }
}

extension Pen {
  /// The paper on which its ink is shown where no page gives one.
  package var samplePaper: InkColor { .paper(under: [Color(color)]) }

  /// Returns true if the ink can be read on paper of a colour, from which it stands out by at least
  /// `contrast`. Ink that multiplies darkens the paper a little, so it shows on light paper.
  package func isLegible(on paper: InkColor, contrast: Double = 2.5) -> Bool {
    guard blend != .multiply else { return !paper.isDark }
    return paper.contrast(with: color, opacity: opacity.upperBound) >= contrast
  }
}
