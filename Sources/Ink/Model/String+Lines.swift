extension String {
  /// The text without control characters, and with line feeds between its lines. A tab becomes a
  /// blank: without it two words would be one.
  package var plainLines: String {
    var scalars = UnicodeScalarView()
    for character in self {
      if character.isNewline {
        scalars.append("\n")
      } else {
        scalars.append(
          contentsOf: character.unicodeScalars.lazy.map { $0 == "\t" ? " " : $0 }
            .filter { $0.properties.generalCategory != .control })
      }
    }
    return String(scalars)
  }
}
