internal import COpenSSL

/// What a message says of its algorithms, at several places.
extension CMSMessage {
  /// False if the algorithm of the signature has another hash than the content (RFC 5754, 3.2).
  /// libcrypto checks such a signature with the wrong one.
  var hasOneHash: Bool {
    var hash = NID_undef
    guard OBJ_find_sigid_algs(OBJ_obj2nid(algorithms.signature), &hash, nil) == 1 else {
      return true
    }
    return hash == NID_undef || hash == hashNumber
  }

  /// False if the signer signed the names of the algorithms (RFC 6211), and the message has others.
  var hasNamedAlgorithms: Bool {
    guard let value = signedSequence("1.2.840.113549.1.9.52") else { return true }
    var outer = DERReader(value[...])
    guard let protection = outer.next(DERReader.sequence) else { return false }
    var parts = DERReader(protection)
    // The signature has the context's number 1.
    guard let hash = parts.next(DERReader.sequence), let signature = parts.next(0xA1) else {
      return false
    }
    let named = algorithms
    return Self.isIdentifier(of: hash, named.hash)
      && Self.isIdentifier(of: signature, named.signature)
  }

  /// True if the first element of an algorithm's description is its identifier.
  private static func isIdentifier(of content: ArraySlice<UInt8>, _ object: OpaquePointer?) -> Bool
  {
    var reader = DERReader(content)
    guard let object, let identifier = reader.next(DERReader.identifier),
      let start = OBJ_get0_data(object)
    else { return false }
    return identifier.elementsEqual(
      UnsafeBufferPointer(start: start, count: OBJ_length(object)))
  }
}
