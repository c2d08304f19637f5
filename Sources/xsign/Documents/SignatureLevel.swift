import Localization

/// How long a digital signature can be checked, as one chooses it in the window (ETSI EN 319 142-1,
/// 6). The raw values are those in the preferences.
enum SignatureLevel: String, Sendable, Hashable, CaseIterable {
  /// While its certificate is valid (B-B).
  case plain
  /// Also afterwards, as far as authorities still say whether it was revoked (B-T).
  case stamped = "time-stamp"
  /// Also when they do not any more (B-LT).
  case longTerm = "long-term"
  /// Also when their own certificates have expired (B-LTA).
  case archive

  /// True if an authority has to confirm the time.
  var needsAuthority: Bool { self != .plain }

  /// What follows the signature.
  var lifetime: DigitalSigning.Lifetime {
    switch self {
    case .plain, .stamped: .certificate
    case .longTerm: .longTerm
    case .archive: .archive
    }
  }

  var title: String {
    switch self {
    case .plain: tr("Signature only")
    case .stamped: tr("With a time stamp")
    case .longTerm: tr("Checkable for years")
    case .archive: tr("For an archive")
    }
  }

  /// What it means, in sentences.
  var note: String {
    switch self {
    case .plain: tr("The signature can be checked while your certificate is valid.")
    case .stamped:
      tr(
        "An authority confirms the time. Later, too, the signature can be checked, while your "
          + "issuer still says whether your certificate was revoked.")
    case .longTerm:
      tr(
        "Authorities are asked now whether certificates were revoked, and the PDF keeps their "
          + "answers, so that nobody has to be asked later.")
    case .archive:
      tr(
        "The PDF also keeps the answers of authorities, and a last time stamp covers all of it, "
          + "often for ten years.")
    }
  }
}
