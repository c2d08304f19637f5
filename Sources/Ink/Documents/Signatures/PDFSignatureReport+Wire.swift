extension PDFSignatureReport {
  func write(_ writer: inout WireWriter) {
    writer.text(field)
    for flag in [isTimeStamp, isCertification, locksFields, isWhole] { writer.boolean(flag) }
    writer.optional(signer) { writer, signer in
      writer.text(signer.name)
      writer.text(signer.issuer)
      writer.integer(signer.start)
      writer.integer(signer.end)
      writer.block(signer.hash)
    }
    writer.optional(claimedTime) { $0.integer($1) }
    writer.optional(timeStamp) { writer, stamp in
      writer.integer(stamp.time)
      writer.text(stamp.authority)
      writer.boolean(stamp.isTrusted)
    }
    writer.optional(revocation) { writer, revocation in
      writer.byte(revocation.status.rawValue)
      writer.optional(revocation.time) { $0.integer($1) }
      writer.text(revocation.certificate)
    }
    writer.block(message)
    writer.list(chain) { $0.block($1) }
    writer.text(algorithm)
    writer.optional(allows) { $0.integer($1) }
    writer.integer(size)
    writer.list(problems) { $0.byte($1.rawValue) }
    writer.list(changes) { writer, change in
      writer.byte(change.kind.rawValue)
      writer.optional(change.page) { $0.integer($1) }
      writer.text(change.name)
      writer.boolean(change.isPermitted)
    }
  }

  init(_ reader: inout WireReader) throws(WireError) {
    let all = Int.min...Int.max
    self.init(field: try reader.text())
    isTimeStamp = try reader.boolean()
    isCertification = try reader.boolean()
    locksFields = try reader.boolean()
    isWhole = try reader.boolean()
    signer = try reader.optional { reader throws(WireError) in
      let signer = Certificate(
        name: try reader.text(), issuer: try reader.text(), start: try reader.integer(all),
        end: try reader.integer(all), hash: try reader.block())
      try reader.check(signer.hash.count == 32)
      return signer
    }
    claimedTime = try reader.optional { reader throws(WireError) in try reader.integer(all) }
    timeStamp = try reader.optional { reader throws(WireError) in
      TimeStamp(
        time: try reader.integer(all), authority: try reader.text(),
        isTrusted: try reader.boolean())
    }
    revocation = try reader.optional { reader throws(WireError) in
      Revocation(
        try reader.choice(),
        time: try reader.optional { reader throws(WireError) in try reader.integer(all) },
        certificate: try reader.text())
    }
    message = try reader.block()
    chain = try reader.blocks()
    algorithm = try reader.text()
    allows = try reader.optional { reader throws(WireError) in try reader.integer(1...3) }
    size = try reader.integer(0...Int.max)
    problems = try reader.list { reader throws(WireError) in try reader.choice() }
    changes = try reader.list { reader throws(WireError) in
      SignatureChange(
        try reader.choice(),
        page: try reader.optional { reader throws(WireError) in
          try reader.integer(0...Int.max - 1)
        }, name: try reader.text(), isPermitted: try reader.boolean())
    }
    // A file that was changed against the rules must not pass.
    try reader.check(changes.allSatisfy(\.isPermitted) || problems.contains(.changed))
  }
}
