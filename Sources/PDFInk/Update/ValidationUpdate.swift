internal import COpenSSL
import Ink

/// The update that puts data for checking signatures later into a file: the document security store
/// (ISO 32000-2, 12.8.4.3; ETSI EN 319 142-1, 5.4.2).
struct ValidationUpdate {
  private var update: PDFUpdate

  /// Returns the bytes to append to a file.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - gap: The place of the digits of the signature that they are for, with the brackets.
  /// - Throws: `PDFFailure.unreadable` if there is no such signature, or no catalog.
  static func bytes(
    adding data: ValidationData, toCheck gap: Range<Int>, in file: PDFFile
  ) throws(PDFFailure) -> [UInt8] {
    var own = ValidationUpdate(update: PDFUpdate(of: file))
    guard case .reference(let catalog)? = file.trailer["Root"],
      case .dictionary(var root) = file.value(catalog), let name = name(of: gap, in: file)
    else { throw .unreadable }
    var store = file.dictionary(root["DSS"]) ?? [:]
    var related: PDFDictionary = ["Type": .name("VRI")]
    for (key, single, parts) in [
      ("Certs", "Cert", data.certificates), ("OCSPs", "OCSP", data.responses),
      ("CRLs", "CRL", data.lists),
    ] as [(PDFName, PDFName, [[UInt8]])] where !parts.isEmpty {
      related[single] = .array(try own.add(parts, as: key, to: &store))
    }
    store["Type"] = .name("DSS")
    var all = file.dictionary(store["VRI"]) ?? [:]
    all[name] = .reference(own.update.add(.dictionary(related)))
    store["VRI"] = .dictionary(all)
    if case .reference(let known)? = root["DSS"], case .dictionary = file.value(known) {
      own.update.replace(known, by: .dictionary(store))
    } else {
      root["DSS"] = .reference(own.update.add(.dictionary(store)))
      own.update.replace(catalog, by: .dictionary(root))
    }
    return own.update.bytes(after: file.size)
  }

  /// Returns the name of a signature in the store: the SHA-1 of its bytes with the zeros that fill
  /// its room, as digits.
  private static func name(of gap: Range<Int>, in file: PDFFile) -> PDFName? {
    let longest = 2 * SignatureOrder.maximumRoom + 2
    guard 3...longest ~= gap.count, gap.upperBound <= file.size else { return nil }
    let text = file.bytes(from: gap.lowerBound, count: gap.count)
    guard text.first == UInt8(ascii: "<"), text.last == UInt8(ascii: ">"),
      let contents = SignedRanges.decoded(text.dropFirst().dropLast()),
      let hash = Digest.hash(NID_sha1, of: contents)
    else { return nil }
    return PDFName(HexDigits.ascii(hash, isUppercase: true))
  }

  /// Adds data of a kind to the store. Those that are there are not added again.
  ///
  /// - Returns: The references to all of `parts`.
  private mutating func add(
    _ parts: [[UInt8]], as key: PDFName, to store: inout PDFDictionary
  ) throws(PDFFailure) -> [PDFValue] {
    var list = update.source.array(store[key]) ?? []
    if list.count + parts.count > ValidationData.maximumInFile { throw .limit }
    var known: [[UInt8]: PDFValue] = [:]
    for case .reference(let stream) in list {
      if let data = try? update.source.data(stream) { known[data] = .reference(stream) }
    }
    var references: [PDFValue] = []
    for part in parts {
      if let there = known[part] {
        references.append(there)
        continue
      }
      let new = PDFValue.reference(update.add(stream: part))
      known[part] = new
      list.append(new)
      references.append(new)
    }
    store[key] = .array(list)
    return references
  }
}

extension PDFUpdate {
  /// Says in the catalog that the file has what ETSI adds to ISO 32000-1 (EN 319 142-1, 5.1).
  /// Version 2.0 has it itself.
  func nameExtension(in root: inout PDFDictionary) {
    let named = [Array(source.header.dropFirst(5)), source.name(root["Version"])?.bytes ?? []]
    let version = named.compactMap { Self.version($0) }.max() ?? 14
    if version >= 20 { return }
    // The base may not be newer than the file (ISO 32000-1, 7.12.2).
    if version < 17 { root["Version"] = .name("1.7") }
    var extensions = source.dictionary(root["Extensions"]) ?? [:]
    if extensions["ESIC"] == nil {
      extensions["ESIC"] = .dictionary(["BaseVersion": .name("1.7"), "ExtensionLevel": .integer(1)])
    }
    root["Extensions"] = .dictionary(extensions)
  }

  /// Returns a version, as 17 for 1.7, or nil if a text is none.
  private static func version(_ text: [UInt8]) -> Int? {
    let digits = text.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard text.count == 3, digits.count == 2, text[1] == UInt8(ascii: ".") else { return nil }
    return Int(digits[0] - 48) * 10 + Int(digits[1] - 48)
  }
}
