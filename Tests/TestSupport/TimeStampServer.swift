import Foundation

/// An authority for time stamps at a port of this computer: Python's server, and `openssl`.
public final class TimeStampServer {
  /// Its URL.
  public let url: String
  private let process = Process()

  private static let program = """
    import http.server, subprocess, sys, tempfile
    class Handler(http.server.BaseHTTPRequestHandler):
      def do_POST(self):
        question = self.rfile.read(int(self.headers["Content-Length"]))
        with tempfile.NamedTemporaryFile() as file:
          file.write(question)
          file.flush()
          answer = subprocess.run(["openssl", "ts", "-reply", "-config", sys.argv[1],
            "-queryfile", file.name], capture_output=True).stdout
        if sys.argv[2] == "junk": answer = b"junk"
        self.send_response(200)
        self.send_header("Content-Type", "application/timestamp-reply")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)
      def log_message(self, *arguments): pass
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  /// True if it can be started.
  public static var canBeStarted: Bool { Tool.exists("python3") && Tool.exists("openssl") }

  /// Starts the server.
  ///
  /// - Parameter isSane: False if it answers with something else than time stamps.
  public init(_ identities: TestIdentities, isSane: Bool = true) throws {
    let settings = "\(UUID().uuidString).conf"
    try identities.writeAuthority(to: settings)
    process.prepare([
      "python3", "-c", Self.program, identities.path(settings), isSane ? "sane" : "junk",
    ])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw TestError("The server for time stamps does not start.")
    }
    url = "http://127.0.0.1:\(port)/"
  }

  deinit { process.end() }
}
