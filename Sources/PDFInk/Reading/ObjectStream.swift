/// What object streams say of the objects in them (ISO 32000-1, 7.5.7).
extension QPDFHandle {
  /// Returns the numbers of the objects in a stream in their order, up to one that is none; nil if
  /// it is no object stream, or a damaged one.
  func numbers(in stream: PDFReference) -> [Int]? {
    guard case .integer(let given)? = entries(stream)?["N"], let data = data(stream) else {
      return nil
    }
    let count = max(0, min(given, PDFFile.maximumNumber))
    // In front there are the numbers of the objects and their offsets, in pairs.
    let words = data.prefix(count * 24).split(
      maxSplits: count * 2, whereSeparator: SectionText.isSpace)
    var numbers: [Int] = []
    for index in 0..<min(count, words.count / 2) {
      guard let number = Int(String(decoding: words[2 * index], as: UTF8.self)) else { break }
      numbers.append(number)
    }
    return numbers
  }

  /// Returns the places with the indices that objects have in their streams, where the
  /// cross-reference section names other ones. Programs that go by the index do not find them.
  func corrected(_ places: [Int: PDFObjectPlace]) -> [Int: PDFObjectPlace] {
    var streams: [Int: [Int]] = [:]
    var corrected = places
    for (number, place) in places {
      guard case .stream(let stream, let index) = place else { continue }
      if streams[stream] == nil { streams[stream] = numbers(in: PDFReference(stream)) ?? [] }
      let numbers = streams[stream] ?? []
      if numbers.indices.contains(index), numbers[index] == number { continue }
      guard let found = numbers.lastIndex(of: number) else { continue }
      corrected[number] = .stream(stream, index: found)
    }
    return corrected
  }
}
