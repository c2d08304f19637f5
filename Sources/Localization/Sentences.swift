/// Returns the items as a part of a sentence: `a`, `a and b`, or `a, b and c`.
package func trList(_ items: [String]) -> String {
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  return tr("\(trItems(items.dropLast())) and \(last)")
}

/// Returns the items as a choice in a sentence: `a`, `a or b`, or `a, b or c`.
package func trChoice(_ items: [String]) -> String {
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  return tr("\(trItems(items.dropLast())) or \(last)")
}

/// Returns items one after another, with commas.
package func trItems(_ items: some Collection<String>) -> String {
  TextDirection.joined(items, separator: tr(", "))
}

/// Returns phrases one after another, with commas.
package func trSequence(_ phrases: [String]) -> String {
  guard let first = phrases.first, phrases.count > 1 else { return phrases.first ?? "" }
  let text = phrases.dropFirst().reduce(first) { tr("\($0), \($1)") }
  return Translation.direction.mark + text
}

/// Returns facts in a row, with `separator` between them.
package func trFacts(_ facts: [String], separator: String = " · ") -> String {
  TextDirection.joined(facts, separator: separator)
}

/// Returns sentences one after another.
package func trSentences(_ sentences: [String]) -> String {
  guard let first = sentences.first else { return "" }
  return sentences.dropFirst().reduce(first) { tr("\($0) \($1)") }
}

/// Returns a clause as a sentence, with the period at its end. A question has its own mark.
package func trSentence(_ clause: String) -> String {
  "?？".contains(clause.last ?? " ") ? clause : tr("\(clause).")
}

/// Returns a sentence without the period at its end.
package func trClause(_ sentence: String) -> String {
  ".。".contains(sentence.last ?? " ") ? String(sentence.dropLast()) : sentence
}

/// Returns a number that is written with a decimal point with the separator of the language.
package func trDecimal(_ number: String) -> String {
  guard let point = number.firstIndex(of: ".") else { return number }
  return tr("\(number[..<point]).\(number[number.index(after: point)...])")
}
