import Input

/// The latency of ink, which is measured only while somebody looks at it.
extension Canvas {
  /// True while the latency of ink is measured. It begins anew each time.
  public var measuresLatency: Bool {
    get { latency != nil }
    set { if newValue != measuresLatency { latency = newValue ? LatencyMeter() : nil } }
  }

  /// The latency of ink since it has been measured; nil without any.
  public var latencyFigures: LatencyFigures? { latency?.figures }
}
