internal import CCairo

/// A sink for the bytes that Cairo writes to a stream.
final class ByteSink {
  /// The written bytes.
  var bytes: [UInt8] = []

  /// The callback for each piece, a `cairo_write_func_t`. Its closure is an unretained `ByteSink`.
  static let write: cairo_write_func_t = { closure, data, count in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
    sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }

  /// The sink as Cairo's closure. The caller keeps the sink alive while Cairo may write.
  var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

/// A source of the bytes that Cairo reads from a stream.
final class ByteSource {
  /// The bytes to read.
  private let bytes: [UInt8]
  /// The number of bytes read so far.
  private var position = 0

  /// Creates a source that starts with the first of `bytes`.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The callback for each piece, a `cairo_read_func_t`. Its closure is an unretained `ByteSource`.
  static let read: cairo_read_func_t = { closure, data, count in
    guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
    let source = Unmanaged<ByteSource>.fromOpaque(closure).takeUnretainedValue()
    let count = Int(count)
    guard source.bytes.count - source.position >= count else { return CAIRO_STATUS_READ_ERROR }
    source.bytes.withUnsafeBufferPointer { all in
      let piece = UnsafeBufferPointer(rebasing: all[source.position..<source.position + count])
      _ = UnsafeMutableBufferPointer(start: data, count: count).initialize(from: piece)
    }
    source.position += count
    return CAIRO_STATUS_SUCCESS
  }

  /// The source as Cairo's closure. The caller keeps it alive while Cairo may read.
  var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
