import Glibc
import Ink

/// A connection to a server by TCP.
///
/// libcrypto could make one, but it tries a server that refuses again and again, until its time is
/// over.
struct ServerConnection: ~Copyable {
  /// The socket, which does not block.
  let socket: Int32

  /// The time after which the next address is tried beside those before, in milliseconds: a server
  /// may have one by a network that loses everything (RFC 8305, 5).
  private static let delay: Int64 = 250

  deinit { close(socket) }

  /// Connects to the first address of a server that accepts.
  ///
  /// - Throws: `CertificateFailure.authorityUnreachable` once all addresses have failed, and
  ///   `.authoritySilent` at the end of the time.
  init(
    to server: HTTPAddress, until end: ContinuousClock.Instant
  ) throws(CertificateFailure) {
    var first: UnsafeMutablePointer<addrinfo>?
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    let error = getaddrinfo(server.lookedUp, server.port, &hints, &first)
    guard error == 0 else { throw .authorityUnreachable(Self.obstacle(ofLookup: error)) }
    defer { freeaddrinfo(first) }
    var attempts = Attempts()
    var next = first
    while next != nil || !attempts.pending.isEmpty {
      if let address = next {
        attempts.begin(address.pointee)
        next = address.pointee.ai_next
      }
      let left = (end - .now) / .milliseconds(1)
      guard left > 0 else { throw .authoritySilent }
      let rest = Int64(left) + 1
      if let socket = attempts.connected(within: next == nil ? rest : min(rest, Self.delay)) {
        self.socket = socket
        return
      }
    }
    throw attempts.failure
  }

  /// `EAI_NODATA` and `EAI_ADDRFAMILY`, which Glibc has for GNU programs only.
  private static let withoutAddress: [Int32] = [-5, -9]

  private static func obstacle(ofLookup error: Int32) -> CertificateFailure.Obstacle {
    error == EAI_NONAME || withoutAddress.contains(error) ? .unknownName : .noLookup
  }
}

/// Connections that are being made.
private struct Attempts: ~Copyable {
  private(set) var pending: [pollfd] = []
  /// The reason why none was made. One that was refused tells more than one without a way.
  private(set) var failure = CertificateFailure.authorityUnreachable(.noNetwork)

  deinit { for attempt in pending { close(attempt.fd) } }

  /// Begins a connection to an address.
  mutating func begin(_ address: addrinfo) {
    let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = Glibc.socket(address.ai_family, address.ai_socktype | flags, address.ai_protocol)
    guard socket >= 0 else { return note(errno) }
    if connect(socket, address.ai_addr, address.ai_addrlen) == 0 || errno == EINPROGRESS {
      pending.append(pollfd(fd: socket, events: Int16(POLLOUT), revents: 0))
    } else {
      note(errno)
      close(socket)
    }
  }

  /// Returns the socket of the first connection that is made, or nil if that takes longer, or
  /// if none is being made any more.
  mutating func connected(within milliseconds: Int64) -> Int32? {
    guard !pending.isEmpty else { return nil }
    poll(&pending, nfds_t(pending.count), Int32(clamping: milliseconds))
    for index in pending.indices.reversed() where pending[index].revents != 0 {
      let socket = pending.remove(at: index).fd
      var error: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size)
      if error == 0 { return socket }
      note(error)
      close(socket)
    }
    return nil
  }

  private mutating func note(_ error: Int32) {
    switch error {
    case ECONNREFUSED, ECONNRESET: failure = .authorityUnreachable(.refused)
    case ETIMEDOUT where failure == .authorityUnreachable(.noNetwork): failure = .authoritySilent
    default: break
    }
  }
}
