/// How digital signatures are to be checked.
package struct VerificationOrder: Sendable, Hashable {
  /// The most bytes of trusted certificates: many times those of a system.
  package static let maximumTrust = 16_000_000

  /// The trusted certificates, as PEM or, if it is one, as DER.
  package var trust: [UInt8]
  /// True if a trusted certificate need not be that of a root: the user named it.
  package var trustsAnyCertificate: Bool
  /// The time of the check, in seconds since 1970 in UTC.
  package var now: Int
  /// True if it is to be found out whether certificates were revoked.
  package var checksRevocation = false
  /// True if authorities were asked, and must have said something of each certificate.
  package var asksAuthorities = false
  /// What authorities say now, beside what the file has.
  package var validation = ValidationData()
  /// True if the signatures themselves are wanted, too.
  package var returnsMessages = false

  package init(trust: [UInt8], trustsAnyCertificate: Bool = false, now: Int) {
    (self.trust, self.trustsAnyCertificate, self.now) = (trust, trustsAnyCertificate, now)
  }

  func write(_ writer: inout WireWriter) {
    writer.block(trust)
    writer.boolean(trustsAnyCertificate)
    writer.integer(now)
    writer.boolean(checksRevocation)
    writer.boolean(asksAuthorities)
    validation.write(&writer)
    writer.boolean(returnsMessages)
  }

  init(_ reader: inout WireReader) throws(WireError) {
    self.init(
      trust: try reader.block(), trustsAnyCertificate: try reader.boolean(),
      now: try reader.integer(0...1 << 40))
    checksRevocation = try reader.boolean()
    asksAuthorities = try reader.boolean()
    validation = try ValidationData(&reader)
    returnsMessages = try reader.boolean()
    try reader.check(trust.count <= Self.maximumTrust)
  }
}
