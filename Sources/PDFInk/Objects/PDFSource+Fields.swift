extension PDFSource {
  /// Returns a field of a form and those above it, from which it inherits entries (ISO 32000-1,
  /// 12.7.3). There are at most 32, because a field may be its own ancestor.
  func lineage(of field: PDFDictionary) -> [PDFDictionary] {
    var fields = [field]
    while fields.count < 32, let parent = dictionary(fields.last?["Parent"]) {
      fields.append(parent)
    }
    return fields
  }

  /// Returns true if the value of a field with these flags (/Ff) may not be changed.
  func isReadOnly(_ flags: PDFValue?) -> Bool { (integer(flags) ?? 0) & FieldFlag.readOnly != 0 }

  /// Returns true if a digital signature is a time stamp of the document, and nobody's signature
  /// (ISO 32000-2, 12.8.5).
  func isTimeStamp(_ signature: PDFDictionary) -> Bool {
    name(signature["Type"]) == "DocTimeStamp"
  }
}
