import Ink

/// What the author of a file permits, by digital signatures and by encryption.
struct Permissions {
  /// The digital signatures, in the order of the fields.
  let signatures: [PDFDigitalSignature]
  /// The least that a digital signature allows (DocMDP): 1, 2 or 3, or nil if none says anything.
  let allowed: Int?
  /// True if the file is signed digitally.
  let isSigned: Bool
  /// True if the file grants usage rights, which end with any change.
  let grantsUsageRights: Bool
  /// The encryption, or nil.
  let encryption: PDFEncryption?
  /// True if the form has a field for a digital signature that is empty.
  let hasEmptyField: Bool

  /// Reads the permissions.
  init(root: PDFDictionary, fields: [FormField], in source: any PDFSource) {
    let perms = source.dictionary(root["Perms"])
    let certification = source.dictionary(perms?["DocMDP"])
    // A certification that does not say more allows forms and signatures.
    let certified = certification.map { Self.allowed(by: $0, in: source) ?? 2 }
    signatures = fields.compactMap { field in
      guard let signature = field.signature else { return nil }
      let said = [
        Self.allowed(by: signature, in: source),
        Self.level(source.dictionary(field.own["Lock"])?["P"], in: source),
        signature == certification ? certified : nil,
      ]
      return PDFDigitalSignature(
        field: field.name, allows: said.compactMap(\.self).min(),
        isTimeStamp: source.isTimeStamp(signature))
    }
    allowed = (signatures.compactMap(\.allows) + (certified.map { [$0] } ?? [])).min()
    isSigned = !signatures.isEmpty || certification != nil
    grantsUsageRights = perms?["UR3"] != nil || perms?["UR"] != nil
    encryption = source.security.map(PDFEncryption.init)
    hasEmptyField = fields.contains {
      $0.isForSignature && $0.signature == nil && !source.isReadOnly($0.entries["Ff"])
    }
  }

  /// The most rules of a signature that are looked at. With more, it allows nothing.
  static let mostReferences = 64

  /// Returns what a digital signature allows after it, or nil if it does not say.
  static func allowed(by signature: PDFDictionary, in source: any PDFSource) -> Int? {
    let entries = source.array(signature["Reference"]) ?? []
    if entries.count > mostReferences { return 1 }
    return entries.compactMap { entry -> Int? in
      guard let reference = source.dictionary(entry),
        source.name(reference["TransformMethod"]) == "DocMDP"
      else { return nil }
      let parameters = source.dictionary(reference["TransformParams"])
      return level(parameters?["P"], in: source) ?? 2
    }.min()
  }

  private static func level(_ value: PDFValue?, in source: any PDFSource) -> Int? {
    source.integer(value).flatMap { 1...3 ~= $0 ? $0 : nil }
  }

  /// The way that ink gets onto the pages.
  var method: PDFSurvey.Method {
    if isSigned { return .annotation }
    return encryption.map { $0.permitsChanges ? .content : .annotation } ?? .content
  }

  /// Returns the reason why the form cannot be filled in, or nil.
  ///
  /// - Parameter hasXFA: True if the form has XFA data.
  func formRefusal(_ hasXFA: Bool) -> PDFSurvey.Refusal? {
    if allowed == 1 { return .certified }
    if let encryption, !encryption.permitsChanges, !encryption.permitsForms {
      return .noChangesPermitted
    }
    // The data cannot be removed without breaking the signature.
    return isSigned && hasXFA ? .signedXFA : nil
  }

  /// The reason why the file cannot be signed, or nil.
  var refusal: PDFSurvey.Refusal? {
    switch allowed {
    case 1?: return .certified
    case 2?: return .certifiedForForms
    default: break
    }
    guard let encryption, !encryption.permitsChanges, !encryption.permitsNotes else { return nil }
    guard encryption.permitsForms else { return .noChangesPermitted }
    return hasEmptyField ? nil : .onlyFormsPermitted
  }
}

extension PDFEncryption {
  /// Creates the description of an encryption.
  init(_ security: PDFSecurity) {
    let cipher =
      switch security.streams {
      case .none: "none"
      case .rc4: "rc4-\(security.key.count * 8)"
      case .aes128: "aes-128"
      case .aes256: "aes-256"
      }
    func permits(_ bit: Int) -> Bool {
      security.isOwner || security.permissions & 1 << (bit - 1) != 0
    }
    // ISO 32000-1, table 22. Who knows the owner's password may do everything. The first rules had
    // no bit for the quality of printing.
    let isFine = security.revision < 3 || permits(12)
    self.init(
      cipher: cipher, isOwner: security.isOwner,
      permitsChanges: permits(4), permitsNotes: permits(6),
      permitsForms: permits(6) || (security.revision >= 3 && permits(9)),
      printing: !permits(3) ? .none : isFine ? .full : .coarse)
  }
}
